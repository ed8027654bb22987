/// The table of strategies: each row joins what people see to the property of the set that it reads and writes.
///
/// A new strategy is a property of `StrategySet`, a row here, and a line in the coder that it sets up; a new value is a
/// case of its type and a line in its row.
struct StrategyRow: Sendable {
    let strategy: Strategy
    let property: any PartialKeyPath<StrategySet> & Sendable
    let read: @Sendable (StrategySet) -> String
    let write: @Sendable (inout StrategySet, String) throws(ValueProblem) -> Void

    init<Value: StrategyValue>(
        _ name: String, _ property: any WritableKeyPath<StrategySet, Value> & Sendable, _ side: Strategy.Side,
        _ summary: String, _ values: [Strategy.Value]
    ) {
        self.property = property
        strategy = Strategy(name: name, summary: summary, side: side, values: values)
        read = { set in set[keyPath: property].printed }
        write = { (set, text) throws(ValueProblem) in set[keyPath: property] = try Value.parse(text) }
    }
}

extension StrategyRow {
    static let all = decoding + encoding
    static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.strategy.name, $0) })

    private static let decoding: [StrategyRow] = [
        StrategyRow("keys", \.keys, .decoding, "How the payload's keys become the model's.", keys),
        StrategyRow("dates", \.dates, .decoding, "What a Date is in the payload.", dates),
        StrategyRow(
            "dates-else", \.datesElse, .decoding, "What dates: any does when none of its formats fits.",
            [
                value("throw", "The date fails, with every format that was tried."),
                value("distant-past", "The date is Date.distantPast; null still fails."),
            ]),
        StrategyRow("data", \.data, .decoding, "What a Data is in the payload.", data),
        StrategyRow("floats", \.floats, .decoding, "What stands for infinity and not-a-number.", floats),
        StrategyRow(
            "json5", \.json5, .decoding, "Whether the payload may be JSON5.",
            [
                value("off", "allowsJSON5 = false: JSON, though Foundation takes a trailing comma even so."),
                value("on", "allowsJSON5 = true: comments, unquoted keys, single quotes, hexadecimal, Infinity."),
            ]),
        StrategyRow(
            "top-level", \.topLevel, .decoding, "What the decoder expects around the payload.",
            [
                value("any", "assumesTopLevelDictionary = false: any JSON value."),
                value("dictionary", "assumesTopLevelDictionary = true: an object whose braces may be left out."),
            ]),
        StrategyRow(
            "arrays", \.arrays, .decoding, "What becomes of an array when an element fails.",
            [
                value("strict", "As JSONDecoder: the first failing element fails the array."),
                value("failable", "What if: a failing element is dropped, as @FailableCodableArray would."),
            ]),
        StrategyRow(
            "dictionaries", \.dictionaries, .decoding, "What becomes of a dictionary when a value fails.",
            [
                value("strict", "As JSONDecoder: the first failing value fails the dictionary."),
                value("failable", "What if: a failing value is dropped, with its key."),
            ]),
        StrategyRow(
            "optionals", \.optionals, .decoding, "What becomes of an optional that is there and fails.",
            [
                value("strict", "As JSONDecoder: it fails; only null and a missing key are nil."),
                value("failable", "What if: a failing optional is nil, as with try?."),
            ]),
        StrategyRow(
            "scalars", \.scalars, .decoding, "What a number, a string or a Bool may be made of.",
            [
                value("strict", "As JSONDecoder: of its own kind only."),
                value(
                    "lossless",
                    "What if: of another kind where nothing is lost: \"12.2\" as 12.2, 7 as \"7\", \"yes\" as true."),
            ]),
        StrategyRow(
            "enums", \.enums, .decoding, "What becomes of a raw value that an enum does not know.",
            [
                value("strict", "As JSONDecoder: the enum fails."),
                value("fallback", "What if: the enum's fallback, such as a case named unknown or other."),
            ]),
        StrategyRow(
            "missing", \.missing, .decoding, "What becomes of a missing key, and of null.",
            [
                value("strict", "As JSONDecoder: a value that is not optional fails."),
                value("defaults", "What if: 0, \"\", false, [], [:] or nil."),
            ]),
        StrategyRow(
            "errors", \.errors, .decoding, "What follows a failure.",
            [
                value("first", "As JSONDecoder: the first failure ends the decode."),
                value("all", "The decode goes on with stand-ins, to list every failure in one pass."),
            ]),
        StrategyRow("key-set", \.keySet, .decoding, "Which key set a type with several of them reads.", keySets),
    ]

    private static let encoding: [StrategyRow] = [
        StrategyRow(
            "encode-keys", \.encodeKeys, .encoding, "How the model's keys are written.",
            [value("same", "keyEncodingStrategy = the mirror of keys.")] + encodedKeys),
        StrategyRow(
            "encode-dates", \.encodeDates, .encoding, "How a Date is written.",
            [value("same", "dateEncodingStrategy = the mirror of dates; any writes its first format.")]
                + encodedDates),
        StrategyRow(
            "encode-data", \.encodeData, .encoding, "How a Data is written.",
            [
                value("same", "dataEncodingStrategy = the mirror of data."),
                value("base64", "dataEncodingStrategy = .base64: a string in Base 64."),
                value("deferred", "dataEncodingStrategy = .deferredToData: an array of byte values."),
            ]),
        StrategyRow(
            "encode-floats", \.encodeFloats, .encoding, "How infinity and not-a-number are written.",
            [
                value("same", "nonConformingFloatEncodingStrategy = the mirror of floats."),
                value("throw", "nonConformingFloatEncodingStrategy = .throw: encoding fails."),
                value("strings", "nonConformingFloatEncodingStrategy = .convertToString: \"inf\", \"-inf\", \"nan\"."),
            ]),
        StrategyRow(
            "encode-key-set", \.encodeKeySet, .encoding, "Which key set a type with several of them writes.",
            [value("same", "userInfo[.codingType] = the mirror of key-set.")] + keySets),
        StrategyRow(
            "output", \.output, .encoding, "How the re-encoded JSON is laid out.",
            [
                value("pretty", "outputFormatting has .prettyPrinted: a line for each value, indented."),
                value("compact", "outputFormatting without .prettyPrinted: all on one line."),
            ]),
        StrategyRow(
            "order", \.order, .encoding, "The order of keys in the re-encoded JSON.",
            [
                value("payload", "As the payload has them; JSONEncoder alone writes them in no fixed order."),
                value("sorted", "outputFormatting has .sortedKeys: by name."),
            ]),
    ]

    private static let keys = [
        value("default", "keyDecodingStrategy = .useDefaultKeys: a key is taken as it is written."),
        value("snake", "keyDecodingStrategy = .convertFromSnakeCase: image_url becomes imageUrl, never imageURL."),
        value("kebab", "keyDecodingStrategy = .custom: image-url becomes imageUrl."),
        value("pascal", "keyDecodingStrategy = .custom: ImageUrl becomes imageUrl, and ID becomes id."),
        value("screaming-snake", "keyDecodingStrategy = .custom: IMAGE_URL becomes imageUrl."),
        value("case-insensitive", "What if: the model's keys are found in any case; what is ambiguous is said."),
        value(
            "map:PAYLOAD=MODEL,…", "keyDecodingStrategy = .custom: the keys named, and no others.",
            example: "map:country=name"),
    ]

    private static let encodedKeys = [
        value("default", "keyEncodingStrategy = .useDefaultKeys: a key is written as the model has it."),
        value("snake", "keyEncodingStrategy = .convertToSnakeCase: imageUrl becomes image_url."),
        value("kebab", "keyEncodingStrategy = .custom: imageUrl becomes image-url."),
        value("pascal", "keyEncodingStrategy = .custom: imageUrl becomes ImageUrl."),
        value("screaming-snake", "keyEncodingStrategy = .custom: imageUrl becomes IMAGE_URL."),
        value("case-insensitive", "keyEncodingStrategy = .useDefaultKeys: the model's own case."),
        value(
            "map:PAYLOAD=MODEL,…", "keyEncodingStrategy = .custom: the pairs backwards.",
            example: "map:country=name"),
    ]

    private static let dates = [
        value("deferred", "dateDecodingStrategy = .deferredToDate: a number, seconds since 2001."),
        value("seconds", "dateDecodingStrategy = .secondsSince1970: a number."),
        value("milliseconds", "dateDecodingStrategy = .millisecondsSince1970: a number, as JavaScript has it."),
        value("iso8601", "dateDecodingStrategy = .iso8601: a string such as 2026-04-01T09:30:00Z."),
        value(
            "format:PATTERN", "dateDecodingStrategy = .formatted: a string by a DateFormatter pattern, in UTC.",
            example: "format:yyyy-MM-dd"),
        value(
            "any:FORMAT|FORMAT…", "dateDecodingStrategy = .custom: each format in turn, the first that fits.",
            example: "any:iso8601|format:yyyy-MM-dd|seconds"),
    ]

    private static let encodedDates = [
        value("deferred", "dateEncodingStrategy = .deferredToDate: a number, seconds since 2001."),
        value("seconds", "dateEncodingStrategy = .secondsSince1970: a number."),
        value("milliseconds", "dateEncodingStrategy = .millisecondsSince1970: a number, as JavaScript has it."),
        value("iso8601", "dateEncodingStrategy = .iso8601: a string such as 2026-04-01T09:30:00Z."),
        value(
            "format:PATTERN", "dateEncodingStrategy = .formatted: a string by a DateFormatter pattern, in UTC.",
            example: "format:yyyy-MM-dd"),
        value(
            "any:FORMAT|FORMAT…", "dateEncodingStrategy by the first of the formats.",
            example: "any:iso8601|format:yyyy-MM-dd|seconds"),
    ]

    private static let data = [
        value("base64", "dataDecodingStrategy = .base64: a string in Base 64."),
        value("deferred", "dataDecodingStrategy = .deferredToData: an array of byte values."),
    ]

    private static let floats = [
        value("throw", "nonConformingFloatDecodingStrategy = .throw: JSON has no such numbers."),
        value("strings", "nonConformingFloatDecodingStrategy = .convertFromString: \"inf\", \"-inf\", \"nan\"."),
    ]

    private static let keySets = [
        value("none", "userInfo[.codingType] = nil: a VariablyCodable model fails, and others do not look."),
        value(
            "NAME", "userInfo[.codingType] = the set of that name, for VariablyCodable models.", example: "remote"),
    ]

    private static func value(_ spelling: String, _ explanation: String, example: String? = nil) -> Strategy.Value {
        Strategy.Value(spelling: spelling, explanation: explanation, example: example)
    }
}
