/// What a key does on the main screen. The keymap, the help and the hints are all made from these.
///
/// Each group is run in a `switch` without a `default`: a command without a handler doesn't compile.
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

extension MoveCommand {
    /// The rows that it goes down, or up if negative, in a pane of a height; nil for one that goes elsewhere.
    func rows(_ times: Int, height: Int) -> Int? {
        switch self {
        case .down: times
        case .up: -times
        case .halfPageDown: times * max(1, height / 2)
        case .halfPageUp: -times * max(1, height / 2)
        case .pageDown: times * height
        case .pageUp: -times * height
        default: nil
        }
    }
}

/// Goes to a place that a jump began at or led to.
package enum JumpCommand: CaseIterable, Sendable {
    case older, newer, latest
}

package enum FoldCommand: CaseIterable, Sendable {
    case left, right, toggle, enter, closeSiblings, openSiblings, closeDeep, openDeep, closeBelow, openBelow
    case closeAll, openAll, toLevel, attempts
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
    case next, previous, number, enlarge, restore, nextCompanion, wrapPayload, changePayloadStyle
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
