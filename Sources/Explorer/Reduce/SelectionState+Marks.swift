import DecodeTrace
import Diagnosis

/// The marks that the user sets, and running to them.
extension SelectionState {
    mutating func toggleMark(in context: StepContext) -> [Request] {
        guard let answer = context.answer, let row = row(in: answer.tree) else { return [] }
        let key = tree.key(row, in: answer.tree)
        if marks.remove(key) != nil { return [.notice("mark removed")] }
        marks.insert(key)
        return [.notice("mark set: B runs to it")]
    }

    /// Shows the next request for a row with a mark. If none follows, runs to the next failure, or to the end.
    mutating func runToMark(in context: StepContext) -> [Request] {
        guard let answer = steppedAnswer(in: context) else { return noSteps(context) }
        let present = moment(in: context.version)?.index ?? -1
        let steps = marks.compactMap { key -> Int? in
            guard let row = tree.row(ofKey: key, in: answer.tree), answer.tree[row].node >= 0 else { return nil }
            return answer.steps.index(of: .init(node: Int(answer.tree[row].node), phase: .ask))
        }
        if let next = steps.filter({ $0 > present }).min() { return goToStep(next, in: context) }
        guard present < answer.steps.count - 1 else { return [.notice("no later step")] }
        let failure = answer.failureTick(after: present)?.step
        let reason = marks.isEmpty ? "no row has a mark (b sets one)" : "no marked row follows"
        let place = failure == nil ? "this is the last step" : "stopped at the next failure"
        return goToStep(failure ?? .max, in: context) + [.notice("\(reason): \(place)")]
    }
}
