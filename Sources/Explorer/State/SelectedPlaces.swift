import DecodeService
import DecodeTrace
import Diagnosis
import Foundation
import JSONText
import SwiftDeclarations

/// The place of the selected row in each of the panes.
extension ExplorerState {
    /// The bytes of the payload that the selection covers; for a key that the payload lacks, the object without it. Nil
    /// if the bytes aren't known.
    var selectedSpan: Range<Int>? {
        guard let tree = shownTree, let document, let row = selectedRow else { return nil }
        return token(at: row, in: tree).flatMap(document.shownSpan)
    }

    func token(at row: Int, in tree: DecodeTree) -> JSONDocument.Token? {
        tree.lineage(of: row).first { tree[$0].token >= 0 }.map { Int(tree[$0].token) }
    }

    /// The text of the rows of the tree on screen.
    func rowText(of tree: DecodeTree) -> RowText {
        RowText(
            tree: tree, trace: decode.answer?.result.trace, document: document, values: decode.values?.rows,
            moment: moment, sources: declared.sources)
    }

    /// The coding path of a row: with the model's keys, or with the payload's for values that were not requested.
    func path(of row: Int, in tree: DecodeTree) -> CodingPath {
        let components = tree.lineage(of: row).prefix { $0 > 0 }.compactMap { component(of: $0, in: tree) }
        return CodingPath(components.reversed())
    }

    /// The path of a row for a sentence; long keys are shortened.
    /// - Complexity: O(depth), whatever the length of the keys.
    func shownPath(of row: Int, in tree: DecodeTree) -> String {
        let components = tree.lineage(of: row).prefix { $0 > 0 }.compactMap { row -> CodingPath.Component? in
            if tree[row].node < 0, tree.lacking[row] == nil, let document, tree[row].token >= 0,
                let key = document.key(Int(tree[row].token), limit: CodingPath.excerptLimit)
            {
                return .key(key)
            }
            return component(of: row, in: tree)
        }
        return CodingPath(components.reversed()).shortDescription
    }

    private func component(of row: Int, in tree: DecodeTree) -> CodingPath.Component? {
        if tree[row].node >= 0, let trace = decode.answer?.result.trace {
            return trace.key(of: Int(tree[row].node))
        }
        if let lack = tree.lacking[row] { return .key(lack.key.name) }
        guard let document, tree[row].token >= 0 else { return nil }
        if let key = document.key(Int(tree[row].token)) { return .key(key) }
        let text = RowText(tree: tree, trace: nil, document: document)
        return text.label(row).flatMap { Int($0.dropFirst().dropLast()) }.map { .index($0) }
    }

    /// The token of the re-encoded JSON whose coding path is nearest.
    var selectedPreviewToken: JSONDocument.Token? {
        guard let preview = decode.preview?.document, let answer = decode.answer, preview.tokenCount > 0,
            let row = selectedRow
        else { return nil }
        var token: JSONDocument.Token = 0
        for row in answer.tree.lineage(of: row).prefix(while: { $0 > 0 }).reversed() {
            guard let next = previewToken(of: row, under: token, in: preview, answer: answer) else { break }
            token = next
        }
        return token
    }

    private func previewToken(
        of row: Int, under token: JSONDocument.Token, in preview: JSONDocument, answer: FinishedDecode
    ) -> JSONDocument.Token? {
        switch component(of: row, in: answer.tree) {
        case .key(let key):
            let encoded = answer.strategies.encodedKey(key)
            guard preview.kind(token) == .object else { return nil }
            return preview.children(of: token).first { child in
                let name = preview.key(child)
                return name == encoded || name == key
            }
        case .index(let index):
            guard preview.kind(token) == .array else { return nil }
            // Dropped elements aren't encoded, so later elements have lower indices.
            let parent = Int(answer.tree[row].parent)
            guard let dropped = leftOut(of: parent, encoded: preview.childCount(token), answer) else { return nil }
            let before = dropped.partitioningIndex { $0 >= row }
            guard before == dropped.count || dropped[before] != row else { return nil }
            let place = index - before
            return preview.child(place, of: token)
        case nil: return token
        }
    }
}
