import DecodeService
import DecodeTrace
import DecodeTree
import Diagnosis

/// The decode whose failures and steps the commands visit.
struct StepContext {
    let answer: FinishedDecode?
    let isDecoding: Bool
}

extension SelectionState {
    mutating func reduce(_ command: StepCommand, count: Int?, in context: StepContext) -> [Request] {
        switch command {
        case .nextFailure: goToFailure(forward: true, in: context)
        case .previousFailure: goToFailure(forward: false, in: context)
        case .forward: goToStep(in: context) { steps, place in min(place + (count ?? 1), steps.count - 1) }
        case .back: goToStep(in: context) { _, place in max(place - (count ?? 1), 0) }
        case .over: goToStep(in: context) { steps, place in steps.over(place) }
        case .out: goToStep(in: context) { steps, place in steps.out(place) }
        case .play: [.play]
        }
    }

    private mutating func goToFailure(forward: Bool, in context: StepContext) -> [Request] {
        guard let answer = context.answer else {
            return [.notice(context.isDecoding ? "still decoding" : "no decode yet: m chooses a model")]
        }
        let failures = answer.failures
        guard let row = row(in: answer.tree), !failures.isEmpty else { return [.notice("nothing failed")] }
        var place = forward ? answer.firstFailure(atOrAfter: row + 1) : answer.firstFailure(atOrAfter: row) - 1
        var requests: [Request] = []
        if !failures.indices.contains(place) {
            place = forward ? 0 : failures.count - 1
            if failures.count > 1 { requests.append(.notice("wrapped around the end")) }
        }
        hasMoved = true
        return requests + goTo(failures[place].failure, in: answer)
    }

    /// Selects the value that failed; if there is none, the place in the text.
    mutating func goTo(_ failure: DiagnosedFailure, in answer: FinishedDecode) -> [Request] {
        guard let node = failure.failure?.node, let row = answer.tree.row(ofNode: node),
            answer.result.outcome != .invalid
        else { return [.goTo(byte: failure.span.lowerBound)] }
        let requests = select(row, in: answer.tree)
        step = answer.steps.index(of: .init(node: node, phase: .answer))
        return requests
    }

    private mutating func goToStep(in context: StepContext, _ move: (Steps, Int) -> Int) -> [Request] {
        guard let answer = context.answer, answer.result.outcome != .invalid, answer.steps.count > 0 else {
            let message = "nothing was decoded, so there are no steps"
            return [.notice(context.isDecoding ? "still decoding" : message)]
        }
        hasMoved = true
        let next = presentStep(in: answer).map { move(answer.steps, $0) } ?? 0
        step = next
        return show(answer.tree.row(ofNode: answer.steps.step(next).node) ?? 0, in: answer.tree)
    }

    /// The current step while its row is selected, otherwise the request for the selected row.
    private func presentStep(in answer: FinishedDecode) -> Int? {
        guard let row = row(in: answer.tree) else { return nil }
        if let step, step < answer.steps.count, answer.tree.row(ofNode: answer.steps.step(step).node) == row {
            return step
        }
        guard row > 0 || step != nil || hasMoved else { return nil }
        var current = row
        while current >= 0 {
            if answer.tree[current].node >= 0 {
                return answer.steps.index(of: .init(node: Int(answer.tree[current].node), phase: .ask))
            }
            current = Int(answer.tree[current].parent)
        }
        return nil
    }
}
