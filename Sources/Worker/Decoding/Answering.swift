import DecodeService
import DecodeTrace
import Foundation

extension DecodeRequest {
    /// Answers the request on the calling thread: the events that a runner promises, in their order.
    ///
    /// - Parameter control: Ends the decode from another thread, and tells how far it got.
    func answer(
        for payload: IndexedPayload, models: ModelTable, control: DecodeControl? = nil,
        deliver: (DecodeEvent) -> Void
    ) {
        do {
            var decoded = try run(on: payload, models: models, control: control)
            guard control?.isCancelled != true else { return deliver(.cancelled) }
            if !wantsTrace { decoded.result.trace = .empty }
            deliver(.result(decoded.result))
            if wantsPreview { deliver(.preview(decoded.makePreview())) }
            deliver(.finished)
        } catch {
            deliver(.trouble(error))
        }
    }
}
