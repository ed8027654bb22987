import DecodeService
import DecodeTrace
import Foundation
import JSONText
import SeededRandom
import Testing

/// The value that a decoder reads for one key with any name; nil if it finds none.
private struct Asking: DecodableWithConfiguration {
    var value: Int?

    init(from decoder: any Decoder, configuration key: Key) throws {
        value = try decoder.container(keyedBy: Key.self).decodeIfPresent(Int.self, forKey: key)
    }

    struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

@Suite struct KeyResolverTests {
    private static let names = [
        "image_url", "imageUrl", "image-url", "ImageUrl", "IMAGE_URL", "imageurl", "_x_", "x", "X",
    ]

    private static func strategies(_ keys: String) throws -> StrategySet {
        var set = StrategySet()
        try set.set("keys", to: keys)
        return set
    }

    @Test(
        arguments: [
            "default", "snake", "kebab", "pascal", "screaming-snake", "case-insensitive", "map:x=imageUrl,ImageUrl=x",
        ])
    func `the resolver finds the member that the decoder reads`(keys: String) throws {
        let strategies = try Self.strategies(keys)
        var random = SplitMix64(seed: 17)
        for round in 0..<200 {
            // Include equal keys, of which the decoder chooses one, and large objects, for which the resolver keeps
            // tables.
            let others = round.isMultiple(of: 4) ? (0..<40).map { "\"other\($0)\": 0" } : []
            var members = (0..<Int.random(in: 0...6, using: &random)).map { number in
                "\"\(Self.names.randomElement(using: &random) ?? "")\": \(number)"
            }
            members.insert(contentsOf: others, at: Int.random(in: 0...members.count, using: &random))
            let payload = "{" + members.joined(separator: ", ") + "}"
            let document = JSONDocument(Data(payload.utf8))
            let resolver = KeyResolver(document: document, strategies: strategies)
            for name in Self.names {
                let taken = try Self.decoded(name, of: payload, strategies)
                let found = resolver.member(name, of: 0).map { document.sourceText($0, limit: 9) }
                // An unconverted match may be a dictionary's key, which isn't requested here.
                if taken == nil, strategies.convertsKeys, found != nil {
                    #expect(document.member(name, of: 0) == resolver.member(name, of: 0))
                } else {
                    #expect(found == taken.map(String.init), "\(name) of \(payload) under \(keys)")
                }
            }
        }
    }

    private static func decoded(_ key: String, of payload: String, _ strategies: StrategySet) throws -> Int? {
        let traced = strategies.makeDecoder().trace(
            Asking.self, from: Data(payload.utf8), configuration: Asking.Key(stringValue: key),
            leniency: strategies.leniency)
        return try traced.result.get().value
    }

    @Test func `a path is followed through objects and arrays, and ends where the payload does`() throws {
        let document = JSONDocument(Data(#"{"a_b": [{"c": 1}, {"c_d": 2}]}"#.utf8))
        let resolver = KeyResolver(document: document, strategies: try Self.strategies("snake"))
        let path = CodingPath([.key("aB"), .index(1), .key("cD")])
        #expect(resolver.token(at: path).map(document.pointer) == "/a_b/1/c_d")
        #expect(resolver.token(at: CodingPath([.key("aB"), .index(2)])) == nil)
        #expect(resolver.token(at: CodingPath([.index(0)])) == nil)
        #expect(KeyResolver(document: JSONDocument(Data()), strategies: StrategySet()).token(at: CodingPath()) == nil)
    }
}
