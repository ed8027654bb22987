import DecodeTrace
import Diagnosis

/// Which steps `.` and `,` visit.
struct StepFilter: Hashable, Sendable {
    /// Whether requests are skipped.
    var onlyAnswers = false
    /// The type whose calls are visited; nil for all.
    var asker: String?

    var isEmpty: Bool { !onlyAnswers && asker == nil }

    /// For the status line: `answers of City`.
    var shown: String {
        (onlyAnswers ? "answers" : "steps") + (asker.map { " of \($0)" } ?? "")
    }

    func passes(_ moment: Moment) -> Bool {
        if onlyAnswers, moment.step.phase == .ask { return false }
        guard let asker else { return true }
        let owner = moment.trace.owner(ofNode: moment.step.node)
        guard owner >= 0 else { return false }
        return moment.trace.typeName(of: owner) == asker || moment.trace.caller(of: moment.step.node) == asker
    }
}
