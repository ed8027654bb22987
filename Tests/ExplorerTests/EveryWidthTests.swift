import DecodeService
import Foundation
import TerminalUI
import TestSupport
import Testing
import Workbench

@testable import Explorer

/// Every kind of screen at every width: no cell is written twice, no text is cut without a mark, and no part draws
/// outside its cells.
@Suite(.timeLimit(.minutes(60))) struct EveryWidthTests {
    typealias Screen = (name: String, state: ExplorerState)

    private static let heights = [24, 10, 40, 16, 50]
    /// The columns between two widths of a screen. Together, the screens are drawn at each width.
    private static let stride = 15

    /// Draws each screen at widths from 20 to 200 that differ from those of the next screen, and at the usual sizes.
    private func draw(_ screens: [Screen]) {
        for (number, screen) in screens.enumerated() {
            let widths = Swift.stride(from: 20 + number % Self.stride, through: 200, by: Self.stride)
            let sizes =
                widths.enumerated().map { ($1, Self.heights[($0 + number / Self.stride) % Self.heights.count]) }
                + [(40, 10), (80, 24), (120, 40)]
            for (columns, rows) in sizes {
                expectCleanCells(screen.state.resized(columns: columns, rows: rows), screen.name)
            }
        }
    }

    /// The screens that keys lead to, each from the start.
    private func screens(_ harness: Harness, _ keys: [String]) async throws -> [Screen] {
        var screens: [Screen] = []
        for keys in keys {
            try await harness.play(keys)
            screens.append((keys, harness.state))
            for _ in 0..<6 { try await harness.play("Esc") }
        }
        return screens
    }

    private static let panes = [
        "g", "f", "g . . .", "g t", "g t t", "g d", "d Tab Tab Tab", "z", "z t", "z t Tab", "z z", "/ n a Enter",
        "Tab / n a Enter", "& f", "& &", "y", "a", "1",
    ]
    private static let layers = [
        "? ?", "s", "s j l", "s j j j j j j j l", "s i x y z", "s ?", "m", "m / C i", "x", "x j j", "!", "w", "w d",
        "o",
        "O", "L", "L l", ":", ": s t e p", "/ n a m", "<C-g> c i t", "f Enter", "a 1", "X", "X g x",
    ]

    /// A payload with values, keys and numbers that are wider than any pane, and texts of wide characters.
    private static let long = """
        {"name": "\(String(repeating: "東京 ", count: 90))", "country": "JP", "\(String(repeating: "鍵k", count: 120))": \
        \(String(repeating: "1234567890", count: 20)), "cities": [
        {"name": "\(String(repeating: "long ", count: 60))", "coordinates": {"latitude": 1.5, "longitude": 2}},
        {"name": null, "\(String(repeating: "key", count: 70))": null}]}

        """

    @Test(arguments: [(false, true), (false, false), (true, false)])
    func `all panes and layers of a failing payload are drawn cleanly`(isASCII: Bool, hasColor: Bool) async throws {
        let harness = try await Harness(
            "nullability/null-name", model: "nullability/Country", color: hasColor, ascii: isASCII,
            write: { _, _ in .written(["decoder.swift"]) })
        draw(try await screens(harness, Self.panes + Self.layers))
    }

    @Test func `long names, long keys and wide characters are drawn cleanly`() async throws {
        let harness = try await Harness(text: Self.long, model: "nullability/Country")
        draw(try await screens(harness, Self.panes + ["f Enter", "g j Enter", "s", "!", "X", "? ?", ": g o", "m"]))
    }

    @Test(arguments: [
        "", "1", "[]", "{\"name\" \"Kyoto\"}", "<html>no</html>", "{\"a\": [1, 2", "{\n\"a\": 1,,\n\"b\": 2}",
        String(repeating: "[", count: 300) + "1" + String(repeating: "]", count: 300),
    ])
    func `invalid and tiny payloads are drawn cleanly`(text: String) async throws {
        let harness = try await Harness(text: text, model: "nullability/Country")
        draw(try await screens(harness, ["g", "t", "t t", "z", "m", "s", "?"]))
    }

    @Test func `the screens of lessons are drawn cleanly`() async throws {
        for lesson in ["nullability", "custom-init", "declared-properties", "property-lists"] {
            let harness = try await Harness(lesson: lesson)
            draw(try await screens(harness, ["Enter", "i", "A", "g . . .", "t t", "L", "p"]))
        }
        let start = try await Harness()
        draw(try await screens(start, ["j j l", "G", "?", "o"]))
    }

    @Test func `layers with more rows than fit are drawn cleanly`() async throws {
        let all = try await EveryLayerTests().situations() + EveryLayerTests().documents()
        draw(all.map { ($0.name, $0.state) })
    }

    @Test func `error messages in place of panes are drawn cleanly`() async throws {
        let missing = try await Harness("no/such-file", model: "nullability/Country")
        let unknown = try await Harness(
            "nullability/null-name", model: "no/such/\(String(repeating: "Model", count: 40))")
        let none = try await Harness("nullability/null-name")
        for harness in [missing, unknown, none] { draw(try await screens(harness, ["", "t", "t t", "m", "?"])) }
    }

    @Test func `windows of every small size are drawn cleanly`() async throws {
        let harness = try await Harness(lesson: "nullability")
        for keys in ["", "Esc", "s"] {
            try await harness.play(keys)
            for columns in 1...60 {
                for rows in [1 + columns % 3, 4 + columns % 6, 10, 11 + columns % 2] {
                    let state = harness.state.resized(columns: columns, rows: rows)
                    expectCleanCells(state, keys)
                    #expect(state.draw().size == state.size)
                }
            }
        }
    }
}

extension ExplorerState {
    /// The state in a window of another size.
    func resized(columns: Int, rows: Int) -> ExplorerState {
        var state = self
        _ = state.reduce(.input(.resize(Size(rows: rows, columns: columns))))
        return state
    }
}
