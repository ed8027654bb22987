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
            The payload is the JSON to decode, City the model. Its init(from:), the initializer that decodes, requests \
            a value for each property under the property's name. The decoder answers with the value, or throws an \
            error. The tree has a row for each request: compare it with the payload.
            """,
        tasks: [
            LessonTask(
                "Step with . through tokyo.json to its last answer.",
                seen: "Each property has a request and an answer, in the model's order, not the payload's.",
                when: .payload("tokyo"), .lastStep),
            LessonTask(
                "In tokyo.json, go back with , to the request for lon. The model marks its line.",
                seen: "The model marks var lon: the compiler wrote init(from:), so the line is the property.",
                when: .payload("tokyo"), .asked("lon"), .line("var lon: Double")),
            LessonTask(
                "Press p: lat-string.json opens at the failure.",
                seen: """
                    lat is a string, and City.lat a Double: the error is typeMismatch. Other marks show what was not \
                    reached.
                    """,
                when: .payload("lat-string"), .outcome(.failed)),
            LessonTask(
                "In lat-string.json, press , to go back to the request that failed.",
                seen: "City.init(from:) asked for lat as Double. lon and population were never asked for.",
                when: .payload("lat-string"), .asked("lat")),
            LessonTask(
                "In lat-string.json, press s for the strategies, the decoder's settings. Set scalars to lossless.",
                seen: """
                    A what-if, not a rule of JSONDecoder: a scalar, a single value, of another type is read. lat is \
                    marked ≈, adjusted.
                    """,
                when: .payload("lat-string"), .strategy("scalars", "lossless"), .outcome(.recovered)),
            LessonTask(
                "In lat-string.json with scalars: strict, declare lat as String: t, Tab to the model, v edits a copy.",
                seen: """
                    The copy is compiled, and it decodes: the model now says what the payload has. The lesson itself \
                    stays as it is.
                    """,
                when: .payload("lat-string"), .strategy("scalars", "strict"), .edited, .outcome(.decoded)),
            LessonTask(
                asking: "With scalars: strict, what does JSONDecoder do with the string \"35.6762\" for a Double?",
                .wrong(
                    "It converts it to 35.6762.",
                    "Only the what-if scalars: lossless did. Press u: with strict, the decode failed."),
                .right("It throws typeMismatch."),
                .wrong(
                    "It uses 0.0.", "JSONDecoder never makes up a value. The decode failed, and City was not created."),
                .wrong(
                    "It throws keyNotFound.",
                    """
                    That is for a missing key. lat is in the payload: its value has another type.
                    """),
                seen: "It never converts a string to a number, whatever the string says."),
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
