import TerminalUI
import TestSupport
import Testing

@testable import Explorer

/// The cost of a key depends on the screen, not on the payload.
@Suite struct LongTextTests {
    /// Pieces that make texts hard to wrap, to cut and to escape when they are repeated.
    static let pieces = ["x", "word ", " ", "\\n", "\\u001b", "\u{301}", "中", "\u{1F468}\u{200D}", "\\\\", "\u{202E}"]

    private static let models = ["raw-enums/Movie", "[String: Int]", nil]

    /// A payload whose value or key is long.
    private static func payload(_ piece: String, bytes: Int, isKey: Bool) -> String {
        let long = String(repeating: piece, count: max(1, bytes / piece.utf8.count))
        return isKey
            ? "{\"title\": \"a\", \"\(long)\": 1, \"genre\": null}"
            : "{\"title\": \"a\", \"year\": 1, \"genre\": \"\(long)\"}"
    }

    private static func cost(_ piece: String, bytes: Int, isKey: Bool, model: String?) async throws -> Double {
        let harness = try await Harness(text: payload(piece, bytes: bytes, isKey: isKey), model: model)
        let start = harness.state
        return (0..<3).map { _ in
            var state = start
            return processorSeconds {
                for key in [Key.escape, .character("g"), .down, .down, .down, .tab, .down, .character("+")] {
                    _ = state.reduce(.input(.key(key)))
                    _ = state.draw()
                }
            }
        }.min() ?? 0
    }

    @Test(arguments: pieces, [false, true])
    func `the work of a key grows no faster than the value or the key under it`(
        piece: String, isKey: Bool
    ) async throws {
        for model in Self.models {
            let short = try await Self.cost(piece, bytes: 2_000, isKey: isKey, model: model)
            let long = try await Self.cost(piece, bytes: 40_000, isKey: isKey, model: model)
            // Twenty times the text: work that is quadratic takes four hundred times as long.
            #expect(long < short * 60 + 0.01, "\(model ?? "no model")")
        }
    }

    @Test func `sentences quote the beginning of a long value and of a long key`() async throws {
        let long = String(repeating: "x", count: 5_000)
        let harness = try await Harness(text: "{\"\(long)\": \"\(long)\"}", model: "[String: Int]")
        let texts = WhyParagraphs.of(harness.state)
        #expect(!texts.isEmpty)
        #expect(texts.allSatisfy { $0.count < 2_500 })
        #expect(texts[0].hasPrefix("\(String(repeating: "x", count: 79))…") || texts[0].contains("…"))
    }
}
