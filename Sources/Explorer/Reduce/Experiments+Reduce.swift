import Strategies

extension Experiments {
    /// Goes back by one experiment, or forward again; files that it changed are changed first.
    mutating func moveInHistory(back: Bool) -> [Request] {
        guard back ? canUndo : canRedo else { return [.notice("nothing to \(back ? "undo" : "redo")")] }
        if let change = fileChange(back: back) { return [.effect(.changeFiles(change))] }
        _ = back ? undo() : redo()
        let changed = current.strategies.changed.map { "\($0.name): \($0.value)" }.joined(separator: "  ")
        return [
            .notice("\(current.model ?? "no model")  \(changed.isEmpty ? "default strategies" : changed)"), .decode,
        ]
    }

    /// Files were changed, or left alone.
    ///
    /// - Parameter trouble: Why they were left alone; nil where they were changed.
    mutating func reduce(_ change: FileChange, trouble: String?) -> [Request] {
        // Also when they were left alone: then what is known of them is old.
        let reload = Request.filesChanged(FileChanges(models: true))
        guard trouble == nil else { return [.notice(trouble), reload] }
        switch change.purpose {
        case .apply(let setup):
            keep(setup, with: change.files, title: change.title)
            return [.notice("wrote \(change.title) to \(change.names)  (u undoes it)"), reload]
        case .undo:
            if fileChange(back: true) == change { _ = undo() }
            return [.notice("undid \(change.title) in \(change.names)"), reload]
        case .redo:
            if fileChange(back: false) == change { _ = redo() }
            return [.notice("wrote \(change.title) to \(change.names) again"), reload]
        }
    }
}
