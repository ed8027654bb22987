import ArgumentParser
import DecodeService
import DecodeTrace
import DecodeTree
import Diagnosis
import Explorer
import Foundation
import JSONText
import SeededRandom
import Strategies

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Compares the explorer's search with a plain scan of the same bytes.
struct SearchBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: """
            A search to a match near the end, as a multiple of a plain scan of the bytes: at most 2, and at most 25 for \
            a regular expression without a known literal.
            """,
        discussion: """
            The plain scan is memmem over the bytes up to the match, for the search text or, for a regular expression, for a \
            literal that every match contains. Searches run as in the explorer, on all cores. The generated payload is an \
            array of objects, with ten values in a hundred bytes. Element indexes and converted keys are not in the bytes: \
            rows are searched for them, at up to four times the cost of a scan.
            """)

    @Argument(help: "A payload; its last value is searched for.")
    var payload: String?

    @Option(help: "The size of a generated payload in bytes.")
    var size = 50_000_000

    @Flag(help: "Also search the rows of a decode as [[String: String]].")
    var decode = false

    @Option(help: "The number of rounds to time.")
    var rounds = 7

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "A quick run on a small payload, to check that it works.")
    var smoke = false

    private struct Result: Codable {
        var rows: String
        var search: String
        var pattern: String
        /// The row that was found; nil if nothing matches.
        var row: Int?
        var milliseconds: Double
        var scanMilliseconds: Double
        /// The ratio of the fastest rounds.
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

    func run() throws {
        let (data, cases, document): (Data, [Case], JSONDocument)
        if let payload {
            data = try Data(contentsOf: URL(filePath: payload))
            document = JSONDocument(data)
            cases = try Self.cases(lastOf: document)
        } else {
            let generated = Self.generated(smoke ? 200_000 : size)
            data = generated.data
            document = JSONDocument(data)
            cases = Self.cases(elements: generated.elements)
        }
        var spaces = [
            (
                "text",
                SearchSpace(tree: DecodeTree(document: document), trace: nil, document: document, convertsKeys: false)
            )
        ]
        if decode || smoke {
            let trace = JSONDecoder().trace([[String: String]].self, from: data).trace
            let tree = DecodeTree(document: document, trace: trace, knownKeys: .none, strategies: StrategySet())
            for convertsKeys in [false, true] {
                let name = convertsKeys ? "convert" : "decode"
                spaces.append(
                    (name, SearchSpace(tree: tree, trace: trace, document: document, convertsKeys: convertsKeys)))
            }
        }
        var results: [Result] = []
        for (name, space) in spaces {
            for item in cases { results.append(try measure(item, in: space, named: name)) }
        }
        guard !json else {
            try printJSON(results)
            return
        }
        print("\(data.count) bytes, \(spaces[0].1.tree.count) rows, \(ParallelWork.width) threads")
        print("rows    search                             row        ms   scan ms     ÷ scan")
        for result in results {
            let head =
                result.rows.padding(toLength: 8, withPad: " ", startingAt: 0)
                + "\(result.search)  \(result.pattern)".padding(toLength: 28, withPad: " ", startingAt: 0)
            let row = result.row.map(String.init) ?? "none"
            print(
                head, String(repeating: " ", count: max(0, 9 - row.count)) + row,
                String(format: "%9.2f %9.2f %10.2f", result.milliseconds, result.scanMilliseconds, result.ratio))
        }
    }

    private func measure(_ item: Case, in space: SearchSpace, named name: String) throws -> Result {
        let clock = ContinuousClock()
        var (searches, scans): ([Double], [Double]) = ([], [])
        var row: Int?
        // The first search of a document determines which escapes it has.
        for round in 0...(smoke ? 2 : rounds) {
            let search = clock.measure { row = item.query.find(in: space, from: 0, forward: true).row }
            let scan = clock.measure { Self.scan(for: item.scanned, in: space.document) }
            guard round > 0 else { continue }
            searches.append(search / .milliseconds(1))
            scans.append(scan / .milliseconds(1))
        }
        guard (row != nil) == item.isFound else {
            throw ValidationError("\(item.search): \(item.isFound ? "not found" : "found in row \(row ?? 0)")")
        }
        // Other load on the machine only makes rounds slower.
        let (search, scan) = (searches.min() ?? 0, scans.min() ?? 0)
        return Result(
            rows: name, search: item.search, pattern: item.pattern, row: row, milliseconds: search,
            scanMilliseconds: scan, ratio: search / scan)
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
            Case(search: "regex", query: .init(.pattern("^[A-Z][a-z]+\\W\\w$")), scanned: "Needle-"),
            Case(search: "regex absent", query: .init(.pattern("^[^A-Z]{30}\\W?$")), scanned: "x\"x", isFound: false),
        ]
    }

    private static func cases(lastOf document: JSONDocument) throws -> [Case] {
        guard
            let token = (0..<document.tokenCount).last(where: { !document.isContainer($0) && !document.isClosing($0) })
        else { throw ValidationError("the payload has no values") }
        let text = String(decoding: document.text[document.span(token)], as: UTF8.self)
        return [
            Case(search: "last value", query: .init(.pattern(text)), scanned: text),
            Case(search: "absent", query: .init(.pattern("haystack-less")), scanned: "haystack-less", isFound: false),
        ]
    }

    /// Objects with nine short strings each; the last one contains the searched texts.
    private static func generated(_ size: Int) -> (data: Data, elements: Int) {
        var random = SplitMix64(seed: 1)
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
