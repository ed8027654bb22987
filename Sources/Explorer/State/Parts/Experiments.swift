package import Strategies

/// What a decode is made with, the payload aside: what undo and redo go through.
package struct Setup: Hashable, Sendable {
    /// The target model as a type expression; nil until one is chosen.
    package var model: String?
    package var strategies: StrategySet

    package init(model: String? = nil, strategies: StrategySet = StrategySet()) {
        self.model = model
        self.strategies = strategies
    }
}

/// The setups kept so far, and the one tried while a panel is open.
struct Experiments: Sendable {
    /// What was kept last.
    private(set) var kept: Setup
    /// What the open panel shows; nil outside of one.
    var trial: Setup?
    private var undone: [Setup] = []
    private var done: [Setup] = []

    init(_ setup: Setup) { kept = setup }

    /// The setup that the screen shows.
    var current: Setup { trial ?? kept }
    var canUndo: Bool { !done.isEmpty }
    var canRedo: Bool { !undone.isEmpty }

    mutating func keep(_ setup: Setup) {
        trial = nil
        guard setup != kept else { return }
        done.append(kept)
        undone = []
        kept = setup
    }

    /// - Returns: whether there was something to undo.
    mutating func undo() -> Bool {
        guard let last = done.popLast() else { return false }
        undone.append(kept)
        kept = last
        return true
    }

    mutating func redo() -> Bool {
        guard let next = undone.popLast() else { return false }
        done.append(kept)
        kept = next
        return true
    }
}
