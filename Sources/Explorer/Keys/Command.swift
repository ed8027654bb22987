/// What a key does on the main screen. The keymap, the help and the hints are all made from these.
///
/// Each group is reduced by one part of the state, in a `switch` without a `default`: a command without a handler
/// doesn't compile.
package enum Command: Hashable, Sendable {
    case move(MoveCommand)
    case jump(JumpCommand)
    case fold(FoldCommand)
    case step(StepCommand)
    case search(SearchCommand)
    case setup(SetupCommand)
    case document(DocumentCommand)
    case lesson(LessonCommand)
    case pane(PaneCommand)
    case copy(CopyCommand)
    case program(ProgramCommand)
}

package enum MoveCommand: CaseIterable, Sendable {
    case down, up, nextSibling, previousSibling, firstSibling, lastSibling, parent, first, last
    case halfPageDown, halfPageUp, pageDown, pageUp, scrollDown, scrollUp, placeMiddle, placeTop, placeBottom
}

/// Goes to a place that a jump began at or led to.
package enum JumpCommand: CaseIterable, Sendable {
    case older, newer, latest
}

package enum FoldCommand: CaseIterable, Sendable {
    case left, right, toggle, enter, closeSiblings, openSiblings, closeDeep, openDeep, toLevel, attempts
}

package enum StepCommand: CaseIterable, Sendable {
    case nextFailure, previousFailure, explain, nextAbsorbed, previousAbsorbed, nextAdjusted, previousAdjusted
    case nextIgnored, previousIgnored, nextSuspicious, previousSuspicious
    case forward, back, over, out, first, last, play, slower, faster, toggleMark, runToMark, callStack
}

package enum SearchCommand: CaseIterable, Sendable {
    case prompt, again, back, sameKeyNext, sameKeyPrevious
    case onlyFailing, onlyAdjusted, onlyIgnored, onlySuspicious, onlyMatching, allRows
}

package enum SetupCommand: CaseIterable, Sendable {
    case openFile, recent, chooseModel, strategies, applyFix, undo, redo, experiments, failures, compare, difference,
        reload,
        export
    case edit
}

extension SetupCommand {
    /// Whether it decodes the payload with another setup.
    var decodesAgain: Bool { [.chooseModel, .strategies, .undo, .redo, .experiments, .compare].contains(self) }
}

package enum DocumentCommand: CaseIterable, Sendable {
    case next, previous, list, corpus
}

package enum LessonCommand: CaseIterable, Sendable {
    case list, nextPayload, text, answer
}

package enum PaneCommand: CaseIterable, Sendable {
    case next, previous, enlarge, restore, nextCompanion, wrapPayload, changePayloadStyle
    case borderLeft, borderRight, borderUp, borderDown, resetBorders
}

package enum CopyCommand: CaseIterable, Sendable {
    case value, oneLine, key, path, jqPath, pointer, swiftPath, error, source
}

package enum ProgramCommand: CaseIterable, Sendable {
    case help, palette, goTo, cancel, quit, interrupt, suspend, redraw
}

extension Command: CaseIterable {
    package static let allCases: [Command] = Group.allCases.flatMap(\.commands)

    /// The groups, in the order of the help.
    enum Group: String, CaseIterable, Sendable {
        case move = "Moving"
        case fold = "Folding"
        case step = "Failures and steps"
        case search = "Searching"
        case setup = "Payload, model, strategies"
        case document = "Lists of documents"
        case lesson = "Lessons"
        case pane = "Panes"
        case copy = "Copying"
        case program = "Program"

        var commands: [Command] {
            switch self {
            case .move: MoveCommand.allCases.map(Command.move) + JumpCommand.allCases.map(Command.jump)
            case .fold: FoldCommand.allCases.map(Command.fold)
            case .step: StepCommand.allCases.map(Command.step)
            case .search: SearchCommand.allCases.map(Command.search)
            case .setup: SetupCommand.allCases.map(Command.setup)
            case .document: DocumentCommand.allCases.map(Command.document)
            case .lesson: LessonCommand.allCases.map(Command.lesson)
            case .pane: PaneCommand.allCases.map(Command.pane)
            case .copy: CopyCommand.allCases.map(Command.copy)
            case .program: ProgramCommand.allCases.map(Command.program)
            }
        }
    }
}

extension Command {
    /// Other words for what the command does, by which the list of actions finds it.
    var synonyms: [String] {
        switch self {
        case .move, .fold: []
        case .jump: ["history", "place", "return", "list"]
        case .step(let command): command.synonyms
        case .search(let command): command.synonyms
        case .setup(let command): command.synonyms
        case .document: ["log", "records"]
        case .lesson: ["tutorial", "course", "exercise", "learn"]
        case .pane(let command): command.synonyms
        case .copy: ["yank", "clipboard"]
        case .program(let command): command.synonyms
        }
    }
}

extension StepCommand {
    fileprivate var synonyms: [String] {
        switch self {
        case .nextFailure, .previousFailure: ["error", "problem"]
        case .explain: ["why", "help", "documentation", "learn", "meaning"]
        case .nextAbsorbed, .previousAbsorbed, .nextAdjusted, .previousAdjusted, .nextIgnored, .previousIgnored,
            .nextSuspicious, .previousSuspicious:
            ["error"]
        case .forward: ["into", "next", "debug"]
        case .back: ["previous", "debug"]
        case .over: ["skip", "next"]
        case .out: ["out", "return", "caller", "up"]
        case .first: ["restart", "start", "beginning", "debug"]
        case .last: ["end", "finish", "debug"]
        case .callStack: ["stack", "backtrace", "frames", "debug"]
        case .play: ["start", "run", "resume", "stop"]
        case .slower, .faster: ["speed"]
        case .toggleMark: ["breakpoint", "bookmark"]
        case .runToMark: ["breakpoint", "continue", "resume"]
        }
    }
}

extension SearchCommand {
    fileprivate var synonyms: [String] {
        switch self {
        case .prompt: ["find", "grep"]
        case .again, .back: ["find", "search"]
        case .sameKeyNext, .sameKeyPrevious: ["find"]
        case .onlyFailing: ["filter", "errors"]
        case .onlyAdjusted, .onlyIgnored, .onlySuspicious, .onlyMatching: ["filter"]
        case .allRows: ["filter", "off"]
        }
    }
}

extension SetupCommand {
    fileprivate var synonyms: [String] {
        switch self {
        case .openFile: ["load", "browse", "payload"]
        case .recent: ["history", "last"]
        case .chooseModel: ["type", "class", "struct", "change", "infer"]
        case .strategies: ["settings", "options", "decoder", "keys", "dates", "try"]
        case .applyFix: ["fix", "fixes", "repair", "solve", "try"]
        case .undo: ["revert", "back"]
        case .redo: ["again"]
        case .experiments: ["history", "undo", "tries"]
        case .failures: ["errors", "problems", "groups"]
        case .compare: ["table", "try", "all"]
        case .difference: ["diff", "encode", "encoded"]
        case .reload: ["reload", "restart", "refresh", "again", "rerun"]
        case .export: ["save", "write", "output", "file", "patch", "share"]
        case .edit: ["editor", "code", "change", "source"]
        }
    }
}

extension PaneCommand {
    fileprivate var synonyms: [String] {
        switch self {
        case .next, .previous: ["window", "view", "switch"]
        case .enlarge: ["zoom", "full", "maximize", "window"]
        case .restore: ["zoom", "window"]
        case .nextCompanion: ["tab", "switch", "view"]
        case .wrapPayload: ["fold", "break", "width"]
        case .changePayloadStyle: ["format", "indent", "raw", "source", "view"]
        case .borderLeft, .borderRight, .borderUp, .borderDown: ["resize", "size"]
        case .resetBorders: ["resize", "layout"]
        }
    }
}

extension ProgramCommand {
    fileprivate var synonyms: [String] {
        switch self {
        case .help: ["keys", "shortcuts", "manual", "marks"]
        case .palette: ["actions"]
        case .goTo: ["jump", "path"]
        case .cancel: ["back", "leave"]
        case .quit: ["exit", "leave"]
        case .interrupt: ["stop", "kill", "quit"]
        case .suspend: ["background", "pause"]
        case .redraw: ["refresh", "clear"]
        }
    }
}
