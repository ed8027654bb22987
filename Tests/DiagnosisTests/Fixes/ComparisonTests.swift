import DecodeService
import JSONText
import Strategies
import Testing

@testable import Diagnosis

@Suite struct ComparisonTests {
    private func rows(_ item: FixCase, fixes: [Fix] = []) async throws -> [ComparedChange] {
        let payload = item.payload
        return await StrategyComparison(runner: FixModels.runner).run(
            DecodeRequest(model: item.model, strategies: try item.set), payload: payload,
            document: JSONDocument(payload.data), fixes: fixes
        ).rows
    }

    @Test("every decoding strategy is changed to each of its other values, one at a time")
    func changes() throws {
        var set = StrategySet()
        try set.set("arrays", to: "failable")
        let changes = StrategyComparison.changes(from: set).map(\.inWords)
        #expect(changes.contains("arrays: strict"))
        #expect(!changes.contains("arrays: failable"))
        #expect(changes.filter { $0.hasPrefix("keys: ") }.count == 5)
        #expect(!changes.contains { $0.hasPrefix("encode") || $0.hasPrefix("order") })
        #expect(StrategyComparison.changes(from: set, keySets: ["short"]).map(\.inWords).contains("key-set: short"))
    }

    @Test("each row says what a decode with its change gives")
    func honest() async throws {
        let item = FixCase(#"{"name": "Japan", "towns": [{"name": "Tokyo"}, {"name": null}]}"#, "Land")
        for row in try await rows(item) {
            let result = try #require(try await item.decode(row.change))
            #expect(row.outcome == result.outcome, "\(row.title)")
            #expect(row.failures == result.counts.failed && row.adjusted == result.counts.adjusted, "\(row.title)")
        }
    }

    @Test("the table has a row for the decode as it is, for the fixes and for each change, the best first")
    func table() async throws {
        let item = FixCase(#"{"title": "x", "starts_at": "2026-04-01"}"#, "Event")
        let subject = try #require(try await item.subject())
        let fixes = await FixSearch(runner: FixModels.runner, limit: .seconds(60)).run(subject).working.map(\.fix)
        let rows = ComparisonOrder.best.sorted(try await rows(item, fixes: fixes))
        #expect(
            ComparisonTable.text(Array(rows.prefix(2))) == """
                change                                    outcome  coverage  failures  absorbed  adjusted  lost in round trip
                * keys: snake + dates: format:yyyy-MM-dd  decoded      100%         0         0         0                   0
                  (as it is)                              failed        33%         1         0         0                   -

                """)
    }

    @Test("the rows can be sorted by every column, and equal ones keep their order")
    func sorted() async throws {
        let item = FixCase(#"{"name": "Japan", "towns": [{"name": "Tokyo"}, {"name": null}]}"#, "Land")
        let rows = try await rows(item)
        for order in ComparisonOrder.allCases {
            #expect(order.sorted(rows.reversed()) == order.sorted(rows), "\(order)")
            #expect(Set(order.sorted(rows)) == Set(rows))
        }
        #expect(ComparisonOrder.change.sorted(rows.reversed()) == rows)
        let percents = ComparisonOrder.coverage.sorted(rows).map(\.percent)
        #expect(percents == percents.sorted(by: >))
    }
}
