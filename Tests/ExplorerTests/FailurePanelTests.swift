import Diagnosis
import Testing

@testable import Explorer

/// The list of failures by place and cause.
@Suite struct FailurePanelTests {
    /// Two places fail: `year` in five movies, `title` in one.
    private static let payload =
        "[" + (0..<5).map { #"{"title": "M\#($0)", "year": "\#($0)", "genre": "Drama"}"# }.joined(separator: ", ")
        + #", {"title": 7, "year": 1990, "genre": "Drama"}]"#

    private func harness(columns: Int = 120, rows: Int = 40) async throws -> Harness {
        try await Harness(
            text: Self.payload, model: "[raw-enums/Movie]", strategies: ["errors": "all"], columns: columns, rows: rows)
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 10)])
    func `each place is one line, most failures first`(columns: Int, rows: Int) async throws {
        let harness = try await harness(columns: columns, rows: rows)
        try await harness.play("!")
        #expect((harness.state.decode.answer?.failureGroups ?? []).map(\.count) == [5, 1])
        try expectSnapshot(harness, "failures-\(columns)x\(rows)")
    }

    @Test
    func `the message below names the property, not its key`() async throws {
        let harness = try await Harness("coding-keys/full-names", model: "coding-keys/City")
        try await harness.play("!")
        #expect(harness.screen.contains(#"has no key "n", but City.name is a String"#), "\(harness.screen)")
    }

    @Test
    func `the tree follows the cursor, Enter stays there, and Esc goes back`() async throws {
        let harness = try await harness()
        let start = harness.selected
        try await harness.play("! j")
        #expect(harness.selected == "[5].title")
        try await harness.play("Esc")
        #expect(harness.selected == start)
        try await harness.play("! j Enter")
        #expect(harness.selected == "[5].title")
        #expect(harness.state.layers.isEmpty)
    }

    @Test
    func `! reports that nothing failed`() async throws {
        let harness = try await Harness("nullability/japan", model: "nullability/Country")
        try await harness.play("!")
        #expect(harness.lines.last?.contains("nothing failed") == true)
        #expect(harness.state.layers.isEmpty)
    }
}
