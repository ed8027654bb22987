import DecodeService
import Diagnosis

/// An error that ends a batch for all of its payloads.
package enum BatchError: Error {
    /// No model can be chosen: none was named and several fit, or the name is unknown. A usage error; says what to do.
    case model(String)
    /// The user's models can't be built or listed.
    case runner(code: String, message: String)

    /// What happened and what to do next.
    package var message: String {
        switch self {
        case .model(let message), .runner(_, let message): message
        }
    }

    /// The kind of error, for machines.
    package var code: String {
        switch self {
        case .model: "no-model"
        case .runner(let code, _): code
        }
    }
}

extension BatchError {
    /// The error for a runner's trouble that concerns all payloads; nil for trouble with one of them.
    init?(_ trouble: RunnerTrouble) {
        switch trouble {
        case .unknownModel, .ambiguousModel, .badModelExpression: self = .model("--model: \(trouble.message)")
        case .modelsNotBuilt: self = .runner(code: trouble.code, message: trouble.message)
        default: return nil
        }
    }

    /// Runs a closure whose trouble ends the batch.
    static func orThrow<Value>(_ body: () async throws(RunnerTrouble) -> Value) async throws(BatchError) -> Value {
        do throws(RunnerTrouble) {
            return try await body()
        } catch {
            throw .runner(code: error.code, message: error.message)
        }
    }
}
