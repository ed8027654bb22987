package import DecodeService
import DecodeTrace
import Foundation
import Synchronization

/// Decodes in this process, on a thread of its own. For tests and tools; a model that traps takes the process with it.
///
/// A decode that is cancelled ends at the model's next call. One that makes no call, or loops without one, goes on.
package final class InProcessRunner: DecodeRunner {
    private let thread = DecodeThread()
    private let table: ModelTable
    private let last = Mutex<(id: Int, payload: IndexedPayload)?>(nil)
    private let interval: Int
    private let progress: (@Sendable (_ request: Int, _ values: Int) -> Void)?

    /// Makes a runner with the built-in models.
    ///
    /// - Parameters:
    ///   - interval: How many values lie between two reports; one at least.
    ///   - progress: Told, on the decoding thread, the number of a request and how many values it has decoded so far; one that
    ///     is decoded again, for a rule or for the preview of a failed decode, counts again.
    package convenience init(
        every interval: Int = 1024, progress: (@Sendable (_ request: Int, _ values: Int) -> Void)? = nil
    ) {
        self.init(.lessons, every: interval, progress: progress)
    }

    /// Makes a runner with other models.
    init(
        _ table: ModelTable, every interval: Int = 1024,
        progress: (@Sendable (_ request: Int, _ values: Int) -> Void)? = nil
    ) {
        self.table = table
        self.interval = interval
        self.progress = progress
    }

    package func models() async throws(RunnerTrouble) -> [ModelDescriptor] { table.descriptors }

    package func source(of model: ModelDescriptor) async throws(RunnerTrouble) -> ModelSourceFile {
        try table.source(of: model)
    }

    package func decode(_ request: DecodeRequest, payload: Payload) -> AsyncStream<DecodeEvent> {
        let control = DecodeControl(every: interval) { [progress] values in progress?(request.id, values) }
        return AsyncStream { continuation in
            continuation.onTermination = { _ in control.cancel() }
            thread.run { [self] in
                request.answer(for: indexed(payload), models: table, control: control) { continuation.yield($0) }
                continuation.finish()
            }
        }
    }

    private func indexed(_ payload: Payload) -> IndexedPayload {
        last.withLock { last in
            if let last, last.id == payload.id { return last.payload }
            let indexed = IndexedPayload(payload.data, format: payload.format)
            last = (payload.id, indexed)
            return indexed
        }
    }
}
