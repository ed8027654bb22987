import DecodeTrace
import Diagnosis

extension ExplorerState {
    /// The types that were tried for a row's value without success, in order: those before the one that read it, or, if
    /// all failed, those besides the reported failure.
    func attempts(at row: Int) -> [DiagnosedAttempt] {
        switch attempted(at: row) {
        case .read(let alternative, let diagnosis): diagnosis.describe(alternative).attempts
        case .failed(let failure): failure.attempts(limit: Self.maxAttempts)
        case nil: []
        }
    }

    /// How many ``attempts(at:)`` there are, without describing them.
    func attemptCount(at row: Int) -> Int {
        switch attempted(at: row) {
        case .read(let alternative, _): min(alternative.attempts.count, Self.maxAttempts)
        case .failed(let failure): min(failure.attemptCount, Self.maxAttempts)
        case nil: 0
        }
    }

    /// A place where several types were tried.
    private enum Attempted {
        case read(Trace.Alternative, Diagnosis)
        case failed(DiagnosedFailure)
    }

    private func attempted(at row: Int) -> Attempted? {
        guard let answer = decode.answer, progress(of: row, in: answer.tree) == .finished else { return nil }
        if let alternative = answer.alternatives.alternative(at: row) { return .read(alternative, answer.diagnosis) }
        guard let failure = answer.failure(at: row), let node = failure.failure?.node,
            answer.tree.row(ofNode: node) == row
        else { return nil }
        return .failed(failure)
    }

    /// Code that tries more types than this is most likely in a loop.
    private static let maxAttempts = 32
}
