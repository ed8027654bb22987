import Synchronization

/// What was found out once for each question, for whoever asks again.
final class Findings<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
    private let known = Mutex<[Question: Answer]>([:])

    /// The answer to a question; two who ask at once may both look for it.
    func value(of question: Question, _ find: () -> Answer) -> Answer {
        if let answer = known.withLock({ $0[question] }) { return answer }
        let answer = find()
        known.withLock { $0[question] = answer }
        return answer
    }
}
