private struct Country: Codable {
    var name: String
    var cities: [City]
}

private struct City: Codable {
    var name: String
    var coordinates: Coordinates
}

private struct Coordinates: Codable {
    var latitude: Double
    var longitude: Double
}

// MARK: - Lesson

extension Lesson {
    private static let countryModels = [
        LessonModel(Country.self, .struct, in: "Nested.swift"),
        LessonModel(City.self, .struct, in: "Nested.swift"),
        LessonModel(Coordinates.self, .struct, in: "Nested.swift"),
    ]

    static let nested = Lesson(
        name: "nested",
        title: "Types inside types",
        lookAt: """
            Country asks for an array of City, and each City for its Coordinates. The tree shows who asks whom, \
            and the payload shows where the answer stands.
            """,
        toTry: [
            "Open coordinates-missing.json and press f: the second city fails, and the whole country with it.",
            "Set arrays to failable with s: which city is gone?",
        ],
        saw: """
            One missing object deep inside leaves nothing of the value outside. The path says where: \
            cities[1].coordinates.
            """,
        models: countryModels,
        payloads: [
            LessonPayload(
                "nested/country", note: "Three cities, each with its coordinates.", .decodes("Country")),
            LessonPayload(
                "nested/coordinates-missing", note: "Porto has no coordinates.",
                .fails(
                    "Country",
                    finding: LessonFinding(
                        .keyNotFound, "cities[1].coordinates", at: "/cities/1", line: 11, column: 5)),
                .decodes(
                    "Country", ("arrays", "failable"),
                    absorbing: LessonFinding(
                        .keyNotFound, "cities[1].coordinates", at: "/cities/1", line: 11, column: 5))),
        ])

    static let nullability = Lesson(
        name: "nullability",
        title: "Null where a value was promised",
        lookAt: """
            City.name is a String, not a String?. The third city of null-name.json has null there, so the decode \
            stops, and nothing after it is asked for.
            """,
        toTry: [
            "Press f to go to the failure, then . and , to step around it.",
            "Set arrays to failable: two cities stay.",
            "Open country-key.json: the key is country, the model says name.",
        ],
        saw: """
            Null is not the same as a missing key: valueNotFound against keyNotFound. An optional property takes \
            both.
            """,
        models: countryModels,
        payloads: [
            LessonPayload("nullability/japan", note: "Every value is there.", .decodes("Country")),
            LessonPayload(
                "nullability/null-name", note: "The name of the third city is null.",
                .fails(
                    "Country",
                    finding: LessonFinding(
                        .valueNotFound, "cities[2].name", at: "/cities/2/name", line: 15, column: 15)),
                .decodes(
                    "Country", ("arrays", "failable"),
                    absorbing: LessonFinding(
                        .valueNotFound, "cities[2].name", at: "/cities/2/name", line: 15, column: 15))),
            LessonPayload(
                "nullability/country-key", note: "The key is country where the model says name.",
                .fails("Country", finding: LessonFinding(.keyNotFound, "name", at: "", line: 1, column: 1))),
        ])
}
