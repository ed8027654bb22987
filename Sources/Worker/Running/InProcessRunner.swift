public import DecodeService
import Foundation
public import Strategies
import Synchronization

/// Decodes in this process, on a thread of its own. For tests and tools; a model that traps takes the process with it,
/// and a decode that has begun cannot be ended.
public final class InProcessRunner: DecodeRunner {
    private let thread = DecodeThread()
    private let table = ModelTable.lessons
    private let last = Mutex<(id: Int, payload: IndexedPayload)?>(nil)

    /// Makes a runner with the built-in models.
    public init() {}

    public func models() async throws -> [ModelDescriptor] { table.entries.map(\.descriptor) }

    public func source(of model: ModelDescriptor) async throws -> ModelSourceFile { try table.source(of: model) }

    @discardableResult
    public func decode(
        _ request: DecodeRequest, payload: Payload, deliver: @escaping @Sendable (DecodeEvent) -> Void
    ) -> any DecodeTask {
        let job = WorkerJob(request, payload: payload, deliver: deliver)
        thread.run { [self] in
            guard !job.isCancelled else { return job.deliver(.cancelled) }
            request.answer(for: indexed(payload), models: table, deliver: job.deliver)
        }
        return job
    }

    @discardableResult
    public func rank(
        _ payload: Payload, strategies: StrategySet, limit: Duration, deliver: @escaping @Sendable (RankEvent) -> Void
    ) -> any DecodeTask {
        Ranking(runner: self, models: table, strategies: strategies).start(payload, limit: limit, deliver: deliver)
    }

    private func indexed(_ payload: Payload) -> IndexedPayload {
        last.withLock { last in
            if let last, last.id == payload.id { return last.payload }
            let indexed = IndexedPayload(payload.data)
            last = (payload.id, indexed)
            return indexed
        }
    }
}
