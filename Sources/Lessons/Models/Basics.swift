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
        toTry: [
            "Step with . through tokyo.json: one call for each property.",
            "Open lat-string.json and press f.",
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
