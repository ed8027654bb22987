import ResilientCodable

private struct Person: Codable {
    var name: String
    var drinks: Beverage
}

private enum Beverage: String, IncorrectEnumFallbackMechanism {
    static let fallbackForIncorrectEnumValue: Beverage = .other

    case tea = "Tea"
    case coffee = "Coffee"
    case other
}

private struct StrictPerson: Codable {
    var name: String
    var drinks: StrictBeverage
}

private enum StrictBeverage: String, Codable {
    case tea = "Tea"
    case coffee = "Coffee"
    case other
}

// A raw value that no case has is kept.

private struct KeptPerson: Codable {
    var name: String
    var drinks: OpenEnum<KnownBeverage>
}

private enum KnownBeverage: String {
    case tea = "Tea"
    case coffee = "Coffee"
}

// MARK: - Lesson

extension Lesson {
    private static let juice = LessonFinding(.dataCorrupted, "drinks", at: "/drinks", line: 3, column: 13)

    static let unknownEnum = Lesson(
        name: "unknown-enum",
        title: "A case that the app doesn't know yet",
        lookAt: """
            Beverage has a fallback for unknown raw values: other. StrictBeverage has the same cases but no fallback. \
            OpenEnum keeps the raw value.
            """,
        tasks: [
            LessonTask(
                "Press p: juice.json. It decodes. Press d.",
                seen: "Juice came in and other goes out: the app keeps working, but the server's value is lost.",
                when: .payload("juice"), .model("Person"), .difference("/drinks")),
            LessonTask(
                "Decode juice.json as KeptPerson with m, with the difference still shown.",
                seen: "Nothing is lost: OpenEnum keeps Juice as .unknown(\"Juice\"), and encodes it again.",
                when: .payload("juice"), .model("KeptPerson"), .noDifference),
            LessonTask(
                "Decode juice.json as StrictPerson with m.",
                seen: "dataCorrupted: no case has the raw value Juice, so the whole person fails.",
                when: .payload("juice"), .model("StrictPerson"), .outcome(.failed)),
            LessonTask(
                "Keep juice.json and StrictPerson, press s and set enums to fallback.",
                seen: "The result is the same as with the fallback, without changing the model: a what-if.",
                when: .payload("juice"), .model("StrictPerson"), .strategy("enums", "fallback"),
                .outcome(.recovered)),
            LessonTask(
                "In juice.json as StrictPerson with enums: strict, v on the model: give StrictBeverage the fallback.",
                seen: "It decodes. The conformance and one line are all that a model needs.",
                when: .payload("juice"), .model("StrictPerson"), .strategy("enums", "strict"), .edited,
                .outcome(.decoded)),
            LessonTask(
                "Press p until number-drink.json is open.",
                seen: """
                    typeMismatch: the fallback is only for unknown strings. null-drink.json and no-drink.json fail, \
                    too.
                    """,
                when: .payload("number-drink"), .model("Person"), .outcome(.failed)),
            LessonTask(
                asking: "An app with the fallback sends the person back. What does the server get for Juice?",
                .wrong("Juice", "The enum has no place for the text. Look at the round trip of juice.json."),
                .right("other"),
                .wrong("null", "The property is not optional, and has a value."),
                .wrong("Nothing: the key is left out", "encode(to:) writes the case that was decoded."),
                seen: "A fallback replaces the value. To keep it, the model has to store the text, as OpenEnum does."),
        ],
        saw: """
            A fallback keeps an old app working when the server adds a value. It is for unknown raw values only: null, \
            a missing key and other types fail as before. Don't send such a value back.
            """,
        models: [
            LessonModel(Person.self, .struct, in: "UnknownEnum.swift"),
            LessonModel(Beverage.self, .enum, in: "UnknownEnum.swift"),
            LessonModel(StrictPerson.self, .struct, in: "UnknownEnum.swift"),
            LessonModel(StrictBeverage.self, .enum, in: "UnknownEnum.swift"),
            LessonModel(KeptPerson.self, .struct, in: "UnknownEnum.swift"),
        ],
        payloads: [
            LessonPayload(
                "unknown-enum/coffee", note: "Coffee is one of the cases.", .decodes("Person"),
                .decodes("StrictPerson"), .decodes("KeptPerson")),
            LessonPayload(
                "unknown-enum/juice", note: "No case has the raw value Juice.",
                .decodes("Person"), .decodes("KeptPerson"), .fails("StrictPerson", finding: juice),
                .decodes("StrictPerson", ("enums", "fallback"), adjusting: juice)),
            LessonPayload(
                "unknown-enum/number-drink", note: "drinks is a number.",
                .fails("Person", finding: LessonFinding(.typeMismatch, "drinks", at: "/drinks", line: 3, column: 13))),
            LessonPayload(
                "unknown-enum/null-drink", note: "drinks is null.",
                .fails("Person", finding: LessonFinding(.valueNotFound, "drinks", at: "/drinks", line: 3, column: 13))),
            LessonPayload(
                "unknown-enum/no-drink", note: "drinks is missing.",
                .fails("Person", finding: LessonFinding(.keyNotFound, "drinks", at: "", line: 1, column: 1))),
        ])
}
