import ArgumentParser
import DecodeService
import DecodeTrace
import Diagnosis
import Explorer
import Foundation
import JSONText
import SeededRandom

/// Compares the explorer's search with a plain scan of the same bytes.
struct SearchBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: """
            A search to a match near the end: at most two seconds for a literal in 50 MB. For a regular expression, only \
            the time to a first match counts: at most a second.
            """,
        discussion: """
            The plain scan is memmem over the bytes up to the match, for the search text or, for a regular expression, for a \
            literal that every match contains. Searches run as in the explorer, on all cores. The generated payload is an \
            array of objects, with ten values in a hundred bytes.
            """)

    @OptionGroup var options: RunOptions

    @Option(help: "The size of a generated payload in bytes.")
    var size = 50_000_000

    @Flag(help: "Also search the rows of a decode as [[String: String]].")
    var decode = false

    private struct Result: Codable {
        var rows: String
        var search: String
        var pattern: String
        /// The row that was found; nil if nothing matches.
        var row: Int?
        var milliseconds: Double
        var scanMilliseconds: Double
        var ratio: Double
    }

    private struct Case {
        var search: String
        var query: SearchQuery
        /// The text for the plain scan.
        var scanned: String
        var isFound = true

        var pattern: String {
            switch query.kind {
            case .pattern(let pattern): pattern
            case .key(let key): key
            }
        }
    }

    func run() async throws {
        let (data, elements) = generated(options.smoke ? 200_000 : size)
        let document = JSONDocument(data)
        let text = DecodeTree(document: document)
        var spaces = [("text", SearchSpace(tree: text, trace: nil, document: document))]
        if decode || options.smoke {
            let trace = JSONDecoder().trace([[String: String]].self, from: data).trace
            let tree = DecodeTree(document: document, trace: trace, knownKeys: .none, strategies: StrategySet())
            spaces.append(("decode", SearchSpace(tree: tree, trace: trace, document: document)))
        }
        var results: [Result] = []
        for (name, space) in spaces {
            for item in Self.cases(elements: elements) {
                results.append(try await measure(item, in: space, named: name))
            }
        }
        try options.show(results)
    }

    private func measure(_ item: Case, in space: SearchSpace, named name: String) async throws -> Result {
        var row: Int?
        let times = try await options.time(7) {
            let scan = milliseconds { Self.scan(for: item.scanned, in: space.document) }
            let search = milliseconds { row = item.query.find(in: .tree(space), from: 0, forward: true).row }
            guard (row != nil) == item.isFound else {
                throw ValidationError("\(item.search): \(item.isFound ? "not found" : "found in row \(row ?? 0)")")
            }
            return [scan, search]
        }
        return Result(
            rows: name, search: item.search, pattern: item.pattern, row: row, milliseconds: times[1],
            scanMilliseconds: times[0], ratio: times.ratio())
    }

    private typealias Scanner =
        @convention(c) (UnsafeRawPointer, Int, UnsafeRawPointer, Int) -> UnsafeMutableRawPointer?

    /// `memmem`, which Glibc declares only for C with GNU extensions.
    private static let scanner: Scanner = {
        #if canImport(Darwin)
        return { memmem($0, $1, $2, $3) }
        #else
        guard let symbol = dlsym(nil, "memmem") else { fatalError("this C library has no memmem") }
        return unsafeBitCast(symbol, to: Scanner.self)
        #endif
    }()

    private static func scan(for text: String, in document: JSONDocument) {
        let needle = Array(text.utf8)
        document.text.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            // Without a use of the result, the call could be optimized away.
            withExtendedLifetime(scanner(base, bytes.count, needle, needle.count)) {}
        }
    }

    // MARK: Searches

    private static func cases(elements: Int) -> [Case] {
        // No value has as many digits, so only the index of an element matches.
        let index = String(elements * 9 / 10)
        return [
            Case(search: "near the end", query: .init(.pattern("Needle-Å")), scanned: "Needle-Å"),
            Case(search: "smart case", query: .init(.pattern("needle-")), scanned: "Needle-"),
            Case(search: "absent", query: .init(.pattern("haystack-less")), scanned: "haystack-less", isFound: false),
            Case(search: "escaped", query: .init(.pattern("naïve\"")), scanned: "na\\u00efve", isFound: true),
            Case(search: "literal regex", query: .init(.pattern("Needle-.$")), scanned: "Needle-"),
            Case(search: "* key", query: .init(.key("lastKey")), scanned: "\"lastKey\""),
            Case(search: "* key absent", query: .init(.key("noKey")), scanned: "\"noKey\"", isFound: false),
            Case(search: "number", query: .init(.pattern("987654")), scanned: "987654", isFound: false),
            Case(search: "index", query: .init(.pattern(index)), scanned: index),
            // The first of them is one of the first values.
            Case(search: "regex", query: .init(.pattern("^[a-z]\\d[a-z]$")), scanned: "Needle-"),
            Case(search: "regex to the end", query: .init(.pattern("^[A-Z][a-z]+\\W\\w$")), scanned: "Needle-"),
        ]
    }

    /// Objects with nine short strings each; the last one contains the searched texts.
    private func generated(_ size: Int) -> (data: Data, elements: Int) {
        var random = SplitMix64(seed: options.seed)
        let keys = ["id", "name", "state", "city", "kind", "note", "a", "b", "c"]
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
        var text = Array("[".utf8)
        text.reserveCapacity(size + 200)
        var elements = 1
        while text.count < size {
            elements += 1
            text += "{".utf8
            for (place, key) in keys.enumerated() {
                text += "\(place > 0 ? "," : "")\"\(key)\":\"".utf8
                for _ in 0..<3 { text.append(letters[Int(random.next() % UInt64(letters.count))]) }
                text += "\"".utf8
            }
            text += "},".utf8
        }
        text += #"{"id":"na\u00efve\"","lastKey":"Needle-Å"}]"#.utf8
        return (Data(text), elements)
    }
}
