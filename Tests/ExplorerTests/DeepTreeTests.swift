import Diagnosis
import Foundation
import Testing

@testable import Explorer
@testable import TerminalUI

/// Trees that nest deeply stay readable.
@Suite struct DeepTreeTests {
    private static let deep: String = {
        let head = (1...15).map { "{\"level\($0)\": " }.joined()
        return head
            + "{\"identifier\": 42, \"aPropertyOfALongName\": \"a value of many words, too long\", \"list\": [1, 2, 3]}"
            + String(repeating: "}", count: 15)
    }()

    @Test
    func `key and value are readable at sixteen levels on eighty columns`() async throws {
        let harness = try await Harness(text: Self.deep, columns: 80, rows: 40)
        try await harness.play("Esc E G")
        let rows = harness.lines.map { String($0.prefix(40)) }
        #expect(rows.contains { $0.contains("identifier") && $0.contains("42") })
        #expect(rows.contains { $0.contains("aPropertyOfALo…") && $0.contains("\"a va") && $0.contains("…") })
        #expect(rows[1].contains("…") && rows[1].contains("list[2]"))
    }

    @Test
    func `the nearest ancestors stay in sight, and a click selects them`() async throws {
        let elements = (0..<100).map { "{\"id\": \($0)}" }.joined(separator: ",")
        let harness = try await Harness(text: "{\"outer\": {\"inner\": [\(elements)]}}", columns: 80, rows: 24)
        try await harness.play("Esc E G")
        let tree = try #require(harness.state.shownTree)
        let content = try #require(ScreenLayout(harness.state).content(of: .tree))
        let window = TreeWindow(harness.state.selection.tree, of: tree, height: content.rows, columns: content.columns)
        #expect(window.lines.first?.isSticky == true)
        #expect(harness.lines[2].contains("▾ inner"))
        #expect(harness.lines[3].contains("▾ [9"))
        #expect(window.lines.filter { !$0.isSticky }.contains { $0.row == harness.state.selectedRow })
    }

    @Test
    func `words are cut so that key, type and value all keep some room`() {
        let sanitizer = Sanitizer(ascii: false)
        func shown(_ columns: Int) -> String {
            let parts = TreeRowParts(
                [.init(.wrapper, "@FailableCodableArray"), .init(.key, "cities:"), .init(.type, "[City]")],
                notes: ["[3]  swallowed", "[3]"], columns: columns, sanitizer)
            return (parts.left.map(\.text) + [parts.note]).joined(separator: " ")
        }
        #expect(
            [60, 41, 30, 20, 10].map(shown) == [
                "@FailableCodableArray cities: [City] [3]  swallowed", "@FailableCodableArray cities: [City] [3]",
                "@FailableC… cities: [City] [3]", "cities: [City] [3]", "cities: [City] ",
            ])
    }
}
