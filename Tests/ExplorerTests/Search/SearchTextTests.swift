import DecodeService
import Foundation
import JSONText
import Synchronization
import Testing

@testable import Diagnosis
@testable import Explorer

/// Examples of what a search finds in the text of a payload.
@Suite struct SearchTextTests {
    /// The path of the first row that matches, from the root on.
    static func find(_ pattern: String, _ json: String, _ options: JSONDocument.Options = .init()) -> String? {
        find(pattern, JSONDocument(Data(json.utf8), options: options))
    }

    static func find(_ pattern: String, _ document: JSONDocument) -> String? {
        let space = SearchSpace(
            tree: DecodeTree(document: document), trace: nil, document: document)
        return SearchQuery(.pattern(pattern)).find(in: .tree(space), from: 0, forward: true).row.map {
            document.pointer(Int(space.tree[$0].token))
        }
    }

    static let spellings: [(pattern: String, json: String)] = [
        ("été", #"{"a": 1, "b": "\u00e9t\u00E9"}"#), ("été", #"{"a": 1, "b": "e\u0301té"}"#),
        ("été", #"{"a": 1, "b": "ÉTÉ"}"#), ("e\u{301}te\u{301}", #"{"a": 1, "b": "été"}"#),
        ("x\ty", #"{"a": 1, "b": "x\ty"}"#), ("a/b", #"{"a": 1, "b": "a\/b"}"#),
        ("say \"hi\"", #"{"a": 1, "b": "say \"hi\""}"#), ("😀", #"{"a": 1, "b": "\ud83d\ude00"}"#),
        ("kelvin", "{\"a\": 1, \"b\": \"\u{212A}elvin\"}"), ("straße", #"{"a": 1, "b": "STRAẞE"}"#),
        ("привет", #"{"a": 1, "b": "ПРИВЕТ"}"#), ("日本", #"{"a": 1, "b": "\u65e5本"}"#),
        ("한국", "{\"a\": 1, \"b\": \"\("한국".decomposedStringWithCanonicalMapping)\"}"),
        ("tail", "{\"a\": 1, \"b\": \"\(String(repeating: "x ", count: 300_000))tail\"}"),
        ("u00e9", #"{"a": 1, "b": "\u00e9"}"#), ("^été$", #"{"a": 1, "b": "\u00e9té"}"#),
        ("\\d{4}-1", #"{"a": 1, "b": "2024-12-01"}"#), ("Tail|Nail", #"{"a": 1, "b": "Nail"}"#),
    ]

    @Test(arguments: spellings)
    func `a value is found by its characters, however they are written`(pattern: String, json: String) {
        #expect(Self.find(pattern, json) == "/b")
    }

    @Test(arguments: [
        ("größe", #"{"a": {"GR\u00d6\u1e9eE": 1}}"#, "/a/GR\u{D6}\u{1E9E}E"),
        ("a\"b", #"{"a": {"a\"b": 1}}"#, "/a/a\"b"),
        ("bare", "{a: {bare: 1}}", "/a/bare"),
    ])
    func `a key is found by its characters, however they are written`(pattern: String, json: String, path: String) {
        #expect(Self.find(pattern, json, .init(allowsJSON5: true)) == path)
    }

    static let absent: [(pattern: String, json: String)] = [
        ("ete", #"["été"]"#), ("Tokyo", #"["tokyo"]"#), ("a\",", #"["a","b"]"#), ("b: 1", #"{"b": 1}"#),
        ("e", "[\"e\u{301}\"]"), ("name\": ", #"{"name": 1}"#), ("1,2", "[1,2]"),
    ]

    @Test(arguments: absent)
    func `a pattern that only looks alike is not found`(pattern: String, json: String) {
        #expect(Self.find(pattern, json) == nil)
    }

    @Test
    func `UTF-16 and property lists are searched by their text`() throws {
        let utf16 = try #require(#"{"a": 1, "b": "été"}"#.data(using: .utf16))
        #expect(Self.find("ÉTÉ".lowercased(), JSONDocument(utf16)) == "/b")
        let list = try PropertyListEncoder().encode(["a": "x", "b": "ÉTÉ"])
        let payload = Payload(list)
        #expect(Self.find("été", JSONDocument(payload.bytes, format: payload.format)) == "/b")
    }

    @Test
    func `a search that is cancelled finds nothing and stops`() {
        let json = "[" + (0..<20_000).map { "\"value \($0)\"" }.joined(separator: ",") + "]"
        let document = JSONDocument(Data(json.utf8))
        let space = SearchSpace(
            tree: DecodeTree(document: document), trace: nil, document: document)
        let asked = Asked()
        var told: [Int] = []
        let found = SearchQuery(.pattern("[^0-9]19999\"$")).find(in: .tree(space), from: 0, forward: true) {
            told.append($0)
        } isCancelled: {
            asked.count.withLock { count in
                count += 1
                return count > 3
            }
        }
        #expect(found == (nil, nil, false))
        #expect(told.isEmpty)
    }

    private final class Asked: Sendable {
        let count = Mutex(0)
    }

    @Test
    func `a search reports how many rows it read`() {
        let json = "[" + (0..<20_000).map { "\"value \($0)\"" }.joined(separator: ",") + "]"
        let document = JSONDocument(Data(json.utf8))
        let space = SearchSpace(
            tree: DecodeTree(document: document), trace: nil, document: document)
        var told: [Int] = []
        let found = SearchQuery(.pattern("absent")).find(in: .tree(space), from: 9_999, forward: true) {
            told.append($0)
        }
        #expect(found == (nil, nil, false))
        #expect(told == [4096, 10_001, 14_097, 20_001])
    }
}
