import DecodeService
import Foundation
import JSONText
import ResilientCodable
import Testing

@testable import DecodeEngine
@testable import Diagnosis

/// Losses by the decoded value, not by the calls.
@Suite struct DecodeLossTests {
    /// Returns what a decode as a type loses, one loss per line.
    private func losses<T: Decodable & SendableMetatype>(
        _ type: T.Type, _ payload: String, _ strategies: [String: String] = [:]
    ) async throws -> [String] {
        let result = try await result(type, payload, strategies)
        #expect(result.outcome.hasValue)
        let figures = try #require(result.figures)
        var set = StrategySet()
        for (name, value) in strategies { try set.set(name, to: value) }
        return figures.losses(JSONDocument(Data(payload.utf8)), set).list.map { "\($0.what.rawValue) \($0.place)" }
    }

    private func result<T: Decodable & SendableMetatype>(
        _ type: T.Type, _ payload: String, _ strategies: [String: String] = [:]
    ) async throws -> DecodeResult {
        let file = ModelSourceFile(file: "Models.swift", text: "")
        let entry = ModelTable.Entry(
            descriptor: ModelDescriptor(
                name: "Edited", qualifiedName: "Edited", kind: .struct, lesson: nil, title: "Edited",
                sourceFile: file.file, line: 1, isEncodable: type is any Encodable.Type),
            type: type, source: file)
        var request = DecodeRequest(model: "Edited")
        for (name, value) in strategies { try request.strategies.set(name, to: value) }
        request.wantsFigures = true
        let answer = await InProcessRunner(ModelTable(entries: [entry])).decode(
            request, payload: Payload(Data(payload.utf8)))
        return try #require(answer.result)
    }

    // MARK: Wrappers

    private struct Crate: Codable {
        var title: String
        @FailableCodableArray var bottles: [Bottle]
    }

    private struct Bottle: Codable {
        var label: Label
        var litres: Double
        var awards: [String]
    }

    private struct Label: Codable { var text: String }

    @Test func `an element dropped by a wrapper counts with all its values, even those that are never read`()
        async throws
    {
        let whole = #"{"label": {"text": "a"}, "litres": 0.75, "awards": ["x"], "seen": true}"#
        let broken = #"{"label": {"text": 4}, "litres": 1.5, "awards": ["y", "z"], "seen": false}"#
        #expect(
            try await losses(Crate.self, #"{"title": "t", "bottles": [\#(whole), \#(broken)]}"#)
                == ["dropped /bottles/1 (5 values)"])
        #expect(
            try await losses(Crate.self, #"{"title": "t", "bottles": [\#(broken), \#(broken), \#(whole)]}"#)
                == ["dropped /bottles/0 (5 values)", "dropped /bottles/1 (5 values)"])
        #expect(
            try await losses(Crate.self, #"{"title": "t", "bottles": [\#(whole)]}"#) == [])
    }

    // MARK: Missing keys

    private struct Guest: Codable {
        var name: String?
        var town: String?
    }

    @Test(arguments: [
        (#"{"name": "a", "address": {"town": "b"}}"#, ["unread /address"]),
        (#"{"name": "a", "address": {"home": {"Town": "b", "zip": 1}}}"#, ["unread /address (2 values)"]),
        (#"{"name": "a", "places": [{"town": "b"}, {"town": "c"}]}"#, ["unread /places (2 values)"]),
        // The object has nothing that the model reads: it is around the one that is meant.
        (#"{"guest": {"name": "a"}}"#, ["unread /guest"]),
        // A name of another object is that object's.
        (#"{"town": "b", "owner": {"name": "a"}}"#, []),
        (#"{"name": "a", "address": {"city": "b"}}"#, []),
        (#"{"name": "a", "town": "c", "address": {"town": "b"}}"#, []),
    ])
    func `a member that has a missing key inside is unread`(payload: String, lost: [String]) async throws {
        #expect(try await losses(Guest.self, payload) == lost)
    }

    // MARK: Optionals

    private struct Pupil: Codable {
        var name: String
        @FailableDecodable var address: Address?
        @FailableDecodable var age: Int?
    }

    private struct Address: Codable {
        var street: String
        var zip: Int
    }

    @Test func `a property set to nil by a wrapper is dropped with all its values`() async throws {
        #expect(
            try await losses(Pupil.self, #"{"name": "a", "address": {"street": "s", "zip": "12"}, "age": "x"}"#)
                == ["dropped /address (2 values)", "dropped /age"])
        #expect(
            try await losses(Pupil.self, #"{"name": "a", "address": null, "age": 4}"#) == [])
    }

    private struct Price: Codable {
        @Convertible var amount: Double
        @Convertible var code: String
    }

    private struct PlainPrice: Decodable {
        @Convertible var amount: Double
        @Convertible var code: String
    }

    @Test(arguments: [#""1.5""#, #""12.50""#, "1.5"])
    func `an exact conversion loses nothing, even if the model can't be encoded`(amount: String) async throws {
        #expect(try await losses(Price.self, #"{"amount": \#(amount), "code": 7}"#) == [])
        #expect(try await losses(PlainPrice.self, #"{"amount": \#(amount), "code": 7}"#) == [])
    }

    @Test func `another spelling of a number counts as changed once, even if the model can't be encoded`() async throws
    {
        let changed = ["changed /amount"]
        #expect(
            try await losses(Price.self, #"{"amount": "1.5e0", "code": 7}"#) == changed)
        #expect(
            try await losses(PlainPrice.self, #"{"amount": "1.5e0", "code": 7}"#) == changed)
        #expect(
            try await losses(Price.self, #"{"amount": 1.5, "code": "7"}"#) == [])
        #expect(
            try await losses(PlainPrice.self, #"{"amount": 1.5, "code": "7"}"#) == [])
    }

    // MARK: Strategies

    private struct Journey: Codable {
        var id: Int
        var leg: Leg?
        var legs: [Leg]?
    }

    private struct Leg: Codable {
        var from: String
        var gate: Gate
    }

    private struct Gate: Codable { var number: Int }

    @Test func `an optional set to nil for a failure deep inside is dropped as a whole`() async throws {
        let text = #"{"id": 1, "leg": {"from": "a", "gate": {"number": "4"}}, "legs": [{"from": "b", "gate": {}}]}"#
        #expect(
            try await losses(Journey.self, text, ["optionals": "failable"])
                == ["dropped /leg (2 values)", "dropped /legs"])
        #expect(
            try await losses(Journey.self, text, ["optionals": "failable", "arrays": "failable"])
                == ["dropped /leg (2 values)", "dropped /legs/0"])
    }

    private struct Asset: Codable { let assetID: Int }

    @Test func `an unread number loses no digits: its key is unread, and its value is invented`() async throws {
        #expect(
            try await losses(Asset.self, #"{"asset_id": 9}"#, ["keys": "snake", "missing": "defaults"])
                == ["invented /assetID", "unread /asset_id"])
        #expect(
            try await losses(Asset.self, #"{"assetID": 9}"#, ["missing": "defaults"]) == [])
    }

    private struct Visit: Codable {
        var at: Date
        var until: Date
    }

    private struct PlainVisit: Decodable {
        var at: Date
        var until: Date
    }

    @Test func `a distant past in place of a date is invented`() async throws {
        let text = #"{"at": "2026-01-02T03:04:05Z", "until": "soon"}"#
        let set = ["dates": "any:iso8601", "dates-else": "distant-past"]
        #expect(
            try await losses(Visit.self, text, set) == ["invented /until"])
        #expect(
            try await losses(PlainVisit.self, text, set) == ["invented /until"])
    }

    private struct Amount: Codable { var value: Double }

    @Test func `a number that loses digits is changed`() async throws {
        #expect(
            try await losses(Amount.self, #"{"value": 0.12345678901234567890123}"#) == ["changed /value"])
        #expect(
            try await losses(Amount.self, #"{"value": 1.50}"#) == [])
    }

    // MARK: Attempts

    private struct Walker: Codable {
        let first: String
        let age: Int
    }

    private struct Firm: Codable {
        let legalName: String?
        let vat: String?
    }

    private enum Payer: Codable {
        case walker(Walker), firm(Firm)

        init(from decoder: any Decoder) throws {
            do { self = .walker(try Walker(from: decoder)) } catch { self = .firm(try Firm(from: decoder)) }
        }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .walker(let walker): try walker.encode(to: encoder)
            case .firm(let firm): try firm.encode(to: encoder)
            }
        }
    }

    private struct PlainWalker: Decodable {
        let first: String
        let age: Int
    }

    private struct PlainFirm: Decodable { let legalName: String? }

    private enum PlainPayer: Decodable {
        case walker(PlainWalker), firm(PlainFirm)

        init(from decoder: any Decoder) throws {
            do { self = .walker(try PlainWalker(from: decoder)) } catch { self = .firm(try PlainFirm(from: decoder)) }
        }
    }

    private struct Bill: Codable { let payer: Payer }
    private struct PlainBill: Decodable { let payer: PlainPayer }

    @Test func `keys requested only by an abandoned attempt are unread`() async throws {
        let text = #"{"payer": {"first": "Ann", "age": "40", "shoe": 38}}"#
        let unread = ["unread /payer/first", "unread /payer/age"]
        #expect(
            try await losses(Bill.self, text) == unread)
        #expect(
            try await losses(PlainBill.self, text) == unread)
        for right in [#"{"payer": {"first": "Ann", "age": 40}}"#, #"{"payer": {"legalName": "X", "vat": "1"}}"#] {
            #expect(
                try await losses(Bill.self, right) == [])
        }
        #expect(
            try await losses(PlainBill.self, #"{"payer": {"legalName": "X", "vat": "1"}}"#) == [])
    }

    private struct Basket: Codable {
        var owner: String
        var items: [Int]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            owner = try container.decode(String.self, forKey: .owner)
            items = (try? container.decode([Int].self, forKey: .items)) ?? []
        }
    }

    private struct Pair: Decodable {
        var label: String
        var pair: [Int]

        private static func pair(_ container: KeyedDecodingContainer<Keys>) throws -> [Int] {
            [try container.decode(Int.self, forKey: .low), try container.decode(Int.self, forKey: .high)]
        }

        enum Keys: CodingKey { case label, low, high }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            label = try container.decode(String.self, forKey: .label)
            pair = (try? Self.pair(container)) ?? []
        }
    }

    @Test func `values read before a swallowed failure are dropped with it`() async throws {
        #expect(
            try await losses(Basket.self, #"{"owner": "a", "items": [1, "2", 3]}"#) == ["dropped /items (3 values)"])
        #expect(
            try await losses(Pair.self, #"{"label": "l", "low": 4, "high": "9"}"#) == ["dropped /low", "dropped /high"])
        #expect(
            try await losses(Pair.self, #"{"label": "l", "low": 4, "high": 9}"#) == [])
    }

    private struct Reader: Codable {
        var tags: Set<String>
        var point: [Double]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            tags = try container.decode(Set<String>.self, forKey: .tags)
            var list = try container.nestedUnkeyedContainer(forKey: .point)
            point = [try list.decode(Double.self), try list.decode(Double.self)]
        }
    }

    @Test func `another order and keys or elements that are not requested are not losses`() async throws {
        #expect(
            try await losses(Reader.self, #"{"tags": ["a", "b", "c", "d"], "point": [1, 2, 3], "more": {"a": 1}}"#)
                == [])
    }

    // MARK: Types that are only decoded

    private struct Card: Decodable {
        @FailableDecodable var age: Int?
        var note: String
        var more: String?
    }

    private struct Site: Decodable {
        let home: URL?
        let id: UUID
        let mail: Address
        let name: String
        let key: Data

        /// Keeps something else than it reads.
        struct Address: Decodable {
            let text: String

            init(from decoder: any Decoder) throws {
                text = try decoder.singleValueContainer().decode(String.self).lowercased()
            }
        }
    }

    @Test(arguments: [
        (#"{"age": "", "note": "", "more": ""}"#, ["dropped /age"]),
        (#"{"age": "x", "note": "x"}"#, ["dropped /age"]),
        (#"{"age": 4, "note": "4", "more": "4"}"#, []),
    ])
    func `equal values beside a property that is set to nil aren't dropped`(payload: String, lost: [String])
        async throws
    {
        #expect(try await losses(Card.self, payload) == lost)
    }

    @Test(arguments: ["\"\"", "\"ht tp://x\"", "7"])
    func `values of types that keep something else aren't dropped with a neighbour`(home: String) async throws {
        let text = #"""
            {"home": \#(home), "id": "00000000-0000-0000-0000-000000000000", "mail": "A@B", "name": "A@B", "key": ""}
            """#
        #expect(try await losses(Site.self, text, ["optionals": "failable"]) == ["dropped /home"])
    }

    // MARK: Values that were read

    private struct Film: Decodable {
        let title: String
        let year: Int
        var kind: Kind? = nil
        enum Kind: String, Decodable, CaseIterable { case short, unknown }
    }

    private struct Flexible: Decodable {
        let text: String

        enum CodingKeys: CodingKey { case number, text }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let number = (try? container.decode(Int.self, forKey: .number)) ?? 0
            text = "\(number)" + ((try? container.decode(String.self, forKey: .text)) ?? "")
        }
    }

    @Test func `values that a strategy, a default or a fallback supplied, and dropped ones, weren't read`() async throws
    {
        func read<T: Decodable & SendableMetatype>(
            _ type: T.Type, _ payload: String, _ strategies: [String: String] = [:]
        ) async throws -> Int { try await result(type, payload, strategies).counts.scalars }
        let whole = #"{"title": "a", "year": 1}"#
        #expect(try await read(Film.self, whole) == 2)
        #expect(try await read(Film.self, #"{"z": 5, "y": "a"}"#, ["missing": "defaults"]) == 0)
        #expect(try await read(Film.self, #"{"title": "a", "year": null}"#, ["missing": "defaults"]) == 1)
        #expect(try await read([Film].self, #"[\#(whole), {"title": "b", "year": "x"}]"#, ["arrays": "failable"]) == 2)
        #expect(
            try await read(Film.self, #"{"title": "a", "year": 1, "kind": "x"}"#, ["enums": "fallback"]) == 2)
        #expect(
            try await read(Film.self, #"{"title": "a", "year": 1, "kind": 7}"#, ["optionals": "failable"]) == 2)
        #expect(try await read(Film.self, #"{"title": 7, "year": "1"}"#, ["scalars": "lossless"]) == 2)
        #expect(try await read(Card.self, #"{"age": "x", "note": "a"}"#) == 1)
        #expect(try await read(Card.self, #"{"age": 7, "note": "a"}"#) == 2)
        #expect(try await read(Flexible.self, #"{"number": "x", "text": "a"}"#) == 1)
        #expect(try await read(Flexible.self, #"{"number": 1, "text": 2}"#) == 1)
    }
}

extension Loss {
    /// The place of the loss with its size: `/orders/1 (4 values)`.
    fileprivate var place: String {
        (pointer.isEmpty ? "(root)" : pointer) + (values > 1 ? " (\(values) values)" : "")
    }
}
