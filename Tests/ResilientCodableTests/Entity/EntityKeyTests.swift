import Foundation
import ResilientCodable
import Testing

private struct Keyed: CodableEntity, Equatable {
    @CodableScalar var userName: String = "?"
    @CodableScalar(key: "n") var number: Int = 0
    @CodableScalar(key: "level1.level2.name") var deepName: String = "?"
    @CodableScalar(key: "level1.level2.size") var size: Int = 0
    @CodableScalar(key: "Level1.flag") var flag: Bool = false
    init() {}
    static let codableKeyPaths = KeyPathList<Self> {
        \Self._userName
        \Self._number
        \Self._deepName
        \Self._size
        \Self._flag
    }

    static func with(_ change: (inout Self) -> Void) -> Self {
        var keyed = Self()
        change(&keyed)
        return keyed
    }
}

private struct Strict: CodableEntity, Equatable {
    @CodableScalar(key: "a.b.c", mandatory: true) var deep: Int = 0
    init() {}
    static let codableKeyPaths = KeyPathList<Self> { \Self._deep }
}

private func ambiguity(_ notes: [CodableNote]) -> [String] { notes.map(\.description) }

@Suite("Keys and paths of an entity") struct EntityKeyTests {
    @Test(arguments: ["userName", "username", "USERNAME", "UserName"])
    func `a key is found in any case`(_ key: String) throws {
        let keyed = try decodeEntity(Keyed.self, "{\"\(key)\": \"a\"}")
        #expect(keyed == .with { $0.userName = "a" })
        #expect(keyed.$userName.notes.isEmpty)
    }

    @Test func `letters outside ASCII are matched in any case`() throws {
        struct Street: CodableEntity {
            @CodableScalar var straße: Int = 0
            @CodableScalar(key: "ÅNGSTRÖM") var unit: Int = 0
            init() {}
            static let codableKeyPaths = KeyPathList<Self> {
                \Self._straße; \Self._unit
            }
        }
        let street = try decodeEntity(Street.self, #"{"STRAßE": 1, "ångström": 2, "strasse": 3}"#)
        #expect(street.straße == 1)
        #expect(street.unit == 2)
    }

    @Test func `the exact key wins over others, which are noted for a reporter`() throws {
        let payload = #"{"USERNAME": "b", "userName": "a", "username": "c"}"#
        #expect(try decodeEntity(Keyed.self, payload) == .with { $0.userName = "a" })
        let decoder = JSONDecoder()
        decoder.reportSwallowedErrors()
        let keyed = try decoder.decode(Keyed.self, from: Data(payload.utf8))
        #expect(keyed == .with { $0.userName = "a" })
        #expect(ambiguity(keyed.$userName.notes) == [#""userName" was used instead of "USERNAME", "username""#])
    }

    @Test func `without an exact key, the lowest by code unit wins in every run`() throws {
        for _ in 0..<20 {
            let keyed = try decodeEntity(Keyed.self, #"{"username": "c", "UserName": "b", "Username": "d"}"#)
            #expect(keyed == .with { $0.userName = "b" })
            #expect(ambiguity(keyed.$userName.notes) == [#""UserName" was used instead of "Username", "username""#])
        }
    }

    @Test func `a renamed property is not found under its own name`() throws {
        #expect(try decodeEntity(Keyed.self, #"{"number": 4}"#) == Keyed())
        #expect(try decodeEntity(Keyed.self, #"{"N": 4, "number": 5}"#) == .with { $0.number = 4 })
    }

    @Test func `a path leads into objects, in any case`() throws {
        let keyed = try decodeEntity(
            Keyed.self, #"{"LEVEL1": {"flag": true, "level2": {"Name": "a", "size": "3"}}}"#)
        #expect(
            keyed
                == .with {
                    $0.deepName = "a"; $0.size = 3; $0.flag = true
                })
    }

    @Test(arguments: [
        "{}", #"{"level1": null}"#, #"{"level1": {}}"#, #"{"level1": {"level2": null}}"#,
        #"{"level1": {"level2": {}}}"#, #"{"level1": {"name": "x"}}"#,
    ])
    func `a part of the path that is missing or null leaves the default`(_ payload: String) throws {
        #expect(try decodeEntity(Keyed.self, payload) == Keyed())
    }

    @Test(arguments: [
        ("{}", "keyNotFound a at the root"), (#"{"a": null}"#, "keyNotFound b at a"),
        (#"{"a": {}}"#, "keyNotFound b at a"), (#"{"A": {"b": null}}"#, "keyNotFound c at A.b"),
        (#"{"a": {"b": {"d": 1}}}"#, "keyNotFound c at a.b"), (#"{"a": {"b": {"c": 1}}}"#, "nothing"),
        (#"{"a": 5}"#, "keyNotFound b at a"), (#"{"a": {"b": []}}"#, "keyNotFound c at a.b"),
        (#"{"a": {"b": {"c": "x"}}}"#, "typeMismatch Int at a.b.c"),
    ])
    func `a mandatory path names the part that is missing`(_ payload: String, _ failure: String) {
        #expect(entityFailure(decoding: Strict.self, payload) == failure)
    }

    @Test func `a key that contains dots is matched whole first, at every level`() throws {
        #expect(try decodeEntity(Strict.self, #"{"a.b.c": 1, "a": {"b": {"c": 2}}}"#).deep == 1)
        #expect(try decodeEntity(Strict.self, #"{"A.B.C": 1, "a": {"b": {"c": 2}}}"#).deep == 1)
        #expect(try decodeEntity(Strict.self, #"{"a": {"b.c": 3, "b": {"c": 2}}}"#).deep == 3)
    }

    @Test func `a path may repeat a part`() throws {
        struct Repeated: CodableEntity, Equatable {
            @CodableScalar(key: "a.a.a", mandatory: true) var deep: Int = 0
            init() {}
            static let codableKeyPaths = KeyPathList<Self> { \Self._deep }
        }
        let repeated = try decodeEntity(Repeated.self, #"{"a": {"a": {"a": 4}}}"#)
        #expect(repeated.deep == 4)
        #expect(try encodeEntity(repeated) == #"{"a":{"a":{"a":4}}}"#)
        #expect(entityFailure(decoding: Repeated.self, #"{"a": {"a": null}}"#) == "keyNotFound a at a.a")
        #expect(entityFailure(decoding: Repeated.self, #"{"a": 1}"#) == "keyNotFound a at a")
    }

    @Test(arguments: [".a", "a.", "a..b", "."])
    func `a separator next to an empty part belongs to the key`(_ key: String) throws {
        struct Odd: CodableEntity {
            @TaskLocal static var key = ""
            @CodableScalar var value: Int
            init() { _value = CodableScalar(wrappedValue: 0, key: Self.key) }
            // Computed at each call, because the key differs from test to test.
            static var codableKeyPaths: KeyPathList<Odd> { KeyPathList { \Odd._value } }
        }
        try Odd.$key.withValue(key) {
            let odd = try decodeEntity(Odd.self, "{\"\(key)\": 3}")
            #expect(odd.value == 3)
            #expect(try encodeEntity(odd) == "{\"\(key)\":3}")
        }
    }

    @Test func `under snake case, declared keys match converted keys in both directions`() throws {
        struct Snake: CodableEntity, Equatable {
            @CodableScalar var userName: String = "?"
            @CodableScalar var imageURL: String = "?"
            @CodableScalar(key: "uglyNamedurl") var ugly: Int = 0
            @CodableScalar(key: "ugly_namedURL") var original: Int = 0
            @CodableScalar(key: "outerObject.innerValue") var inner: Int = 0
            @CodableFlattenedArrayProperty var dynamicItems: [Int] = []
            init() {}
            static let codableKeyPaths = KeyPathList<Self> {
                \Self._userName
                \Self._imageURL
                \Self._ugly
                \Self._original
                \Self._inner
                \Self._dynamicItems
            }
        }
        let snake = try decodeEntity(
            Snake.self,
            """
            {"user_name": "a", "image_url": "b", "ugly_namedURL": 1, "outer_object": {"inner_value": 2},
             "dynamic_items": {"b_b": 2, "a_a": 1, "aA": 3}}
            """, keys: .convertFromSnakeCase)
        var expected = Snake()
        expected.userName = "a"
        // The decoder converts image_url to imageUrl, which equals imageURL ignoring case.
        expected.imageURL = "b"
        expected.ugly = 1
        expected.inner = 2
        expected.dynamicItems = [3, 1, 2]
        #expect(snake == expected)
        #expect(!snake.$original.wasDecoded)
        let encoded = try encodeEntity(expected, keys: .convertToSnakeCase)
        #expect(
            encoded == """
                {"dynamic_items":{"0":3,"1":1,"2":2},"image_url":"b","outer_object":{"inner_value":2},\
                "ugly_named_url":0,"ugly_namedurl":1,"user_name":"a"}
                """)
    }

    @Test func `properties under one path are encoded into the same object`() throws {
        let keyed = Keyed.with {
            $0.deepName = "a"; $0.size = 3; $0.number = 1
        }
        #expect(
            try encodeEntity(keyed) == """
                {"Level1":{"flag":false},"level1":{"level2":{"name":"a","size":3}},"n":1,"userName":"?"}
                """)
    }

    @Test func `a property that is the object on another's path shares it`() throws {
        struct Level2: CodableEntity, Equatable {
            @CodableScalar var value: Int = 0
            @CodableScalar var other: Int = 1
            init() {}
            static let codableKeyPaths = KeyPathList<Self> {
                \Self._value; \Self._other
            }
        }
        struct Level1: Codable, Equatable, DecodingDefaultConstructible {
            var name = "?"
            var tags: [String] = []
            var more: [String: Int] = [:]
        }
        struct Flattened: CodableEntity, Equatable {
            @CodableProperty(key: "level1.level2") var level2: Level2
            @CodableProperty var level1: Level1
            init() {}
            static let codableKeyPaths = KeyPathList<Self> {
                \Self._level2; \Self._level1
            }
        }
        var flattened = Flattened()
        flattened.level1 = Level1(name: "a", tags: ["t"], more: ["m": 1])
        flattened.level2.value = 5
        let encoded = try encodeEntity(flattened)
        #expect(
            encoded == #"{"level1":{"level2":{"other":1,"value":5},"more":{"m":1},"name":"a","tags":["t"]}}"#)
        #expect(try decodeEntity(Flattened.self, encoded) == flattened)
        let list = try PropertyListEncoder().encode(flattened)
        #expect(try PropertyListDecoder().decode(Flattened.self, from: list) == flattened)
    }

    @Test func `a value and an object cannot be written under one key, and the error says so`() {
        struct Conflict: CodableEntity {
            @CodableScalar var a: Int = 0
            @CodableScalar(key: "a.b") var b: Int = 0
            init() {}
            static let codableKeyPaths = KeyPathList<Self> {
                \Self._a; \Self._b
            }
        }
        #expect(
            entityFailure { _ = try encodeEntity(Conflict()) }
                == "invalidValue at a: Another property's path contains this key, so its value must be an object."
        )
        struct ArrayConflict: CodableEntity {
            @CodableArrayProperty var a: [Int] = [1]
            @CodableScalar(key: "a.b") var b: Int = 0
            init() {}
            static let codableKeyPaths = KeyPathList<Self> {
                \Self._a; \Self._b
            }
        }
        #expect(entityFailure { _ = try encodeEntity(ArrayConflict()) }.hasPrefix("invalidValue at a:"))
    }
}
