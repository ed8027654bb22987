import DecodeService
import DecodeTrace
import Diagnosis
import Strategies
import Synchronization
import Testing
import Trials

/// The fixes of the broken payloads: which of them are listed stands in the folder `Expected`, with the rest of what is
/// printed.
@Suite struct BrokenPayloadFixTests {
    @Test(arguments: groups.indices)
    func `every fix that is listed works when it is applied, and gives what it says`(group index: Int) async throws {
        let runner = BrokenRunner()
        for broken in Self.groups[index].payloads {
            let found = try await runner.diagnose(broken)
            for tried in await runner.fixes(for: found) {
                let name = "\(broken.name): \(tried.fix.inWords)"
                let request = tried.fix.applied(to: found.request)
                let answer = await runner.runner.decode(request, payload: found.payload)
                let result = try #require(answer.result, "\(name)")
                #expect(result.outcome == .decoded || result.outcome == .recovered, "\(name)")
                #expect(result.outcome == tried.outcome, "\(name)")
                #expect(result.counts == tried.counts, "\(name)")
                // Counted in the whole trace, where a trial counts for itself.
                #expect(result.trace.failures.count { $0.fate == .dropped } == tried.figures.dropped, "\(name)")
                for (rule, count) in tried.figures.adjusted {
                    #expect(result.trace.failures.count { $0.rule == rule && $0.fate != .dropped } == count, "\(name)")
                }
            }
        }
    }

    @Test(arguments: groups.indices)
    func `what was tried and failed is not listed`(group index: Int) async throws {
        let runner = BrokenRunner()
        for broken in Self.groups[index].payloads {
            let found = try await runner.diagnose(broken)
            let trials = RecordingRunner(runner.runner)
            for tried in await runner.fixes(for: found, trials: trials) {
                let request = tried.fix.applied(to: found.request)
                let outcomes = trials.outcomes(of: request)
                #expect(!outcomes.isEmpty, "\(broken.name): \(tried.fix.inWords) was not tried")
                #expect(
                    outcomes.allSatisfy { $0 == .decoded || $0 == .recovered },
                    "\(broken.name): \(tried.fix.inWords) failed")
            }
        }
    }

    private static let groups = BrokenPayloadTests.groups
}

/// Passes decodes on, and remembers how each of them ended.
private final class RecordingRunner: DecodeRunner {
    private let runner: any DecodeRunner
    private let seen = Mutex<[(request: DecodeRequest, outcome: DecodeResult.Outcome?)]>([])

    init(_ runner: any DecodeRunner) { self.runner = runner }

    /// How the decodes with a request's model and strategies ended; nil for one without a result.
    func outcomes(of request: DecodeRequest) -> [DecodeResult.Outcome?] {
        seen.withLock { seen in
            seen.filter { $0.request.model == request.model && $0.request.strategies == request.strategies }
                .map(\.outcome)
        }
    }

    func models() async throws(RunnerTrouble) -> [ModelDescriptor] { try await runner.models() }

    func source(of model: ModelDescriptor) async throws(RunnerTrouble) -> ModelSourceFile {
        try await runner.source(of: model)
    }

    func decode(_ request: DecodeRequest, payload: Payload) -> AsyncStream<DecodeEvent> {
        AsyncStream { deliver in
            for await event in self.runner.decode(request, payload: payload) {
                switch event {
                case .result(let result): self.record(result.outcome, of: request)
                case .trouble: self.record(nil, of: request)
                case .progress, .preview, .values, .finished: break
                }
                deliver(event)
            }
        }
    }

    private func record(_ outcome: DecodeResult.Outcome?, of request: DecodeRequest) {
        seen.withLock { $0.append((request, outcome)) }
    }
}
