import DecodeService
import DecodeTrace
import Diagnosis
import FidelityCases
import Foundation
import JSONText
import SeededRandom
import TestSupport
import Testing

@testable import Explorer

/// Compares the search through the payload's bytes with one that reads each row.
@Suite struct SearchAgreementTests {
    /// Random patterns, from the texts of the rows and others.
    struct Patterns {
        var random: SplitMix64
        let texts: [String]
        let labels: [String]

        init(_ space: SearchSpace, seed: UInt64) {
            random = SplitMix64(seed: seed)
            let slow = SlowSearch(space: space)
            let rows = (0..<space.tree.count).filter { space.tree.count < 400 || $0 % (space.tree.count / 300) == 0 }
            texts = rows.flatMap { slow.texts($0, .pattern("")) }.filter { !$0.isEmpty }
            labels = rows.flatMap { slow.texts($0, .key("")) }
        }

        mutating func next() -> SearchQuery {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: return SearchQuery(.key(labels.isEmpty ? "a" : random.pick(labels)))
            case 1: return SearchQuery(.pattern(random.pick(Self.others)))
            case 2: return SearchQuery(.pattern(expression()))
            case 3: return SearchQuery(.pattern(piece() + random.pick(["", "k", "zz", " ", "\u{301}", "\""])))
            default: return SearchQuery(.pattern(piece()))
            }
        }

        /// A piece of the text of a row, as it is or in another case or form.
        private mutating func piece() -> String {
            guard !texts.isEmpty else { return "a" }
            let text = Array(random.pick(texts))
            let start = Int.random(in: 0..<text.count, using: &random)
            let length = random.oneIn(3) ? text.count : Int.random(in: 1...6, using: &random)
            let piece = String(text[start..<min(text.count, start + length)])
            switch Int.random(in: 0..<6, using: &random) {
            case 0: return piece.uppercased()
            case 1: return piece.decomposedStringWithCanonicalMapping
            case 2: return piece.precomposedStringWithCanonicalMapping
            case 3: return piece
            default: return piece.lowercased()
            }
        }

        private mutating func expression() -> String {
            let quoted = { (text: String) in
                text.map { $0.isLetter || $0.isNumber ? String($0) : "\\x{" + hex($0) + "}" }.joined()
            }
            func hex(_ character: Character) -> String {
                character.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: "}\\x{")
            }
            let letters = piece().filter { $0.isLetter || $0.isNumber }
            switch Int.random(in: 0..<10, using: &random) {
            case 0: return letters + ".*"
            case 1: return "^" + letters
            case 2: return letters + "$"
            case 3: return letters + "|" + piece().filter { $0.isLetter }
            case 4: return "(" + letters + ")+"
            case 5: return letters + "?" + piece().filter { $0.isNumber }
            case 6: return "[\(letters.first.map(String.init) ?? "a")z]\\w"
            case 7: return letters + "{1,2}"
            case 8: return quoted(piece())
            default: return "(?:\(letters)|x)[0-9]*" + letters.suffix(1)
            }
        }

        static let others = [
            "e", "a", "1", "12", "[", "[0", "]", "\\d", "\\[1", "^[0-9]+$", "string", "String", "?", "\\?$", "int|bool",
            "é", "É", "E\u{301}", "ß", "ẞ", "k", "K", "\u{212A}", "å", "\u{212B}", "ω", "日", "日本", "가", "\u{1100}",
            "u00", "\\\\u", "\"", "\\\"", "\\n", "null", "true", "-", ": ", "absent-altogether", "🇯🇵", "👩‍👩‍👧", " ",
            "\u{301}",
        ]
    }

    static func expectAgreement(_ space: SearchSpace, seed: UInt64, searches: Int, about: @autoclosure () -> String) {
        guard !space.tree.isEmpty else { return }
        let slow = SlowSearch(space: space)
        var patterns = Patterns(space, seed: seed)
        for _ in 0..<searches {
            let query = patterns.next()
            let start = Int.random(in: 0..<space.tree.count, using: &patterns.random)
            let forward = Bool.random(using: &patterns.random)
            let next = query.find(in: .tree(space), from: start, forward: forward)
            let found = Found((next.row, next.wrapped))
            let truth = Found(slow.find(query, from: start, forward: forward))
            #expect(
                found == truth,
                "seed \(seed): \(query.kind) from \(start) \(forward ? "down" : "up") in \(about())")
        }
    }

    @Test(arguments: 0..<24)
    func `a search of a payload agrees with reading each row`(seed: UInt64) {
        var generator = JSONGenerator(seed: seed)
        for round in UInt64(0)..<4 {
            generator.repeatsKeys = round % 2 == 1
            let text = generator.text(of: generator.value())
            let document = JSONDocument(Data(text.utf8))
            let space = SearchSpace(
                tree: DecodeTree(document: document), trace: nil, document: document)
            Self.expectAgreement(space, seed: seed << 8 | round, searches: 30, about: text)
        }
    }

    @Test(arguments: 0..<10)
    func `a search of JSON5, UTF-16, broken text or text without braces agrees, too`(seed: UInt64) {
        var generator = JSONGenerator(seed: seed &+ 1000)
        let text = generator.text(of: generator.value())
        let json5 = "{bare: 'it\\x73', \"k\\u212A\": .5, 'a\\'b': +Infinity, // a comment\n \"rest\": " + text + ",}"
        let utf16 = Data([0xFF, 0xFE]) + (text.data(using: .utf16LittleEndian) ?? Data())
        let members = "\"first\": 1, \"kelvin\": \"\u{212A}elvin\", \"rest\": " + text
        for (number, document) in [
            JSONDocument(Data(json5.utf8), options: .init(allowsJSON5: true)), JSONDocument(utf16),
            JSONDocument(Data(members.utf8), options: .init(assumesTopLevelDictionary: true)),
            JSONDocument(Data(text.utf8.prefix(text.utf8.count * 2 / 3))),
            JSONDocument(Data(text.utf8.map { $0 == UInt8(ascii: "e") ? 0xFF : $0 })),
        ].enumerated() {
            let space = SearchSpace(
                tree: DecodeTree(document: document), trace: nil, document: document)
            Self.expectAgreement(
                space, seed: seed << 8 | UInt64(number), searches: 40,
                about: String(decoding: document.text, as: UTF8.self))
        }
    }

    @Test(arguments: FidelityCase.all.indices)
    func `a search of a decode agrees, too`(type index: Int) throws {
        let subject = FidelityCase.all[index]
        for strategy in ["default", "snake", "case-insensitive"] {
            var set = StrategySet()
            try set.set("keys", to: strategy)
            for seed in UInt64(0)..<4 {
                let number = UInt64(index) << 16 | seed << 4
                let payload =
                    strategy == "case-insensitive"
                    ? subject.payloadInOtherCases(seed: number)
                    : subject.payload(seed % 2 == 0 ? .valid : .broken, seed: number)
                let trace = subject.trace(payload, by: set.makeDecoder(), leniency: set.leniency)
                let document = JSONDocument(payload)
                let space = SearchSpace(
                    tree: DecodeTree(document: document, trace: trace, knownKeys: .none, strategies: set),
                    trace: trace, document: document)
                Self.expectAgreement(
                    space, seed: number, searches: 12,
                    about: "\(subject.name), \(strategy): \(String(decoding: payload, as: UTF8.self))")
            }
        }
    }

    @Test(arguments: [true, false])
    func `a search of more rows than one thread reads agrees, too`(isDecoded: Bool) {
        var random = SplitMix64(seed: 7)
        let words = ["tokyo", "Kyoto", "\\u00e9t\\u00e9", "日本", "x\\ny", "Straße", "a/b"]
        let entries = (0..<9_000).map { number in
            "{\"id\": \(number), \"name\": \"\(random.pick(words))\(random.oneIn(3) ? String(number) : "")\"}"
        }
        let data = Data("[\(entries.joined(separator: ",\n"))]".utf8)
        let document = JSONDocument(data)
        let trace = isDecoded ? JSONDecoder().trace([[String: AnyScalar]].self, from: data).trace : nil
        let tree =
            trace.map {
                DecodeTree(document: document, trace: $0, knownKeys: .none, strategies: StrategySet())
            } ?? DecodeTree(document: document)
        let space = SearchSpace(tree: tree, trace: trace, document: document)
        let slow = SlowSearch(space: space)
        for (pattern, start, forward) in [
            ("8999", 0, true), ("tokyo100", 20_000, false), ("[7000", 5, true), ("été2", 22_000, true),
            ("^\"Kyoto89", 0, true), ("absent", 19_000, false), ("int$", 3, true), ("K[y]oto31", 25_000, true),
        ] {
            let query = SearchQuery(.pattern(pattern))
            let next = query.find(in: .tree(space), from: start, forward: forward)
            let found = Found((next.row, next.wrapped))
            #expect(
                found == Found(slow.find(query, from: start, forward: forward)),
                "\(pattern) from \(start) \(forward ? "down" : "up")")
        }
    }

    /// A number or a string.
    struct AnyScalar: Decodable {
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if (try? container.decode(Int.self)) == nil { _ = try container.decode(String.self) }
        }
    }
}
