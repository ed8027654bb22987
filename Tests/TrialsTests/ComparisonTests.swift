import DecodeService
import JSONText
import Testing

@testable import Diagnosis
@testable import Reports

@Suite struct ComparisonTests {
    private func rows(_ item: FixCase, fixes: [Fix] = []) async throws -> [Trial] {
        let payload = item.payload
        return await StrategyComparison(runner: FixModels.runner).run(
            DecodeRequest(model: item.model, strategies: try item.set), payload: payload,
            document: JSONDocument(payload.data), fixes: fixes
        ).rows
    }

    @Test
    func `every strategy is changed to each of its other values, one at a time, except layout strategies`()
        throws
    {
        var set = StrategySet()
        try set.set("arrays", to: "failable")
        let changes = StrategyComparison.changes(from: set, keySets: ["short"])
        #expect(Set(changes.map(\.changes.count)) == [1])
        for strategy in StrategySet.all {
            let values = changes.compactMap { change in
                change.changes.first { $0.name == strategy.name }?.value
            }
            let offered = strategy.values.filter { !$0.isTemplate }.map(\.spelling)
            switch strategy.name {
            case "output", "order": #expect(values == [])
            case "key-set", "encode-key-set": #expect(values == ["short"])
            case "arrays": #expect(values == ["strict"])
            default: #expect(values == Array(offered.dropFirst()) && !values.isEmpty, "\(strategy.name)")
            }
        }
    }

    @Test
    func `layout strategies change nothing that a row shows`() async throws {
        let item = FixCase(#"{"towns": [{"population": 3, "name": "Tokyo"}], "name": "Japan"}"#, "Land")
        for name in StrategyComparison.layout {
            let strategy = try #require(StrategySet.strategy(named: name))
            for value in strategy.values {
                var changed = item
                changed.strategies[name] = value.spelling
                let row = try #require(try await rows(changed).first)
                let plain = try #require(try await rows(item).first)
                #expect(row.givesSame(as: plain), "\(name): \(value.spelling)")
            }
        }
    }

    @Test
    func `an encoding strategy has a row if it changes the round trip, and none without a value`()
        async throws
    {
        func encoding(_ item: FixCase) async throws -> [String] {
            try await rows(item).filter { $0.title.hasPrefix("encode") }
                .map { "\($0.title) lost \($0.losses.count)" }
        }
        #expect(
            try await encoding(FixCase(#"{"title": "x", "startsAt": 0}"#, "Event")) == [
                "encode-keys: snake lost 1", "encode-keys: kebab lost 1", "encode-keys: pascal lost 2",
                "encode-keys: screaming-snake lost 2",
            ])
        #expect(try await encoding(FixCase(#"{"title": "x", "startsAt": "now"}"#, "Event")) == [])
    }

    @Test
    func `a row has as many values as the status line and the report, under its own strategies`() async throws {
        let item = FixCase(#"{"name": "Japan", "towns": [{"name": "Tokyo"}, {"name": null}], "flag": [1, 2]}"#, "Land")
        for row in try await rows(item) {
            let result = try #require(try await item.decode(row.fix))
            let set = try item.set.with(row.fix.changes)
            let diagnosis = DiagnosedDecode(result, payload: item.payload, requested: set).diagnosis
            #expect(row.read == diagnosis.valuesReached && row.reach.total == diagnosis.valueCount, "\(row.title)")
        }
    }

    @Test
    func `each row shows the result of a decode with its change`() async throws {
        let item = FixCase(#"{"name": "Japan", "towns": [{"name": "Tokyo"}, {"name": null}]}"#, "Land")
        for row in try await rows(item) {
            let result = try #require(try await item.decode(row.fix))
            #expect(row.outcome == result.outcome, "\(row.title)")
            #expect(row.counts == result.counts, "\(row.title)")
        }
    }

    @Test
    func `the table has one row for the unchanged decode, for the fixes and for each change, best first`() async throws
    {
        let item = FixCase(#"{"title": "x", "starts_at": "2026-04-01"}"#, "Event")
        let subject = try #require(try await item.subject())
        let fixes = await FixSearch(runner: FixModels.runner, limit: .seconds(3600)).run(subject).working.map(\.fix)
        let rows = ComparisonOrder.best.sorted(try await rows(item, fixes: fixes))
        #expect(
            ComparisonTable.lines(Array(rows.prefix(2))).joined(separator: "\n") == """
                change                                    outcome  values  failures  swallowed  adjusted  lost  fails at
                * keys: snake + dates: format:yyyy-MM-dd  decoded  2 of 2         0          0         0     0  -
                  keys: snake                             failed   1 of 2         1          0         0     -  startsAt: typeMismatch
                """)
    }

    @Test
    func `a decode that continues after its failures comes after the one that stops, and lists them`() async throws {
        let item = FixCase(#"{"name": 1, "towns": [{"name": "Tokyo"}, {"name": null}]}"#, "Land")
        let rows = ComparisonOrder.best.sorted(try await rows(item)).map { "\($0.title): \($0.words)" }
        let stopping = try #require(rows.firstIndex(of: "(unchanged): 0 of 3, fails at name: typeMismatch"))
        let continuing = try #require(rows.firstIndex(of: "errors: all: 2 failures, first at name: typeMismatch"))
        #expect(stopping < continuing, "\(rows)")
    }

    @Test
    func `a change that gets past the failure is better than no change`() async throws {
        let item = FixCase(#"{"title": "x", "starts_at": "2026-04-01"}"#, "Event")
        let rows = try await rows(item)
        let unchanged = try #require(rows.first)
        let snake = try #require(rows.first { $0.title == "keys: snake" })
        #expect(unchanged.words == "1 of 2, fails at startsAt: keyNotFound")
        #expect(snake.words == "1 of 2, fails at startsAt: typeMismatch")
        #expect(!snake.givesSame(as: unchanged) && snake.isBetter(than: unchanged) && !unchanged.isBetter(than: snake))
    }

    @Test
    func `the rows can be sorted by every column, and equal rows keep their order`() async throws {
        let item = FixCase(#"{"name": "Japan", "towns": [{"name": "Tokyo"}, {"name": null}]}"#, "Land")
        let rows = try await rows(item)
        for order in ComparisonOrder.allCases {
            #expect(order.sorted(rows.reversed()) == order.sorted(rows), "\(order)")
            #expect(Set(order.sorted(rows)) == Set(rows))
        }
        #expect(ComparisonOrder.change.sorted(rows.reversed()) == rows)
        let values = ComparisonOrder.values.sorted(rows).map { $0.read ?? 0 }
        #expect(values == values.sorted(by: >))
    }
}
