import DecodeService
import DecodeTrace
import Diagnosis
import JSONText

/// Goes from failure to failure, and between the rows with a mark.
extension ExplorerState {
    mutating func goToFailure(forward: Bool) {
        guard let answer = decode.answer else { return }
        if let moment {
            // Goes to the step at which the next failure was thrown.
            let found = forward ? answer.failureTick(after: moment.index) : answer.failureTick(before: moment.index)
            guard let found else { return notice = forward ? "nothing fails after this step" : "nothing failed before" }
            return goToStep(found.step)
        }
        let failures = answer.failures
        let suspicious = decode.values?.suspiciousRowsInOrder ?? []
        guard let row = selectedRow, !failures.isEmpty || !suspicious.isEmpty else { return }
        // Suspicious values are visited like failures.
        var place = forward ? answer.firstFailure(atOrAfter: row + 1) : answer.firstFailure(atOrAfter: row) - 1
        var other = suspicious.partitioningIndex { $0 >= (forward ? row + 1 : row) } - (forward ? 0 : 1)
        if !failures.indices.contains(place), !suspicious.indices.contains(other) {
            place = forward ? 0 : failures.count - 1
            other = forward ? 0 : suspicious.count - 1
            notice = "wrapped around the end"
        }
        let failed = failures.indices.contains(place) ? failures[place] : nil
        let doubtful = suspicious.indices.contains(other) ? suspicious[other] : nil
        if failures.count + suspicious.count == 1 {
            let isThere = row == failed?.row || row == doubtful
            notice = isThere ? "nothing else \(failed == nil ? "is suspicious" : "failed")" : nil
        }
        if let doubtful, failed.map({ forward ? doubtful < $0.row : doubtful > $0.row }) ?? true {
            return select(doubtful)
        }
        if let failed { goTo(failed.failure) }
    }

    /// Selects the value that failed; if there is none, goes to the position in the text.
    mutating func goTo(_ failure: DiagnosedFailure) {
        guard let answer = decode.answer, let node = failure.failure?.node, let row = answer.tree.row(ofNode: node),
            answer.result.outcome != .invalid
        else { return goTo(byte: failure.span.lowerBound) }
        select(row)
        selection.failureStep = answer.steps.index(of: .init(node: node, phase: .answer))
        selection.hasMoved = false
    }

    /// Selects the value at a byte of the payload's text.
    mutating func goTo(byte: Int) {
        guard let tree = shownTree, let document, document.foreign == nil, !tree.isEmpty else { return }
        if let token = document.token(at: byte), let row = tree.row(ofToken: token) { select(row) }
        guard let layout = payload.shown?.layout else { return }
        revealInPayload(row: layout.row(containing: byte))
    }

    /// Selects the next row with a mark, as the screen shows it.
    mutating func goToRow(_ mark: Mark, forward: Bool) {
        guard let tree = decode.answer?.tree else { return }
        let moment = moment
        go(forward: forward, in: tree, word: mark.word) { row in
            guard tree[row].mark == mark else { return false }
            // Values inside an ignored value are ignored with it.
            let parent = Int(tree[row].parent)
            if mark == .ignored, parent >= 0, tree[parent].mark == .ignored { return false }
            return moment.map { tree.mark(of: row, at: $0) == mark } ?? true
        }
    }

    mutating func goToSuspicious(forward: Bool) {
        guard let tree = decode.answer?.tree else { return }
        guard moment == nil else { return notice = "Suspicious values appear after the decode. Esc: last step." }
        guard let suspicious = decode.values?.suspiciousRows else { return notice = "the values are not read yet" }
        go(forward: forward, in: tree, word: "suspicious") { suspicious.contains($0) }
    }

    /// - Complexity: O(rows)
    private mutating func go(forward: Bool, in tree: DecodeTree, word: String, _ isWanted: (Int) -> Bool) {
        guard let row = selectedRow else { return }
        let count = tree.count
        let found = (1...count).lazy.map { (row + (forward ? $0 : count - $0)) % count }.first(where: isWanted)
        guard let found else { return notice = "nothing here is \(word)" }
        guard found != row else { return notice = "nothing else here is \(word)" }
        select(found)
        if forward == (found < row) { notice = "wrapped around the end" }
    }
}

extension Mark {
    /// The word for a notice that there are no such rows.
    fileprivate var word: String {
        switch self {
        case .absorbed: "swallowed"
        case .adjusted: "adjusted"
        case .ignored: "ignored"
        case .none, .decoded, .failed, .failedInside, .decodedNil, .unreached: meaning
        }
    }
}
