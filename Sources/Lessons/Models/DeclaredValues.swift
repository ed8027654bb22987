import Foundation
import ResilientCodable

private struct Poster: CodableEntity {
    @CodableScalar(mandatory: true) var title: String
    @CodableURL var link: URL = URL(filePath: "/")
    @CodableColor(key: "style.background.color") var color: RGBColor
    @CodableISO8601Date var shown: Date
    @CodableOptionalScalar var price: Double?
    @CodableKeyedProperty<MinutesTraits> var duration: Int = 90

    static let codableKeyPaths = KeyPathList<Poster> {
        \Poster._title
        \Poster._link
        \Poster._color
        \Poster._shown
        \Poster._price
        \Poster._duration
    }
}

// Traits of your own: the payload has "1h 30m", the property a number of minutes.

private enum MinutesTraits: CodableTraits {
    static func createStorable(from coded: String) throws -> Int {
        guard let parts = coded.wholeMatch(of: #/(\d{1,5})h (\d{1,2})m/#), let hours = Int(parts.1),
            let minutes = Int(parts.2)
        else { throw NotADuration(description: "\(coded) is not a duration such as 1h 30m.") }
        return hours * 60 + minutes
    }

    static func createDecodable(from storable: Int) throws -> String? { "\(storable / 60)h \(storable % 60)m" }
}

/// The wrapper adds the path.
private struct NotADuration: Error, CustomStringConvertible {
    let description: String
}

// Traits decide more: the separator of a path, which key is found, and what null and a wrong value become.

private struct LoosePoster: CodableEntity {
    @CodableKeyedProperty<LooseTextTraits>(key: "style/title") var title: String = "untitled"
    @CodableKeyedProperty<LooseTextTraits>(key: "style/subtitle") var subtitle: String = "none"
    @CodableKeyedProperty<LooseTextTraits>(key: "style/note") var note: String = "none"

    static let codableKeyPaths = KeyPathList<LoosePoster> {
        \LoosePoster._title
        \LoosePoster._subtitle
        \LoosePoster._note
    }
}

private enum LooseTextTraits: CodableTraits {
    static let pathSeparator: String? = "/"

    // "title_en" is found for "title".
    static func findCodingKey(_ name: String, among keys: PayloadKeys) -> String? {
        keys.all.first { $0 == name || $0.hasPrefix(name + "_") }
    }

    static func decode(_ value: CodedValue) throws -> String { try value.decode(String.self) }

    static func fallback(_ value: CodedValue, after error: any Error) throws -> String { "unreadable" }

    static func assignStorableNil(_ storable: inout String) -> Bool {
        storable = "left empty"
        return true
    }
}

// MARK: - Lesson

extension Lesson {
    static let declaredValues = Lesson(
        name: "declared-values",
        title: "Colors, links and dates, declared",
        lookAt: """
            Each property declares how its value is written in the payload: a URL, a color as #RRGGBB at a path, an \
            ISO 8601 date, an optional scalar, and a duration. Traits, a type with two functions, convert the \
            duration: one from the payload's form, one to it.
            """,
        tasks: [
            LessonTask(
                "Press d for the round trip of poster.json.",
                seen: "Nothing is lost: every value is written back as it was read, the color at its path.",
                when: .payload("poster"), .noDifference),
            LessonTask(
                "Press p: few.json. Which values are in the Re-encoded pane? Step with . to the request for price.",
                seen: "A missing optional scalar is nil. The others keep their declared values.",
                when: .payload("few"), .asked("price")),
            LessonTask(
                "Press p: bad-color.json.",
                seen: "#12 isn't a color: RGBColor throws, and the error has the whole path.",
                when: .payload("bad-color"), .outcome(.failed)),
            LessonTask(
                "In bad-color.json, v on the model: declare color as a @CodableScalar String with the same key.",
                seen: "It decodes, with #12 as a text. Only the code that uses it finds out that it isn't a color.",
                when: .payload("bad-color"), .edited, .outcome(.decoded)),
            LessonTask(
                "Press p: loose.json, as LoosePoster. Press d: which traits made each value?",
                seen: """
                    findCodingKey found title_en. fallback replaced 7 by "unreadable", and assignStorableNil null by \
                    "left empty".
                    """,
                when: .payload("loose"), .model("LoosePoster"), .difference("/style/subtitle_en")),
            LessonTask(
                asking: "What does a type need to read a value in a form of its own, such as \"1h 30m\"?",
                .wrong("An init(from:) for the whole entity", "Poster has none: the other properties need no code."),
                .right("Traits with two functions: from the coded value, and to it"),
                .wrong("A date strategy", "It concerns only Date, and this is a number of minutes."),
                .wrong(
                    "A wrapper for each form, written from nothing",
                    "CodableKeyedProperty is the wrapper; it takes traits."),
                seen: """
                    Traits convert between what is stored and what is coded. Keys, paths and defaults come with the \
                    wrapper.
                    """
            ),
        ],
        saw: """
            The form of a value is declared once, at the property, for both directions. What can't be read fails with \
            its path.
            """,
        models: [
            LessonModel(Poster.self, .struct, in: "DeclaredValues.swift"),
            LessonModel(LoosePoster.self, .struct, in: "DeclaredValues.swift"),
        ],
        payloads: [
            LessonPayload("declared-values/poster", note: "Every value is as declared.", .decodes("Poster")),
            LessonPayload("declared-values/few", note: "Only the title and the link.", .decodes("Poster")),
            LessonPayload(
                "declared-values/bad-color", note: "The color has two digits.",
                .fails(
                    "Poster",
                    finding: LessonFinding(
                        .dataCorrupted, "style.background.color", at: "/style/background/color", line: 5, column: 16))),
            LessonPayload(
                "declared-values/loose", note: "Keys with a language, a number for a text, and null.",
                .decodes(
                    "LoosePoster",
                    absorbing: LessonFinding(
                        .typeMismatch, "style.subtitle_en", at: "/style/subtitle_en", line: 4, column: 20))),
        ])
}
