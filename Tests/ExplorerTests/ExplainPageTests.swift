import Diagnosis
import TerminalUI
import Testing

@testable import Explorer

@Suite struct ExplainPageTests {
    @Test(arguments: [(120, 40), (80, 24), (40, 10)])
    func `I opens the page about the kind of the selected failure`(columns: Int, rows: Int) async throws {
        let harness = try await Harness(
            "nullability/null-name", model: "nullability/Country", columns: columns, rows: rows)
        try await harness.play("I")
        try expectSnapshot(harness, "layer-explanation-\(columns)x\(rows)")
        try await harness.play("Esc")
        #expect(harness.state.layers.isEmpty)
    }

    @Test
    func `the page has the text of the command`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country", rows: 70)
        try await harness.play("I")
        let page = try #require(CodePage.page(named: "null-value"))
        // The case at hand stands in place of the kind of the example.
        #expect(harness.screen.contains("cities[2].name is null, but City.name is a String"))
        for line in page.text(width: 80) where !line.isEmpty && !line.hasPrefix("A case of ") {
            #expect(harness.screen.contains(line), "\(line)")
        }
    }

    @Test
    func `a suspicious value has a page`() async throws {
        let harness = try await Harness(
            text: #"{"title": "x", "date": 1775035800}"#, model: "dates/Event")
        try await harness.play("f I")
        #expect(harness.lines(with: "codascope explain date-implausible").count == 1)
    }

    @Test
    func `I reports that nothing failed`() async throws {
        let harness = try await Harness("nullability/japan", model: "nullability/Country")
        try await harness.play("I")
        #expect(harness.state.notice == "nothing failed")
    }
}
