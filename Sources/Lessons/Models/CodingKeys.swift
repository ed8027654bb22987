private struct City: Codable {
    var name: String
    var latitude: Double
    var longitude: Double

    enum CodingKeys: String, CodingKey {
        case name = "n"
        case latitude = "l"
        case longitude = "lo"
    }
}

// MARK: - Lesson

extension Lesson {
    static let codingKeys = Lesson(
        name: "coding-keys",
        title: "Different names in the payload",
        lookAt: """
            CodingKeys maps each property to its key in the payload: City.name is n there. Paths and errors use n, not \
            name.
            """,
        tries: [
            LessonTry(
                "In short-keys.json, press t until the model is shown, then move to l with j.",
                seen: "The property latitude is marked in the source: it is found by its key, l.",
                when: .payload("short-keys"), .source, .selected("l")),
            LessonTry(
                "Press p: full-names.json. Which key is missing, and which keys are there instead?",
                seen: "n is missing: keyNotFound. name, latitude and longitude are present but ignored.",
                when: .payload("full-names"), .outcome(.failed)),
        ],
        saw: """
            Only the renamed key is requested. The payload's name, latitude and longitude are present but ignored.
            """,
        models: [LessonModel(City.self, .struct, in: "CodingKeys.swift")],
        payloads: [
            LessonPayload("coding-keys/short-keys", note: "The keys are n, l and lo.", .decodes("City")),
            LessonPayload(
                "coding-keys/full-names", note: "The keys are the properties' names.",
                .fails("City", finding: LessonFinding(.keyNotFound, "n", at: "", line: 1, column: 1))),
        ])
}
