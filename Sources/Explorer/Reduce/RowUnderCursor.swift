import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import SwiftDeclarations

/// Finds the tree row under the cursor of a text pane, so that moving the cursor moves the selection.
extension ExplorerState {
    /// The tree row of the text under a pane's cursor; nil if it belongs to none.
    func row(under pane: Pane) -> Int? {
        switch pane {
        case .payload:
            guard let layout = payload.shown?.layout, let document,
                let byte = layout.firstByte(ofRow: panes[.payload].cursor), let token = document.token(shownAt: byte)
            else { return nil }
            return shownTree?.row(ofToken: token)
        case .preview:
            guard !panes.showsDifference, let preview = decode.preview?.document, preview.foreign == nil,
                let byte = decode.preview?.layout?.firstByte(ofRow: panes[.preview].cursor),
                let token = preview.token(at: byte)
            else { return nil }
            return decode.answer.map { treeRow(ofPreview: token, in: preview, $0).row }
        case .model: return row(ofSourceLine: panes[.model].cursor + 1)
        case .tree, .why: return nil
        }
    }

    /// The nearest row of the property that is declared on a line of the model's source (1-based): first among the
    /// ancestors of the selection, then anywhere below it, wrapping around at the end.
    /// - Complexity: O(rows visited), at most ``sourceSearchLimit``.
    private func row(ofSourceLine line: Int) -> Int? {
        guard let answer = decode.answer, let (source, _) = selectedSource, let selected = selectedRow,
            let declaration = source.index.declarations.last(where: { $0.lines.contains(line) }),
            let property = declaration.properties.first(where: { $0.line == line })
        else { return nil }
        let trace = answer.result.trace
        let tree = answer.tree
        func isWanted(_ row: Int) -> Bool {
            let node = Int(tree[row].node)
            guard node > 0, case .key(let key) = trace.key(of: node) else { return false }
            let owners = TypeExpression(trace.typeName(of: Int(trace[node].parent))).declaredNames
            guard let owner = owners.first(where: { declaration.name == $0 || declaration.name.hasSuffix("." + $0) })
            else { return false }
            return source.index.property(for: key, in: owner)?.line == line || key == property.codingKey
        }
        for holder in tree.lineage(of: selected) {
            if let row = tree.children(of: holder).prefix(Self.sourceSearchLimit).first(where: isWanted) { return row }
        }
        return (1...min(tree.count, Self.sourceSearchLimit)).lazy.map { (selected + $0) % tree.count }
            .first(where: isWanted)
    }

    /// Bounded, so that a key never blocks, however large the payload is.
    private static let sourceSearchLimit = 20_000
}
