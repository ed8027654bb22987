import Foundation
import Testing

/// Tests every feature with every kind of payload. What is special about a feature has its own tests.
@Suite("Every feature, every kind of payload") struct MatrixTests {
    static let rows = [
        // A: tolerance
        MatrixRow(
            "FailableDecodable", FailableModel.self, good: ("7", "7"), other: "8", missing: "nil", null: "nil",
            wrong: ("\"x\"", "nil"), outOfRange: ("300", "nil")),
        MatrixRow(
            "FailableDecodableArray", FailableArrayModel.self, good: ("[1,2]", "[1, 2]"), other: "[2,1]",
            missing: "keyNotFound", null: "valueNotFound", wrong: ("{}", "typeMismatch"),
            outOfRange: ("[1,300,2]", "[1, 2]")),
        MatrixRow(
            "FailableArrayOrEmpty", FailableArrayOrEmptyModel.self, good: ("[1,2]", "[1, 2]"), other: "[2,1]",
            missing: "[]", null: "[]", wrong: ("{}", "typeMismatch"), outOfRange: ("[1,300,2]", "[1, 2]")),
        MatrixRow(
            "FailableDecodableDictionary", FailableDictionaryModel.self, good: (#"{"a_b":1}"#, #"["a_b": 1]"#),
            other: #"{"a_b":2}"#, missing: "keyNotFound", null: "valueNotFound", wrong: ("[]", "typeMismatch"),
            outOfRange: (#"{"a_b":1,"c_d":300}"#, #"["a_b": 1]"#)),
        MatrixRow(
            "Convertible", ConvertibleModel.self, good: ("\"7\"", "7"), encodes: "7", other: "8",
            missing: "keyNotFound", null: "valueNotFound", wrong: ("[]", "typeMismatch"),
            outOfRange: ("300", "dataCorrupted")),
        MatrixRow(
            "StringConvertible", StringConvertibleModel.self, good: ("7", "7"), encodes: "\"7\"", other: "\"8\"",
            missing: "keyNotFound", null: "valueNotFound", wrong: ("[]", "typeMismatch"),
            outOfRange: ("1e400", "typeMismatch")),
        MatrixRow(
            "IncorrectEnumFallbackMechanism by String", FallbackModel.self, good: ("\"Tea\"", "tea"),
            other: "\"Coffee\"", missing: "keyNotFound", null: "valueNotFound", wrong: ("1", "typeMismatch"),
            outOfRange: ("\"Juice\"", "other")),
        MatrixRow(
            "IncorrectEnumFallbackMechanism by Int", FallbackNumberModel.self, good: ("1", "high"), other: "0",
            missing: "keyNotFound", null: "valueNotFound", wrong: ("\"1\"", "typeMismatch"),
            outOfRange: ("7", "unknown")),
        MatrixRow(
            "FormattedDate", FormattedModel.self, good: ("\"2026-04-01T09:30:00Z\"", "2026-04-01T09:30:00Z"),
            other: "\"2026-04-02T09:30:00Z\"", missing: "keyNotFound", null: "valueNotFound",
            wrong: ("7", "dataCorrupted"), outOfRange: ("\"2026-13-01T09:30:00Z\"", "dataCorrupted")),
        MatrixRow(
            "Defaulted", DefaultedModel.self, good: ("7", "7"), other: "8", missing: "-1", null: "-1",
            wrong: ("\"x\"", "-2"), outOfRange: ("300", "-2")),
        MatrixRow(
            "Defaulted by DecodingDefault", ReadyDefaultModel.self, good: ("7", "7"), other: "8", missing: "0",
            null: "0", wrong: ("\"x\"", "0"), outOfRange: ("300", "0")),
        MatrixRow(
            "FailableDecodableSet", FailableSetModel.self, good: ("[1]", "[1]"), other: "[2]", missing: "keyNotFound",
            null: "valueNotFound", wrong: ("{}", "typeMismatch"), outOfRange: ("[2,300,1]", "[1, 2]")),
        MatrixRow(
            "OpenEnum", OpenEnumModel.self, good: ("\"tea\"", "tea"), other: "\"juice\"", missing: "keyNotFound",
            null: "valueNotFound", wrong: ("1", "typeMismatch"), outOfRange: ("\"juice\"", "juice")),
        // B: declared properties
        MatrixRow(
            "CodableScalar", ScalarModel.self, good: ("\"7\"", "7"), encodes: "7", other: "8", missing: "5",
            null: "5", wrong: ("[]", "typeMismatch"), outOfRange: ("99999999999999999999", "typeMismatch")),
        MatrixRow(
            "CodableScalar, mandatory", MandatoryModel.self, good: ("7.0", "7"), encodes: "7", other: "8",
            missing: "keyNotFound", null: "valueNotFound", wrong: ("{}", "typeMismatch"),
            outOfRange: ("7.5", "typeMismatch")),
        MatrixRow(
            "CodableScalar under another key", RenamedModel.self, good: ("7", "7"), other: "8", missing: "5",
            null: "5", wrong: ("\"x\"", "typeMismatch"), outOfRange: ("1e30", "typeMismatch")),
        MatrixRow(
            "CodableScalar by path", PathModel.self, good: (#"{"deep":7}"#, "7"), other: #"{"deep":8}"#,
            missing: "5", null: "5", wrong: (#"{"deep":[]}"#, "typeMismatch"),
            outOfRange: (#"{"deep":99999999999999999999}"#, "typeMismatch")),
        MatrixRow(
            "CodableOptionalScalar", OptionalScalarModel.self, good: ("7", "7"), other: "8", missing: "5",
            null: "nil", wrong: ("[]", "typeMismatch"), outOfRange: ("99999999999999999999", "typeMismatch")),
        MatrixRow(
            "CodableProperty", PropertyModel.self, good: ("\"other\"", "other"), other: "\"plain\"",
            missing: "plain", null: "plain", wrong: ("1", "typeMismatch"), outOfRange: ("\"odd\"", "dataCorrupted")),
        MatrixRow(
            "CodableArrayProperty", ArrayModel.self, good: ("[1,2]", "[1, 2]"), other: "[2,1]", missing: "[5]",
            null: "[5]", wrong: ("{}", "typeMismatch"), outOfRange: ("[1,300,2]", "[1, 2]")),
        MatrixRow(
            "CodableFlattenedArrayProperty", FlattenedModel.self, good: (#"{"0":2,"1":1}"#, "[2, 1]"),
            other: #"{"0":1}"#, missing: "[5]", null: "[5]", wrong: ("\"x\"", "typeMismatch"),
            outOfRange: (#"{"0":2,"1":300,"2":3}"#, "[2, 3]")),
        MatrixRow(
            "CodableStableBool", BoolModel.self, good: ("\"yes\"", "true"), encodes: "true", other: "0",
            missing: "false", null: "false", wrong: ("[]", "typeMismatch"), outOfRange: ("\"maybe\"", "typeMismatch")),
        MatrixRow(
            "CodableISO8601Date", DateModel.self, good: ("\"2026-04-01T09:30:00Z\"", "2026-04-01T09:30:00Z"),
            other: "\"2026-04-02T09:30:00Z\"", missing: "1970-01-01T00:00:00Z", null: "1970-01-01T00:00:00Z",
            wrong: ("[]", "typeMismatch"), outOfRange: ("\"2026-13-01T09:30:00Z\"", "dataCorrupted")),
        MatrixRow(
            "CodableURL", URLModel.self, good: ("\"https://a.b/c?d=e\"", "https://a.b/c?d=e"),
            other: "\"https://a.b/\"", missing: "file:///", null: "file:///", wrong: ("[]", "typeMismatch"),
            outOfRange: ("\"not a url\"", "dataCorrupted")),
        MatrixRow(
            "CodableColor", ColorModel.self, good: ("\"#FF800A\"", "255 128 10"), other: "\"#000001\"",
            missing: "0 0 0", null: "0 0 0", wrong: ("[]", "typeMismatch"), outOfRange: ("\"#FF800\"", "dataCorrupted")),
        MatrixRow(
            "CodableKeyedProperty with traits of one's own", OwnTraitsModel.self, good: ("7", "0.07"), other: "8",
            missing: "0.5", null: "0.5", wrong: ("[]", "typeMismatch"), outOfRange: ("300", "dataCorrupted")),
        // C: key sets
        MatrixRow(
            "VariablyCodable", KeySetModel.self, good: ("7", "7"), other: "8", missing: "keyNotFound",
            null: "valueNotFound", wrong: ("\"x\"", "typeMismatch"), outOfRange: ("300", "dataCorrupted")),
        MatrixRow(
            "VariablyCodable, an optional property", OptionalKeySetModel.self, good: ("7", "7"), other: "8",
            missing: "nil", null: "nil", wrong: ("\"x\"", "typeMismatch"), outOfRange: ("300", "dataCorrupted")),
    ]

    private func payload(_ value: String) -> String { "{\"someValue\":\(value)}" }

    @Test(arguments: rows)
    func `a good value is decoded`(_ row: MatrixRow) {
        #expect(row.checks.outcome(payload(row.good.json), .asTheyAre) == row.good.shown)
    }

    @Test(arguments: rows)
    func `a missing key has the expected outcome`(_ row: MatrixRow) {
        #expect(row.checks.outcome("{}", .asTheyAre) == row.missing)
    }

    @Test(arguments: rows)
    func `null has the expected outcome`(_ row: MatrixRow) {
        #expect(row.checks.outcome(payload("null"), .asTheyAre) == row.null)
    }

    @Test(arguments: rows)
    func `a value of the wrong type has the expected outcome`(_ row: MatrixRow) {
        #expect(row.checks.outcome(payload(row.wrong.json), .asTheyAre) == row.wrong.outcome)
    }

    @Test(arguments: rows)
    func `a value that is out of range or unknown has the expected outcome`(_ row: MatrixRow) {
        #expect(row.checks.outcome(payload(row.outOfRange.json), .asTheyAre) == row.outOfRange.outcome)
    }

    @Test(arguments: rows)
    func `values decode in another type, also as optionals`(_ row: MatrixRow) {
        #expect(row.checks.nested(payload(row.good.json)) == [row.good.shown, "nil", "nil"])
        #expect(row.checks.nested(payload(row.wrong.json))[0] == row.wrong.outcome)
    }

    @Test(arguments: rows)
    func `values decode one after the other in an array`(_ row: MatrixRow) {
        let good = payload(row.good.json)
        #expect(row.checks.elements("[\(good),\(good)]") == "\(row.good.shown); \(row.good.shown)")
        let isStrict = ["typeMismatch", "dataCorrupted"].contains(row.wrong.outcome)
        #expect(
            row.checks.elements("[\(good),\(payload(row.wrong.json)),\(good)]")
                == (isStrict ? row.wrong.outcome : "\(row.good.shown); \(row.wrong.outcome); \(row.good.shown)"))
    }

    @Test(arguments: rows)
    func `values decode and encode under snake case`(_ row: MatrixRow) throws {
        let payload = "{\"some_value\":\(row.good.json)}"
        #expect(row.checks.outcome(payload, .snake) == row.good.shown)
        let again = try row.checks.encoded(payload, .snake)
        #expect(row.checks.outcome(again, .snake) == row.good.shown)
    }

    @Test(arguments: rows)
    func `a wrapper is encoded as its value alone`(_ row: MatrixRow) throws {
        let encoded = try row.checks.encoded(payload(row.good.json), .asTheyAre)
        #expect(encoded.lowercased() == payload(row.good.encoded).lowercased())
    }

    @Test(arguments: rows)
    func `an encoded value decodes as the same value`(_ row: MatrixRow) async throws {
        for value in [row.good.json, row.other] {
            let again = try row.checks.encoded(payload(value), .asTheyAre)
            #expect(try await row.checks.areEqual(payload(value), again))
            #expect(try row.checks.encoded(again, .asTheyAre) == again)
        }
    }

    @Test(arguments: rows)
    func `only equal values are equal and hash equally, also on another task`(_ row: MatrixRow) async throws {
        #expect(try await row.checks.areEqual(payload(row.good.json), payload(row.good.json)))
        #expect(try await !row.checks.areEqual(payload(row.good.json), payload(row.other)))
    }
}
