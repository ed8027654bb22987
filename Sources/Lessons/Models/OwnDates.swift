import Foundation
import ResilientCodable

// The type reads its own date, whatever the strategy.

private struct Flight: Codable {
    var number: String
    var day: Date

    private enum CodingKeys: CodingKey { case number, day }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        number = try container.decode(String.self, forKey: .number)
        let text = try container.decode(String.self, forKey: .day)
        guard let day = try? Date(text, strategy: .iso8601.year().month().day()) else {
            throw DecodingError.dataCorruptedError(
                forKey: .day, in: container, debugDescription: "\(text) is not a day.")
        }
        self.day = day
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(number, forKey: .number)
        try container.encode(day.formatted(.iso8601.year().month().day()), forKey: .day)
    }
}

// The same, declared; and two formats instead of one.

private struct FormattedFlight: Codable {
    var number: String
    @FormattedDate<Day> var day: Date
}

private enum Day: DateFormats {
    static let dateFormats: [DateCodingFormat] = [.format("yyyy-MM-dd"), .iso8601]
}

// A DateFormatter without a locale uses the device's: here, that of a device set to Thai.

private struct ThaiFlight: Codable {
    var number: String
    var day: Date

    private enum CodingKeys: CodingKey { case number, day }

    private static let formatter = {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "th_TH")
        formatter.timeZone = .gmt
        formatter.dateFormat = "yyyy-MM-dd"
        return formatter
    }()

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        number = try container.decode(String.self, forKey: .number)
        let text = try container.decode(String.self, forKey: .day)
        guard let day = Self.formatter.date(from: text) else {
            throw DecodingError.dataCorruptedError(
                forKey: .day, in: container, debugDescription: "\(text) is not a day.")
        }
        self.day = day
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(number, forKey: .number)
        try container.encode(day.formatted(.iso8601.year().month().day()), forKey: .day)
    }
}

// The decoder's strategy reads the date.

private struct PlainFlight: Codable {
    var number: String
    var day: Date
}

// MARK: - Lesson

extension Lesson {
    private static func noDay(_ kind: LessonFinding.Kind) -> LessonFinding {
        LessonFinding(kind, "day", at: "/day", line: 3, column: 10)
    }

    static let ownDates = Lesson(
        name: "own-dates",
        title: "A date with its own format",
        lookAt: """
            One strategy serves every date of a payload. Flight reads its day itself, in its init(from:); PlainFlight \
            leaves the date to the strategy. FormattedFlight declares the formats with @FormattedDate, a property \
            wrapper of the library ResilientCodable: a type that decodes the property's value in its own way.
            """,
        tasks: [
            LessonTask(
                "In day.json, step with . to the request for day. The model marks its line.",
                seen: "Flight asks for a String, and parses the date from it in the next line.",
                when: .payload("day"), .model("Flight"), .asked("day"), .line("decode(String.self, forKey: .day)")),
            LessonTask(
                "Keep day.json and Flight, press s and set dates to seconds.",
                seen: "It still decodes: nobody asked the decoder for a Date.",
                when: .payload("day"), .model("Flight"), .strategy("dates", "seconds"), .outcome(.decoded)),
            LessonTask(
                "Decode day.json as ThaiFlight with m, and press d. Which year is it?",
                seen: """
                    1483: the calendar of that locale counts other years. A fixed format needs the locale en_US_POSIX.
                    """,
                when: .payload("day"), .model("ThaiFlight"), .difference("/day")),
            LessonTask(
                "Press p: iso.json. Decode it as FormattedFlight with m, and press d.",
                seen: "Both formats are read, and the first one is written: the time is gone.",
                when: .payload("iso"), .model("FormattedFlight"), .difference("/day")),
            LessonTask(
                "Press p: words.json.",
                seen: """
                    The error of Flight has the path day, as one of JSONDecoder's would, and a text that Flight wrote.
                    """,
                when: .payload("words"), .outcome(.failed)),
            LessonTask(
                "Decode words.json as FormattedFlight with m. Then v on the model: give Day a format that reads it.",
                seen: "\"d MMMM yyyy\" reads it. The first format of the list is still the one that is written.",
                when: .payload("words"), .model("FormattedFlight"), .edited, .outcome(.decoded)),
            LessonTask(
                asking: "A payload has days in one key and seconds since 1970 in another. What reads both?",
                .wrong("dates: seconds", "It reads every Date as a number, and the day is a string."),
                .right("@FormattedDate for the day, dates: seconds for the other"),
                .wrong("Two decoders", "A decode has one decoder, and one strategy."),
                .wrong("dates: deferred", "It reads only numbers, as seconds since 2001."),
                seen:
                    "A format at the property doesn't depend on the decoder, so every other date can have the strategy."
            ),
        ],
        saw: """
            If one date has another format than the rest, declare the format with its property, for decoding and \
            encoding. A DateFormatter needs a locale and a time zone of its own. Keep it, as ThaiFlight does: making \
            one for each date takes several times as long.
            """,
        models: [
            LessonModel(Flight.self, .struct, in: "OwnDates.swift"),
            LessonModel(FormattedFlight.self, .struct, in: "OwnDates.swift"),
            LessonModel(ThaiFlight.self, .struct, in: "OwnDates.swift"),
            LessonModel(PlainFlight.self, .struct, in: "OwnDates.swift"),
        ],
        payloads: [
            LessonPayload(
                "own-dates/day", note: "The day has no time.",
                .decodes("Flight"), .decodes("FormattedFlight"), .decodes("ThaiFlight"),
                .fails("PlainFlight", finding: noDay(.typeMismatch))),
            LessonPayload(
                "own-dates/iso", note: "The day is a whole ISO 8601 date.",
                .decodes("FormattedFlight"), .decodes("PlainFlight", ("dates", "iso8601"))),
            LessonPayload(
                "own-dates/words", note: "The day is in words.",
                .fails("Flight", finding: noDay(.dataCorrupted)),
                .fails("FormattedFlight", finding: noDay(.dataCorrupted)),
                .fails("ThaiFlight", finding: noDay(.dataCorrupted))),
        ])
}
