import Foundation
import ResilientCodable
import Testing

private struct Scalars: CodableEntity, Equatable {
    @CodableScalar var int: Int = 7
    @CodableScalar var int8: Int8 = 7
    @CodableScalar var unsigned: UInt = 7
    @CodableScalar var big: UInt64 = 7
    @CodableScalar var float: Float = 7
    @CodableScalar var double: Double = 7
    @CodableScalar var bool: Bool = true
    @CodableScalar var string: String = "seven"
    @CodableScalar var nilable: Int? = 7
    @CodableOptionalScalar var optional: Bool? = true
    init() {}
    static let codableKeyPaths = KeyPathList<Self> {
        \Self._int
        \Self._int8
        \Self._unsigned
        \Self._big
        \Self._float
        \Self._double
        \Self._bool
        \Self._string
        \Self._nilable
        \Self._optional
    }

    static func with(_ change: (inout Self) -> Void) -> Self {
        var scalars = Self()
        change(&scalars)
        return scalars
    }
}

@Suite("CodableScalar") struct EntityScalarTests {
    @Test func `values of their own types are decoded`() throws {
        let scalars = try decodeEntity(
            Scalars.self,
            """
            {"int": -1, "int8": 127, "unsigned": 1, "big": 18446744073709551615, "float": 0.5, "double": 1e300,
             "bool": false, "string": "", "nilable": 2, "optional": false}
            """)
        #expect(
            scalars
                == .with {
                    $0.int = -1
                    $0.int8 = 127
                    $0.unsigned = 1
                    $0.big = .max
                    $0.float = 0.5
                    $0.double = 1e300
                    $0.bool = false
                    $0.string = ""
                    $0.nilable = 2
                    $0.optional = false
                })
    }

    @Test(arguments: ["12", "12.0", "1.2e1", "\"12\"", "\"12.0\"", "\"1.2e1\"", "\"+12\""])
    func `any spelling of an integer converts to one`(_ value: String) throws {
        #expect(try decodeEntity(Scalars.self, "{\"int8\": \(value)}") == .with { $0.int8 = 12 })
    }

    @Test func `a Bool converts to an integer, and 1 and 0 convert to a Bool`() throws {
        #expect(
            try decodeEntity(Scalars.self, #"{"int": true, "big": false}"#)
                == .with {
                    $0.int = 1; $0.big = 0
                })
        #expect(try decodeEntity(Scalars.self, #"{"bool": 1}"#) == .with { $0.bool = true })
        #expect(
            try decodeEntity(Scalars.self, #"{"bool": 0, "optional": 0}"#)
                == .with {
                    $0.bool = false; $0.optional = false
                })
    }

    @Test func `a 64-bit integer in a string keeps every digit`() throws {
        #expect(
            try decodeEntity(Scalars.self, #"{"big": "18446744073709551615", "int": "-9223372036854775808"}"#)
                == .with {
                    $0.big = .max; $0.int = .min
                })
    }

    @Test(arguments: ["no", "NO", "false", "FALSE", "False", "0"])
    func `words for a Bool convert to one`(_ word: String) throws {
        #expect(try decodeEntity(Scalars.self, "{\"bool\": \"\(word)\"}") == .with { $0.bool = false })
        let opposite = ["no": "yes", "false": "true", "0": "1"]
        let other = try #require(opposite[word.lowercased()])
        #expect(try decodeEntity(Scalars.self, "{\"bool\": \"\(other)\"}").$bool.wasDecoded)
        #expect(try decodeEntity(Scalars.self, "{\"bool\": \"\(other.uppercased())\"}").bool)
    }

    @Test func `integers and strings convert to a floating-point number`() throws {
        #expect(
            try decodeEntity(Scalars.self, #"{"float": "9.9", "double": 3}"#)
                == .with {
                    $0.float = 9.9; $0.double = 3
                })
        #expect(try decodeEntity(Scalars.self, #"{"double": "-1e-3"}"#) == .with { $0.double = -0.001 })
    }

    @Test(arguments: [
        ("1", "1"), ("1.0", "1"), ("-12.5", "-12.5"), ("0.1", "0.1"), ("1e3", "1000"),
        ("18446744073709551615", "18446744073709551615"),
    ])
    func `numbers convert to a string, whole numbers without a fraction`(_ number: String, _ text: String) throws {
        #expect(try decodeEntity(Scalars.self, "{\"string\": \(number)}") == .with { $0.string = text })
    }

    @Test(arguments: [
        (#"{"int": 1.5}"#, "Int at int"), (#"{"int": "1.5"}"#, "Int at int"), (#"{"int": ""}"#, "Int at int"),
        (#"{"int": "0x10"}"#, "Int at int"), (#"{"int": " 1"}"#, "Int at int"), (#"{"int": [1]}"#, "Int at int"),
        (#"{"int": {"a": 1}}"#, "Int at int"), (#"{"int": 1e400}"#, "Int at int"),
        (#"{"int": "9007199254740993.1"}"#, "Int at int"), (#"{"int": "1e40"}"#, "Int at int"),
        (#"{"int8": 300}"#, "Int8 at int8"), (#"{"int8": "128"}"#, "Int8 at int8"),
        (#"{"unsigned": -1}"#, "UInt at unsigned"), (#"{"unsigned": "-1"}"#, "UInt at unsigned"),
        (#"{"big": 18446744073709551616}"#, "UInt64 at big"),
        (#"{"float": 1e39}"#, "Float at float"), (#"{"float": true}"#, "Float at float"),
        (#"{"double": 1e400}"#, "Double at double"), (#"{"double": "inf"}"#, "Double at double"),
        (#"{"double": "nan"}"#, "Double at double"), (#"{"double": "1e400"}"#, "Double at double"),
        (#"{"double": "0x1p3"}"#, "Double at double"), (#"{"double": "ten"}"#, "Double at double"),
        (#"{"bool": 2}"#, "Bool at bool"), (#"{"bool": "on"}"#, "Bool at bool"),
        (#"{"bool": 0.5}"#, "Bool at bool"), (#"{"string": []}"#, "String at string"),
        (#"{"nilable": "x"}"#, "Optional<Int> at nilable"),
        (#"{"optional": "x"}"#, "Bool at optional"),
    ])
    func `a lossy or meaningless conversion fails as a type mismatch at its path`(
        _ payload: String, _ failure: String
    ) {
        #expect(entityFailure(decoding: Scalars.self, payload) == "typeMismatch " + failure)
    }

    @Test func `a mismatch says what was found, and contains the first error`() throws {
        let error = #expect(throws: DecodingError.self) { try decodeEntity(Scalars.self, #"{"int8": 300}"#) }
        guard case .typeMismatch(_, let context) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(
            context.debugDescription == "Expected Int8 or a value convertible to it, but found the number 300.")
        #expect(context.underlyingError != nil)
        #expect(!(context.underlyingError is DecodingError))
    }

    @Test func `null makes an optional nil, and leaves other properties unchanged`() throws {
        let scalars = try decodeEntity(
            Scalars.self, #"{"int": null, "bool": null, "string": null, "nilable": null, "optional": null}"#)
        #expect(
            scalars
                == .with {
                    $0.nilable = nil; $0.optional = nil
                })
        #expect(!scalars.$int.wasDecoded)
        #expect(scalars.$nilable.wasDecoded)
        #expect(scalars.$optional.wasDecoded)
    }

    @Test func `an optional that is missing keeps its default`() throws {
        let scalars = try decodeEntity(Scalars.self, "{}")
        #expect(scalars == Scalars())
        #expect(!scalars.$optional.wasDecoded)
    }

    @Test func `a nil is not encoded`() throws {
        #expect(
            try encodeEntity(
                Scalars.with {
                    $0.nilable = nil; $0.optional = nil
                }) == """
                    {"big":7,"bool":true,"double":7,"float":7,"int":7,"int8":7,"string":"seven","unsigned":7}
                    """)
    }

    @Test func `a property may be declared without a default`() throws {
        struct Bare: CodableEntity, Equatable {
            @CodableScalar var int: Int
            @CodableScalar(key: "text") var string: String
            @CodableOptionalScalar var maybe: Double?
            @CodableScalar(mandatory: true) var bool: Bool
            @CodableStableBool var stable: Bool
            @CodableISO8601Date var date: Date
            @CodableColor var color: RGBColor
            @CodableProperty var scalars: Scalars
            @CodableProperty var parent: Int?
            @CodableArrayProperty var items: [Int]
            @CodableFlattenedArrayProperty var dynamic: [Int]
            init() {}
            static let codableKeyPaths = KeyPathList<Bare> {
                \Bare._int; \Bare._string; \Bare._maybe; \Bare._bool; \Bare._stable; \Bare._date; \Bare._color
                \Bare._scalars; \Bare._parent; \Bare._items; \Bare._dynamic
            }
        }
        let bare = try decodeEntity(Bare.self, #"{"bool": false}"#)
        #expect(bare == Bare())
        #expect(bare.int == 0)
        #expect(bare.string == "")
        #expect(bare.maybe == nil)
        #expect(bare.date == .distantPast)
        #expect(bare.scalars == Scalars())
        #expect(bare.parent == nil)
    }

    @Test func `a mandatory property that is missing fails`() throws {
        struct Strict: CodableEntity {
            @CodableScalar(mandatory: true) var count: Int = 7
            init() {}
            static let codableKeyPaths = KeyPathList<Self> { \Self._count }
        }
        #expect(entityFailure(decoding: Strict.self, "{}") == "keyNotFound count at the root")
        #expect(entityFailure(decoding: Strict.self, #"{"other": 1}"#) == "keyNotFound count at the root")
        #expect(entityFailure(decoding: [Strict].self, #"[{"COUNT": 1}, {}]"#) == "keyNotFound count at 1")
        #expect(entityFailure(decoding: Strict.self, #"{"count": null}"#) == "valueNotFound Int at count")
        #expect(entityFailure(decoding: Strict.self, #"{"COUNT": null}"#) == "valueNotFound Int at COUNT")
    }

    @Test func `null makes a mandatory optional nil, and only a missing key fails`() throws {
        struct Strict: CodableEntity {
            @CodableOptionalScalar(mandatory: true) var count: Int? = 7
            init() {}
            static let codableKeyPaths = KeyPathList<Self> { \Self._count }
        }
        #expect(try decodeEntity(Strict.self, #"{"count": null}"#).count == nil)
        #expect(try decodeEntity(Strict.self, #"{"Count": null}"#).count == nil)
        #expect(entityFailure(decoding: Strict.self, "{}") == "keyNotFound count at the root")
    }

    @Test(arguments: ["\"text\"", "5", "true", "[]", "[{\"b\": {\"c\": 1}}]", "{\"b\": 7}", "{\"b\": [1]}"])
    func `a path through a value that isn't an object counts as missing`(_ value: String) throws {
        struct Deep: CodableEntity {
            @CodableScalar(key: "a.b.c") var count: Int = 3
            init() {}
            static let codableKeyPaths = KeyPathList<Self> { \Self._count }
        }
        struct Strict: CodableEntity {
            @CodableScalar(key: "a.b.c", mandatory: true) var count: Int = 3
            init() {}
            static let codableKeyPaths = KeyPathList<Self> { \Self._count }
        }
        let payload = "{\"a\": \(value)}"
        let deep = try decodeEntity(Deep.self, payload)
        #expect(deep.count == 3 && !deep.$count.wasDecoded)
        #expect(entityFailure(decoding: Strict.self, payload).hasPrefix("keyNotFound"))
    }

    @Test(arguments: [
        ("true", true), ("1", true), ("999", true), ("-1", true), ("0.5", true), ("\"yes\"", true),
        ("\"Y\"", true), ("\"T\"", true), ("\"On\"", true), ("\"1\"", true), ("\"2\"", true), ("\"TRUE\"", true),
        ("18446744073709551615", true), ("false", false), ("0", false), ("0.0", false), ("\"no\"", false),
        ("\"n\"", false), ("\"f\"", false), ("\"OFF\"", false), ("\"0\"", false), ("\"0.0\"", false),
    ])
    func `a stable Bool accepts any number and any word for a Bool`(_ value: String, _ bool: Bool) throws {
        struct Switch: CodableEntity {
            @CodableStableBool var first: Bool = false
            @CodableStableBool var second: Bool = true
            init() {}
            static let codableKeyPaths = KeyPathList<Self> {
                \Self._first; \Self._second
            }
        }
        let decoded = try decodeEntity(Switch.self, "{\"first\": \(value), \"second\": \(value)}")
        #expect(decoded.first == bool)
        #expect(decoded.second == bool)
        #expect(try encodeEntity(decoded) == "{\"first\":\(bool),\"second\":\(bool)}")
    }
}
