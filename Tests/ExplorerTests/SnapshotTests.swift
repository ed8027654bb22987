import TerminalUI
import Testing

@testable import Explorer

/// Whole screens at each size, with and without color: what a user sees first.
@Suite struct SnapshotTests {
    @Test(arguments: [(200, 50), (120, 40), (80, 24), (40, 10)], [true, false])
    func `a broken payload opens on its failure`(size: (Int, Int), color: Bool) async throws {
        let harness = try await Harness(
            "nullability/null-name", model: "nullability/Country", columns: size.0, rows: size.1, color: color)
        try expectSnapshot(
            harness, "opening-\(size.0)x\(size.1)-\(color ? "color" : "mono")", style: true)
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 10)])
    func `an ASCII screen is pure ASCII`(size: (Int, Int)) async throws {
        let harness = try await Harness(
            "nullability/null-name", model: "nullability/Country", columns: size.0, rows: size.1, ascii: true)
        #expect(harness.screen.unicodeScalars.allSatisfy { $0.isASCII })
        try expectSnapshot(harness, "ascii-\(size.0)x\(size.1)")
    }

    @Test(arguments: ["m", "s", "o", "?", "/"], [(120, 40), (80, 24), (40, 10)])
    func `each overlay at each size`(key: String, size: (Int, Int)) async throws {
        let harness = try await Harness(
            "nullability/null-name", model: "nullability/Country", columns: size.0, rows: size.1)
        try await harness.play(key)
        let name = ["m": "models", "s": "strategies", "o": "files", "?": "help", "/": "search"][key] ?? key
        try expectSnapshot(harness, "\(name)-\(size.0)x\(size.1)")
    }

    @Test(arguments: [false, true])
    func `cut lines below a list end in an ellipsis`(ascii: Bool) {
        var surface = Surface(Size(rows: 5, columns: 12), ascii: ascii)
        let parts = FootedList(surface.bounds, lines: ["twelve chars", "two  ", "three"], rows: 2)
        parts.drawFoot(on: &surface, rule: .plain, .plain)
        let lines = surface.text().split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[3] == "twelve chars")
        #expect(lines[4] == (ascii ? "two.." : "two…"))
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 10)])
    func `a payload that is not JSON opens with the cursor on the syntax error`(size: (Int, Int)) async throws {
        let harness = try await Harness(
            text:
                "{\n  \"name\": \"Japan\",\n  \"cities\": [\n    {\"name\": \"Tokyo\"},\n    {\"name\" \"Kyoto\"}\n  ]\n}\n",
            model: "nullability/Country", columns: size.0, rows: size.1)
        try expectSnapshot(harness, "not-json-\(size.0)x\(size.1)")
    }

    @Test(arguments: [(20, 5), (39, 10), (40, 9), (1, 1)])
    func `a window that is too small shows a message, and keeps running`(size: (Int, Int)) async throws {
        let harness = try await Harness(
            "nullability/null-name", model: "nullability/Country", columns: size.0, rows: size.1)
        try await harness.play("j f s")
        try expectSnapshot(harness, "too-small-\(size.0)x\(size.1)")
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 10)], [1, 2, 3])
    func `each companion in its place`(size: (Int, Int), presses: Int) async throws {
        let harness = try await Harness(
            "nullability/null-name", model: "nullability/Country", columns: size.0, rows: size.1)
        try await harness.play(String(repeating: "t ", count: presses))
        try expectSnapshot(harness, "companion\(presses)-\(size.0)x\(size.1)")
    }
}
