package import DecodeService
import Diagnosis

/// An error that ends a batch for all of its payloads.
package enum BatchError: Error {
    /// No model can be chosen: none was named and several fit, or the name is unknown. A usage error; says what to do.
    case model(String)
    /// The user's models can't be built or listed.
    case runner(PayloadTrouble)

    /// The trouble of each payload.
    package var trouble: PayloadTrouble {
        switch self {
        case .model(let message): PayloadTrouble(message, code: .noModel)
        case .runner(let trouble): trouble
        }
    }
}

extension BatchError {
    /// The error for a runner's trouble that concerns all payloads; nil for trouble with one of them.
    init?(_ trouble: RunnerTrouble) {
        switch trouble {
        case .unknownModel, .ambiguousModel, .badModelExpression: self = .model("--model: \(trouble.message)")
        case .modelsNotBuilt: self = .runner(PayloadTrouble(trouble))
        default: return nil
        }
    }

    /// Runs a closure whose trouble ends the batch.
    static func orThrow<Value>(_ body: () async throws(RunnerTrouble) -> Value) async throws(BatchError) -> Value {
        do throws(RunnerTrouble) {
            return try await body()
        } catch {
            throw .runner(PayloadTrouble(error))
        }
    }
}
