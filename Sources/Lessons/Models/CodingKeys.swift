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
            CodingKeys is an enum with a case, a coding key, for each property. The raw value of the case, the text \
            after =, is the key in the payload: City.name has the key "n". Paths and errors use that key.
            """,
        tasks: [
            LessonTask(
                "In short-keys.json, press t until the model is shown, then move to l with j.",
                seen: "The property latitude is marked in the source: it is found by its key, l.",
                when: .payload("short-keys"), .selected("l"), .line("var latitude")),
            LessonTask(
                "Press p: full-names.json. Which key is missing, and which keys are there instead?",
                seen: "n is missing: keyNotFound. name, latitude and longitude are present but ignored.",
                when: .payload("full-names"), .outcome(.failed)),
            LessonTask(
                "In full-names.json, press , to the request that failed. Which key was asked for?",
                seen: "n, the raw value of CodingKeys.name. The payload was never searched for name.",
                when: .payload("full-names"), .asked("n")),
            LessonTask(
                "In full-names.json, v on the model: change CodingKeys so that it decodes.",
                seen: """
                    Without =, the raw value is the name of the case. Without any CodingKeys, the compiler writes the \
                    same cases.
                    """,
                when: .payload("full-names"), .edited, .outcome(.decoded)),
            LessonTask(
                asking: "What must change so that City decodes full-names.json?",
                .wrong("The properties: n, l, lo", "CodingKeys would still ask for n, l and lo."),
                .right("The raw values of CodingKeys"),
                .wrong("The order of the keys in the payload", "A key is found wherever it is in the object."),
                .wrong("keys: case-insensitive", "n and name differ in more than their case."),
                seen: "Without CodingKeys, the compiler uses the names of the properties as keys."),
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
