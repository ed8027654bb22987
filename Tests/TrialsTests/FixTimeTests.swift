import DecodeEngine
import DecodeService
import Synchronization
import Testing

@testable import Diagnosis

/// What a search for fixes says when a decode takes too long.
@Suite struct FixTimeTests {
    /// A runner whose decodes all end at their time limit.
    private final class SlowRunner: DecodeRunner {
        /// The time limits of the decodes, in seconds.
        let limits = Mutex<[Double?]>([])

        func models() async throws(RunnerTrouble) -> [ModelDescriptor] { try await FixModels.runner.models() }

        func source(of model: ModelDescriptor) async throws(RunnerTrouble) -> ModelSourceFile {
            try await FixModels.runner.source(of: model)
        }

        func decode(_ request: DecodeRequest, payload: Payload) -> AsyncStream<DecodeEvent> {
            limits.withLock { $0.append(request.timeLimit) }
            return AsyncStream { events in
                events.yield(.trouble(.timeLimit(seconds: request.timeLimit ?? 0)))
                events.finish()
            }
        }
    }

    private static let text = #"{"name": "Japan", "towns": [{"name": null}]}"#

    @Test func `a change whose decode lasts until the search ends is listed as not tried, and nothing follows`()
        async throws
    {
        let subject = try #require(try await FixCase(Self.text, "Land").subject())
        let runner = SlowRunner()
        let progress = await FixSearch(runner: runner, limit: .seconds(60)).run(subject)
        #expect(progress.tried == 0)
        #expect(progress.isCut)
        #expect(progress.untriedReason == .time)
        #expect(progress.untried == subject.candidates)
        #expect(runner.limits.withLock { $0 } == [60])
    }

    @Test func `a change whose decode takes longer than any decode may was tried, and the others follow`() async throws
    {
        var subject = try #require(try await FixCase(Self.text, "Land").subject())
        subject.request.timeLimit = 5
        let runner = SlowRunner()
        let progress = await FixSearch(runner: runner, limit: .seconds(3600)).run(subject)
        #expect(progress.tried == subject.candidates.count)
        #expect(!progress.isCut)
        #expect(progress.untried.isEmpty)
        #expect(runner.limits.withLock { $0 } == subject.candidates.map { _ in 5 })
    }
}
