import DecodeService
import DecodeTrace
import Diagnosis
import Testing

/// The fixes of the broken payloads. The fixes that must be listed are in the folder `Expected`, with the rest of the
/// printed text.
@Suite struct BrokenPayloadFixTests {
    @Test(arguments: BrokenPayloadTests.groups.indices)
    func `every listed fix works and gives the listed result`(group index: Int) async throws {
        let runner = BrokenRunner()
        for run in try await BrokenRuns.of(group: index) {
            for tried in run.fixes {
                let name = "\(run.broken.name): \(tried.fix.inWords)"
                let request = tried.fix.applied(to: run.found.request)
                let answer = await runner.runner.decode(request, payload: run.found.payload)
                let result = try #require(answer.result, "\(name)")
                #expect(result.outcome == .decoded || result.outcome == .recovered, "\(name)")
                #expect(result.outcome == tried.outcome, "\(name)")
                #expect(result.counts == tried.counts, "\(name)")
                // Counted in the whole trace, to check the trial's own count.
                #expect(result.trace.failures.count { $0.fate == .dropped } == tried.figures.dropped, "\(name)")
                for (rule, count) in tried.figures.adjusted {
                    #expect(result.trace.failures.count { $0.rule == rule && $0.fate != .dropped } == count, "\(name)")
                }
            }
        }
    }

    @Test(arguments: BrokenPayloadTests.groups.indices)
    func `fixes that failed in a trial are not listed`(group index: Int) async throws {
        for run in try await BrokenRuns.of(group: index) {
            for tried in run.fixes {
                let request = tried.fix.applied(to: run.found.request)
                let outcomes = run.trials.filter {
                    $0.request.model == request.model && $0.request.strategies == request.strategies
                }.map(\.outcome)
                let name = "\(run.broken.name): \(tried.fix.inWords)"
                #expect(!outcomes.isEmpty, "\(name) was not tried")
                #expect(outcomes.allSatisfy { $0 == .decoded || $0 == .recovered }, "\(name) failed")
            }
        }
    }
}
