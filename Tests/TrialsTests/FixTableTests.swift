import DecodeService
import DecodeTrace
import Testing

@testable import Diagnosis

@Suite struct FixTableTests {
    @Test(arguments: [
        #"{"heading": "Kyoto", "population": 3}"#, #"{"heading": "towns", "data": {"name": "Kyoto"}}"#,
        #"{"nameCount": "3", "population": 3}"#,
    ])
    func `no key is mapped to a missing one because its value alone would do`(text: String) async throws {
        let subject = try #require(try await FixCase(text, "Town").subject())
        #expect(!subject.candidates.contains { $0.inWords.contains("map:") })
    }

    @Test(arguments: FixTable.rows.indices)
    func `every fix that works is listed, best first`(row: Int) async throws {
        let (payload, works) = FixTable.rows[row]
        let fixes = try await payload.fixes()
        #expect(fixes == works, "\(payload.testDescription)")
    }

    @Test(arguments: FixTable.rows.indices)
    func `every listed fix works and gives the listed result`(row: Int) async throws {
        let payload = FixTable.rows[row].payload
        guard let subject = try await payload.subject() else { return }
        let progress = await FixSearch(runner: FixModels.runner, limit: .seconds(3600)).run(subject)
        for tried in progress.working {
            let result = try #require(try await payload.decode(tried.fix), "\(tried.fix)")
            #expect(result.outcome == tried.outcome, "\(tried.fix.inWords)")
            #expect(result.outcome == .decoded || result.outcome == .recovered, "\(tried.fix.inWords)")
            #expect(result.counts == tried.counts, "\(tried.fix.inWords)")
            #expect(result.trace.failures.count { $0.fate == .dropped } >= tried.figures.dropped)
        }
    }

    @Test(arguments: FixTable.rows.indices)
    func `a listed single fix works, and some fix is listed if a single one works`(row: Int) async throws {
        let (payload, works) = FixTable.rows[row]
        guard let subject = try await payload.subject() else { return }
        for fix in subject.candidates {
            guard let outcome = try await payload.decode(fix)?.outcome else { continue }
            let decodes = outcome == .decoded || outcome == .recovered
            let isListed = works.contains { $0.hasPrefix(fix.inWords + " →") }
            #expect(decodes || !isListed, "\(fix.inWords) is listed and does not work")
            // Changes that only use defaults or drop everything are not listed as fixes.
            let mayBeEmpty = fix.changes.contains { ["missing", "arrays", "dictionaries"].contains($0.name) }
            #expect(!decodes || !works.isEmpty || mayBeEmpty, "\(fix.inWords) works and nothing is listed")
        }
    }
}
