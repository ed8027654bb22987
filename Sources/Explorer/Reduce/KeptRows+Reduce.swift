import DecodeTree
import Diagnosis
import TerminalUI

extension ExplorerState {
    /// Shows only some rows, with their ancestors.
    mutating func keepOnly(_ kind: KeptRows.Kind) -> [Request] {
        guard let kept = rows(of: kind) else { return [] }
        guard kept.count > 0 else { return [.notice("no row is \(kind.rawValue)")] }
        selection.tree.kept = kept
        let count = kept.count == 1 ? "1 \(kind.rawValue) row" : "\(kept.count.grouped) \(kind.rawValue) rows"
        return [.notice("\(count): & & shows all again")]
    }

    mutating func keepAll() { selection.tree.kept = nil }

    /// A filter belongs to the rows of one tree: it is made again for those of another, or dropped.
    mutating func refilter() {
        guard let old = selection.tree.kept, old.version != treeVersion else { return }
        selection.tree.kept = old.kind == .matching ? nil : rows(of: old.kind).flatMap { $0.count > 0 ? $0 : nil }
    }

    /// - Complexity: O(rows)
    private func rows(of kind: KeptRows.Kind) -> KeptRows? {
        guard let tree = shownTree, !tree.isEmpty else { return nil }
        var kept = KeptRows(kind, version: treeVersion, rows: tree.count)
        func keep(_ isWanted: (Mark) -> Bool) {
            for row in 0..<tree.count where isWanted(tree[row].mark) { kept.keep(row, in: tree) }
        }
        switch kind {
        case .failing: keep { $0 == .failed || $0 == .absorbed }
        case .adjusted: keep { $0 == .adjusted }
        case .ignored: keep { $0 == .ignored }
        case .suspicious: for row in decode.values?.suspiciousRows ?? [] { kept.keep(row, in: tree) }
        case .matching: for row in search.matches?.rows ?? [] { kept.keep(Int(row), in: tree) }
        }
        return kept
    }
}
