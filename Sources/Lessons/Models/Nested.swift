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
        tries: [
            LessonTry(
                "In country.json, go down with j to cities[1].coordinates, and watch the payload.",
                seen: "Every row is a call, and the payload shows where its answer stands.",
                when: .payload("country"), .selected("cities[1].coordinates")),
            LessonTry(
                "Press p: coordinates-missing.json.",
                seen: "The second city has no coordinates, and the whole country fails with it.",
                when: .payload("coordinates-missing"), .strategy("arrays", "strict"), .outcome(.failed)),
            LessonTry(
                "In coordinates-missing.json, press s and set arrays to failable. Which city is gone?",
                seen: "Porto is dropped, and Lisbon and Faro stay.",
                when: .payload("coordinates-missing"), .strategy("arrays", "failable"), .outcome(.recovered)),
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
        tries: [
            LessonTry(
                "Press p: null-name.json. Go back with , to what was asked.",
                seen: "decode, and not decodeIfPresent, was called for the name: null is no answer to that.",
                when: .payload("null-name"), .asked("cities[2].name")),
            LessonTry(
                "In null-name.json, press s and set arrays to failable.",
                seen: "Two cities stay, and the third is marked ~, absorbed.",
                when: .payload("null-name"), .strategy("arrays", "failable"), .outcome(.recovered)),
            LessonTry(
                "Press p: country-key.json. The key is country, the model says name.",
                seen: "keyNotFound, where null was valueNotFound. country itself is ignored.",
                when: .payload("country-key"), .outcome(.failed)),
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
