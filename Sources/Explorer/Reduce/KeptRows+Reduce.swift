import Diagnosis
import TerminalUI

extension ExplorerState {
    /// Shows only some rows, with their ancestors.
    mutating func keepOnly(_ kind: KeptRows.Kind) -> [Request] {
        guard let kept = rows(of: kind) else { return [] }
        guard kept.count > 0 else { return [.notice("no row is \(kind.rawValue)")] }
        selection.tree.kept = kept
        let count = kept.count == 1 ? "1 \(kind.rawValue) row" : "\(kept.count.grouped) \(kind.rawValue) rows"
        return [.notice("\(count): && shows all again")]
    }

    mutating func keepAll() { selection.tree.kept = nil }

    /// Rebuilds the filter after the tree changed. Drops a filter by search matches, and one that matches no row.
    mutating func refilter() {
        guard let old = selection.tree.kept, old.version != treeVersion else { return }
        selection.tree.kept = old.kind == .matching ? nil : rows(of: old.kind).flatMap { $0.count > 0 ? $0 : nil }
    }

    /// - Complexity: O(kept rows), and a bit for each row.
    private func rows(of kind: KeptRows.Kind) -> KeptRows? {
        guard let tree = shownTree, !tree.isEmpty else { return nil }
        var kept = KeptRows(kind, version: treeVersion, rows: tree.count)
        func keep(_ rows: [Int32]) { for row in rows { kept.keep(Int(row), in: tree) } }
        switch kind {
        case .failing: keep(decode.answer?.marked.failing ?? [])
        case .adjusted: keep(decode.answer?.marked.adjusted ?? [])
        case .ignored: keep(decode.answer?.marked.ignored ?? [])
        case .suspicious: for row in decode.values?.suspiciousRows ?? [] { kept.keep(row, in: tree) }
        case .matching: keep(search.matches?.rows ?? [])
        }
        return kept
    }
}
