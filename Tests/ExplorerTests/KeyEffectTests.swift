import TerminalUI
import TestSupport
import Testing

@testable import Explorer

/// Every row of the key table has an effect if it has no obstacle. Tests of each feature check which effect.
@Suite struct KeyEffectTests {
    /// A state in which a key has an effect.
    struct Situation {
        var file: String? = "nullability/null-name"
        var model: String? = "nullability/Country"
        var lesson: String?
        var text: String?
        var strategies: [String: String] = [:]
        /// Keys that are pressed first. All work is awaited after each.
        var before = "9 G"
        /// Keys that are pressed right before, while their work still runs.
        var pending = ""
        /// The number of the row's sequences that have an effect.
        var sequences = Int.max

        static let longLine = Situation(
            file: nil, model: "dates/Event",
            text: #"{"title": "\#(String(repeating: "x", count: 200))", "date": 1775035800}"#)
        static let suspicious = Situation(
            file: nil, model: "dates/Event", text: #"{"title": "x", "date": 1775035800}"#, before: "g")
    }

    /// A command without a situation doesn't compile; nil for those of lists of documents, which ``DocumentListTests``
    /// press, and of a lesson's question, which ``LessonTests`` answer.
    static func situation(of command: Command) -> Situation? {
        switch command {
        case .move(let command): situation(of: command)
        case .jump(let command): situation(of: command)
        case .fold(let command): situation(of: command)
        case .step(let command): situation(of: command)
        case .search(let command): situation(of: command)
        case .setup(let command): situation(of: command)
        case .document: nil
        case .lesson(let command): situation(of: command)
        case .pane(let command):
            switch command {
            case .next, .previous, .enlarge, .nextCompanion, .changePayloadStyle, .borderLeft, .borderRight, .borderUp,
                .borderDown:
                Situation()
            case .wrapPayload: .longLine
            // The first pane has the focus, and is focused from another one.
            case .number: Situation(before: "Tab Tab Tab", sequences: 2)
            case .restore: Situation(before: "+")
            case .resetBorders: Situation(before: "<S-Left>")
            }
        case .copy: Situation(before: "f")
        case .program(let command):
            switch command {
            case .help, .palette, .goTo, .quit, .interrupt, .suspend, .redraw: Situation()
            case .cancel: Situation(before: "?")
            }
        }
    }

    private static func situation(of command: MoveCommand) -> Situation {
        switch command {
        case .firstSibling, .lastSibling: Situation(before: "g j j")
        case .down, .up, .nextSibling, .previousSibling, .parent, .first, .last, .halfPageDown, .halfPageUp, .pageDown,
            .pageUp, .placeTop:
            Situation()
        case .scrollDown: Situation(before: "g")
        case .placeMiddle: Situation(before: "9 G z t k")
        case .placeBottom: Situation(before: "1 6 G z t")
        case .scrollUp: Situation(before: "9 G z t")
        }
    }

    private static func situation(of command: JumpCommand) -> Situation {
        switch command {
        case .older, .latest: Situation(before: "g f")
        case .newer: Situation(before: "g f <C-o>")
        }
    }

    private static func situation(of command: FoldCommand) -> Situation {
        switch command {
        case .left, .right, .toggle, .closeSiblings, .closeDeep, .closeAll: Situation()
        case .closeBelow: Situation(before: "g")
        case .openBelow, .openAll: Situation(before: "g z M")
        case .enter: Situation(before: "9 G j")
        case .openSiblings, .openDeep: Situation(before: "9 G C")
        // The tree has no more levels.
        case .toLevel: Situation(sequences: 3)
        case .attempts:
            Situation(file: "conversions/other-scalars", model: "conversions/Product", before: "g 3 j")
        }
    }

    private static func situation(of command: StepCommand) -> Situation {
        switch command {
        case .explain: Situation(before: "g f")
        case .nextFailure, .previousFailure, .nextIgnored, .previousIgnored: Situation(before: "g")
        case .nextAbsorbed, .previousAbsorbed: Situation(strategies: ["arrays": "failable"], before: "g")
        case .nextAdjusted, .previousAdjusted: Situation(strategies: ["missing": "defaults"], before: "g")
        case .nextSuspicious, .previousSuspicious: .suspicious
        case .forward: Situation(before: "g .")
        case .back, .over: Situation(before: "g . .")
        case .out: Situation(before: "g . . . . . .")
        case .first, .last, .callStack: Situation(before: "g . .")
        case .play: Situation(before: "g .")
        case .slower, .faster: Situation(before: "g .", pending: "P")
        case .toggleMark: Situation()
        case .runToMark: Situation(before: "9 G b g .")
        }
    }

    private static func situation(of command: SearchCommand) -> Situation {
        switch command {
        case .prompt, .onlyFailing, .onlyIgnored: Situation()
        case .again, .back, .onlyMatching: Situation(before: "/ l a t Enter")
        case .sameKeyNext, .sameKeyPrevious: Situation(before: "9 G j")
        case .onlyAdjusted: Situation(strategies: ["missing": "defaults"])
        case .onlySuspicious: .suspicious
        case .allRows: Situation(before: "& f")
        }
    }

    private static func situation(of command: SetupCommand) -> Situation {
        switch command {
        case .openFile, .recent, .chooseModel, .strategies, .experiments, .failures, .compare, .difference, .reload,
            .export, .edit:
            Situation()
        case .applyFix: Situation(sequences: 2)
        case .undo: Situation(before: "a 1")
        case .redo: Situation(before: "a 1 u")
        }
    }

    private static func situation(of command: LessonCommand) -> Situation? {
        switch command {
        case .list: Situation()
        case .nextPayload, .text: Situation(file: nil, model: nil, lesson: "nullability", before: "Esc")
        case .answer: nil
        }
    }

    private static func looks(of state: ExplorerState) -> [String] {
        let surface = state.draw(width: .table)
        // The cells with their styles, because a mark or the focus may differ in color only.
        return (0..<surface.rows).map { row in
            (0..<surface.columns).map { "\(surface[row, $0])" }.joined()
        }
    }

    @Test(arguments: Command.allCases.filter { situation(of: $0) != nil })
    func `every key of the table changes the screen or has an effect`(command: Command) async throws {
        let situation = try #require(Self.situation(of: command))
        // The screen is so low that the tree scrolls.
        let harness = try await Harness(
            situation.file, lesson: situation.lesson, text: situation.text, model: situation.model,
            strategies: situation.strategies, rows: 24)
        try await harness.play(situation.before)
        var start = harness.state
        for key in try KeyScript(situation.pending).keys { _ = start.reduce(.input(.key(key))) }
        if start.layers.isEmpty { #expect(start.obstacle(to: command) == nil) }
        let before = Self.looks(of: start)
        for keys in command.binding.sequences.prefix(situation.sequences) {
            var state = start
            var effects: [Effect] = []
            for key in keys { effects += state.reduce(.input(.key(key))) }
            let name = keys.map(\.name).joined(separator: " ")
            #expect(!effects.isEmpty || Self.looks(of: state) != before, "\(name) does nothing")
            #expect(state.notice?.contains("does nothing") != true, "\(name)")
        }
    }
}
