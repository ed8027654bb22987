package import Strategies
import Trials

/// The input of a decode apart from the payload: undo and redo restore it.
package struct Setup: Hashable, Sendable {
    /// The target model as a type expression; nil until one is chosen.
    package var model: String?
    package var strategies: StrategySet

    package init(model: String? = nil, strategies: StrategySet = StrategySet()) {
        self.model = model
        self.strategies = strategies
    }
}

/// The setups kept so far, with the files that were changed on the way, and the setup tried while a panel is open.
struct Experiments: Sendable {
    /// A setup before or after the present one, and what was changed between it and the one nearer to the present.
    private struct Step: Sendable {
        var setup: Setup
        var title = ""
        var files: [ChangedFile] = []
    }

    /// The setup kept last.
    private(set) var kept: Setup
    /// The setup of the open panel; nil if none is open.
    var trial: Setup?
    private var undone: [Step] = []
    private var done: [Step] = []

    init(_ setup: Setup) { kept = setup }

    /// The setup on screen.
    var current: Setup { trial ?? kept }
    var canUndo: Bool { !done.isEmpty }
    var canRedo: Bool { !undone.isEmpty }

    /// Keeps a setup.
    ///
    /// - Parameters:
    ///   - setup: The setup.
    ///   - files: The files that were changed with it, as they are before and after.
    ///   - title: What was changed in them, in a few words.
    mutating func keep(_ setup: Setup, with files: [ChangedFile] = [], title: String = "") {
        trial = nil
        guard setup != kept || !files.isEmpty else { return }
        done.append(Step(setup: kept, title: title, files: files))
        undone = []
        kept = setup
    }

    /// The files that are to be changed before ``undo()`` or ``redo()``; nil where there are none.
    func fileChange(back: Bool) -> FileChange? {
        guard let step = (back ? done : undone).last, !step.files.isEmpty else { return nil }
        return FileChange(
            title: step.title, files: back ? step.files.map(\.reversed) : step.files, purpose: back ? .undo : .redo)
    }

    /// - Returns: whether there was anything to undo.
    mutating func undo() -> Bool {
        guard let last = done.popLast() else { return false }
        undone.append(Step(setup: kept, title: last.title, files: last.files))
        kept = last.setup
        return true
    }

    mutating func redo() -> Bool {
        guard let next = undone.popLast() else { return false }
        done.append(Step(setup: kept, title: next.title, files: next.files))
        kept = next.setup
        return true
    }
}
