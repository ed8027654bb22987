import DecodeService
import Diagnosis

// Trouble that concerns all payloads of a batch, and ends it. If its code is `noModel`, no model can be chosen: none was
// named and several fit, or the name is unknown. That is a usage error; the message says what to do.

extension PayloadTrouble {
    /// The trouble that ends a batch, for a runner's trouble with all payloads; nil for trouble with one of them.
    init?(withAll trouble: RunnerTrouble) {
        switch trouble {
        case .unknownModel, .ambiguousModel, .badModelExpression:
            self.init("--model: \(trouble.message)", code: .noModel)
        case .modelsNotBuilt: self.init(trouble)
        default: return nil
        }
    }

    /// Runs a closure whose trouble ends the batch.
    static func orThrow<Value>(
        _ body: () async throws(RunnerTrouble) -> Value
    ) async throws(PayloadTrouble) -> Value {
        do throws(RunnerTrouble) { return try await body() } catch { throw PayloadTrouble(error) }
    }
}
