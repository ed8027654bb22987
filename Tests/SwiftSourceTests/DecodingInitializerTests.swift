import ModelBuild
import SwiftDeclarations
import Testing

@Suite struct DecodingInitializerTests {
    private let source = ModelSource(
        """
        struct Note: Decodable {
            var id: Int
            var note: String?
            enum Keys: String, CodingKey { case id = "note_id", note, inner }
            init(from other: Other) { id = 0 }
        }
        extension Note {
            init(from decoder: any Decoder) throws {
                let c = try decoder.container(keyedBy: Keys.self)
                id = try c.decode(Int.self, forKey: .id)
                // note = try c.decode(Bool.self, forKey: .note)
                if let text = try? c.decode([String: Int].self, forKey: Keys.note) { print("forKey: .note", text) }
                note = try c.decodeIfPresent(
                    String.self, forKey: .note) ?? c.decode(forKey: .note)
                _ = try c.nestedContainer(keyedBy: Keys.self, forKey: .inner).decode(Int.self, forKey: Key("deep"))
                _ = try c.decode(Int.self, forKey: key)
            }
        }
        class Base: Decodable {
            var tag: String
            required init(from decoder: Decoder) throws {
                tag = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: "tag")
            }
        }
        class Child: Base { required init(from decoder: Decoder) throws { try super.init(from: decoder) } }
        struct Plain: Decodable { var x: Int }
        struct Other: Decodable { enum CodingKeys: String, CodingKey { case inner = "note" } }
        """)

    private func calls(_ key: String, in type: String) -> [String] {
        source.decodingCalls(for: key, in: type).map { "\($0.line) \($0.method) \($0.type ?? "-")" }
    }

    @Test func `a hand-written initializer is found if it takes a decoder`() {
        #expect(source.decodingInitializer(of: "Note")?.lines == 8...17)
        #expect(source.decodingInitializer(of: "Plain") == nil)
    }

    @Test func `the calls for a key are found by the name of its case, but not in comments or strings`() {
        #expect(calls("note_id", in: "Note") == ["10 decode Int"])
        #expect(calls("note", in: "Note") == ["12 decode [String: Int]", "14 decodeIfPresent String", "14 decode -"])
    }

    @Test func `the innermost call around a key is the one that requests it`() {
        #expect(calls("inner", in: "Note") == ["15 nestedContainer -"])
    }

    @Test func `a superclass's calls are found in its initializer`() {
        #expect(calls("tag", in: "Child") == ["22 decode String"])
    }

    @Test func `calls with a computed key aren't found by a key`() {
        #expect(calls("key", in: "Note") == [])
        #expect(calls("deep", in: "Note") == [])
    }

    @Test func `calls without a key in the source are listed in source order`() {
        let calls = source.decodingInitializer(of: "Note")?.calls.filter { $0.key == nil }
        #expect(
            calls?.map { "\($0.line) \($0.method) \($0.type ?? "-")" } == [
                "9 container -", "15 decode Int", "16 decode Int",
            ])
    }

    @Test func `functions that call a decoder or a container are listed as helpers`() {
        let source = ModelSource(
            """
            struct Reading: Decodable {
                init(from decoder: any Decoder) throws { value = try Self.read(decoder) }
                static func read(_ decoder: any Decoder) throws -> Int {
                    try decoder.singleValueContainer().decode(Int.self)
                }
                func other() -> Int { 1 }
            }
            extension Reading {
                func note(_ c: KeyedDecodingContainer<Keys>) throws { try c.decode(String.self, forKey: .note) }
            }
            """)
        let helpers = source.decodingHelpers(of: "Reading")
        #expect(helpers.map(\.lines) == [3...5, 9...9])
        let calls = helpers.flatMap(\.calls)
        #expect(calls.map(\.method) == ["singleValueContainer", "decode", "decode"])
        #expect(calls.map(\.key) == [nil, nil, "note"])
    }
}
