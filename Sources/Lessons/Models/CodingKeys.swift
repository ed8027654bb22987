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
        title: "Other names in the payload",
        lookAt: """
            CodingKeys says what each property is called in the payload: City.name is n there. Paths and errors speak \
            of n, not of name.
            """,
        tries: [
            LessonTry(
                "In short-keys.json, press t until the model is shown, and go down to l with j.",
                seen: "The line of the property latitude is marked: the source is found by the key, l.",
                when: .payload("short-keys"), .source, .selected("l")),
            LessonTry(
                "Press p: full-names.json. Which key is missing, and what stands in its place?",
                seen: "n is missing: keyNotFound. name, latitude and longitude are there and are ignored.",
                when: .payload("full-names"), .outcome(.failed)),
        ],
        saw: """
            A renamed key is the only one that is asked for. The payload's name, latitude and longitude are there and \
            are ignored.
            """,
        models: [LessonModel(City.self, .struct, in: "CodingKeys.swift")],
        payloads: [
            LessonPayload("coding-keys/short-keys", note: "The keys are n, l and lo.", .decodes("City")),
            LessonPayload(
                "coding-keys/full-names", note: "The keys are the names of the properties.",
                .fails("City", finding: LessonFinding(.keyNotFound, "n", at: "", line: 1, column: 1))),
        ])
}
