import Foundation

// The first attempt: the compiler writes the wrapper's code, too. It decodes an object with the key "text".

@propertyWrapper
private struct BoxedTrim: Codable {
    private var text: String

    var wrappedValue: String {
        get { text }
        set { text = newValue.trimmingCharacters(in: .whitespaces) }
    }

    init(wrappedValue: String) {
        text = wrappedValue.trimmingCharacters(in: .whitespaces)
    }
}

private struct BoxedPerson: Codable {
    @BoxedTrim var name: String
    @BoxedTrim var nickname: String
}

// The second: its init(from:) decodes the string itself, with a container for a single value without keys. The compiler
// still writes encode(to:).

@propertyWrapper
private struct HalfTrim: Codable {
    private var text: String

    var wrappedValue: String {
        get { text }
        set { text = newValue.trimmingCharacters(in: .whitespaces) }
    }

    init(wrappedValue: String) {
        text = wrappedValue.trimmingCharacters(in: .whitespaces)
    }

    init(from decoder: any Decoder) throws {
        self.init(wrappedValue: try decoder.singleValueContainer().decode(String.self))
    }
}

private struct HalfPerson: Codable {
    @HalfTrim var name: String
    @HalfTrim var nickname: String
}

// The third decodes and encodes the string itself.

@propertyWrapper
private struct Trim: Codable {
    private var text: String

    var wrappedValue: String {
        get { text }
        set { text = newValue.trimmingCharacters(in: .whitespaces) }
    }

    init(wrappedValue: String) {
        text = wrappedValue.trimmingCharacters(in: .whitespaces)
    }

    init(from decoder: any Decoder) throws {
        self.init(wrappedValue: try decoder.singleValueContainer().decode(String.self))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

private struct TrimmedPerson: Codable {
    @Trim var name: String
    @Trim var nickname: String
}

// For a missing key, the wrapper needs a decode(_:forKey:) of its own: the compiler's code calls it for this type.

@propertyWrapper
private struct TrimIfPresent: Codable {
    private var trim: Trim?

    var wrappedValue: String? {
        get { trim?.wrappedValue }
        set { trim = newValue.map(Trim.init(wrappedValue:)) }
    }

    init(wrappedValue: String?) {
        trim = wrappedValue.map(Trim.init(wrappedValue:))
    }

    init(from decoder: any Decoder) throws {
        trim = try decoder.singleValueContainer().decode(Trim?.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(trim)
    }
}

extension KeyedDecodingContainer {
    fileprivate func decode(_ type: TrimIfPresent.Type, forKey key: Key) throws -> TrimIfPresent {
        try decodeIfPresent(type, forKey: key) ?? TrimIfPresent(wrappedValue: nil)
    }
}

private struct NamedPerson: Codable {
    @Trim var name: String
    @TrimIfPresent var nickname: String?
}

// MARK: - Lesson

extension Lesson {
    private static let boxedName = LessonFinding(.typeMismatch, "name", at: "/name", line: 2, column: 11)
    private static let noNickname = LessonFinding(.keyNotFound, "nickname", at: "", line: 1, column: 1)

    static let ownWrapper = Lesson(
        name: "own-wrapper",
        title: "A property wrapper of your own",
        lookAt: """
            The names have spaces around them. A property wrapper is a type that holds the value of a property; this \
            one removes the spaces. For @Trim var name: String, the compiler's code decodes a Trim under the key \
            name, so Trim says how. BoxedPerson, HalfPerson, TrimmedPerson and NamedPerson are four steps to a wrapper \
            that works.
            """,
        tasks: [
            LessonTask(
                "Decode names.json as BoxedPerson with m. Press , to go back to the request that failed.",
                seen: "The string isn't an object: the compiler's code for BoxedTrim reads its property, text.",
                when: .payload("names"), .model("BoxedPerson"), .asked("name")),
            LessonTask(
                "Decode names.json as HalfPerson with m, and press d.",
                seen: """
                    It decodes, and writes {\"text\": \"Ada\"} instead of \"Ada\": the compiler's encode(to:) doesn't \
                    match.
                    """,
                when: .payload("names"), .model("HalfPerson"), .difference("/name")),
            LessonTask(
                "Decode names.json as TrimmedPerson with m, and press d.",
                seen: "The values are trimmed when they are decoded, so the round trip writes them without the spaces.",
                when: .payload("names"), .model("TrimmedPerson"), .difference("/name")),
            LessonTask(
                "Press p: no-nickname.json, decoded as NamedPerson.",
                seen:
                    "The compiler's code called our decode(_:forKey:), which accepts a missing key. Nil becomes null.",
                when: .payload("no-nickname"), .model("NamedPerson"), .outcome(.decoded)),
            LessonTask(
                "Decode no-nickname.json as TrimmedPerson with m.",
                seen: "keyNotFound. It would be the same for a wrapped String?: the wrapper itself isn't optional.",
                when: .payload("no-nickname"), .model("TrimmedPerson"), .outcome(.failed)),
            LessonTask(
                "In no-nickname.json as TrimmedPerson, v on the model: let nickname be missing, as in NamedPerson.",
                seen:
                    "Swift has no @Trim?. A second type holds the optional; a generic wrapper, as @Convertible, holds both.",
                when: .payload("no-nickname"), .model("TrimmedPerson"), .edited, .outcome(.decoded)),
            LessonTask(
                asking: "The extension of KeyedDecodingContainer is deleted. What happens to NamedPerson?",
                .wrong("The compiler reports an error.", "The container's own decode(_:forKey:) fits as well."),
                .right("A missing key fails again."),
                .wrong("Nothing changes.", "The call is chosen when the model is compiled."),
                .wrong("The wrapper decodes an object.", "Its init(from:) is the same."),
                seen: "Nothing warns of it: only a payload without the key shows it."),
        ],
        saw: """
            A wrapper needs an init(from:) and an encode(to:) of its own, with a single-value container, which has one \
            value and no keys. For missing keys, it needs an overload: another decode(_:forKey:), for its type. The \
            library's wrappers are made like this.
            """,
        models: [
            LessonModel(NamedPerson.self, .struct, in: "OwnWrapper.swift"),
            LessonModel(TrimmedPerson.self, .struct, in: "OwnWrapper.swift"),
            LessonModel(HalfPerson.self, .struct, in: "OwnWrapper.swift"),
            LessonModel(BoxedPerson.self, .struct, in: "OwnWrapper.swift"),
            LessonModel(Trim.self, .struct, in: "OwnWrapper.swift"),
            LessonModel(TrimIfPresent.self, .struct, in: "OwnWrapper.swift"),
            LessonModel(HalfTrim.self, .struct, in: "OwnWrapper.swift"),
            LessonModel(BoxedTrim.self, .struct, in: "OwnWrapper.swift"),
        ],
        payloads: [
            LessonPayload(
                "own-wrapper/names", note: "Names with blanks around them.",
                .decodes("NamedPerson"), .decodes("TrimmedPerson"), .decodes("HalfPerson"),
                .fails("BoxedPerson", finding: boxedName)),
            LessonPayload(
                "own-wrapper/no-nickname", note: "No nickname.",
                .decodes("NamedPerson"), .fails("TrimmedPerson", finding: noNickname),
                .fails("BoxedPerson", finding: boxedName)),
            LessonPayload(
                "own-wrapper/wrapped", note: "The form that the compiler's code for BoxedTrim reads.",
                .decodes("BoxedPerson"), .fails("NamedPerson", finding: boxedName)),
        ])
}
