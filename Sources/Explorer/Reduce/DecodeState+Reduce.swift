import DecodeService
import Diagnosis

extension DecodeState {
    mutating func reduce(_ answer: DecodeUpdate, generation: Generation) -> [Request] {
        guard generation == self.generation else { return [] }
        switch answer {
        case .progressed(let calls, let seconds):
            self.calls = calls
            self.seconds = seconds
        case .ended(let failure): return [.showFirst(failure)]
        case .decoded(let decode, let payload): return [.showDecode(decode, payload)]
        case .previewed(let preview):
            self.preview = preview
            return [.followPreview]
        case .valued(let values):
            self.values = values
            let suspicions = values.suspicions.filter { !$0.rows.isEmpty }
            return suspicions.isEmpty ? [] : [.tryRemedies(suspicions)]
        case .finished: isRunning = false
        case .failed(let trouble):
            isRunning = false
            forgetAnswers()
            self.trouble = trouble
            var requests: [Request] = []
            switch trouble {
            case .modelsNotBuilt: requests.append(.modelsFailed(trouble))
            case .unknownModel, .ambiguousModel: requests.append(.findModel)
            default: break
            }
            return requests + [.showErrorInSource, .followSource]
        }
        return []
    }

    /// Begins a decode, in place of a running one.
    mutating func begin(_ payload: LoadedPayload, _ setup: Setup) -> Effect {
        generation.advance()
        isRunning = true
        return .decode(payload, setup, generation: generation)
    }

    /// Drops the running decode and the answers of earlier ones.
    mutating func reset() {
        generation.advance()
        isRunning = false
        forgetAnswers()
    }

    /// Drops the running decode and keeps earlier answers.
    mutating func interrupt() {
        generation.advance()
        isRunning = false
    }
}
