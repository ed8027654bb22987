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

// MARK: - Lesson

extension Lesson {
    private static let juice = LessonFinding(.dataCorrupted, "drinks", at: "/drinks", line: 3, column: 13)

    static let unknownEnum = Lesson(
        name: "unknown-enum",
        title: "A case that the app does not know yet",
        lookAt: """
            Beverage has a fallback for raw values that it does not know: other. StrictBeverage has the same cases and \
            no fallback.
            """,
        tries: [
            LessonTry(
                "Press p: juice.json. It decodes. Press d.",
                seen: "Juice came in and other goes out: the app goes on, and what the server said is lost.",
                when: .payload("juice"), .model("Person"), .difference("/drinks")),
            LessonTry(
                "Give juice.json to StrictPerson with m.",
                seen: "dataCorrupted: no case has the raw value Juice, and the whole person fails.",
                when: .payload("juice"), .model("StrictPerson"), .outcome(.failed)),
            LessonTry(
                "Keep juice.json and StrictPerson, press s and set enums to fallback.",
                seen: "The same as the fallback does, without a change to the model: a what-if.",
                when: .payload("juice"), .model("StrictPerson"), .strategy("enums", "fallback"),
                .outcome(.recovered)),
        ],
        saw: """
            A fallback keeps an old app alive when the server learns a new word. Do not send such a value back.
            """,
        models: [
            LessonModel(Person.self, .struct, in: "UnknownEnum.swift"),
            LessonModel(Beverage.self, .enum, in: "UnknownEnum.swift"),
            LessonModel(StrictPerson.self, .struct, in: "UnknownEnum.swift"),
            LessonModel(StrictBeverage.self, .enum, in: "UnknownEnum.swift"),
        ],
        payloads: [
            LessonPayload(
                "unknown-enum/coffee", note: "Coffee is one of the cases.", .decodes("Person"),
                .decodes("StrictPerson")),
            LessonPayload(
                "unknown-enum/juice", note: "No case has the raw value Juice.",
                .decodes("Person"), .fails("StrictPerson", finding: juice),
                .decodes("StrictPerson", ("enums", "fallback"), adjusting: juice)),
        ])
}
