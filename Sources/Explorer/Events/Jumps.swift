import Diagnosis
import TerminalUI

/// Remembers where jumps began, and goes back there.
extension ExplorerState {
    /// The selected row and the step on screen; nil without rows.
    private var place: JumpList.Place? {
        guard let tree = shownTree, let row = selectedRow else { return nil }
        return JumpList.Place(
            row: selection.tree.key(row, in: tree),
            step: moment.map { JumpList.Step(index: $0.index, answer: decode.version) })
    }

    /// Notes the place that an action led to. While a layer is open, its places are only looked at.
    mutating func notePlace(after action: Action) {
        guard layers.isEmpty, let place else { return }
        selection.jumps.arrive(at: place, byJump: action.canJump && keys.command?.staysNear != true)
    }

    mutating func run(_ command: JumpCommand, count: Int?) {
        guard let place else { return }
        var target: JumpList.Place?
        for _ in 0..<min(count ?? 1, JumpList.limit) {
            guard let next = selection.jumps.destination(of: command, from: target ?? place) else { break }
            target = next
        }
        guard let target else {
            return notice =
                command == .newer ? "no newer place" : "no older place: jumps are noted, such as f, / and clicks"
        }
        guard let tree = shownTree, let row = selection.tree.row(ofKey: target.row, in: tree) else {
            return notice = "that place isn't in this decode"
        }
        if let step = target.step, step.answer == decode.version {
            goToStep(step.index)
        } else if moment != nil {
            leaveSteps()
        }
        select(row)
    }
}

extension Action {
    /// Whether it may go to a far place. A wheel scrolls, and an answer to a decode only moves the selection along.
    fileprivate var canJump: Bool {
        switch self {
        case .search, .input(.key): true
        case .input(.mouse(let mouse)): if case .press = mouse.action { true } else { false }
        default: false
        }
    }
}

extension Command {
    /// Whether it goes to a place nearby, or back, so that the place before it isn't remembered.
    fileprivate var staysNear: Bool {
        switch self {
        case .move(.first), .move(.last): false
        case .move, .jump, .fold, .pane, .program: true
        case .step(.forward), .step(.back), .step(.over), .step(.out): true
        case .step, .search, .setup, .document, .lesson, .copy: false
        }
    }
}
