// The compiler writes the code: an object with one key, the case, and an object of its values.

private enum Figure: Codable {
    case circle(radius: Double)
    case rectangle(width: Double, height: Double)
    case label(String)
    case empty
}

// With other keys in the payload: CodingKeys for the cases, and for the values an enum named after the case.

private enum ShortFigure: Codable {
    case circle(radius: Double)
    case rectangle(width: Double, height: Double)

    enum CodingKeys: String, CodingKey {
        case circle = "CIRCLE"
        case rectangle = "RECT"
    }

    enum RectangleCodingKeys: String, CodingKey {
        case width = "w"
        case height = "h"
    }
}

// MARK: - Lesson

extension Lesson {
    private static let unknownCase = LessonFinding(.typeMismatch, "[1]", at: "/1", line: 3, column: 3)

    static let enumValues = Lesson(
        name: "enum-values",
        title: "Enums with associated values",
        lookAt: """
            Each case of Figure is an object with one key, the name of the case. Its value is an object with the \
            associated values; one without a label has the key _0.
            """,
        tasks: [
            LessonTask(
                "Step with . through shapes.json as [Figure] to the request for the width.",
                seen: "The path is [1].rectangle.width: the case is a level of its own.",
                when: .payload("shapes"), .model("[Figure]"), .asked("[1].rectangle.width")),
            LessonTask(
                "Press p: short-names.json. Decode it as [Figure] with m.",
                seen: "Figure has no case \"CIRCLE\". The CodingKeys of ShortFigure have that raw value.",
                when: .payload("short-names"), .model("[Figure]"), .outcome(.failed)),
            LessonTask(
                "Press p: no-height.json.",
                seen: "The case is there, and one of its values is missing: keyNotFound, as for a property.",
                when: .payload("no-height"), .outcome(.failed)),
            LessonTask(
                "Press p: unknown-case.json. Press s, and set arrays to failable.",
                seen: "The triangle is dropped: Figure has no case for it, and no place to keep it.",
                when: .payload("unknown-case"), .strategy("arrays", "failable"), .outcome(.recovered)),
            LessonTask(
                "In unknown-case.json with arrays: strict, v on the model: give Figure the missing case.",
                seen: "The compiler writes the code for the new case, too: an object with the key triangle.",
                when: .payload("unknown-case"), .strategy("arrays", "strict"), .edited, .outcome(.decoded)),
            LessonTask(
                asking: "What does Figure do with an object of two keys, as in two-cases.json?",
                .wrong("It takes the first key that is a case.", "Press p until two-cases.json is open."),
                .wrong("It takes the case that is declared first.", "Press p until two-cases.json is open."),
                .right("It throws: exactly one key must be there."),
                .wrong("It ignores both.", "An enum has no value without a case."),
                seen: "The same error, a wrong number of keys, is thrown for an object whose only key is no case."),
        ],
        saw: """
            The synthesized form is one key for the case. For payloads with a key that names the type beside the \
            values, write init(from:) by hand.
            """,
        models: [
            LessonModel(Figure.self, .enum, in: "EnumValues.swift"),
            LessonModel(ShortFigure.self, .enum, in: "EnumValues.swift"),
        ],
        payloads: [
            LessonPayload("enum-values/shapes", note: "A shape of each case.", .decodes("[Figure]")),
            LessonPayload(
                "enum-values/short-names", note: "Other names for the cases and for the rectangle's values.",
                .decodes("[ShortFigure]"),
                .fails("[Figure]", finding: LessonFinding(.typeMismatch, "[0]", at: "/0", line: 2, column: 3))),
            LessonPayload(
                "enum-values/no-height", note: "The rectangle has no height.",
                .fails(
                    "[Figure]",
                    finding: LessonFinding(
                        .keyNotFound, "[1].rectangle.height", at: "/1/rectangle", line: 3, column: 18))),
            LessonPayload(
                "enum-values/unknown-case", note: "A triangle, which isn't a case.",
                .fails("[Figure]", finding: unknownCase),
                .decodes("[Figure]", ("arrays", "failable"), absorbing: unknownCase)),
            LessonPayload(
                "enum-values/two-cases", note: "One object with the keys of two cases.",
                .fails("[Figure]", finding: LessonFinding(.typeMismatch, "[0]", at: "/0", line: 2, column: 3))),
        ])
}
