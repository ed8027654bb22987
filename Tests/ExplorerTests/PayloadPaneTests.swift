import DecodeService
import Foundation
import JSONText
import TerminalUI
import TestSupport
import Testing

@testable import Explorer

/// The payload's rows: as they are, wrapped, or pretty-printed.
@Suite struct PayloadPaneTests {
    /// The lines of the payload pane.
    private func payload(_ harness: Harness) throws -> [String] {
        let area = try #require(ScreenLayout(harness.state).content(of: .payload))
        return harness.lines[area.rowRange].map { line in
            String(line.dropFirst(area.column).prefix(area.columns)).trimmingSuffix(" ")
        }
    }

    @Test func `zw wraps the payload's long lines, and cuts them again`() async throws {
        let harness = try await Harness.nullName(80, 24)
        let before = try payload(harness)
        #expect(before.contains(#"12✓         "latitude": 34.6937, "long…"#))
        try await harness.play("z w")
        #expect(
            try payload(harness) == [
                #" 5✓       "name": "Tokyo","#, #" 6✓       "coordinates": {"#,
                #" 7✓         "latitude": 35.6762,"#, #"    "longitude": 139.6503"#, " 8        }", " 9✓     }, {",
                #"10✓       "name": "Osaka","#, #"11✓       "coordinates": {"#, #"12✓         "latitude": 34.6937,"#,
                #"    "longitude": 135.5023"#, "13        }", "14!     }, {", #"15✗       "name": null,"#,
                "                  ^^^^", "            found null, expected String",
            ])
        try await harness.play("z w")
        #expect(try payload(harness).contains(#"12✓         "latitude": 34.6937, "long…"#))
    }

    @Test(arguments: [
        (60, ["          ^^^^ found null, expected String"]), (42, ["          ^^^^ found null, expected String"]),
        (41, ["          ^^^^", "          found null, expected String"]),
        (30, ["          ^^^^", "   found null, expected String"]), (9, [" ^^^^", "found null, expected String"]),
    ])
    func `a message without room beside its carets has a line of its own`(_ width: Int, _ lines: [String]) throws {
        let text = #"{ "name": null, "population": 1 }"#
        let layout = Layout(JSONDocument(Data(text.utf8)), style: .source)
        var rows = WrappedRows(layout: layout, width: width, sanitizer: Sanitizer(ascii: false))
        rows.message = (10..<14, "found null, expected String")
        let parts = rows.parts(ofRow: 0, limit: 9)
        let place = try #require(rows.labelledPart(ofRow: 0, parts))
        let shown = rows.messageLines(below: parts[place], ofRow: 0)
        #expect(shown.map { String(repeating: " ", count: $0.column) + $0.text } == lines)
        #expect(rows.height(ofRow: 0, limit: 20) == parts.count + lines.count)
    }

    @Test func `only the row under the cursor is wrapped, and no other row moves sideways`() async throws {
        let harness = try await Harness.nullName(80, 24)
        let before = try payload(harness)
        try await harness.play("g 6j")
        #expect(harness.selected == "cities[0].coordinates.latitude")
        let rows = try payload(harness)
        let place = try #require(rows.firstIndex { $0.hasPrefix(" 7") })
        #expect(rows[place...].prefix(2) == [#" 7✓         "latitude": 35.6762,"#, #"    "longitude": 139.6503"#])
        let others = Set(rows[..<place] + rows[(place + 2)...])
        #expect(others.isSuperset(of: before.filter { $0.hasPrefix(" 8") || $0.hasPrefix("12") }))
    }

    @Test func `a row with more lines than half of the pane shows the selected value, and its neighbors`() async throws
    {
        let long = String(repeating: "word ", count: 400)
        let harness = try await Harness(
            text: "{\n \"a\": 1,\n \"b\": \"\(long)\", \"c\": \"\(long)\", \"needle\": 7,\n \"d\": 2\n}", columns: 80,
            rows: 24)
        try await harness.play("Esc G k")
        #expect(harness.selected == "needle")
        let rows = try payload(harness)
        #expect(rows.contains { $0.contains("\"needle\": 7") })
        #expect(rows.contains { $0.hasPrefix("2") } && rows.contains { $0.hasPrefix("4") }, "\(rows)")
    }

    @Test func `zp shows one value a row, and the text again, at the selected value`() async throws {
        let harness = try await Harness.nullName(80, 24)
        try await harness.play("z p")
        let pretty = try payload(harness)
        // The number of a line stands on its first row.
        #expect(pretty.contains(#" 7✓         "latitude": 35.6762,"#))
        #expect(pretty.contains(#"  ✓         "longitude": 139.6503"#))
        #expect(pretty.contains(#"15✗       "name": null,"#))
        #expect(harness.selected == "cities[2].name")
        try await harness.play("z p")
        #expect(harness.state.payload.shown?.layout.style == .source)
        #expect(try payload(harness).contains(#"15✗       "name": null,"#))
        #expect(harness.selected == "cities[2].name")
    }

    @Test func `the chosen rows stay for the payloads opened later`() async throws {
        let harness = try await Harness(text: "[1,\n2]", columns: 80, rows: 24)
        try await harness.play("Esc z p")
        harness.session.open(.memory(name: "next.json", Payload(Data("{\"a\": [1,\n 2]}".utf8))))
        try await harness.play("Esc")
        let rows = try payload(harness).prefix(4)
        #expect(rows == ["1 {", "    \"a\": [", "      1,", "2     2"])
    }

    @Test func `a fault at the end of the text is shown on its last line`() async throws {
        let harness = try await Harness(text: "{\n  \"a\": \"x\n", columns: 80, rows: 24)
        #expect(try payload(harness).prefix(4) == ["1 {", "2▌  \"a\": \"x", "           ^ expected `\"`", ""])
    }

    @Test func `a click on any line of a wrapped row, or below a message, selects the value there`() async throws {
        let harness = try await Harness.nullName(80, 24)
        try await harness.play("z w")
        let area = try #require(ScreenLayout(harness.state).content(of: .payload))
        let line = try #require(try payload(harness).firstIndex { $0.contains("tude\": 139.6503") })
        await harness.session.send(
            .mouse(MouseEvent(.press(.left), row: area.row + line, column: area.column + 6)))
        #expect(harness.selected == "cities[0].coordinates.latitude")
        let plain = try await Harness.nullName()
        let place = try #require(ScreenLayout(plain.state).content(of: .payload))
        let next = try #require(try payload(plain).firstIndex { $0.contains("16·") })
        await plain.session.send(
            .mouse(MouseEvent(.press(.left), row: place.row + next, column: place.column + 6)))
        #expect(plain.selected == "cities[2].coordinates")
    }

    @Test func `the wheel scrolls wrapped rows, and leaves the cursor where it is while it is in sight`() async throws {
        let harness = try await Harness.nullName(80, 24)
        try await harness.play("z w")
        let area = try #require(ScreenLayout(harness.state).content(of: .payload))
        let before = harness.state.panes[.payload]
        await harness.session.send(.mouse(MouseEvent(.wheelDown, row: area.row + 1, column: area.column + 6)))
        #expect(harness.state.panes[.payload].top > before.top)
        #expect(harness.state.panes[.payload].cursor == before.cursor)
    }

    @Test func `a wrapped row that is longer than the pane shows its selected value`() async throws {
        let text = "[\"\(String(repeating: "wide 日本 ", count: 200))\", 42, \"\(String(repeating: "x", count: 900))\"]"
        let harness = try await Harness(text: text, columns: 80, rows: 20)
        try await harness.play("Esc z w / 4 2 Enter")
        // The source style: pretty rows would be short.
        try await harness.play("z p")
        #expect(harness.state.payload.shown?.layout.style == .source)
        #expect(try payload(harness).contains { $0.contains("42") })
    }

    @Test(arguments: [
        ("{\n\n}", "{}"), ("{\n  \"a\" : [\n\n  ],\n  \"b\" : {\n\n  }\n}", "{\n  \"a\" : [],\n  \"b\" : {}\n}"),
        ("[\n  1\n]", "[\n  1\n]"), ("\"{\\n\\n}\"", "\"{\\n\\n}\""), ("{\n\n", "{\n\n"), ("", ""),
    ])
    func `an empty object or array of the re-encoded JSON has no empty line`(_ text: String, _ shown: String) {
        #expect(String(decoding: FinishedPreview.joiningEmpty(Array(text.utf8)), as: UTF8.self) == shown)
    }

    @Test func `without a model, the root of the tree has a name`() async throws {
        let harness = try await Harness(text: "{\"a\": 1, \"b\": }", columns: 80, rows: 24)
        #expect(harness.lines[2].hasPrefix("  ▾ payload "))
    }

    @Test(arguments: 0..<20)
    func `the lines of a wrapped row fit the pane, and joined are the row`(_ seed: UInt64) throws {
        var generator = JSONGenerator(seed: seed)
        let layout = Layout(
            JSONDocument(Data(generator.text(of: generator.value()).utf8)), style: seed % 2 == 0 ? .source : .pretty)
        let sanitizer = Sanitizer(ascii: seed % 3 == 0)
        for width in [8, 20, 57] {
            let rows = WrappedRows(layout: layout, width: width, sanitizer: sanitizer)
            for row in 0..<min(layout.rowCount, 50) {
                let lines = rows.lines(ofRow: row, limit: 10_000)
                let texts = lines.map { line in
                    layout.row(row, from: line.lowerBound, width: line.count).map(\.text).joined()
                }
                #expect(texts.joined() == layout.row(row, width: 100_000).map(\.text).joined(), "seed \(seed)")
                #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound }, "seed \(seed)")
                // Only a single character may be wider: an escape, as \u{200D}.
                for (text, line) in zip(texts, lines) {
                    #expect(
                        sanitizer.columns(of: text) <= max(width, line.count == 1 ? 10 : 0), "seed \(seed): \(text)")
                }
            }
        }
    }
}

extension String {
    fileprivate func trimmingSuffix(_ character: Character) -> String {
        var text = self[...]
        while text.last == character { text.removeLast() }
        return String(text)
    }
}
