import Foundation
import ResilientCodable
import Testing

/// Types that can't be encoded.
private struct Team: Decodable, Equatable { var name: String }
private enum Rank: String, Decodable { case first, second }

private struct Player: DecodableEntity {
    @CodableScalar var score: Int = 7
    @CodableScalar(mandatory: true) var rank: Rank = .second
    @CodableProperty(key: "club.team") var team: Team?
    @CodableArrayProperty var former: [Team]
    @CodableFlattenedArrayProperty var friends: [Team]
    @CodableURL var site: URL = URL(filePath: "/")
    static let codableKeyPaths = KeyPathList<Player> {
        \Player._score
        \Player._rank
        \Player._team
        \Player._former
        \Player._friends
        \Player._site
    }
}

@Suite("DecodableEntity") struct DecodableEntityTests {
    @Test func `values that are only Decodable are decoded`() throws {
        let player = try decode(
            Player.self,
            from: #"""
                {"SCORE": "12", "rank": "first", "club": {"Team": {"name": "a"}}, "former": [{"name": "b"}, 1],
                 "friends": {"y": {"name": "d"}, "x": {"name": "c"}, "z": 7}, "site": "https://a.b"}
                """#)
        #expect(player.score == 12)
        #expect(player.rank == .first)
        #expect(player.team == Team(name: "a"))
        #expect(player.former == [Team(name: "b")])
        #expect(player.$former.notes.count == 1)
        #expect(player.friends.map(\.name) == ["c", "d"])
        #expect(player.site.absoluteString == "https://a.b")
    }

    @Test func `missing and null values keep their defaults`() throws {
        let player = try decode(Player.self, from: #"{"rank": "first", "score": null, "club": null}"#)
        #expect(player.score == 7)
        #expect(player.team == nil)
        #expect(player.$score.wasDecoded == false)
    }

    @Test(arguments: [
        ("{}", "keyNotFound rank"), (#"{"rank": null}"#, "valueNotFound Rank"), (#"{"rank": 1}"#, "typeMismatch"),
        (#"{"rank": "first", "former": {}}"#, "typeMismatch"),
        (#"{"rank": "first", "club": {"team": {}}}"#, "keyNotFound"),
        ("[]", "typeMismatch"),
    ])
    func `it fails as a CodableEntity does`(_ payload: String, _ failure: String) {
        let failed = entityFailure(decoding: Player.self, payload)
        #expect(failed.hasPrefix(failure), "\(failed)")
    }

    @Test func `swallowed errors are reported`() throws {
        let decoder = JSONDecoder()
        let reporter = decoder.reportSwallowedErrors()
        _ = try decoder.decode(Player.self, from: Data(#"{"rank": "first", "former": [1]}"#.utf8))
        #expect(reporter.errors.count == 1)
    }

    @Test func `it prints its properties`() throws {
        let player = try decode(Player.self, from: #"{"rank": "first"}"#)
        #expect("\(player)".hasPrefix("Player(score: 7, rank: "))
    }
}

// The traits of CodableProperty's README, with its labels, and its property without a type.

private struct CustomCodableTraits: CodableTraits {
    static func createDecodable(_ storable: String) -> [String]? {
        storable.components(separatedBy: ",")
    }

    static func createStorable(_ codable: [String]) -> String? {
        codable.joined(separator: ",")
    }
}

private struct Custom: CodableEntity {
    @CodableKeyedProperty<CustomCodableTraits>
    var value

    static let codableKeyPaths = KeyPathList<Custom> { \Custom._value }
}

private struct PositiveTraits: CodableTraits {
    static func createDecodable(_ storable: UInt) -> Int? { Int(exactly: storable) }
    static func createStorable(_ codable: Int) -> UInt? { UInt(exactly: codable) }
}

private struct Positive: CodableEntity {
    @CodableKeyedProperty<PositiveTraits>(key: "n", mandatory: true) var number
    static let codableKeyPaths = KeyPathList<Positive> { \Positive._number }
}

private enum UnfinishedTraits: CodableTraits {
    typealias Coded = Int
    typealias Storable = String
}

private struct Unfinished: CodableEntity {
    @CodableKeyedProperty<UnfinishedTraits> var value
    static let codableKeyPaths = KeyPathList<Unfinished> { \Unfinished._value }
}

@Suite("Traits in the short form") struct ShortTraitsTests {
    private let payload = #"{"value":["string1","string2","strings3"]}"#

    @Test func `a value is converted and converted back`() throws {
        let custom = try decode(Custom.self, from: payload)
        #expect(custom.value == "string1,string2,strings3")
        #expect(try encoded(custom) == payload)
    }

    @Test func `a property without a type or a default starts with its type's default value`() throws {
        #expect(Custom().value == "")
        #expect(try decode(Custom.self, from: #"{"value": null}"#).value == "")
        #expect(try decode(Positive.self, from: #"{"n": 1}"#).number == 1)
    }

    @Test func `a value that can't be converted fails at its path`() {
        let failed = entityFailure(decoding: Positive.self, #"{"n": -1}"#)
        #expect(failed == "dataCorrupted at n: -1 can't be converted to UInt.")
        #expect(entityFailure(decoding: Custom.self, #"{"value": 1}"#).hasPrefix("typeMismatch"))
        #expect(entityFailure(decoding: Positive.self, "{}") == "keyNotFound n at the root")
    }

    @Test func `traits without an implementation fail with the name of the missing method`() {
        #expect(
            entityFailure(decoding: Unfinished.self, #"{"value": 1}"#)
                == "dataCorrupted at value: UnfinishedTraits doesn't implement createStorable(from:).")
        #expect(
            entityFailure { _ = try encoded(Unfinished()) }
                == "invalidValue at value: UnfinishedTraits doesn't implement createDecodable(from:).")
    }
}
