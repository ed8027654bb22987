// Received, and never sent: nothing but Decodable.

private struct Forecast: Decodable {
    var place: String
    var degrees: [Double]
    var wind: Wind?

    var highest: Double { degrees.max() ?? .nan }
}

private struct Wind: Decodable {
    var speed: Double
}

// Sent, and never received: nothing but Encodable.

private struct ForecastQuery: Encodable {
    var place: String
    var days: Int
}

// Both, because it is stored.

private struct StoredForecast: Codable {
    var place: String
    var degrees: [Double]
}

// MARK: - Lesson

extension Lesson {
    static let oneWay = Lesson(
        name: "one-way",
        title: "Decodable only, Encodable only",
        lookAt: """
            Codable is Decodable and Encodable: init(from:) decodes, and encode(to:) encodes. Forecast is only \
            received, ForecastQuery only sent, StoredForecast both. A round trip decodes a payload and encodes the \
            value again; d compares the values. The text isn't kept: JSONEncoder chooses the order of the keys and the \
            spaces.
            """,
        tasks: [
            LessonTask(
                "Step with . through forecast.json to the last answer, as Forecast.",
                seen: "The requests are those of a Codable type. There is no encode(to:), so nothing is re-encoded.",
                when: .payload("forecast"), .model("Forecast"), .lastStep),
            LessonTask(
                """
                In forecast.json as Forecast, v on the model: declare it Codable, and do what the compiler then \
                asks for. Press d.
                """,
                seen: """
                    The compiler writes encode(to:) only if every property is Encodable, so Wind must be Codable, too.
                    """,
                when: .payload("forecast"), .model("Forecast"), .edited, .difference("/unit")),
            LessonTask(
                "Decode forecast.json as StoredForecast with m, and press d.",
                seen: "It can be encoded, so there is a round trip, and the unit is lost: no property has it.",
                when: .payload("forecast"), .model("StoredForecast"), .difference("/unit")),
            LessonTask(
                "Press p: no-degrees.json.",
                seen: "keyNotFound, whether the type can be encoded or not.",
                when: .payload("no-degrees"), .outcome(.failed)),
            LessonTask(
                asking: "Why isn't ForecastQuery among the models that m lists?",
                .wrong("It is private.", "No declaration says so. Look at what it conforms to."),
                .right("It isn't Decodable."),
                .wrong(
                    "It has no init(from:) written by hand.",
                    "Neither has Forecast: the compiler writes it for Decodable."),
                .wrong("It has an Int.", "Int is Codable. It makes no difference."),
                seen: """
                    The compiler writes only what the conformance asks for: for Encodable, encode(to:) and no \
                    init(from:).
                    """
            ),
        ],
        saw: """
            Conform to what is needed. A type that is never encoded needs no encode(to:). Codable everywhere works, \
            too, and lets a test write payloads, at the price of code that the app never runs. If a property doesn't \
            conform, the compiler can't write the code, and says which one: "'Wind?' does not conform to 'Encodable'".
            """,
        models: [
            LessonModel(Forecast.self, .struct, in: "OneWay.swift"),
            LessonModel(Wind.self, .struct, in: "OneWay.swift"),
            LessonModel(StoredForecast.self, .struct, in: "OneWay.swift"),
        ],
        payloads: [
            LessonPayload(
                "one-way/forecast", note: "Three days, with a unit that no model has.",
                .decodes("Forecast"), .decodes("StoredForecast")),
            LessonPayload(
                "one-way/no-degrees", note: "degrees is missing.",
                .fails("Forecast", finding: LessonFinding(.keyNotFound, "degrees", at: "", line: 1, column: 1)),
                .fails("StoredForecast", finding: LessonFinding(.keyNotFound, "degrees", at: "", line: 1, column: 1))),
        ])
}
