import Testing

/// Whole screens at the three sizes, in colour and without. What a person sees first.
@Suite struct SnapshotTests {
    @Test(
        "a broken payload opens on its failure",
        arguments: [(120, 40), (80, 24), (40, 10)], [true, false])
    func opening(size: (Int, Int), color: Bool) async throws {
        let harness = try await Harness(
            "nullability/null-name", model: "nullability/Country", columns: size.0, rows: size.1, color: color)
        try expectSnapshot(
            harness, "opening-\(size.0)x\(size.1)-\(color ? "color" : "mono")", style: true)
    }

    @Test("nothing but ASCII is on an ASCII screen", arguments: [(120, 40), (80, 24), (40, 10)])
    func ascii(size: (Int, Int)) async throws {
        let harness = try await Harness(
            "nullability/null-name", model: "nullability/Country", columns: size.0, rows: size.1, ascii: true)
        #expect(harness.screen.unicodeScalars.allSatisfy { $0.isASCII })
        try expectSnapshot(harness, "ascii-\(size.0)x\(size.1)")
    }

    @Test(
        "each overlay at each size", arguments: ["m", "s", "o", "?", "/"], [(120, 40), (80, 24), (40, 10)])
    func overlays(key: String, size: (Int, Int)) async throws {
        let harness = try await Harness(
            "nullability/null-name", model: "nullability/Country", columns: size.0, rows: size.1)
        try await harness.play(key)
        let name = ["m": "models", "s": "strategies", "o": "files", "?": "help", "/": "search"][key] ?? key
        try expectSnapshot(harness, "\(name)-\(size.0)x\(size.1)")
    }

    @Test("a payload that is not JSON opens with the cursor on the fault", arguments: [(120, 40), (80, 24), (40, 10)])
    func notJSON(size: (Int, Int)) async throws {
        let harness = try await Harness(
            text:
                "{\n  \"name\": \"Japan\",\n  \"cities\": [\n    {\"name\": \"Tokyo\"},\n    {\"name\" \"Kyoto\"}\n  ]\n}\n",
            model: "nullability/Country", columns: size.0, rows: size.1)
        try expectSnapshot(harness, "not-json-\(size.0)x\(size.1)")
    }

    @Test("a window that is too small says so, and keeps running", arguments: [(20, 5), (39, 10), (40, 9), (1, 1)])
    func tooSmall(size: (Int, Int)) async throws {
        let harness = try await Harness(
            "nullability/null-name", model: "nullability/Country", columns: size.0, rows: size.1)
        try await harness.play("j f s")
        try expectSnapshot(harness, "too-small-\(size.0)x\(size.1)")
    }

    @Test("each companion in its place", arguments: [(120, 40), (80, 24), (40, 10)], [1, 2, 3])
    func companions(size: (Int, Int), presses: Int) async throws {
        let harness = try await Harness(
            "nullability/null-name", model: "nullability/Country", columns: size.0, rows: size.1)
        try await harness.play(String(repeating: "t ", count: presses))
        try expectSnapshot(harness, "companion\(presses)-\(size.0)x\(size.1)")
    }
}
