import DecodeService
import DecodeTrace
import Diagnosis
import JSONText

/// What a row of the re-encoded JSON shows at a step.
enum PreviewRowLook: Hashable, Sendable {
    case shown
    /// A bracket of a value that isn't finished.
    case open
    case hidden
}

extension ExplorerState {
    /// What a row of the preview shows at the step: the values that were finished, and the brackets around them. A part
    /// whose coding path no row of the tree has is finished with the value around it.
    ///
    /// - Complexity: O(depth) look-ups, whatever the step
    func previewLook(ofRow row: Int, at moment: Moment) -> PreviewRowLook {
        guard let answer = decode.answer, let preview = decode.preview, let document = preview.document,
            document.foreign == nil, let byte = preview.layout?.firstByte(ofRow: row),
            let token = document.token(at: byte)
        else { return moment.isLast ? .shown : .hidden }
        let (found, isWhole) = treeRow(ofPreview: token, in: document, answer)
        switch answer.tree.progress(of: found, at: moment) {
        case .finished:
            // The initializer may still change a property until it returns.
            let isProperty = decode.values?.rows.recorded(found)?.isProperty == true
            let node = Int(answer.tree[found].node)
            guard isProperty, node >= 0, !moment.isOwnerFinished(ofNode: node) else { return .shown }
            return .hidden
        case .open: return isWhole && document.isContainer(token) ? .open : .hidden
        case .later: return .hidden
        }
    }

    /// The tree row at the coding path of a preview's token, or of the nearest value around it.
    ///
    /// - Returns: The row, and whether it is that of the token itself.
    private func treeRow(
        ofPreview token: JSONDocument.Token, in preview: JSONDocument, _ answer: FinishedDecode
    ) -> (row: Int, isWhole: Bool) {
        var tokens: [JSONDocument.Token] = []
        var current: JSONDocument.Token? = token
        while let here = current, here > 0 {
            tokens.append(here)
            current = preview.parent(here)
        }
        var row = 0
        for token in tokens.reversed() {
            let next: Int?
            if let key = preview.key(token) {
                next = child(of: row, key: key, in: answer.tree) { answer.strategies.encodedKey($0) == key }
            } else {
                let count = preview.parent(token).map { preview.childCount($0) } ?? 0
                next = element(preview.ordinal(token), of: row, encoded: count, answer)
            }
            guard let next else { return (row, false) }
            row = next
        }
        return (row, true)
    }

    /// Returns the element at an index of the encoded array, which lacks some elements.
    private func element(_ index: Int, of row: Int, encoded: Int, _ answer: FinishedDecode) -> Int? {
        guard let leftOut = leftOut(of: row, encoded: encoded, answer) else { return nil }
        var (low, high) = (index, index + leftOut.count)
        while low < high {
            let middle = (low + high) / 2
            guard let candidate = child(of: row, index: middle, in: answer.tree) else {
                high = middle
                continue
            }
            // How many of the elements up to this one are encoded.
            let kept = middle + 1 - leftOut.partitioningIndex { $0 > candidate }
            if kept <= index { low = middle + 1 } else { high = middle }
        }
        return child(of: row, index: low, in: answer.tree)
    }

    /// Returns the rows of the elements that an encoded array of this size lacks; nil if unknown.
    func leftOut(of row: Int, encoded: Int, _ answer: FinishedDecode) -> [Int]? {
        let token = Int(answer.tree[row].token)
        guard let document, token >= 0 else { return nil }
        let (dropped, swallowed) = (answer.dropped[row] ?? [], answer.swallowed[row] ?? [])
        switch document.childCount(token) - encoded {
        case 0: return []
        case dropped.count: return dropped
        case swallowed.count: return swallowed
        // Of an unfinished array the first elements are encoded.
        case _ where answer.result.outcome == .failed: return dropped
        default: return nil
        }
    }
}
