import DecodeService
import DecodeTrace
import Foundation

extension DecodeRequest {
    /// Answers the request on the calling thread: the events that a runner promises, in their order.
    func answer(for payload: IndexedPayload, models: ModelTable, deliver: (DecodeEvent) -> Void) {
        do {
            var decoded = try run(on: payload, models: models)
            if !wantsTrace { decoded.result.trace = .empty }
            deliver(.result(decoded.result))
            if wantsPreview { deliver(.preview(decoded.makePreview())) }
            deliver(.finished)
        } catch {
            deliver(.trouble(error))
        }
    }
}
