import DecodeService
import TerminalUI
import Testing

@testable import Explorer

@Suite struct StrategyPanelTests {
    @Test
    func `moving the highlight decodes at once, while the panel is open`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        #expect(harness.lines(with: "partial: stopped at cities[2].name").count == 1)
        try await harness.play("s l")
        guard let panel = harness.state.layers.top as? StrategyPanel else {
            Issue.record("the panel is not open")
            return
        }
        #expect(panel.strategies["arrays"] == "failable")
        #expect(harness.lines(with: "partial: stopped").isEmpty)
        #expect(harness.state.decode.answer?.result.outcome == .recovered)
    }

    @Test
    func `values that decode by themselves or with others are offered first`() async throws {
        let dates = [#""02.04.2026""#, #""5/4/26, 2:15 PM""#, "1777880000"]
        let list = dates.map { #"{"title": "x", "date": \#($0)}"# }.joined(separator: ",")
        let harness = try await Harness(text: "[\(list)]", model: "[dates/Event]")
        try await harness.play("s")
        let panel = try #require(harness.state.layers.top as? StrategyPanel)
        #expect(panel.offers.values(of: "dates").first == "any:format:dd.MM.yyyy|seconds")
        #expect(panel.offers.helpful["dates"] == ["any:format:dd.MM.yyyy|seconds"])
        #expect(panel.offers.values(of: "arrays").first == "failable")
    }

    @Test
    func `Esc restores the failure`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        let before = harness.screen
        #expect(try await harness.play("s l Esc") == before)
    }

    @Test
    func `Enter keeps, u undoes, ^r redoes`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        try await harness.play("s l Enter")
        #expect(harness.state.setup.strategies["arrays"] == "failable")
        #expect(harness.state.decode.answer?.result.outcome == .recovered)
        try await harness.play("u")
        #expect(harness.state.setup.strategies["arrays"] == "strict")
        #expect(harness.state.decode.answer?.result.outcome == .failed)
        try await harness.play("<C-r>")
        #expect(harness.state.setup.strategies["arrays"] == "failable")
        #expect(harness.state.decode.answer?.result.outcome == .recovered)
        try await harness.play("u u")
        #expect(harness.lines.last?.contains("nothing to undo") == true)
    }

    @Test
    func `a value that cannot be parsed is refused with a hint`() async throws {
        let harness = try await Harness("dates/iso", model: "dates/Event")
        try await harness.play("s i <C-u> isoo8601 Enter")
        guard let panel = harness.state.layers.top as? StrategyPanel else {
            Issue.record("the panel is not open")
            return
        }
        #expect(panel.inputError?.contains("iso8601") == true)
        #expect(panel.strategies["dates"] == "deferred")
    }

    @Test
    func `a whole value typed after the prefix of the field replaces it`() async throws {
        let harness = try await Harness("dates/date-only", model: "dates/Event")
        try await harness.play("s i format:yyyy-MM-dd Enter Enter")
        #expect(harness.state.setup.strategies["dates"] == "format:yyyy-MM-dd")
        #expect(harness.state.decode.answer?.result.outcome == .decoded)
    }

    @Test
    func `a free-form value can be typed`() async throws {
        let harness = try await Harness("dates/date-only", model: "dates/Event")
        #expect(harness.state.decode.answer?.result.outcome == .failed)
        try await harness.play("s i <C-u> format:yyyy-MM-dd Enter Enter")
        #expect(harness.state.decode.answer?.result.outcome == .decoded)
    }

    /// The values that `l` goes through at a strategy.
    private func walk(_ name: String, keySets: [String], steps: Int) throws -> [String] {
        var panel = StrategyPanel(StrategySet(), keySets: keySets)
        for _ in 0..<(try #require(StrategySet.all.firstIndex { $0.name == name })) {
            _ = panel.press(.character("j"), in: .empty)
        }
        return (0..<steps).map { _ in
            _ = panel.press(.character("l"), in: .empty)
            return panel.strategies[name] ?? ""
        }
    }

    @Test
    func `the key sets of a model are offered, and others can be typed`() throws {
        #expect(
            try walk("key-set", keySets: ["legacy", "local", "remote"], steps: 4)
                == ["legacy", "local", "remote", "none"])
        #expect(
            try walk("encode-key-set", keySets: ["local", "remote"], steps: 4) == ["local", "remote", "none", "same"])
        #expect(try walk("key-set", keySets: [], steps: 2) == ["none", "none"])
        #expect(try walk("key-set", keySets: ["local"], steps: 3) == ["local", "none", "local"])
        var panel = StrategyPanel(StrategySet(), keySets: ["local"])
        for _ in 0..<14 { _ = panel.press(.character("j"), in: .empty) }
        _ = panel.press(.character("i"), in: .empty)
        _ = panel.paste("x")
        _ = panel.press(.enter, in: .empty)
        #expect(panel.strategies["key-set"] == "x")
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 10)])
    func `the panel leaves the re-encoded JSON visible if there is room`(columns: Int, rows: Int) async throws {
        let harness = try await Harness("dates/mix", model: "[dates/Event]", columns: columns, rows: rows)
        let opened = try await harness.play("s l")
        #expect(opened.contains("Re-encoded") == (columns >= 80))
        try expectSnapshot(harness, "strategies-dates-\(columns)x\(rows)")
    }

    @Test
    func `values suggested by the payload come first, and each shows how it reads the dates`() async throws {
        let harness = try await Harness("dates/date-only", model: "dates/Event")
        let panel = try #require(try await panel(of: harness, "s"))
        #expect(panel.strategy?.values.prefix(2).map(\.spelling) == ["deferred", "format:yyyy-MM-dd"])
        #expect(harness.lines(with: #"date: "2026-04-01" → not read"#).count == 1)
        try await harness.play("l")
        #expect(harness.lines(with: #"date: "2026-04-01" → 2026-04-01 00:00:00Z"#).count == 1)
    }

    @Test
    func `a pattern shows how it reads the payload while it is typed`() async throws {
        let harness = try await Harness("dates/date-only", model: "dates/Event")
        try await harness.play("s i <C-u> format:yyyy-dd-MM")
        #expect(harness.lines(with: #"date: "2026-04-01" → 2026-01-04 00:00:00Z"#).count == 1)
        #expect(harness.state.setup.strategies["dates"] == "deferred")
    }

    @Test
    func `typing a value with placeholders begins with its prefix`() async throws {
        let harness = try await Harness("basics/tokyo", model: "basics/City")
        let panel = try #require(try await panel(of: harness, "s i"))
        #expect(panel.editing?.text == "map:")
    }

    @Test
    func `strategies that cannot change this decode are under a fold`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        let folded = try #require(try await panel(of: harness, "s"))
        #expect(folded.items.dropLast().compactMap { $0?.name } == ["keys", "arrays", "scalars", "missing", "errors"])
        let open = try #require(try await panel(of: harness, "G l"))
        #expect(Set(open.items.compactMap { $0?.name }) == Set(StrategySet.all.map(\.name)))
        let again = try #require(try await panel(of: harness, "l"))
        #expect(again.items == folded.items)
    }

    @Test(arguments: [
        ("nullability/japan", "nullability/Country", ["encode-keys", "output", "order"]),
        ("dates/seconds", "dates/Event", ["encode-keys", "encode-dates", "output", "order"]),
        // It doesn't decode.
        ("nullability/null-name", "nullability/Country", []),
        // It is only Decodable.
        ("one-way/forecast", "one-way/Forecast", []),
    ])
    func `the strategies of encoding are above the fold if the value can be encoded`(
        payload: String, model: String, encoding: [String]
    ) async throws {
        let harness = try await Harness(payload, model: model)
        let panel = try #require(try await panel(of: harness, "s"))
        let names = panel.items.compactMap { $0?.name }
        #expect(names.filter { $0.hasPrefix("encode-") || $0 == "output" || $0 == "order" } == encoding)
    }

    @Test
    func `the list keeps its height, whatever is under the cursor`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        try await harness.play("s")
        func rule() -> Int? {
            harness.lines.firstIndex { $0.contains("│ ────") || $0.contains(#/─ [a-z0-9-]+ [0-9] of [0-9]/#) }
        }
        let first = rule()
        for key in "j j j j j l j l j k h".split(separator: " ") {
            try await harness.play(String(key))
            #expect(rule() == first, "\(key)")
        }
    }

    @Test
    func `Enter on the fold unfolds it, and folds it again`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        try await harness.play("s G Enter")
        #expect(harness.lines(with: "▾ 17 more for other types and values").count == 1)
        #expect(harness.lines(with: "Enter hides them.").count == 1)
        try await harness.play("Enter")
        #expect(harness.lines(with: "▸ 17 more for other types and values").count == 1)
        #expect(harness.lines(with: "Enter shows them.").count == 1)
        #expect(harness.state.layers.top is StrategyPanel)
    }

    @Test
    func `dates are offered if the decode stops before the first date`() async throws {
        let harness = try await Harness(text: #"{"title": 5, "date": "2026-04-01"}"#, model: "dates/Event")
        #expect(harness.selected == "title")
        let panel = try #require(try await panel(of: harness, "s"))
        #expect(panel.first.map(\.name) == ["keys", "dates", "dates-else", "scalars", "missing", "errors"])
    }

    @Test
    func `each format shows how it reads a date of the payload`() async throws {
        let harness = try await Harness("dates/date-only", model: "dates/Event")
        try await harness.play("s")
        let rows = harness.lines.drop { !$0.contains("─ dates 1 of") }.dropFirst().prefix(6)
        let words = rows.map { row in
            row.drop { $0 != "✗" && $0 != "✓" }.split(separator: " ").dropFirst().prefix(3).joined(separator: " ")
        }
        #expect(
            words == [
                "deferred not read", "format:yyyy-MM-dd 2026-04-01 keeps", "seconds not read",
                "milliseconds not read", "iso8601 not read", "",
            ])
    }

    private func panel(of harness: Harness, _ keys: String) async throws -> StrategyPanel? {
        try await harness.play(keys)
        return harness.state.layers.top as? StrategyPanel
    }
}
