package import DecodeService
import DecodeTrace
import Dispatch
import Foundation
package import Processes
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

/// A thread with a large stack that runs jobs in order.
///
/// Foundation allows 512 levels of nesting, and a traced decode needs about twice the stack of a plain one. The thread
/// ends when its owner is released, after the last job.
package final class DecodeThread: Sendable {
    /// In bytes. This is only address space: unused memory isn't allocated.
    private static let stackSize = 256 << 20

    private let jobs = Jobs()

    /// - Throws: ``ThreadError`` if the system can't start it.
    package init() throws(ThreadError) {
        // The thread retains the jobs but not this object, whose deinitialization stops it.
        try OwnThread.start("decode", stackSize: Self.stackSize) { [jobs] in
            while let job = jobs.next() { job() }
        }
    }

    deinit { jobs.close() }

    /// Runs a job after all earlier ones.
    package func run(_ job: @escaping @Sendable () -> Void) { jobs.add(job) }
}

/// The pending jobs of a ``DecodeThread``.
private final class Jobs: Sendable {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    private let signal = DispatchSemaphore(value: 0)

    func add(_ job: @escaping @Sendable () -> Void) {
        state.withLock { $0.waiting.append(job) }
        signal.signal()
    }

    func close() {
        state.withLock { $0.isClosed = true }
        signal.signal()
    }

    /// Waits for a job, and returns nil after the last one.
    func next() -> (@Sendable () -> Void)? {
        signal.wait()
        return state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
    }
}
