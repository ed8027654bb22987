package import DecodeService
import DecodeTrace
import Foundation
import Processes
import Synchronization

/// Decodes in this process, on a separate thread. For tests and tools; a model that traps ends the process.
///
/// A cancelled decode ends at the model's next call. A decode that makes no calls, or loops without one, continues.
package final class InProcessRunner: DecodeRunner {
    private let thread = Result { () throws(ThreadError) in try DecodeThread() }
    private let table: ModelTable
    private let last = Mutex<(id: Int, payload: IndexedPayload)?>(nil)

    /// Creates a runner with the built-in models.
    package convenience init() { self.init(.lessons) }

    /// Creates a runner with other models.
    init(_ table: ModelTable) { self.table = table }

    package func models() async throws(RunnerTrouble) -> [ModelDescriptor] { table.descriptors }

    package func source(of model: ModelDescriptor) async throws(RunnerTrouble) -> ModelSourceFile {
        try table.source(of: model)
    }

    package func decode(_ request: DecodeRequest, payload: Payload) -> AsyncStream<DecodeEvent> {
        let control = DecodeControl()
        return AsyncStream { continuation in
            continuation.onTermination = { _ in control.cancel() }
            do throws(ThreadError) {
                try thread.get().run { [self] in
                    request.answer(for: indexed(payload), models: table, control: control) { continuation.yield($0) }
                    continuation.finish()
                }
            } catch {
                continuation.yield(.trouble(.runnerNotStarted(reason: error.description)))
                continuation.finish()
            }
        }
    }

    private func indexed(_ payload: Payload) -> IndexedPayload {
        last.withLock { last in
            if let last, last.id == payload.id { return last.payload }
            let indexed = IndexedPayload(payload.bytes, format: payload.format)
            last = (payload.id, indexed)
            return indexed
        }
    }
}
