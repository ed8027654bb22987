import DecodeTrace
import DecodeTree
import Diagnosis

extension ExplorerState {
    /// The types that were tried for a row's value without success, in order: those before the one that read it, or the
    /// others where all of them failed.
    func attempts(at row: Int) -> [DiagnosedAttempt] {
        guard let answer = decode.answer, progress(of: row, in: answer.tree) == .finished else { return [] }
        if let alternative = answer.alternatives.alternative(at: row) {
            return answer.diagnosis.describe(alternative).attempts
        }
        guard let failure = answer.failure(at: row), let node = failure.failure?.node,
            answer.tree.row(ofNode: node) == row
        else { return [] }
        return failure.attempts(limit: Self.mostAttempts)
    }

    /// Code that tries more types than this is most likely in a loop.
    private static let mostAttempts = 32
}
