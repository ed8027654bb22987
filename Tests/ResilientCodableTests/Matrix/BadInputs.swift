import Foundation
import ResilientCodable

// Also compiled as Swift 5, and optimized, by .ci/consumer.

/// Every wrapper with every kind of input.
struct BadInputs {
    /// The values of a wrapper: one that it expects, another one, and wrong ones.
    struct Values {
        var good: String
        var other: String
        /// A scalar, or a scalar of another kind.
        var kind: String
        /// An object or an array where the other or a scalar is expected.
        var container: String
        /// A collection with a wrong element, an object with a wrong member, or a scalar in an array.
        var element: String
        /// A value that is out of range, or unknown.
        var overflow: String
        var empty: String
    }

    struct Row {
        var name: String
        var values: Values
        fileprivate var decode: (String, DecodingErrorReporter?) throws -> Decoded

        init<Model: OnePropertyModel>(_ name: String, _ model: Model.Type, _ values: Values) {
            self.init(name, values) { payload, reporter in
                Decoded(shown: try BadInputs.read(model, payload, reporter).shown, encode: nil)
            }
        }

        init<Model: MatrixModel>(_ name: String, _ model: Model.Type, _ values: Values) {
            self.init(name, values) { payload, reporter in
                let value = try BadInputs.read(model, payload, reporter)
                return Decoded(shown: value.shown) { try BadInputs.write(value) }
            }
        }

        private init(
            _ name: String, _ values: Values, _ decode: @escaping (String, DecodingErrorReporter?) throws -> Decoded
        ) {
            self.name = name
            self.values = values
            self.decode = decode
        }
    }

    /// A decoded value, with its type erased.
    fileprivate struct Decoded {
        var shown: String
        /// Encodes the value; nil if the model is only decoded.
        var encode: (() throws -> String)?
    }

    static let explanation = """
        What each wrapper makes of each kind of input, for a property named someValue.

        A cell is the value, or a cross and the error: a missing key, a null, a type mismatch, or corrupted data; "json" is
        Foundation's error for the whole payload, which it throws for a number that doesn't fit its type. Then follow:
        +1  errors that a DecodingErrorReporter lists
        =1  defaults that it lists if it records defaults
        ~   the value is another one when it is encoded and decoded again
        !   the outcome differs with a reporter, or an error or a default has another path than the property's

        The first rows are plain properties, for comparison.

        good       a value that the wrapper expects
        encoded    what that is encoded as
        kind       a scalar of another kind
        container  an object for an array, an array for an object, an object for a scalar
        element    a collection or an object with a wrong element; a scalar in an array
        overflow   a number, date or element that is out of range, or an unknown case
        deep       200 arrays in one another
        twice      the key twice, first with another value
        case       the key in another case
        cases      the key, and before it in another case, with another value
        no exact   the key in two other cases, of which SOMEVALUE has the good value
        """

    static let columns = [
        "good", "encoded", "missing", "null", "kind", "container", "element", "overflow", "empty", "deep", "twice",
        "case", "cases", "no exact",
    ]

    /// The table as text.
    static func table() -> String {
        let lines = [["wrapper"] + columns] + rows.map { [$0.name] + cells(of: $0) }
        let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        let table = lines.map { line in
            let cells = zip(line, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }
            var text = cells.joined(separator: "  ")
            while text.last == " " { text.removeLast() }
            return text
        }
        return explanation + "\n\n" + table.joined(separator: "\n") + "\n"
    }

    private static func cells(of row: Row) -> [String] {
        let values = row.values
        func payload(_ value: String) -> String { "{\"someValue\":\(value)}" }
        let payloads = [
            "{}", payload("null"), payload(values.kind), payload(values.container), payload(values.element),
            payload(values.overflow), payload(values.empty),
            payload(String(repeating: "[", count: 200) + String(repeating: "]", count: 200)),
            "{\"someValue\":\(values.other),\"someValue\":\(values.good)}", "{\"SOMEVALUE\":\(values.good)}",
            "{\"SOMEVALUE\":\(values.other),\"someValue\":\(values.good)}",
            "{\"SomeValue\":\(values.other),\"SOMEVALUE\":\(values.good)}",
        ]
        let good = payload(values.good)
        return [cell(row, good), encoded(row, good)] + payloads.map { cell(row, $0) }
    }

    private static func encoded(_ row: Row, _ payload: String) -> String {
        do {
            guard let encode = try row.decode(payload, nil).encode else { return "–" }
            let encoded = try encode()
            let isUnderKey = encoded.hasPrefix("{\"someValue\":")
            return isUnderKey ? String(encoded.dropFirst(13).dropLast()) : encoded
        } catch {
            return "\(error)"
        }
    }

    private static func cell(_ row: Row, _ payload: String) -> String {
        let reporter = DecodingErrorReporter()
        let recorder = DecodingErrorReporter()
        recorder.recordsDefaults = true
        let outcomes = [nil, reporter, recorder].map { outcome(row, payload, $0) }
        var cell = outcomes[0].isEmpty ? "\"\"" : outcomes[0]
        if cell.count > 30 { cell = cell.prefix(24) + "…" }
        if !reporter.errors.isEmpty { cell += " +\(reporter.errors.count)" }
        if !recorder.defaults.isEmpty { cell += " =\(recorder.defaults.count)" }
        if isChangedByEncoding(row, payload) { cell += " ~" }
        let paths = recorder.errors.map(\.path) + recorder.defaults.map(\.path)
        let areInPlace = paths.allSatisfy(isInPlace)
        let isAsWithout =
            outcomes.allSatisfy { $0 == outcomes[0] } && reporter.errors.count == recorder.errors.count
            && reporter.defaults.isEmpty
        return areInPlace && isAsWithout ? cell : cell + " !"
    }

    /// Whether a payload fails as a whole.
    static func fails(_ row: Row, _ payload: String) -> Bool { (try? row.decode(payload, nil)) == nil }

    private static func isChangedByEncoding(_ row: Row, _ payload: String) -> Bool {
        guard let decoded = try? row.decode(payload, nil), let encode = decoded.encode else { return false }
        guard let again = try? row.decode(encode(), nil), let encodeAgain = again.encode else { return true }
        return again.shown != decoded.shown || (try? encode()) != (try? encodeAgain())
    }

    /// Whether a path begins with the property's key, in any case, or with the key of the model that has alternatives.
    private static func isInPlace(_ path: [any CodingKey]) -> Bool {
        ["somevalue", "first"].contains(path.first?.stringValue.lowercased())
    }

    private static func outcome(_ row: Row, _ payload: String, _ reporter: DecodingErrorReporter?) -> String {
        func failure(_ kind: String, _ context: DecodingError.Context, below key: (any CodingKey)? = nil) -> String {
            let path = context.codingPath + (key.map { [$0] } ?? [])
            return "✗ \(kind)" + (isInPlace(path) ? "" : " !")
        }
        do {
            return try row.decode(payload, reporter).shown
        } catch DecodingError.keyNotFound(let key, let context) {
            return failure("key", context, below: key)
        } catch DecodingError.valueNotFound(_, let context) {
            return failure("null", context)
        } catch DecodingError.typeMismatch(_, let context) {
            return failure("type", context)
        } catch DecodingError.dataCorrupted(let context) {
            return context.debugDescription.contains("valid JSON") ? "✗ json" : failure("data", context)
        } catch {
            return "✗ \(error) !"
        }
    }

    private static func read<Model: Decodable>(
        _ type: Model.Type, _ payload: String, _ reporter: DecodingErrorReporter?
    ) throws -> Model {
        let decoder = JSONDecoder()
        decoder.userInfo[.codingType] = CodingType.local
        if let reporter { decoder.userInfo[.decodingErrorReporter] = reporter }
        return try decoder.decode(type, from: Data(payload.utf8))
    }

    private static func write(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.userInfo[.codingType] = CodingType.local
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

// MARK: - Rows

extension BadInputs.Values {
    static let number = Self(
        good: "7", other: "8", kind: "\"x\"", container: "{\"a\":7}", element: "[7]", overflow: "300", empty: "\"\"")
    /// A number whose type is `Int`.
    static let wideNumber = Self(
        good: "\"7\"", other: "8", kind: "\"x\"", container: "{\"a\":7}", element: "[7]", overflow: "1e30",
        empty: "\"\"")
    static let path = Self(
        good: "{\"deep\":7}", other: "{\"deep\":8}", kind: "{\"deep\":\"x\"}", container: "[7]",
        element: "{\"deep\":[7]}", overflow: "{\"deep\":1e30}", empty: "{}")
    static let text = Self(
        good: "7", other: "\"b\"", kind: "true", container: "{\"a\":\"b\"}", element: "[\"a\"]", overflow: "1e400",
        empty: "\"\"")
    static let bool = Self(
        good: "\"yes\"", other: "false", kind: "\"x\"", container: "{\"a\":true}", element: "[true]", overflow: "2",
        empty: "\"\"")
    static let plainBool = Self(
        good: "true", other: "false", kind: "1", container: "{\"a\":true}", element: "[true]", overflow: "2",
        empty: "\"\"")
    static let array = Self(
        good: "[1,2]", other: "[3]", kind: "7", container: "{\"a\":1}", element: "[1,\"x\",2]", overflow: "[1,300,2]",
        empty: "[]")
    /// A set: one element has one order.
    static let set = Self(
        good: "[1]", other: "[3]", kind: "7", container: "{\"a\":1}", element: "[\"x\",2]", overflow: "[300,2]",
        empty: "[]")
    static let dictionary = Self(
        good: "{\"a\":1}", other: "{\"a\":3}", kind: "7", container: "[1]", element: "{\"a\":1,\"b\":\"x\"}",
        overflow: "{\"a\":1,\"b\":300}", empty: "{}")
    static let object = Self(
        good: "{\"width\":7}", other: "{\"width\":8}", kind: "7", container: "[7]", element: "{\"width\":\"x\"}",
        overflow: "{\"width\":300}", empty: "{}")
    static let date = Self(
        good: "\"2026-04-01T09:30:00Z\"", other: "\"2026-04-02T09:30:00Z\"", kind: "7", container: "{\"a\":7}",
        element: "[\"2026-04-01T09:30:00Z\"]", overflow: "\"2026-13-01T09:30:00Z\"", empty: "\"\"")
    static let url = Self(
        good: "\"https://a.b/c\"", other: "\"https://a.b\"", kind: "7", container: "{\"a\":7}",
        element: "[\"https://a.b/c\"]", overflow: "\"not a url\"", empty: "\"\"")
    static let color = Self(
        good: "\"#FF800A\"", other: "\"#000001\"", kind: "7", container: "{\"a\":7}", element: "[\"#FF800A\"]",
        overflow: "\"#FF800A0\"", empty: "\"\"")
    static let json = Self(
        good: "{\"a\":[1.50,null]}", other: "8", kind: "\"x\"", container: "{\"a\":7}", element: "[7]",
        overflow: "1e400", empty: "\"\"")
    static let tile = Self(
        good: "{\"radius\":2,\"type\":\"disc\"}", other: "{\"radius\":3,\"type\":\"disc\"}", kind: "7",
        container: "[7]", element: "{\"radius\":\"x\",\"type\":\"disc\"}", overflow: "{\"type\":\"cube\"}",
        empty: "{}")

    /// The raw values of an enum.
    static let level = Self(
        good: "1", other: "0", kind: "\"1\"", container: "{\"a\":1}", element: "[1]", overflow: "9", empty: "\"\"")
    static func words(_ good: String, _ other: String) -> Self {
        Self(
            good: "\"\(good)\"", other: "\"\(other)\"", kind: "7", container: "{\"a\":\"\(good)\"}",
            element: "[\"\(good)\"]", overflow: "\"juice\"", empty: "\"\"")
    }
}

extension BadInputs {
    static var rows: [Row] { plain + tolerant + values + byType + declared + keySets }

    private static var plain: [Row] {
        [
            Row("none: Int8", PlainModel<Int8>.self, .number),
            Row("none: Int8?", PlainOptionalModel.self, .number),
            Row("none: Bool", PlainModel<Bool>.self, .plainBool),
            Row("none: String", PlainModel<String>.self, .words("a", "b")),
            Row("none: [Int8]", PlainModel<[Int8]>.self, .array),
            Row("none: [String: Int8]", PlainModel<[String: Int8]>.self, .dictionary),
        ]
    }

    private static var tolerant: [Row] {
        [
            Row("FailableDecodable, a scalar", FailableModel.self, .number),
            Row("FailableDecodable, an object", FailableObjectModel.self, .object),
            Row("FailableDecodableArray", FailableArrayModel.self, .array),
            Row("FailableArrayOrEmpty", FailableArrayOrEmptyModel.self, .array),
            Row("FailableDecodableDictionary", FailableDictionaryModel.self, .dictionary),
            Row("FailableDecodableSet", FailableSetModel.self, .set),
            Row("Defaulted", DefaultedModel.self, .number),
            Row("Defaulted, Zero", ReadyDefaultModel.self, .number),
            Row("Defaulted, Empty", DefaultEmptyModel.self, .array),
            Row("Defaulted, Nil", DefaultNilModel.self, .number),
            Row("Defaulted, FirstCase", FirstCaseModel.self, .words("large", "small")),
            Row("IncorrectEnumFallbackMechanism", FallbackModel.self, .words("Tea", "Coffee")),
            Row("IncorrectEnumFallbackMechanism, not frozen", OpenFallbackModel.self, .words("tea", "coffee")),
            Row("IncorrectEnumFallbackMechanism by Int", FallbackNumberModel.self, .level),
            Row("OpenEnum", OpenEnumModel.self, .words("tea", "coffee")),
        ]
    }

    private static var values: [Row] {
        [
            Row("Convertible", ConvertibleModel.self, .number),
            Row("Convertible, an optional", ConvertibleOptionalModel.self, .number),
            Row("Convertible, a Bool", ConvertibleBoolModel.self, .bool),
            Row("Convertible, an array", ConvertibleArrayModel.self, .array),
            Row("Convertible, a set", ConvertibleSetModel.self, .set),
            Row("Convertible, a dictionary", ConvertibleDictionaryModel.self, .dictionary),
            Row("StringConvertible", StringConvertibleModel.self, .text),
            Row("FormattedDate", FormattedModel.self, .date),
            Row("FormattedDate, an optional", FormattedOptionalModel.self, .date),
            Row("PatchValue", PatchModel.self, .number),
            Row("JSONValue", JSONModel.self, .json),
            Row("JSONNumber", NumberModel.self, .number),
        ]
    }

    private static var byType: [Row] {
        [
            Row("ChosenByType", TileModel.self, .tile),
            Row("ChosenByType with unknown", AnyTileModel.self, .tile),
        ]
    }

    private static var declared: [Row] {
        [
            Row("CodableScalar", ScalarModel.self, .wideNumber),
            Row("CodableScalar, mandatory", MandatoryModel.self, .wideNumber),
            Row("CodableScalar, alternatives", AlternativesModel.self, .wideNumber),
            Row("CodableScalar by path", PathModel.self, .path),
            Row("CodableScalar, decoded only", DecodedOnlyModel.self, .wideNumber),
            Row("CodableOptionalScalar", OptionalScalarModel.self, .wideNumber),
            Row("CodableOptionalScalar, mandatory", MandatoryOptionalModel.self, .wideNumber),
            Row("CodableProperty", PropertyModel.self, .words("other", "plain")),
            Row("CodableArrayProperty", ArrayModel.self, .array),
            Row("CodableFlattenedArrayProperty", FlattenedModel.self, .dictionary),
            Row("CodableStableBool", BoolModel.self, .bool),
            Row("CodableISO8601Date", DateModel.self, .date),
            Row("CodableOptionalISO8601Date", OptionalDateModel.self, .date),
            Row("CodableFormattedDate", FormattedPropertyModel.self, .date),
            Row("CodableOptionalFormattedDate", OptionalFormattedPropertyModel.self, .date),
            Row("CodableURL", URLModel.self, .url),
            Row("CodableOptionalURL", OptionalURLModel.self, .url),
            Row("CodableColor", ColorModel.self, .color),
            Row("CodableOptionalColor", OptionalColorModel.self, .color),
            Row("CodableKeyedProperty, own traits", OwnTraitsModel.self, .number),
        ]
    }

    private static var keySets: [Row] {
        [
            Row("VariablyCodable", KeySetModel.self, .number),
            Row("VariablyCodable, an optional", OptionalKeySetModel.self, .number),
        ]
    }
}
