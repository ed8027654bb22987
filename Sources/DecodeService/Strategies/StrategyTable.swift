/// The table of strategies: each row connects a strategy's description with its property of the set.
///
/// A new strategy is a property of `StrategySet`, a row here, a line in the coder that it sets up, and an option of the
/// commands (`StrategyOptions`). A new value is a case of its type and a line in its row; the compiler names the other
/// places, such as the exported Swift, except the list of spellings that errors suggest.
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
        StrategyRow("keys", \.keys, .decoding, "How the payload's keys are converted to the model's.", keys),
        StrategyRow("dates", \.dates, .decoding, "How a Date is written in the payload.", dates),
        StrategyRow(
            "dates-else", \.datesElse, .decoding, "What dates: any does if none of its formats matches.",
            [
                value("throw", "The date fails, with an error that lists the formats tried."),
                value("distant-past", "The date becomes Date.distantPast; null still fails."),
            ]),
        StrategyRow("data", \.data, .decoding, "How Data is written in the payload.", data),
        StrategyRow("floats", \.floats, .decoding, "How infinity and not-a-number are written in the payload.", floats),
        StrategyRow(
            "json5", \.json5, .decoding, "Whether the payload may be JSON5.",
            [
                value("off", "allowsJSON5 = false: plain JSON, except that Foundation accepts a trailing comma."),
                value("on", "allowsJSON5 = true: comments, unquoted keys, single quotes, hexadecimal, Infinity."),
            ]),
        StrategyRow(
            "top-level", \.topLevel, .decoding, "What the decoder expects at the top level.",
            [
                value("any", "assumesTopLevelDictionary = false: any JSON value."),
                value("dictionary", "assumesTopLevelDictionary = true: an object whose braces may be omitted."),
            ]),
        StrategyRow(
            "arrays", \.arrays, .decoding, "What happens to an array if an element fails.",
            [
                value("strict", "As in JSONDecoder, the first failing element fails the array."),
                value("failable", "What if: a failing element is dropped, as with @FailableCodableArray."),
            ]),
        StrategyRow(
            "dictionaries", \.dictionaries, .decoding, "What happens to a dictionary if a value fails.",
            [
                value("strict", "As in JSONDecoder, the first failing value fails the dictionary."),
                value("failable", "What if: a failing value is dropped, with its key."),
            ]),
        StrategyRow(
            "optionals", \.optionals, .decoding, "What happens to an optional whose value is present but fails.",
            [
                value("strict", "As in JSONDecoder, it fails; only null and a missing key become nil."),
                value("failable", "What if: a failing optional becomes nil, as with try?."),
            ]),
        StrategyRow(
            "scalars", \.scalars, .decoding, "Which values a number, a string or a Bool can be decoded from.",
            [
                value("strict", "As in JSONDecoder, only from a value of its own kind."),
                value(
                    "lossless",
                    "What if: from another kind if nothing is lost: 12.2 from \"12.2\", \"7\" from 7, true from \"yes\"."
                ),
            ]),
        StrategyRow(
            "enums", \.enums, .decoding, "What happens to a raw value that an enum doesn't have.",
            [
                value("strict", "As in JSONDecoder, the enum fails."),
                value("fallback", "What if: the enum's fallback is used, such as a case named unknown or other."),
            ]),
        StrategyRow(
            "missing", \.missing, .decoding, "What happens to a missing key, and to null.",
            [
                value("strict", "As in JSONDecoder, a value that isn't optional fails."),
                value("defaults", "What if: the value becomes 0, \"\", false, [], [:] or nil."),
            ]),
        StrategyRow(
            "errors", \.errors, .decoding, "What happens after a failure.",
            [
                value("first", "As in JSONDecoder, the first failure ends the decode."),
                value("all", "The decode continues with stand-ins, to list every failure in one pass."),
            ]),
        StrategyRow("key-set", \.keySet, .decoding, "Which key set is read by a type that has several.", keySets),
    ]

    private static let encoding: [StrategyRow] = [
        StrategyRow(
            "encode-keys", \.encodeKeys, .encoding, "How the model's keys are written.",
            [value("same", "keyEncodingStrategy mirrors keys.")] + encodedKeys),
        StrategyRow(
            "encode-dates", \.encodeDates, .encoding, "How a Date is written.",
            [value("same", "dateEncodingStrategy = the mirror of dates; any writes its first format.")]
                + encodedDates),
        StrategyRow(
            "encode-data", \.encodeData, .encoding, "How Data is written.",
            [value("same", "dataEncodingStrategy = the mirror of data.")] + encodedData),
        StrategyRow(
            "encode-floats", \.encodeFloats, .encoding, "How infinity and not-a-number are written.",
            [value("same", "nonConformingFloatEncodingStrategy = the mirror of floats.")] + encodedFloats),
        StrategyRow(
            "encode-key-set", \.encodeKeySet, .encoding, "Which key set is written by a type that has several.",
            [value("same", "userInfo[.codingType] = the mirror of key-set.")] + keySets),
        StrategyRow(
            "output", \.output, .encoding, "How the re-encoded JSON is formatted.",
            [
                value("pretty", "outputFormatting has .prettyPrinted: one line per value, indented."),
                value("compact", "outputFormatting without .prettyPrinted: all on one line."),
            ]),
        StrategyRow(
            "order", \.order, .encoding, "The order of keys in the re-encoded JSON.",
            [
                value("payload", "As in the payload; JSONEncoder itself has no fixed order."),
                value("sorted", "outputFormatting has .sortedKeys: by name."),
            ]),
    ]

    private static let keys = [
        value("default", "keyDecodingStrategy = .useDefaultKeys: keys are used as written."),
        value("snake", "keyDecodingStrategy = .convertFromSnakeCase: image_url becomes imageUrl, never imageURL."),
        value("kebab", "keyDecodingStrategy = .custom: image-url becomes imageUrl."),
        value("pascal", "keyDecodingStrategy = .custom: ImageUrl becomes imageUrl, and ID becomes id."),
        value("screaming-snake", "keyDecodingStrategy = .custom: IMAGE_URL becomes imageUrl."),
        value("case-insensitive", "What if: keys match regardless of case; ambiguous matches are reported."),
        value(
            "map:PAYLOAD=MODEL,…", "keyDecodingStrategy = .custom: only the listed keys are mapped.",
            example: "map:country=name"),
    ]

    private static let encodedKeys = [
        value("default", "keyEncodingStrategy = .useDefaultKeys: keys are written as in the model."),
        value("snake", "keyEncodingStrategy = .convertToSnakeCase: imageUrl becomes image_url."),
        value("kebab", "keyEncodingStrategy = .custom: imageUrl becomes image-url."),
        value("pascal", "keyEncodingStrategy = .custom: imageUrl becomes ImageUrl."),
        value("screaming-snake", "keyEncodingStrategy = .custom: imageUrl becomes IMAGE_URL."),
        value("case-insensitive", "keyEncodingStrategy = .useDefaultKeys: keys are written in the model's case."),
        value(
            "map:PAYLOAD=MODEL,…", "keyEncodingStrategy = .custom: the pairs are reversed.",
            example: "map:country=name"),
    ]

    private static let dates = dates(
        of: "dateDecodingStrategy", any: "dateDecodingStrategy = .custom: the first format that matches.")
    private static let encodedDates = dates(
        of: "dateEncodingStrategy", any: "dateEncodingStrategy: the first of the formats.")

    private static func dates(of strategy: String, any: String) -> [Strategy.Value] {
        [
            value("deferred", "\(strategy) = .deferredToDate: a number, seconds since 2001."),
            value("seconds", "\(strategy) = .secondsSince1970: a number."),
            value("milliseconds", "\(strategy) = .millisecondsSince1970: a number, as in JavaScript."),
            value("iso8601", "\(strategy) = .iso8601: a string such as 2026-04-01T09:30:00Z."),
            value(
                "format:PATTERN", "\(strategy) = .formatted: a string in a DateFormatter pattern, in UTC.",
                example: "format:yyyy-MM-dd"),
            value("any:FORMAT|FORMAT…", any, example: "any:iso8601|format:yyyy-MM-dd|seconds"),
        ]
    }

    private static let data = [
        value("base64", "dataDecodingStrategy = .base64: a string in Base 64."),
        value("deferred", "dataDecodingStrategy = .deferredToData: an array of byte values."),
        value("base64url", "dataDecodingStrategy = .custom: Base 64 with - and _, as in tokens; padding is optional."),
        value("base64-any", "dataDecodingStrategy = .custom: either Base 64; padding and line breaks are optional."),
        value("hex", "dataDecodingStrategy = .custom: a string of hexadecimal digits, two for each byte."),
    ]

    private static let encodedData = [
        value("base64", "dataEncodingStrategy = .base64: a string in Base 64."),
        value("deferred", "dataEncodingStrategy = .deferredToData: an array of byte values."),
        value("base64url", "dataEncodingStrategy = .custom: Base 64 with - and _, without padding."),
        value("base64-any", "dataEncodingStrategy = .base64: a string in Base 64."),
        value("hex", "dataEncodingStrategy = .custom: a string of hexadecimal digits, in lowercase."),
    ]

    private static let floats = [
        value("throw", "nonConformingFloatDecodingStrategy = .throw: JSON has no such numbers."),
        value("strings", "nonConformingFloatDecodingStrategy = .convertFromString: \"inf\", \"-inf\", \"nan\"."),
        value(
            "strings:NAN,+INF,-INF", "nonConformingFloatDecodingStrategy = .convertFromString: these three strings.",
            example: "strings:NaN,Infinity,-Infinity"),
    ]

    private static let encodedFloats = [
        value("throw", "nonConformingFloatEncodingStrategy = .throw: encoding fails."),
        value("strings", "nonConformingFloatEncodingStrategy = .convertToString: \"inf\", \"-inf\", \"nan\"."),
        value(
            "strings:NAN,+INF,-INF", "nonConformingFloatEncodingStrategy = .convertToString: these three strings.",
            example: "strings:NaN,Infinity,-Infinity"),
    ]

    private static let keySets = [
        value("none", "userInfo[.codingType] = nil: a VariablyCodable model fails; other models ignore it."),
        value(
            "NAME", "userInfo[.codingType] = the set of that name, for VariablyCodable models.", example: "remote"),
    ]

    private static func value(_ spelling: String, _ explanation: String, example: String? = nil) -> Strategy.Value {
        Strategy.Value(spelling: spelling, explanation: explanation, example: example)
    }
}
