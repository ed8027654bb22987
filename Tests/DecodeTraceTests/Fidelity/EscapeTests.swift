import Foundation
import Testing

@testable import DecodeTrace
@testable import FidelityCases

/// Decoders and containers that outlive the call they were made for, several decodes at once, deep payloads.
@Suite struct EscapeTests {
    /// Keeps its decoder and its container beyond its initializer.
    private struct Escaping: Decodable {
        final class Kept: @unchecked Sendable {
            // Sendable is safe because one test uses it on one thread.
            var decoder: (any Decoder)?
            var container: KeyedDecodingContainer<Keys>?
        }
        @TaskLocal static var kept: Kept?
        enum Keys: String, CodingKey { case a }
        var a: Int

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            Self.kept?.decoder = decoder
            Self.kept?.container = container
            a = try container.decode(Int.self, forKey: .a)
        }
    }

    private func late(_ kept: Escaping.Kept) -> [String] {
        func text<T>(_ ask: () throws -> T) -> String {
            do { return "\(try ask())" } catch { return describe(error) }
        }
        return [
            "\(kept.decoder?.codingPath.map(\.stringValue) ?? ["none"])",
            text { try kept.decoder?.container(keyedBy: Escaping.Keys.self).decode(Int.self, forKey: .a) as Any },
            text { try kept.decoder?.unkeyedContainer() as Any }.prefix(20) + "",
            text { try kept.decoder?.singleValueContainer().decode(A<[Int]>.self) as Any },
            text { try kept.container?.decode(Int.self, forKey: .a) as Any },
            text { try kept.container?.decode([Int].self, forKey: .a) as Any },
            text { kept.container?.allKeys as Any },
        ]
    }

    @Test
    func `an escaped decoder behaves like a plain one, and records nothing more`() throws {
        let data = Data(#"{"a":{"a":1}}"#.utf8)
        let plain = Escaping.Kept()
        _ = try Escaping.$kept.withValue(plain) { try JSONDecoder().decode(A<Escaping>.self, from: data) }
        let tapped = Escaping.Kept()
        let traced = Escaping.$kept.withValue(tapped) { JSONDecoder().trace(A<Escaping>.self, from: data) }
        let before = traced.trace.description
        #expect(late(tapped) == late(plain))
        #expect(traced.trace.description == before)
        #expect(traced.trace.brokenInvariants() == [])
    }

    /// Uses a decoder that an earlier sibling left behind.
    private struct Stealing: Decodable {
        var seen: String

        init(from decoder: any Decoder) throws {
            if let stolen = Escaping.kept?.decoder {
                func text<T>(_ ask: () throws -> T) -> String {
                    do { return "\(try ask())" } catch { return describe(error) }
                }
                seen = text { try stolen.container(keyedBy: Escaping.Keys.self).decode(Int.self, forKey: .a) }
                seen += text { try Escaping.kept?.container?.decode(Int.self, forKey: .a) as Any }
            } else {
                seen = ""
            }
            _ = try decoder.container(keyedBy: Escaping.Keys.self).decode(Int.self, forKey: .a)
        }
    }

    private struct Siblings: Decodable {
        var first: Escaping
        var second: Stealing
    }

    @Test
    func `a decoder that is used by a sibling behaves like a plain one`() {
        let data = Data(#"{"first":{"a":1},"second":{"a":2}}"#.utf8)
        let plain = Escaping.$kept.withValue(Escaping.Kept()) {
            describe(Result { try JSONDecoder().decode(Siblings.self, from: data) })
        }
        let traced = Escaping.$kept.withValue(Escaping.Kept()) { JSONDecoder().trace(Siblings.self, from: data) }
        #expect(describe(traced.result) == plain)
        #expect(traced.trace.brokenInvariants() == [])
    }

    /// A decoder that is one object for the whole decode, as Foundation's are.
    private final class ObjectDecoder: Decoder {
        let codingPath: [any CodingKey] = []
        let userInfo: [CodingUserInfoKey: Any] = [:]
        let stub = StubDecoder([:])
        func container<K: CodingKey>(keyedBy type: K.Type) throws -> KeyedDecodingContainer<K> {
            try stub.container(keyedBy: type)
        }
        func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try stub.unkeyedContainer() }
        func singleValueContainer() throws -> any SingleValueDecodingContainer { try stub.singleValueContainer() }
    }

    private struct Opening: Decodable {
        enum Keys: CodingKey { case a }
        init(from decoder: any Decoder) throws { _ = try decoder.container(keyedBy: Keys.self).contains(.a) }
    }

    @Test
    func `nothing retains the decoder once the root is decoded`() throws {
        // JSONDecoder checks this for its own object, and copies the payload if something else retains it.
        var isUnique = false
        let traced = traceDecode(Opening.self) { type in
            var decoder = ObjectDecoder()
            let value = try type.init(from: decoder)
            isUnique = isKnownUniquelyReferenced(&decoder)
            return value
        }
        _ = try traced.result.get()
        #expect(isUnique)
    }

    /// Decodes something else, traced and plainly, in the middle of its own decode.
    private struct Within: Decodable {
        var before: Int
        var inner: String
        var after: [City]
        enum CodingKeys: CodingKey { case before, after }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            before = try container.decode(Int.self, forKey: .before)
            let traced = JSONDecoder().trace([Pair].self, from: Data(#"[{"first":1,"second":"s"}]"#.utf8))
            inner = traced.trace.description
            inner += "\(try JSONDecoder().decode([Pair].self, from: Data(#"[{"first":1,"second":"s"}]"#.utf8)))"
            after = try container.decode([City].self, forKey: .after)
        }
    }

    @Test
    func `a model may trace another payload while it is traced itself`() throws {
        let traced = JSONDecoder().trace(
            Within.self, from: Data(#"{"before":1,"after":[{"name":"n","population":1}]}"#.utf8))
        let value = try traced.result.get()
        #expect(value.inner.contains("first: Int"))
        #expect(
            traced.trace.description == """
                EscapeTests.Within
                  before: Int
                  after: [City]
                    [0]: City
                      name: String
                      population: Int
                      mayor: String? → absent
                """)
    }

    @Test
    func `decodes on several threads do not mix their records`() async {
        let expected = (0..<8).map { count in
            JSONDecoder().trace(A<[City]>.self, from: Self.cities(count)).trace.description
        }
        await withTaskGroup(of: (Int, String).self) { group in
            for turn in 0..<64 {
                group.addTask {
                    (turn % 8, JSONDecoder().trace(A<[City]>.self, from: Self.cities(turn % 8)).trace.description)
                }
            }
            for await (count, text) in group { #expect(text == expected[count]) }
        }
    }

    private static func cities(_ count: Int) -> Data {
        let cities = (0..<count).map { #"{"name":"c\#($0)","population":\#($0)}"# }
        return Data(#"{"a":[\#(cities.joined(separator: ","))]}"#.utf8)
    }

    @Test(arguments: [511, 512, 513])
    func `512 levels decode and 513 fail, as in plain decoding`(levels: Int) {
        let data = Data((String(repeating: "[", count: levels) + String(repeating: "]", count: levels)).utf8)
        let (plain, traced, broken) = withLargeStack {
            let traced = JSONDecoder().trace(Nest.self, from: data)
            return (
                describe(Result { try JSONDecoder().decode(Nest.self, from: data) }).prefix(200),
                describe(traced.result).prefix(200), traced.trace.brokenInvariants()
            )
        }
        #expect(traced == plain)
        #expect(traced.hasPrefix(levels > 512 ? "error" : "value"))
        #expect(broken == [])
    }

    @Test
    func `work on a large stack returns its value or throws its error`() {
        struct Oops: Error {}
        #expect(withLargeStack { 3 } == 3)
        #expect(throws: Oops.self) { try withLargeStack { throw Oops() } }
    }
}
