import Strategies

extension Experiments {
    /// Goes back by one change of the setup, or forward again.
    mutating func travel(back: Bool) -> [Request] {
        guard back ? undo() : redo() else { return [.notice("nothing to \(back ? "undo" : "redo")")] }
        let changed = current.strategies.changed.map { "\($0.name): \($0.value)" }.joined(separator: "  ")
        return [
            .notice("\(current.model ?? "no model")  \(changed.isEmpty ? "default strategies" : changed)"), .decode,
        ]
    }
}
