import Foundation
import Synchronization
import Testing

@testable import ResilientCodable

private enum FahrenheitTraits: CodableTraits {
    struct Coded: Codable { var fahrenheit: Double }
    typealias Storable = Double
    static func createStorable(from coded: Coded) throws -> Double { (coded.fahrenheit - 32) / 1.8 }
    static func createDecodable(from storable: Double) throws -> Coded? { Coded(fahrenheit: storable * 1.8 + 32) }
}

/// Traits that customize every part.
private enum OwnTraits: InitializedCodableTraits {
    struct Refused: Error, CustomStringConvertible { let description = "refused" }

    typealias Coded = Int
    typealias Storable = [Int]

    static var initialValue: [Int] { [-1] }
    static var pathSeparator: String? { "/" }
    static func findCodingKey(_ name: String, among keys: PayloadKeys) -> String? {
        keys.all.first { $0.hasPrefix(name) }
    }
    static func decode(_ value: CodedValue) throws -> Int { try value.decode(Int.self) + 1 }
    static func fallback(_ value: CodedValue, after error: any Error) throws -> Int {
        try value.repaired(as: Int.self, after: error)
    }
    static func createStorable(from coded: Int) throws -> [Int] {
        guard coded >= 0 else { throw Refused() }
        return [coded]
    }
    static func createDecodable(from storable: [Int]) throws -> Int? {
        guard storable.count < 2 else { throw Refused() }
        return storable.first.map { $0 - 1 }
    }
    static func assignStorableNil(_ storable: inout [Int]) -> Bool {
        storable = []
        return true
    }
    static func notes(from coded: Int) -> [CodableNote] { [.ambiguousKey(used: "\(coded)", ignored: [])] }
}

private struct Own: CodableEntity, Equatable {
    @CodableKeyedProperty<FahrenheitTraits> var temperature: Double = 0
    @CodableKeyedProperty<OwnTraits>(key: "a.b/c") var own: [Int]
    @CodableKeyedProperty<OptionalTraits<OwnTraits>>(key: "maybe", mandatory: true) var maybe: [Int]?
    init() {}
    static let codableKeyPaths = KeyPathList<Own> {
        \Own._temperature; \Own._own; \Own._maybe
    }
}

private struct Unlisted: CodableEntity {
    @CodableScalar var listed: Int = 1
    @CodableScalar var forgotten: Int = 2
    var plain = 3
    @CodableURL(key: "url") var alsoForgotten: URL = URL(filePath: "/")
    init() {}
    static let codableKeyPaths = KeyPathList<Unlisted> { \Unlisted._listed }
}

@Suite("Traits and lists of an entity") struct EntityTraitsTests {
    @Test func `traits define how a property is coded`() throws {
        let own = try decodeEntity(Own.self, #"{"temperature": {"fahrenheit": 212}, "maybe": 1}"#)
        #expect(own.temperature == 100)
        #expect(own.own == [-1])
        #expect(own.maybe == [2])
        #expect(
            entityFailure(decoding: Own.self, #"{"maybe": 1, "temperature": 5}"#)
                == "typeMismatch Dictionary<String, Any> at temperature")
    }

    @Test func `every part of the traits can be customized`() throws {
        var own = try decodeEntity(Own.self, #"{"a.b-x": {"c-y": 4}, "maybe": "6"}"#)
        #expect(own.own == [5])
        #expect(own.maybe == [6])
        #expect(own.$own.notes.map(\.description) == [#""5" was used instead of "#])
        #expect(try encodeEntity(own) == #"{"a.b":{"c":4},"maybe":5,"temperature":{"fahrenheit":32}}"#)
        own.own = []
        #expect(try encodeEntity(own) == #"{"maybe":5,"temperature":{"fahrenheit":32}}"#)
        #expect(try decodeEntity(Own.self, #"{"a.b": {"c": null}, "maybe": 1}"#).own == [])
        #expect(entityFailure(decoding: Own.self, "{}") == "keyNotFound maybe at the root")
        #expect(try decodeEntity(Own.self, #"{"maybe": null}"#).maybe == nil)
    }

    @Test func `an error of the traits is thrown at the value's path`() {
        #expect(
            entityFailure(decoding: Own.self, #"{"a.b": {"c": -5}, "maybe": 1}"#) == "dataCorrupted at a.b.c: refused")
        var own = Own()
        own.own = [1, 2]
        #expect(entityFailure { _ = try encodeEntity(own) } == "invalidValue at a.b.c: refused")
    }

    @Test func `a list can be computed, and be made of conditions, loops and other lists`() throws {
        struct Computed: CodableEntity, Equatable {
            @CodableScalar var a: Int = 0
            @CodableScalar var b: Int = 0
            @CodableScalar var c: Int = 0
            init() {}
            static let some = KeyPathList<Self> { \Self._a }
            static var codableKeyPaths: KeyPathList<Self> {
                KeyPathList {
                    some
                    for _ in 0..<1 { \Self._b }
                    if some.count == 1 { \Self._c } else { \Self._a }
                }
            }
        }
        #expect(Computed.codableKeyPaths.count == 3)
        for _ in 0..<2 {
            let computed = try decodeEntity(Computed.self, #"{"a": 1, "b": 2, "c": 3}"#)
            #expect(try encodeEntity(computed) == #"{"a":1,"b":2,"c":3}"#)
        }
    }

    @Test func `an empty list decodes from any object`() throws {
        struct Nothing: CodableEntity {
            init() {}
            static let codableKeyPaths = KeyPathList<Self> {}
        }
        #expect(try encodeEntity(decodeEntity(Nothing.self, #"{"a": 1}"#)) == "{}")
    }

    @Test func `a final class can be an entity`() throws {
        final class Player: CodableEntity {
            @CodableScalar var score: Int = 7
            @CodableScalar var team: String = "?"
            init() {}
            static var codableKeyPaths: KeyPathList<Player> {
                KeyPathList {
                    \Player._score; \Player._team
                }
            }
        }
        let player = try decodeEntity(Player.self, #"{"SCORE": 1}"#)
        #expect(try encodeEntity(player) == #"{"score":1,"team":"?"}"#)
    }

    @Test func `a property whose name can't be found fails with advice, unless it has a key`() throws {
        struct Inner {
            @CodableScalar var value: Int = 0
            @CodableScalar(key: "keyed") var keyed: Int = 0

            struct Bad: CodableEntity {
                var inner = Inner()
                init() {}
                static let codableKeyPaths = KeyPathList<Bad> { \Bad.inner._value }
            }
            struct Good: CodableEntity {
                var inner = Inner()
                init() {}
                static let codableKeyPaths = KeyPathList<Good> { \Good.inner._keyed }
            }
        }
        let failure = entityFailure(decoding: Inner.Bad.self, "{}")
        #expect(failure.contains("doesn't lead to a stored property that a mirror of Bad shows"))
        #expect(
            entityFailure { _ = try encodeEntity(Inner.Bad()) }.contains(
                "doesn't lead to a stored property that a mirror of Bad shows"))
        #expect(try decodeEntity(Inner.Good.self, #"{"keyed": 4}"#).inner.keyed == 4)
    }

    @Test
    func `a property left out of the list is neither decoded nor encoded, and a debug build names it once`() throws {
        let said = Mutex<[String]>([])
        let decode = { try decodeEntity(Unlisted.self, #"{"listed": 5, "forgotten": 6, "url": "https://a.b"}"#) }
        #if DEBUG
        let unlisted = try UnlistedProperties.$emit.withValue({ warning in said.withLock { $0.append(warning) } }) {
            _ = try decode()
            return try decode()
        }
        #expect(
            said.withLock { $0 } == [
                "ResilientCodable: Unlisted.forgotten has a property wrapper but is missing from Unlisted.codableKeyPaths, so it is "
                    + "neither decoded nor encoded.",
                "ResilientCodable: Unlisted.alsoForgotten has a property wrapper but is missing from Unlisted.codableKeyPaths, so it is "
                    + "neither decoded nor encoded.",
            ])
        #else
        let unlisted = try decode()
        #endif
        #expect(unlisted.listed == 5)
        #expect(unlisted.forgotten == 2)
        #expect(try encodeEntity(unlisted) == #"{"listed":5}"#)
    }
}
