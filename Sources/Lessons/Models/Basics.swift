private struct City: Codable {
    var name: String
    var lat: Double
    var lon: Double
    var population: Int
}

// MARK: - Lesson

extension Lesson {
    static let basics = Lesson(
        name: "basics",
        title: "A type and its payload",
        lookAt: """
            City asks for a String, two Doubles and an Int, each under the name of its property. Compare the tree with \
            the payload.
            """,
        tries: [
            LessonTry(
                "Step with . through tokyo.json to its last answer.",
                seen: "A question and an answer for each property, in the model's order, not the payload's.",
                when: .payload("tokyo"), .lastStep),
            LessonTry(
                "Press p: lat-string.json opens on what fails.",
                seen: "lat is text and City.lat a Double: typeMismatch. The other marks say what was not reached.",
                when: .payload("lat-string"), .outcome(.failed)),
            LessonTry(
                "In lat-string.json, press , to go back to the question that failed.",
                seen: "City.init(from:) asked for lat as Double. lon and population were never asked for.",
                when: .payload("lat-string"), .asked("lat")),
        ],
        saw: """
            "35.6762" is text, and JSONDecoder turns no text into a number: typeMismatch. What comes after the failure \
            is never asked for.
            """,
        models: [LessonModel(City.self, .struct, in: "Basics.swift")],
        payloads: [
            LessonPayload("basics/tokyo", note: "Every value has the type that City asks for.", .decodes("City")),
            LessonPayload(
                "basics/lat-string", note: "lat is a string.",
                .fails("City", finding: LessonFinding(.typeMismatch, "lat", at: "/lat", line: 3, column: 10))),
        ])
}
