import ModelBuild
import SwiftDeclarations
import TerminalUI
import Testing

@testable import Explorer

/// Swift source on screen has the colors of its parts.
@Suite struct SourceColorTests {
    /// The words of a row that have a style.
    private func words(_ style: Style, in harness: Harness, row text: String) throws -> [String] {
        let surface = try #require(harness.device.surface)
        let row = try #require(harness.lines.firstIndex { $0.contains(text) })
        var words: [String] = [""]
        for column in 0..<surface.columns {
            let cell = surface[row, column]
            if cell.style == style {
                words[words.count - 1] += surface.text(of: cell)
            } else if words.last != "" {
                words.append("")
            }
        }
        return words.filter { !$0.isEmpty }
    }

    @Test func `the Model pane colors keywords, types, strings and comments`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        try await harness.play("g t")
        let theme = Theme(harness.state.appearance)
        #expect(try words(theme.source(.keyword), in: harness, row: "struct City").contains("struct"))
        #expect(try words(theme.source(.type), in: harness, row: "var name: String").contains("String"))
    }

    @Test func `a line has a mark on each side where it is cut, and keeps its colors`() {
        let theme = Theme(Appearance())
        var surface = Surface(rows: 3, columns: 20)
        let line = "    let name: String = \"é\" // why"
        let parts = SwiftColoring(line).parts(ofLine: 0)
        let area = Rect(row: 0, column: 2, rows: 1, columns: 16)
        SourceLine(theme: theme, base: theme.plain).draw(line[...], parts, on: &surface, in: area)
        #expect(surface.line(0) == "      let name: S…")
        #expect(surface[0, 6].style == theme.source(.keyword))
        #expect(surface[0, 16].style == theme.source(.type))
        SourceLine(theme: theme, base: theme.plain).draw(
            line[...], parts, left: 14, on: &surface, in: Rect(row: 1, column: 0, rows: 1, columns: 20))
        #expect(surface.line(1) == "…tring = \"é\" // why")
        #expect(surface[1, 1].style == theme.source(.type))
        #expect(surface[1, 10].style == theme.source(.string))
        #expect(surface[1, 18].style == theme.source(.comment))
        SourceLine(theme: theme, base: theme.plain).draw(
            line[...], parts, left: 100, on: &surface, in: Rect(row: 2, column: 0, rows: 1, columns: 20))
        #expect(surface.line(2) == "…")
    }
}
