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
            Country decodes an array of City, and each City its Coordinates. The tree shows which type makes each request, \
            and the payload shows the value.
            """,
        tries: [
            LessonTry(
                "In country.json, go down with j to cities[1].coordinates, and watch the payload.",
                seen: "Every row is a call, and the payload shows the value for it.",
                when: .payload("country"), .selected("cities[1].coordinates")),
            LessonTry(
                "Press p: coordinates-missing.json.",
                seen: "The second city has no coordinates, so the whole country fails.",
                when: .payload("coordinates-missing"), .strategy("arrays", "strict"), .outcome(.failed)),
            LessonTry(
                "In coordinates-missing.json, press s and set arrays to failable. Which city is missing?",
                seen: "Porto is dropped; Lisbon and Faro remain.",
                when: .payload("coordinates-missing"), .strategy("arrays", "failable"), .outcome(.recovered)),
        ],
        saw: """
            One missing nested object fails the whole value. The path tells where: cities[1].coordinates.
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
        title: "Null where a value is expected",
        lookAt: """
            City.name is a String, not a String?. The third city of null-name.json has null there, so the decode \
            stops, and nothing after it is requested.
            """,
        tries: [
            LessonTry(
                "Press p: null-name.json. Go back with , to the request.",
                seen: "decode was called for the name, not decodeIfPresent: it doesn't accept null.",
                when: .payload("null-name"), .asked("cities[2].name")),
            LessonTry(
                "In null-name.json, press s and set arrays to failable.",
                seen: "Two cities remain, and the third is marked ~, absorbed.",
                when: .payload("null-name"), .strategy("arrays", "failable"), .outcome(.recovered)),
            LessonTry(
                "Press p: country-key.json. The key is country, but the model has name.",
                seen: "keyNotFound, whereas null was valueNotFound. The key country is ignored.",
                when: .payload("country-key"), .outcome(.failed)),
        ],
        saw: """
            Null is not the same as a missing key: one is valueNotFound, the other keyNotFound. An optional property \
            accepts both.
            """,
        models: countryModels,
        payloads: [
            LessonPayload("nullability/japan", note: "Every value is present.", .decodes("Country")),
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
                "nullability/country-key", note: "The key is country, but the model has name.",
                .fails("Country", finding: LessonFinding(.keyNotFound, "name", at: "", line: 1, column: 1))),
        ])
}
