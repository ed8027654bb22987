import ArgumentParser
import Foundation
import SeededRandom
import TerminalUI

/// Measures the time from a key to the screen for every kind of key, with millions of nodes and a decode under way.
struct KeyBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "Every kind of key with five million nodes, 200x50: within 8 ms in 99 of 100 presses.",
        discussion: """
            Each key is handled and the whole screen drawn, at places all over the payload. A strategy was changed, whose \
            decode has no result yet. What a key asks of other threads (a search, a decode) isn't waited for, as in the \
            explorer. Each press is repeated twice, and the fastest counts, because the machine may be slow for a moment. \
            The payload is generated: an array of objects with four values each.
            """)

    @OptionGroup var options: RunOptions

    @Option(help: "The number of nodes of the decode, at least.")
    var nodes = 5_000_000

    /// A key to time, the keys before it, and the keys that restore the screen.
    private struct Case {
        var name: String
        var before = ""
        var key: String
        var after = ""

        init(_ name: String, before: String = "", _ key: String, after: String = "") {
            self.name = name
            self.before = before
            self.key = key
            self.after = after
        }
    }

    private static let cases = [
        Case("down", "j"), Case("up", "k"), Case("page down", "<C-f>"), Case("page up", "<C-b>"),
        Case("half a page", "<C-d>"), Case("last row", "G"), Case("first row", before: "g", "g"),
        Case("next sibling", "J"), Case("previous sibling", "K"), Case("unfold", "l"), Case("fold", "h"),
        Case("fold siblings", "c", after: "e"), Case("unfold siblings", before: "c", "e"),
        Case("fold all below", "C", after: "E"), Case("unfold all below", before: "C", "E"),
        Case("fold to level 2", before: "z", "2", after: "z 9"), Case("fold to level 9", before: "z 2 z", "9"),
        Case("search prompt", "/", after: "Esc"), Case("a letter of a pattern", before: "/", "i", after: "Esc"),
        Case("begin a search", before: "/ item", "Enter", after: "Esc"), Case("next match", "n", after: "Esc"),
        Case("next row of the key", "*", after: "Esc"), Case("only failing", before: "&", "f", after: "& &"),
        Case("next failure", "f"), Case("step", "."), Case("step back", ","), Case("step over", ">", after: "Esc"),
        Case("step out", before: ". .", "<", after: "Esc"), Case("mark", "b", after: "b"),
        Case("next pane", "Tab", after: "S-Tab"), Case("next companion", "t"), Case("enlarge", "+", after: "_"),
        Case("border", "<S-Left>", after: "<S-Right>"), Case("difference", "d", after: "d"),
        Case("strategies", "s", after: "Esc"), Case("models", "m", after: "Esc"),
        Case("experiments", "X", after: "Esc"),
        Case("failures", "!", after: "Esc"), Case("write", "w", after: "Esc"),
        Case("open a value", "Enter", after: "Esc"),
        Case("copy the path", before: "y", "p"), Case("help", "?", after: "Esc"), Case("actions", ":", after: "Esc"),
        Case("a letter of an action", before: ":", "f", after: "Esc"),
    ]

    private struct Result: Codable {
        var key: String
        var p50: Double
        var p99: Double
        var longest: Double
    }

    func run() async throws {
        var explorer = try LargeDecode(nodes: options.smoke ? 20_000 : nodes)
        // From here on, a decode that never ends is under way.
        try press("s l Enter", in: &explorer)
        var random = SplitMix64(seed: options.seed)
        var results: [Result] = []
        for item in Self.cases {
            guard let key = try KeyScript(item.key).keys.first else { continue }
            results.append(
                try time("\(item.name) (\(item.key))", &random, in: &explorer) { explorer in
                    try press(item.before, in: &explorer)
                    defer { try? press(item.after, in: &explorer) }
                    return explorer.time(.key(key))
                })
        }
        let sizes = [Size(rows: 24, columns: 80), Size(rows: 50, columns: 200)]
        var number = 0
        results.append(
            try time("a new window size", &random, in: &explorer) { explorer in
                number += 1
                return explorer.time(.resize(sizes[number % 2]))
            })
        try options.show(results)
    }

    /// Times a key at places all over the payload, in milliseconds.
    private func time(
        _ name: String, _ random: inout SplitMix64, in explorer: inout LargeDecode,
        _ time: (inout LargeDecode) throws -> Double
    ) throws -> Result {
        let elements = (0..<(options.smoke ? 3 : max(1, options.rounds ?? 200))).map { _ in
            Int.random(in: 0..<explorer.elementCount, using: &random)
        }
        // Not three times in a row, which would be in the same slow moment.
        let passes = try (0..<3).map { _ in
            try elements.map { element in
                explorer.press(.control("g"))
                explorer.handle(.paste("[\(element)].name"))
                explorer.press(.enter)
                return try time(&explorer)
            }
        }
        let times = elements.indices.map { index in passes.map { $0[index] }.min() ?? 0 }.sorted()
        return Result(key: name, p50: median(times), p99: times[(times.count - 1) * 99 / 100], longest: times.last ?? 0)
    }

    private func press(_ keys: String, in explorer: inout LargeDecode) throws {
        for key in try KeyScript(keys).keys { explorer.press(key) }
    }
}
