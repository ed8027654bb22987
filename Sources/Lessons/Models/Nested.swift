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
            Country decodes an array of City, and each City its Coordinates. The tree shows which type makes each \
            request, and the payload shows the value. A path says where a value is: cities[1].name is the name of the \
            second city.
            """,
        tasks: [
            LessonTask(
                "In country.json, go down with j to cities[1].coordinates, and watch the payload.",
                seen: "Every row is a call, and the payload shows the value for it.",
                when: .payload("country"), .selected("cities[1].coordinates")),
            LessonTask(
                """
                In country.json, step with . until cities[1] asks for latitude. The title of Why shows the open calls, \
                the call stack.
                """,
                seen: """
                    Four calls are open: Country waits for the array cities, the array for the city [1], the city for \
                    its Coordinates.
                    """,
                when: .payload("country"), .asked("cities[1].coordinates.latitude"), .open("[1]")),
            LessonTask(
                "Press p: coordinates-missing.json.",
                seen: "The second city has no coordinates, so the whole country fails.",
                when: .payload("coordinates-missing"), .strategy("arrays", "strict"), .outcome(.failed)),
            LessonTask(
                "In coordinates-missing.json, press s and set arrays to failable. Which city is missing?",
                seen: """
                    Porto is dropped: the array swallows its error, that is, catches it and goes on. Two cities \
                    remain.
                    """,
                when: .payload("coordinates-missing"), .strategy("arrays", "failable"), .outcome(.recovered)),
            LessonTask(
                "In coordinates-missing.json with arrays: strict, v on the model: let a city have no coordinates.",
                seen: "Porto is kept, without coordinates. Now the type says so, and the app has to deal with it.",
                when: .payload("coordinates-missing"), .strategy("arrays", "strict"), .edited, .outcome(.decoded)),
            LessonTask(
                asking: "Who asked for cities[1].coordinates, the key that coordinates-missing.json lacks?",
                .wrong("Country", "Country asked for name and cities, and nothing inside a city."),
                .right("City"),
                .wrong("Coordinates", "Coordinates.init(from:) never ran: there was no object to decode it from."),
                .wrong("The array cities", "An array asks for its elements by index, not for keys."),
                seen: "Each type asks for its own keys. The path is only the way there."),
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
        tasks: [
            LessonTask(
                "Press p: null-name.json. Go back with , to the request.",
                seen: """
                    For a String, the compiler's code calls decode, which refuses null; for a String?, it calls \
                    decodeIfPresent.
                    """,
                when: .payload("null-name"), .asked("cities[2].name")),
            LessonTask(
                "In null-name.json, press s and set arrays to failable.",
                seen: "Two cities remain. The third is dropped and marked ~: its error was swallowed.",
                when: .payload("null-name"), .strategy("arrays", "failable"), .outcome(.recovered)),
            LessonTask(
                "In null-name.json, press u. Apply the fix City.name: String? with a and its number; w and y write it.",
                seen: "A copy of the source has String?, is compiled, and decodes all three cities.",
                when: .payload("null-name"), .edited, .outcome(.decoded)),
            LessonTask(
                "Press p: country-key.json. The key is country, but the model has name.",
                seen: "A missing key is keyNotFound; the null was valueNotFound. The key country is ignored.",
                when: .payload("country-key"), .outcome(.failed)),
            LessonTask(
                asking: "City.name is now a String?. Which payloads decode?",
                .right("Those with null, and those without the key name."),
                .wrong("Only those with null.", "decodeIfPresent also returns nil if the key is missing."),
                .wrong(
                    "Only those without the key name.", "The edit made null-name.json decode, and it has null there."),
                .wrong(
                    "All, whatever name is.", "A number for name is still typeMismatch: a String? is a string or nil."),
                seen: "An optional property accepts null and a missing key: the compiler calls decodeIfPresent."),
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
