import Diagnosis
import Foundation
import JSONText
import TerminalUI
import Testing

@testable import Explorer

/// A value shown in full: text, escapes, bytes, dates, and JSON in it.
@Suite(.timeLimit(.minutes(60))) struct ValueInspectorTests {
    static let payload = #"""
        {"data": "SGVsbG8gV29ybGQsIHRoaXMgaXMgQmFzZTY0IQ==", "seconds": 1775035800, "milliseconds": 1775035800123,
         "date": "2026-04-01T09:30:00Z", "day": "01/02/2026", "json": "{\"x\": [1, \"tw\\no\", {\"y\": null}]}",
         "escapes": "line\nbreak \u00e9 \u001b[31m", "digits": 0.12345678901234567890123, "flag": true,
         "long": "words that go on until the row is full and have to be wrapped somewhere near the end of it, twice if need be"}
        """#

    private func value(_ key: String, in payload: String = payload) throws -> InspectedValue {
        let document = JSONDocument(Data(payload.utf8))
        let token = try #require(document.children(of: 0).first { document.key($0) == key })
        return InspectedValue(
            token, in: document, decoded: nil, now: Date(timeIntervalSince1970: 1_780_000_000))
    }

    private func text(_ text: LongText?) -> String { String(decoding: text?.bytes ?? [], as: UTF8.self) }

    @Test func `a number is read as each kind of date, with its distance from now`() throws {
        let readings = try value("seconds").readings.map { "\($0.format): \($0.date), \($0.distance)" }
        #expect(
            readings == [
                "dates: seconds: 2026-04-01 09:30:00Z, 1 month ago",
                "dates: milliseconds: 1970-01-21 13:03:55.800Z, 56 years ago",
                "dates: deferred: 2057-04-01 09:30:00Z, in 30 years",
                "microseconds since 1970: 1970-01-01 00:29:35.036Z, 56 years ago",
            ])
        #expect(try value("milliseconds").readings[1].date == "2026-04-01 09:30:00.123Z")
        #expect(try value("digits").readings.isEmpty)
    }

    @Test func `a text is read as a date in each format that fits it`() throws {
        #expect(
            try value("date").readings.map { "\($0.format): \($0.date)" } == ["dates: iso8601: 2026-04-01 09:30:00Z"])
        #expect(
            try value("day").readings.map { "\($0.format): \($0.date)" } == [
                "dates: format:MM/dd/yyyy: 2026-01-02 00:00:00Z", "dates: format:dd/MM/yyyy: 2026-02-01 00:00:00Z",
            ])
        #expect(try value("long").readings.isEmpty)
    }

    @Test func `escapes are resolved, and Base64 is decoded`() throws {
        let escapes = try value("escapes")
        #expect(text(escapes.text) == "line\nbreak é \u{1B}[31m")
        #expect(text(escapes.written) == #"line\nbreak \u00e9 \u001b[31m"#)
        #expect(try value("date").written == nil)
        #expect(String(decoding: try value("data").data ?? [], as: UTF8.self) == "Hello World, this is Base64!")
        #expect(try value("long").data == nil)
        #expect(
            try value("digits").facts.last?.text
                == "as a Double it is 0.12345678901234568: it has more digits than a Double keeps")
    }

    @Test func `bytes are shown as numbers and text`() {
        let bytes = Array("Hello World, this is Base64!".utf8) + [0, 255]
        #expect(
            (0..<HexDump.rowCount(bytes, width: 16)).map { HexDump.row($0, of: bytes, width: 16) } == [
                "00000000  48 65 6c 6c 6f 20 57 6f  72 6c 64 2c 20 74 68 69  Hello World, thi",
                "00000010  73 20 69 73 20 42 61 73  65 36 34 21 00 ff        s is Base64!..",
            ])
        #expect(HexDump.row(1, of: bytes, width: 4) == "00000004  6f 20 57 6f   o Wo")
        #expect(HexDump.rowCount([], width: 16) == 0)
    }

    @Test func `JSON in a string and its values open in layers, and closing returns`() async throws {
        let harness = try await Harness(text: Self.payload)
        try await harness.play("Esc 6j Enter Enter 3j Enter")
        let layers = harness.state.layers.layers
        #expect(layers.map { "\(type(of: $0))" } == ["ValueInspector", "EmbeddedPage", "ValueInspector"])
        #expect((layers.last as? ValueInspector)?.value.map { text($0.text) } == "tw\no")
        try await harness.play("Esc")
        #expect(harness.state.layers.top is EmbeddedPage)
        try await harness.play("Esc Esc")
        #expect(harness.state.layers.isEmpty)
        #expect(harness.selected == "json")
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 10)])
    func `a number, bytes, JSON and a long text at each size`(size: (Int, Int)) async throws {
        let harness = try await Harness(text: Self.payload, columns: size.0, rows: size.1)
        for (name, keys) in [
            ("number", "Esc g 2j Enter"), ("bytes", "Esc g j Enter Tab"), ("json", "Esc g 6j Enter Enter j"),
            ("long", "Esc Esc g G Enter"),
        ] {
            try await harness.play(keys)
            try expectSnapshot(harness, "value-\(name)-\(size.0)x\(size.1)")
        }
    }

    // MARK: Long values

    @Test func `a long text scrolls by the same rows everywhere`() {
        let sanitizer = Sanitizer()
        var source = ""
        for line in 0..<300 {
            source += String(repeating: "w\(line) ", count: line % 40) + (line % 7 == 0 ? "\n\n" : "\n")
        }
        source += String(repeating: "é漢", count: 5000)
        let text = LongText(Array(source.utf8))
        let all = text.chunks.indices.flatMap { text.rows(of: $0, width: 37, sanitizer) }
        #expect(text.chunks.allSatisfy { $0.count <= LongText.maxChunkLength + 4 })
        var scroll = LongTextScroll()
        var top = 0
        let height = 11
        for (key, step) in [(Key.down, 1), (.pageDown, 10), (.control("d"), 5), (.up, -1), (.pageUp, -10)] {
            for _ in 0..<(step > 0 ? 40 : 15) {
                let isScrolled = scroll.press(key, in: text, page: height, width: 37, sanitizer)
                #expect(isScrolled)
                top = max(0, min(top + step, all.count - height))
                #expect(scroll.rows(of: text, height: height, width: 37, sanitizer) == Array(all[top..<top + height]))
            }
        }
        _ = scroll.press(.end, in: text, page: height, width: 37, sanitizer)
        #expect(scroll.rows(of: text, height: height, width: 37, sanitizer) == Array(all.suffix(height)))
        _ = scroll.press(.home, in: text, page: height, width: 37, sanitizer)
        #expect(scroll.rows(of: text, height: height, width: 37, sanitizer) == Array(all.prefix(height)))
    }

    @Test func `a value of ten megabytes is drawn and scrolled in a moment`() {
        let text = LongText(Array(repeating: UInt8(ascii: "x"), count: 10 << 20))
        let sanitizer = Sanitizer()
        var scroll = LongTextScroll()
        let duration = ContinuousClock().measure {
            for _ in 0..<20 {
                _ = scroll.press(.pageDown, in: text, page: 40, width: 120, sanitizer)
                _ = scroll.rows(of: text, height: 40, width: 120, sanitizer)
            }
            _ = scroll.press(.end, in: text, page: 40, width: 120, sanitizer)
            _ = scroll.rows(of: text, height: 40, width: 120, sanitizer)
        }
        // Wrapping all of it takes many times as long.
        #expect(duration < .seconds(5), "\(duration)")
    }
}
