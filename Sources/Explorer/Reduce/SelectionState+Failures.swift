import DecodeService
import DecodeTrace
import Diagnosis

/// Goes from failure to failure, and between the rows with a mark.
extension SelectionState {
    mutating func goToFailure(forward: Bool, in context: StepContext) -> [Request] {
        guard let answer = context.answer else { return [] }
        if let moment = moment(in: context.version) {
            return goToFailure(from: moment, forward: forward, answer, context)
        }
        let failures = answer.failures
        let suspicious = context.suspiciousRows ?? []
        guard let row = row(in: answer.tree), !failures.isEmpty || !suspicious.isEmpty else { return [] }
        // Suspicious values are visited like failures.
        var place = forward ? answer.firstFailure(atOrAfter: row + 1) : answer.firstFailure(atOrAfter: row) - 1
        var other = suspicious.partitioningIndex { $0 >= (forward ? row + 1 : row) } - (forward ? 0 : 1)
        var requests: [Request] = []
        if !failures.indices.contains(place), !suspicious.indices.contains(other) {
            place = forward ? 0 : failures.count - 1
            other = forward ? 0 : suspicious.count - 1
            requests.append(.notice("wrapped around the end"))
        }
        let failed = failures.indices.contains(place) ? failures[place] : nil
        let doubtful = suspicious.indices.contains(other) ? suspicious[other] : nil
        if failures.count + suspicious.count == 1 {
            let isThere = row == failed?.row || row == doubtful
            requests = isThere ? [.notice("nothing else \(failed == nil ? "is suspicious" : "failed")")] : []
        }
        if let doubtful, failed.map({ forward ? doubtful < $0.row : doubtful > $0.row }) ?? true {
            return requests + select(doubtful, in: answer.tree)
        }
        return requests + (failed.map { goTo($0.failure, in: answer) } ?? [])
    }

    /// Goes to the step at which the next failure was thrown.
    private mutating func goToFailure(
        from moment: Moment, forward: Bool, _ answer: FinishedDecode, _ context: StepContext
    ) -> [Request] {
        let found = forward ? answer.failureTick(after: moment.index) : answer.failureTick(before: moment.index)
        guard let found else { return [.notice(forward ? "nothing fails after this step" : "nothing failed before")] }
        return goToStep(found.step, in: context)
    }

    /// Selects the value that failed; if there is none, goes to the position in the text.
    mutating func goTo(_ failure: DiagnosedFailure, in answer: FinishedDecode) -> [Request] {
        guard let node = failure.failure?.node, let row = answer.tree.row(ofNode: node),
            answer.result.outcome != .invalid
        else { return [.goTo(byte: failure.span.lowerBound)] }
        let requests = select(row, in: answer.tree)
        failureStep = answer.steps.index(of: .init(node: node, phase: .answer))
        hasMoved = false
        return requests
    }

    /// Selects the next row with a mark, as the screen shows it.
    mutating func goToRow(_ mark: Mark, forward: Bool, in context: StepContext) -> [Request] {
        guard let answer = context.answer else { return [] }
        let moment = moment(in: context.version)
        let tree = answer.tree
        return go(forward: forward, in: tree, word: mark.word) { row in
            guard tree[row].mark == mark else { return false }
            // Values inside an ignored value are ignored with it.
            let parent = Int(tree[row].parent)
            if mark == .ignored, parent >= 0, tree[parent].mark == .ignored { return false }
            return moment.map { tree.mark(of: row, at: $0) == mark } ?? true
        }
    }

    mutating func goToSuspicious(forward: Bool, in context: StepContext) -> [Request] {
        guard let answer = context.answer else { return [] }
        guard moment(in: context.version) == nil else {
            return [.notice("Suspicious values appear after the decode. Esc: last step.")]
        }
        guard let rows = context.suspiciousRows else { return [.notice("the values are not read yet")] }
        let suspicious = Set(rows)
        return go(forward: forward, in: answer.tree, word: "suspicious") { suspicious.contains($0) }
    }

    /// - Complexity: O(rows)
    private mutating func go(
        forward: Bool, in tree: DecodeTree, word: String, _ isWanted: (Int) -> Bool
    ) -> [Request] {
        guard let row = row(in: tree) else { return [] }
        let count = tree.count
        let found = (1...count).lazy.map { (row + (forward ? $0 : count - $0)) % count }.first(where: isWanted)
        guard let found else { return [.notice("nothing here is \(word)")] }
        guard found != row else { return [.notice("nothing else here is \(word)")] }
        let hasWrapped = forward == (found < row)
        return select(found, in: tree) + (hasWrapped ? [.notice("wrapped around the end")] : [])
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
