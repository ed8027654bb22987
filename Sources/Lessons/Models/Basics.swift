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
            City decodes a String, two Doubles and an Int, each under its property's name. Compare the tree with the \
            payload.
            """,
        tries: [
            LessonTry(
                "Step with . through tokyo.json to its last answer.",
                seen: "Each property has a request and an answer, in the model's order, not the payload's.",
                when: .payload("tokyo"), .lastStep),
            LessonTry(
                "Press p: lat-string.json opens at the failure.",
                seen: "lat is a string and City.lat a Double: typeMismatch. Other marks show what was not reached.",
                when: .payload("lat-string"), .outcome(.failed)),
            LessonTry(
                "In lat-string.json, press , to go back to the request that failed.",
                seen: "City.init(from:) asked for lat as Double. lon and population were never asked for.",
                when: .payload("lat-string"), .asked("lat")),
        ],
        saw: """
            "35.6762" is a string, and JSONDecoder never converts a string to a number: typeMismatch. Properties after \
            the failure are never requested.
            """,
        models: [LessonModel(City.self, .struct, in: "Basics.swift")],
        payloads: [
            LessonPayload("basics/tokyo", note: "Every value has the type that City declares.", .decodes("City")),
            LessonPayload(
                "basics/lat-string", note: "lat is a string.",
                .fails("City", finding: LessonFinding(.typeMismatch, "lat", at: "/lat", line: 3, column: 10))),
        ])
}
