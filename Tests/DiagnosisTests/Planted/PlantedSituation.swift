import DecodeService
import Diagnosis
import SeededRandom
import SwiftDeclarations

/// A fault of a payload, as servers and models cause it, with the findings and the remedy to expect.
struct PlantedSituation: Sendable {
    enum Finding: Hashable, Sendable {
        case failure(FailureCode)
        case suspicion(Suspicion.Code)
    }

    typealias Change = @Sendable (PlantedValue, inout SplitMix64) -> PlantedValue

    var name: String
    var place: PlantedValue.Place
    /// The findings, one of which must be made.
    var findings: [Finding]
    var plant: Change
    /// A change that looks like the fault, but is another one or none.
    var lookAlike: Change
    /// Whether a remedy is the one that an expert would name; nil if only a person can act.
    var isRemedy: (@Sendable (Remedy) -> Bool)?

    init(
        _ name: String, at place: PlantedValue.Place, _ findings: Finding..., plant: @escaping Change,
        lookAlike: @escaping Change, remedy: (@Sendable (Remedy) -> Bool)? = nil
    ) {
        self.name = name
        self.place = place
        self.findings = findings
        self.plant = plant
        self.lookAlike = lookAlike
        isRemedy = remedy
    }
}

// MARK: - Changes

extension PlantedSituation {
    private static func scalar(_ texts: String...) -> Change { { _, random in .scalar(random.pick(texts)) } }

    /// An object with other members: with one of them gone, or with more.
    private static func members(
        _ change:
            @escaping @Sendable ([(key: String, value: PlantedValue)], inout SplitMix64) -> [(
                key: String, value: PlantedValue
            )]
    ) -> Change { { value, random in .object(change(value.members, &random)) } }

    private static func without(_ key: String) -> Change { members { members, _ in members.filter { $0.key != key } } }

    private static func snake(_ key: String) -> String {
        var text = ""
        for character in key {
            text += character.isUppercase ? (text.last == "_" ? "" : "_") + character.lowercased() : String(character)
        }
        return text == key ? key.uppercased() : text
    }

    private static func changesType(_ remedy: Remedy, to isType: (String) -> Bool) -> Bool {
        switch remedy {
        case .source(.propertyType(_, _, let type)), .source(.call(_, _, .type(let type), _)): isType(type)
        default: false
        }
    }

    private static func declares(_ remedy: Remedy, _ words: String) -> Bool {
        if case .source(.declarations(_, let code, let title, _, _)) = remedy {
            (title + code.text).contains(words)
        } else {
            false
        }
    }

    private static func wraps(_ remedy: Remedy, _ name: String) -> Bool {
        if case .source(.ownWrapper(let own, _)) = remedy { own.name.hasSuffix(name) } else { false }
    }

    private static func sets(_ remedy: Remedy, _ name: String) -> Bool {
        if case .strategies(let changes) = remedy { changes.contains { $0.name == name } } else { false }
    }

    private static func isOptional(_ remedy: Remedy) -> Bool {
        if case .source(.call(_, _, .ifPresent, _)) = remedy { return true }
        return changesType(remedy) { $0.hasSuffix("?") }
    }
}

// MARK: - Failures

extension PlantedSituation {
    static let all = responses + containers + scalars + shapes + keys + silent + texts

    private static let responses: [PlantedSituation] = [
        PlantedSituation(
            "error response", at: .response, .failure(.errorResponse),
            plant: { _, random in
                .scalar(
                    random.pick([
                        #"{"error": {"message": "No credit.", "code": 17}}"#, #"{"error": "denied", "status": 403}"#,
                        #"{"errors": [{"message": "No such order."}], "data": null}"#,
                        #"{"message": "Not found", "code": 404}"#, #"{"ok": false, "error": "invalid_auth"}"#,
                        #"{"type": "about:blank", "title": "Gone", "status": 410, "detail": "It was deleted."}"#,
                        #"{"success": false, "message": "Maintenance"}"#, #"{"fault": {"faultstring": "Quota"}}"#,
                    ]))
            },
            lookAlike: { value, random in
                let half = value.members.shuffled(using: &random).dropFirst()
                return .object(half + [random.pick([("error", .scalar("null")), ("message", .scalar("\"hi\""))])])
            },
            remedy: { declares($0, "ErrorResponse: Decodable") }),
        PlantedSituation(
            "wrapped", at: .response, .failure(.keyElsewhere),
            plant: { value, random in
                let key = random.pick(["data", "result", "payload", "response"])
                return .object(
                    Bool.random(using: &random)
                        ? [(key, value), ("version", .scalar("2"))] : [("page", .object([(key, value)]))])
            },
            lookAlike: { value, _ in .object([("data", .object([("x", .scalar("1"))])), ("count", .scalar("0"))]) },
            remedy: { if case .source(.wrapperType) = $0 { true } else { false } }),
        PlantedSituation(
            "a list at the root", at: .response, .failure(.arrayForObject),
            plant: { value, random in .list(Array(repeating: value, count: Int.random(in: 1...3, using: &random))) },
            lookAlike: { value, _ in .list([.scalar("1"), .scalar("2")]) },
            remedy: { if case .model = $0 { true } else { false } }),
    ]

    private static let containers: [PlantedSituation] = [
        PlantedSituation(
            "one object for a list", at: .objects, .failure(.singleElement),
            plant: { value, random in random.pick(value.elements) },
            lookAlike: { value, _ in .object([("strange", .scalar("1"))]) },
            remedy: { wraps($0, "OneOrMany") }),
        PlantedSituation(
            "one text for a list", at: .texts, .failure(.singleElement),
            plant: scalar("\"red\"", "\"Müller\""), lookAlike: scalar("7", "\"\"", "\"a,b\"", "true"),
            remedy: { wraps($0, "OneOrMany") }),
        PlantedSituation(
            "objects keyed by id", at: .objects, .failure(.objectForArray),
            plant: { value, _ in
                .object((value.elements + value.elements).enumerated().map { ("id\(10 + $0 * 7)", $1) })
            },
            lookAlike: { _, _ in .object([("x", .scalar("1")), ("y", .scalar("2"))]) },
            remedy: { remedy in
                // Beside lists in other objects, a type for both.
                if case .source(.declaredType(_, _, _, let code)) = remedy { return code.text.contains("[String: ") }
                return wraps(remedy, "ListOrValues") || changesType(remedy) { $0.hasPrefix("[String: ") }
            }),
        PlantedSituation(
            "by position", at: .record, .failure(.arrayForObject),
            plant: { value, _ in .list(value.members.map(\.value)) },
            lookAlike: { value, _ in .list(value.members.map(\.value).reversed().dropLast()) },
            remedy: { declares($0, "unkeyedContainer") }),
        PlantedSituation(
            "holes in a list", at: .flags, .failure(.arrayForObject),
            plant: { value, random in
                .list(
                    [.scalar("null")] + value.members.map(\.value)
                        + (Bool.random(using: &random) ? [.scalar("null")] : []))
            },
            lookAlike: { value, _ in .list([.scalar("null"), .scalar("\"x\"")]) },
            remedy: { changesType($0) { $0.contains("?]") } }),
        PlantedSituation(
            "keys of an enum", at: .days, .failure(.dictionaryKeys),
            plant: { _, random in
                random.pick([.scalar(#"{"monday": "9"}"#), .scalar(#"{"tuesday": "8", "monday": "9"}"#)])
            },
            lookAlike: scalar(#"["monday"]"#, #"["monday", 7]"#),
            remedy: { if case .source(.conformance) = $0 { true } else { false } }),
        PlantedSituation(
            "options by name", at: .rights, .failure(.containerForValue),
            plant: scalar(#"["read"]"#, #"["read", "write_all"]"#, #"["writeAll"]"#),
            lookAlike: scalar(#"["admin"]"#, "[]", "[1]"),
            remedy: { declares($0, "Rights { init(from:)") || declares($0, "names") }),
    ]

    private static let scalars: [PlantedSituation] = [
        PlantedSituation(
            "a number in quotes", at: .wholeNumber, .failure(.stringForNumber),
            plant: scalar("\"12\"", "\"90071\""), lookAlike: scalar("\"twelve\"", "true"),
            remedy: {
                if case .source(.wrapper(_, _, .convertible)) = $0 { return true }
                if case .source(.call(_, _, .converted, _)) = $0 { return true }
                return sets($0, "scalars")
            }),
        PlantedSituation(
            "0 and 1 for a Bool", at: .flag, .failure(.boolMismatch),
            plant: scalar("0", "1", "\"yes\"", "\"1\"", "\"false\""), lookAlike: scalar("7", "\"maybe\"", "[]"),
            remedy: { wraps($0, "Flag") }),
        PlantedSituation(
            "an empty text for an optional number", at: .optionalNumber, .failure(.stringForNumber),
            plant: scalar("\"\""), lookAlike: scalar("\" \"", "\"none\"", "\"7\""),
            remedy: { wraps($0, "NilIfEmpty") }),
        PlantedSituation(
            "an empty text for an optional URL", at: .optionalURL, .failure(.url),
            plant: scalar("\"\""), lookAlike: scalar("\"http://[\"", "7"), remedy: { wraps($0, "NilIfEmpty") }),
        PlantedSituation(
            "an empty text for an optional date", at: .optionalDate, .failure(.dateFormat),
            plant: scalar("\"\""), lookAlike: scalar("\"soon\"", "\"05.03.2024\""),
            remedy: { wraps($0, "NilIfEmpty") }),
        PlantedSituation(
            "an empty text for an optional object", at: .optionalObject, .failure(.valueForContainer),
            plant: scalar("\"\""), lookAlike: scalar("\"none\"", "7"), remedy: { wraps($0, "NilIfEmpty") }),
        PlantedSituation(
            "an unknown case", at: .word, .failure(.unknownCase),
            plant: scalar("\"sent-back\"", "\"OPEN\"", "\"zydeco\""), lookAlike: scalar("7", "[]"),
            remedy: { remedy in
                switch remedy {
                case .source(.enumCase), .source(.spelledCases): true
                default: false
                }
            }),
        PlantedSituation(
            "a fraction", at: .wholeNumber, .failure(.numberFraction),
            plant: scalar("2.5", "-0.25"), lookAlike: scalar("2.0", "1e2"),
            remedy: { changesType($0) { $0 == "Double" } }),
        PlantedSituation(
            "out of range", at: .smallNumber, .failure(.numberRange),
            plant: scalar("300", "-129", "70000"), lookAlike: scalar("127", "-128", "1.5"),
            remedy: { changesType($0) { $0.hasPrefix("Int") } }),
        PlantedSituation(
            "null", at: .wholeNumber, .failure(.nullValue), plant: scalar("null"), lookAlike: scalar("0"),
            remedy: isOptional),
        PlantedSituation(
            "a date of another format", at: .date, .failure(.dateFormat),
            plant: scalar("\"2024-03-05 10:00:00\"", "\"05.03.2024\"", "1709632800", "1709632800000", "\"2024-03-05\""),
            lookAlike: scalar("\"soon\"", "\"\"", "true"), remedy: { sets($0, "dates") }),
        PlantedSituation(
            "not a number", at: .fraction, .failure(.stringForNumber),
            plant: scalar("\"NaN\"", "\"Infinity\"", "\"-Infinity\""), lookAlike: scalar("\"none\"", "\"many\""),
            remedy: { sets($0, "floats") }),
        PlantedSituation(
            "Base64 for URLs", at: .data, .failure(.base64),
            plant: scalar("\"-_8=\"", "\"a-_b\"", "\"__-A\""), lookAlike: scalar("\"%%%\"", "7"),
            remedy: { sets($0, "data") }),
    ]

    private static let shapes: [PlantedSituation] = [
        PlantedSituation(
            "a discriminator", at: .events, .failure(.discriminator),
            plant: { value, random in
                let other = random.pick([
                    #"{"kind": "joined", "actorName": "a", "invitedBy": "b"}"#,
                    #"{"kind": "moved", "from": 1, "to": {"x": 2}}"#,
                ])
                var elements = value.elements
                elements.insert(.scalar(other), at: Int.random(in: 0...elements.count, using: &random))
                return .list(elements)
            },
            lookAlike: { value, random in
                let first = value.elements[0].members.filter { $0.key != "message" }
                return .list([.object(first), value.elements[0]] + value.elements)
            },
            remedy: {
                switch $0 {
                case .source(.declaredType(_, _, let type, _)): type == "[AnyEvent]"
                case .source(.declarations(_, _, _, let model, _)): model == "[AnyEvent]"
                default: false
                }
            }),
        PlantedSituation(
            "a case named by a member", at: .message, .failure(.discriminator),
            plant: { _, random in
                .scalar(
                    random.pick([
                        #"{"type": "text", "body": "a"}"#, #"{"kind": "closed", "at": 1}"#,
                        #"{"type": "picture", "source": "a", "width": 3}"#,
                    ]))
            },
            lookAlike: scalar(#"{"type": "video", "source": "a"}"#, "{}", #"{"text": 7}"#),
            remedy: { declares($0, "MemberKeys") }),
        PlantedSituation(
            "an unlabelled value", at: .rooms, .failure(.enumPayload),
            plant: scalar(#"{"lobby": 2}"#, "{}"), lookAlike: scalar(#"{"_0": "x"}"#, "7"),
            remedy: { declares($0, "CaseKeys") }),
        PlantedSituation(
            "a flat superclass", at: .ferry, .failure(.superDecoder),
            plant: { value, _ in
                .object(value.members.filter { $0.key != "super" } + value.members.flatMap(\.value.members))
            },
            lookAlike: { value, _ in .object(value.members.filter { $0.key != "super" } + [("x", .scalar("1"))]) },
            remedy: { if case .source(.superInitializer) = $0 { true } else { false } }),
        PlantedSituation(
            "a wrapper's missing key", at: .profile, .failure(.keyMissing),
            plant: without("nickName"), lookAlike: without("id"),
            remedy: { declares($0, "KeyedDecodingContainer") }),
    ]

    private static let keys: [PlantedSituation] = [
        PlantedSituation(
            "keys of another style", at: .object, .failure(.keySpelling), .failure(.nullValue),
            plant: members { members, random in
                let isSnake = Bool.random(using: &random)
                return members.map { member in
                    let key = member.key.replacing("_", with: "")
                    return (key: isSnake ? snake(key) : key.uppercased(), value: member.value)
                }
            },
            lookAlike: members { members, _ in
                members.map { (key: "q\($0.key.count)\($0.key.first ?? "x")", value: $0.value) }
            },
            remedy: {
                // Where other objects have the key, only this one is sent otherwise.
                if case .payload = $0 { return true }
                if case .source(.codingKeys) = $0 { return true }
                return sets($0, "keys")
            }),
        PlantedSituation(
            "a missing key", at: .station, .failure(.keyMissing),
            plant: without("elevation"), lookAlike: without("readings"), remedy: isOptional),
    ]

    // MARK: Silent faults

    private static let silent: [PlantedSituation] = [
        PlantedSituation(
            "digits lost", at: .large, .suspicion(.precision),
            plant: scalar("9007199254740993", "1234567890123456789"),
            lookAlike: scalar("0.30", "9007199254740994", "1e22"),
            remedy: { changesType($0) { ["Int64?", "Decimal?"].contains($0) } }),
        PlantedSituation(
            "a date that isn't", at: .date, .suspicion(.dateChanged),
            plant: scalar("\"2024-02-30T10:00:00Z\"", "\"2023-02-29T10:00:00Z\"", "\"2024-05-05T10:00:00Z junk\""),
            lookAlike: scalar("\"2000-02-29T00:00:00Z\"", "\"2024-12-31T23:59:59-08:00\"")),
        PlantedSituation(
            "an optional's key of another style", at: .customer, .suspicion(.nilBesideNearKey),
            plant: members { members, _ in
                members.filter { $0.key != "postalCode" } + [("postal_code", .scalar("\"1000\""))]
            },
            lookAlike: members { members, _ in
                members.filter { $0.key != "postalCode" } + [
                    ("areaCode", .scalar("7")), ("postal_codes", .scalar("[1]")),
                ]
            },
            remedy: { if case .source(.codingKeys) = $0 { true } else { false } }),
        PlantedSituation(
            "mojibake", at: .text, .suspicion(.mojibake),
            plant: scalar("\"caf\u{C3}\u{A9}\"", "\"\\u00c3\\u00bcber\"", "\"it\u{E2}\u{20AC}\u{2122}s\""),
            lookAlike: scalar("\"SÃO\"", "\"Ã\"", "\"é£\"", "\"\\u00e9t\\u00e9\""),
            remedy: { if case .payload = $0 { true } else { false } }),
        PlantedSituation(
            "an inherited init(from:)", at: .canoe, .suspicion(.propertyUnread),
            plant: members { members, random in
                members + [random.pick([("paddles", .scalar("2")), ("colour", .scalar("\"blue\""))])]
            },
            lookAlike: members { members, _ in members + [("paddles", .scalar("null")), ("length", .scalar("5"))] },
            remedy: { if case .source(.members) = $0 { true } else { false } }),
        PlantedSituation(
            "a base class", at: .boat, .suspicion(.baseClass),
            plant: members { members, _ in members + [("decks", .scalar("2"))] },
            lookAlike: members { members, _ in members + [("decks", .scalar("null")), ("length", .scalar("5"))] }),
        PlantedSituation(
            "a key written twice", at: .station, .suspicion(.keyTwice),
            plant: members { members, _ in members + [("elevation", .scalar("99.5"))] },
            lookAlike: members { members, _ in members + members }),
    ]

    // MARK: Texts that aren't JSON

    /// A change of the whole text.
    private static func text(_ change: @escaping @Sendable (String, inout SplitMix64) -> String) -> Change {
        { value, random in .scalar(change(value.text, &random)) }
    }

    /// What would be a fault, in a text of the payload.
    private static func quoting(_ text: String) -> Change {
        members { members, _ in members + [(key: "comment", value: .scalar("\"\(text)\""))] }
    }

    private static let texts: [PlantedSituation] = [
        PlantedSituation(
            "an event stream", at: .response, .failure(.eventStream),
            plant: text { text, random in
                let start = random.pick(["", "event: message\n", "id: 7\n", ": ping\n\n"])
                return "\(start)data: \(text)\n\ndata: \(random.pick([text, "[DONE]"]))\n\n"
            }, lookAlike: quoting("data: {}")),
        PlantedSituation(
            "several documents", at: .response, .failure(.severalDocuments),
            plant: text { text, random in
                Array(repeating: text, count: Int.random(in: 2...4, using: &random)).joined(separator: "\n")
            }, lookAlike: quoting("{}\\n{}")),
        PlantedSituation(
            "a web page", at: .response, .failure(.markup),
            plant: text { _, random in
                random.pick([
                    "<!DOCTYPE html>\n<html><body>502</body></html>",
                    "<html>\n<head><title>Login</title></head></html>",
                    "<?xml version=\"1.0\"?><Error><Code>AccessDenied</Code></Error>",
                ])
            }, lookAlike: quoting("<html></html>")),
        PlantedSituation(
            "single quotes", at: .response, .failure(.singleQuotes),
            plant: text { text, _ in text.replacing("it’s", with: "its").replacing("\"", with: "'") },
            lookAlike: quoting("'a'")),
        PlantedSituation(
            "a comment", at: .response, .failure(.comment),
            plant: text { text, random in
                random.pick(["// a\n\(text)", "/* a */ \(text)", "{ // a\n\(text.dropFirst())"])
            },
            lookAlike: quoting("// a"), remedy: { _ in true }),
        PlantedSituation(
            "cut off", at: .response, .failure(.truncated), .failure(.unclosedString), .failure(.unclosedBracket),
            plant: text { text, random in String(text.prefix(Int.random(in: 2...text.count / 2, using: &random))) },
            lookAlike: text { text, _ in text + "  \n" }),
        PlantedSituation(
            "a number that JSON doesn't have", at: .wholeNumber, .failure(.notAValue),
            plant: scalar("NaN", "Infinity", "undefined", "None"), lookAlike: scalar("0", "1e2")),
    ]
}
