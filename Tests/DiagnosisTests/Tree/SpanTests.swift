import DecodeService
import DecodeTrace
import Diagnosis
import FidelityCases
import Foundation
import JSONText
import Testing

/// Checks where the tree places each call's value against a search that reads the text from its beginning.
@Suite struct SpanTests {
    /// Every key strategy. The map swaps and joins names that the payloads have.
    private static let keyStrategies = (StrategySet.strategy(named: "keys")?.values ?? []).map {
        $0.isTemplate
            ? "map:extra=name,name=population,population=a,a=b,b=a,some_key=someKey,first=second" : $0.spelling
    }

    @Test(arguments: FidelityCase.all.indices)
    func `every call is placed at its value under every key strategy`(type index: Int) throws {
        let subject = FidelityCase.all[index]
        for strategy in Self.keyStrategies {
            var set = StrategySet()
            try set.set("keys", to: strategy)
            for kind in [FidelityCase.Kind.valid, .broken] {
                for seed in UInt64(0)..<24 {
                    let payload = subject.payload(kind, seed: UInt64(index) << 16 | seed << 4)
                    Self.expectSpans(of: subject, payload, set)
                }
            }
        }
    }

    @Test(arguments: FidelityCase.all.indices)
    func `every call is placed at its value if keys differ in case`(type index: Int) throws {
        let subject = FidelityCase.all[index]
        for strategy in ["case-insensitive", "default", "screaming-snake"] {
            var set = StrategySet()
            try set.set("keys", to: strategy)
            for seed in UInt64(0)..<24 {
                Self.expectSpans(of: subject, subject.payloadInOtherCases(seed: UInt64(index) << 16 | seed << 4), set)
            }
        }
    }

    private static func expectSpans(of subject: FidelityCase, _ payload: Data, _ set: StrategySet) {
        let trace = subject.trace(payload, by: set.makeDecoder(), leniency: set.leniency)
        let spans = Spans(trace, payload, set)
        #expect(
            spans.shown == spans.sought,
            "\(subject.name) from \(String(decoding: payload, as: UTF8.self)), keys \(set["keys"] ?? "")")
    }

    @Test
    func `the payloads have missing, duplicate, converted and exempt keys`() throws {
        var found = (spans: 0, missing: 0, duplicates: 0, converted: 0, exempt: 0)
        var set = StrategySet()
        try set.set("keys", to: "snake")
        for (index, subject) in FidelityCase.all.enumerated() {
            for seed in UInt64(0)..<24 {
                let payload = subject.payload(.broken, seed: UInt64(index) << 16 | seed << 4)
                let spans = Spans(subject.trace(payload, by: set.makeDecoder()), payload, set)
                found.spans += spans.shown.count { $0.hasPrefix("at") }
                found.missing += spans.shown.count { $0.hasPrefix("nowhere") }
                found.duplicates += spans.search.passedDuplicates
                found.converted += spans.search.convertedKeys
                found.exempt += spans.search.exemptKeys
            }
        }
        #expect(found.spans > 2000 && found.missing > 200, "\(found)")
        #expect(found.duplicates > 20 && found.converted > 20 && found.exempt > 20, "\(found)")
    }

    @Test
    func `the payloads have keys that differ in case, some of them ambiguous`() throws {
        var found = (recased: 0, ambiguous: 0, exempt: 0)
        var set = StrategySet()
        try set.set("keys", to: "case-insensitive")
        for (index, subject) in FidelityCase.all.enumerated() {
            for seed in UInt64(0)..<24 {
                let payload = subject.payloadInOtherCases(seed: UInt64(index) << 16 | seed << 4)
                let trace = subject.trace(payload, by: set.makeDecoder(), leniency: set.leniency)
                let spans = Spans(trace, payload, set)
                found.recased += spans.search.recasedKeys
                found.ambiguous += spans.search.ambiguousKeys
                found.exempt += spans.search.exemptKeys
            }
        }
        #expect(found.recased > 200 && found.ambiguous > 50 && found.exempt > 20, "\(found)")
    }

    @Test
    func `of keys that differ in case, the requested one is read, or else the first by name`() throws {
        var set = StrategySet()
        try set.set("keys", to: "case-insensitive")
        struct Model: Decodable {
            var name: Int
            var size: Int
            var more: [String: Int]
        }
        let text = #"{"size":1,"NAME":2,"Size":3,"Name":4,"MORE":{"a":5,"A":6},"NAME":7}"#
        let trace = set.makeDecoder().trace(Model.self, from: Data(text.utf8), leniency: set.leniency).trace
        let spans = Spans(trace, Data(text.utf8), set)
        #expect(spans.shown == spans.sought)
        #expect(Array(spans.shown.prefix(4)) == ["at 0..<67", "at 17..<18", "at 8..<9", "at 44..<57"])
        #expect(Set(spans.shown.dropFirst(4)) == ["at 49..<50", "at 55..<56"])
    }

    @Test
    func `of keys that convert to the same key, the first is read, and a dictionary's keys are not converted`() throws {
        var set = StrategySet()
        try set.set("keys", to: "snake")
        struct Model: Decodable {
            var someKey: [String: Int]
        }
        let text = #"{"some_key":{"a_b":1,"aB":2,"a_b":3},"someKey":{}}"#
        let trace = set.makeDecoder().trace(Model.self, from: Data(text.utf8)).trace
        let spans = Spans(trace, Data(text.utf8), set)
        #expect(spans.shown == spans.sought)
        #expect(Array(spans.shown.prefix(2)) == ["at 0..<50", "at 12..<36"])
        // In the order of the keys' hashes; the second a_b is the same member to JSONDecoder.
        #expect(Set(spans.shown.dropFirst(2)) == ["at 19..<20", "at 26..<27"])
    }
}

/// The places of one decode's calls, by the tree and by the slow search.
private struct Spans {
    var shown: [String] = []
    var sought: [String] = []
    var search: SlowSearch

    init(_ trace: Trace, _ payload: Data, _ set: StrategySet) {
        search = SlowSearch(payload)
        let document = JSONDocument(payload)
        let tree = DecodeTree(
            document: document, trace: trace,
            knownKeys: KnownKeys(
                known: trace.keyTypes.map { _ in [] }, takesEverything: trace.keyTypes.map { _ in true }),
            strategies: set)
        var starts: [Range<Int>?] = []
        /// The end of a superseded attempt, whose calls have no rows.
        var supersededEnd = 0
        for node in 0..<trace.count {
            if trace.isSuperseded(node) { supersededEnd = max(supersededEnd, Int(trace[node].end)) }
            let parent = Int(trace[node].parent)
            var start: Range<Int>? = search.root
            if parent >= 0 {
                // Foundation doesn't convert the keys of `[String: V]`.
                let isExempt = trace.typeName(of: parent).hasPrefix("[String: ")
                let convert: ((String) -> String)? = isExempt ? nil : { set.convertKey($0) }
                start = starts[parent].flatMap {
                    search.value(
                        trace.key(of: node), in: $0, convert: convert, ignoresCase: !isExempt && set.keys.ignoresCase)
                }
            }
            starts.append(start)
            guard node >= supersededEnd, !trace.isHousekeeping(node), let row = tree.row(ofNode: node) else { continue }
            sought.append(start.map { "at \($0)" } ?? "nowhere")
            let token = Int(tree[row].token)
            shown.append(token >= 0 ? "at \(document.span(token))" : "nowhere")
        }
    }
}

/// Reads a document of JSON from its beginning each time: slow, and independent of every index.
private struct SlowSearch {
    private let bytes: [UInt8]
    private(set) var passedDuplicates = 0
    private(set) var convertedKeys = 0
    private(set) var exemptKeys = 0
    private(set) var recasedKeys = 0
    private(set) var ambiguousKeys = 0

    init(_ payload: Data) { bytes = Array(payload) }

    /// The generated documents have no whitespace between their tokens.
    var root: Range<Int> { bytes.indices }

    /// The value of a member or an element; the value itself for no step. The first of equal members counts.
    mutating func value(
        _ step: CodingPath.Component?, in range: Range<Int>, convert: ((String) -> String)?, ignoresCase: Bool
    ) -> Range<Int>? {
        guard let step else { return range }
        let isObject = bytes[range.lowerBound] == UInt8(ascii: "{")
        var found: Range<Int>?
        /// The first member of each name that differs from the requested one only in case.
        var recased: [String: Range<Int>] = [:]
        for (place, part) in parts(of: range).enumerated() {
            switch step {
            case .index(let index):
                if !isObject, place == index { return part }
            case .key(let name):
                guard isObject, let (key, value) = member(part) else { continue }
                let converted = convert?(key) ?? key
                guard converted == name else {
                    if ignoresCase, key.lowercased() == name.lowercased(), recased[key] == nil { recased[key] = value }
                    continue
                }
                if found != nil { passedDuplicates += 1 }
                if found == nil, converted != key { convertedKeys += 1 }
                if found == nil, convert == nil { exemptKeys += 1 }
                found = found ?? value
            }
        }
        guard found == nil, let first = recased.min(by: { $0.key < $1.key }) else { return found }
        recasedKeys += 1
        if recased.count > 1 { ambiguousKeys += 1 }
        return first.value
    }

    /// The ranges between the commas of an object or an array.
    private func parts(of range: Range<Int>) -> [Range<Int>] {
        guard [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(bytes[range.lowerBound]), range.count > 2 else {
            return []
        }
        var parts: [Range<Int>] = []
        var start = range.lowerBound + 1
        var depth = 0
        var isInString = false
        var place = start
        while place < range.upperBound - 1 {
            switch bytes[place] {
            case UInt8(ascii: "\\") where isInString: place += 1
            case UInt8(ascii: "\""): isInString.toggle()
            case UInt8(ascii: "{"), UInt8(ascii: "["): if !isInString { depth += 1 }
            case UInt8(ascii: "}"), UInt8(ascii: "]"): if !isInString { depth -= 1 }
            case UInt8(ascii: ","):
                if !isInString, depth == 0 {
                    parts.append(start..<place)
                    start = place + 1
                }
            default: break
            }
            place += 1
        }
        return parts + [start..<(range.upperBound - 1)]
    }

    private func member(_ range: Range<Int>) -> (key: String, value: Range<Int>)? {
        var place = range.lowerBound + 1
        while place < range.upperBound, bytes[place] != UInt8(ascii: "\"") {
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard place + 1 < range.upperBound else { return nil }
        let literal = Data(bytes[range.lowerBound...place])
        guard let key = try? JSONSerialization.jsonObject(with: literal, options: .fragmentsAllowed) as? String else {
            return nil
        }
        return (key, (place + 2)..<range.upperBound)
    }
}
