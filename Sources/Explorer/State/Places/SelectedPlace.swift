import DecodeService
import DecodeTrace
import Diagnosis
import Foundation
import JSONText
import SwiftDeclarations

/// The selection, the folds, the marks and the step by their paths, which stay valid when the payload changes.
struct LastingPlace: Sendable {
    /// The RFC 6901 pointer of the selected value, or of the object that lacks the selected key.
    var selected: String?
    /// The key that the object lacks.
    var key: String?
    /// The number of rows between the top of the pane and the selected row.
    var rowsFromTop: Int
    var toggled: [String]
    var marks: [String]
    /// The step by the coding path of its call, and which call of that path it is.
    var step: (path: CodingPath, call: Int, phase: Steps.Phase)?
}

extension ExplorerState {
    /// The selected place in terms of the payload, which stay valid when it is decoded again: a token, and the key of a row
    /// below it that has no value in the payload.
    var selectedPlace: (token: Int, key: String?)? {
        guard let tree = shownTree, let row = selectedRow else { return nil }
        if tree[row].token >= 0 { return (Int(tree[row].token), nil) }
        let parent = Int(tree[row].parent)
        guard parent >= 0, tree[parent].token >= 0 else { return nil }
        return (Int(tree[parent].token), rowText(of: tree).label(row))
    }

    /// Selects the same place in another tree of the payload.
    mutating func restore(_ place: (token: Int, key: String?)) {
        guard let tree = shownTree, let row = tree.row(ofToken: place.token) else { return }
        selection.tree.cursor = row
        guard let key = place.key else { return }
        let text = rowText(of: tree)
        if let same = tree.children(of: row).first(where: { text.label($0) == key }) { selection.tree.cursor = same }
    }

    var lastingPlace: LastingPlace? {
        guard let tree = shownTree, let document, let row = selectedRow else { return nil }
        func pointers(_ tokens: [Int]) -> [String] { tokens.filter { $0 < document.tokenCount }.map(document.pointer) }
        return LastingPlace(
            selected: token(at: row, in: tree).map(document.pointer), key: selectedPlace?.key,
            rowsFromTop: selection.tree.lines(height: max(1, row - selection.tree.top + 1), in: tree)
                .firstIndex { $0.row == row } ?? 0,
            toggled: pointers(selection.tree.toggled.tokens),
            marks: pointers(selection.marks.filter { $0 >= 0 }.map(Int.init)),
            step: moment.map { moment in
                let path = moment.trace.path(of: moment.step.node)
                let before = moment.trace.calls(at: path, before: moment.step.node)
                return (path, before.count, moment.step.phase)
            })
    }

    /// Restores the selection of a missing key, and the step, after the payload changed.
    mutating func restore(_ place: LastingPlace, in answer: FinishedDecode) {
        if let key = place.key, let token = place.selected.flatMap({ document?.token(at: $0) }) {
            restore((token, key))
        }
        guard let step = place.step, answer.result.outcome != .invalid else { return }
        let trace = answer.result.trace
        guard
            let node = trace.calls(at: step.path, before: trace.count).dropFirst(step.call).first,
            let moment = Moment(answer.steps.index(of: .init(node: node, phase: step.phase)), of: trace)
        else { return }
        selection.show(moment, of: decode.version)
    }
}

extension SelectionState {
    /// Selects, folds and marks in the new payload what was selected, folded and marked in the old one.
    mutating func restore(_ place: LastingPlace, in payload: LoadedPayload) {
        tree.setToggled(tokens: place.toggled.compactMap(payload.document.token(at:)))
        jumps = JumpList()
        marks = Set(place.marks.compactMap(payload.document.token(at:)).map { Int32(clamping: $0) })
        guard let token = place.selected.flatMap(payload.document.token(at:)),
            let row = payload.tree.row(ofToken: token)
        else { return }
        tree.cursor = row
        tree.top = tree.row(-place.rowsFromTop, from: row, in: payload.tree)
        lasting = place
    }
}

extension Trace {
    /// The calls at a path, in order.
    fileprivate func calls(at path: CodingPath, before end: Int) -> [Int] {
        let last = path.components.last
        // Most calls differ in their key, which is cheaper to compare than the path.
        return (0..<end).filter { self.key(of: $0) == last && self.path(of: $0) == path }
    }
}

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

    func rowText(of tree: DecodeTree) -> RowText {
        RowText(
            tree: tree, trace: decode.answer?.result.trace, document: document, values: decode.values?.rows,
            moment: moment, sources: declared.sources)
    }

    /// The coding path of a row: with the model's keys, or with the payload's for values that were not requested.
    func path(of row: Int, in tree: DecodeTree) -> CodingPath {
        let text = RowText(tree: tree, trace: decode.answer?.result.trace, document: document)
        return CodingPath(tree.lineage(of: row).prefix { $0 > 0 }.compactMap { text.component($0) }.reversed())
    }

    /// The path of a row for a sentence; long keys are shortened.
    /// - Complexity: O(depth), whatever the length of the keys.
    func shownPath(of row: Int, in tree: DecodeTree) -> String {
        let text = RowText(tree: tree, trace: decode.answer?.result.trace, document: document)
        let components = tree.lineage(of: row).prefix { $0 > 0 }
            .compactMap { text.component($0, limit: CodingPath.excerptLimit) }
        return CodingPath(components.reversed()).shortDescription
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
        switch RowText(tree: answer.tree, trace: answer.result.trace, document: document).component(row) {
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
