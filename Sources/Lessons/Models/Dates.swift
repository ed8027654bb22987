import Foundation

private struct Event: Codable {
    var title: String
    var date: Date
}

// MARK: - Lesson

extension Lesson {
    private static let anyDate = "any:iso8601|format:yyyy-MM-dd'T'HH:mm:ss.SSSXXXXX|format:yyyy-MM-dd|seconds"

    private static func noDate(_ kind: LessonFinding.Kind) -> LessonFinding {
        LessonFinding(kind, "date", at: "/date", line: 3, column: 11)
    }

    static let dates = Lesson(
        name: "dates",
        title: "One date in many formats",
        lookAt: """
            JSON has no dates: a payload has them as strings or numbers. The decoder's dateDecodingStrategy says how \
            to read them, the encoder's dateEncodingStrategy how to write them.
            """,
        tasks: [
            LessonTask(
                "With iso.json open, press s and set dates to deferred.",
                seen: "With deferred, a Date is decoded from a number, and the payload has a string: typeMismatch.",
                when: .payload("iso"), .strategy("dates", "deferred"), .outcome(.failed)),
            LessonTask(
                "Press p: iso-fraction.json. Press d, then s, and set encode-dates to iso8601.",
                seen: "The fraction of a second is lost. A server that compares dates needs the format that it sent.",
                when: .payload("iso-fraction"), .strategy("encode-dates", "iso8601"), .difference("/date")),
            LessonTask(
                "Press p until seconds.json is open, and set dates to deferred. It decodes, but as which year?",
                seen: "As 2057, not 2026: deferred counts from 2001. The date is wrong, but there is no error.",
                when: .payload("seconds"), .strategy("dates", "deferred"), .outcome(.decoded)),
            LessonTask(
                "Press p: mix.json decodes with a list of formats. Press p again: none-fits.json.",
                seen: "Each format was tried in order. If none matches, the date fails or becomes that of dates-else.",
                when: .payload("none-fits"), .strategy("dates", "any:"), .outcome(.failed)),
            LessonTask(
                "In none-fits.json, press s and set dates-else to distant-past.",
                seen: "It decodes, as 1 January of the year 1: nobody sees that the date was not read.",
                when: .payload("none-fits"), .strategy("dates-else", "distant-past"), .outcome(.decoded)),
            LessonTask(
                "In none-fits.json, v on the model: declare date as String. Press d.",
                seen:
                    "Nothing is lost, and nothing is made up: the app has the words, and decides what to do with them.",
                when: .payload("none-fits"), .edited, .outcome(.decoded), .noDifference),
            LessonTask(
                asking: "seconds.json decoded as a date in 2057. Why was there no error?",
                .wrong("The number is too large to be checked.", "Any number is a valid date. The size plays no part."),
                .right("deferred counts seconds from 2001, and every number fits."),
                .wrong(
                    "The date is in milliseconds.",
                    "Milliseconds would give the year 58249. Select the date and press Enter for all readings."),
                .wrong("The time zone is wrong.", "A time zone moves a date by hours, not by 31 years."),
                seen: "A number has no format: only the strategy says what it counts."),
        ],
        saw: """
            Every numeric format reads any number, so a wrong date may decode without an error. The first numeric \
            format of a list reads all numbers.
            """,
        models: [LessonModel(Event.self, .struct, in: "Dates.swift")],
        payloads: [
            LessonPayload(
                "dates/iso", note: "The date is ISO 8601.",
                .decodes("Event", ("dates", "iso8601")),
                .decodes("Event", ("dates", anyDate)),
                .fails("Event", finding: noDate(.typeMismatch)),
                .fails("Event", ("dates", "format:yyyy-MM-dd"), finding: noDate(.dataCorrupted))),
            LessonPayload(
                "dates/iso-fraction",
                note: "The date is ISO 8601 with a fraction of a second, as JavaScript's JSON.stringify writes it.",
                .decodes("Event", ("dates", anyDate)),
                .fails("Event", finding: noDate(.typeMismatch))),
            LessonPayload(
                "dates/javascript",
                note: "The date is a number of milliseconds, as JavaScript's Date.now() returns it.",
                .decodes("Event", ("dates", "milliseconds")),
                .fails("Event", ("dates", "iso8601"), finding: noDate(.typeMismatch))),
            LessonPayload(
                "dates/date-only", note: "The date has no time.",
                .decodes("Event", ("dates", "format:yyyy-MM-dd")),
                .decodes("Event", ("dates", anyDate)),
                .fails("Event", ("dates", "iso8601"), finding: noDate(.dataCorrupted))),
            LessonPayload(
                "dates/seconds", note: "The date is in seconds since 1970; deferred reads it as another date.",
                .decodes("Event", ("dates", "seconds")),
                .decodes("Event")),
            LessonPayload(
                "dates/mix", note: "Four events, each with its date in a different format.",
                .decodes("[Event]", ("dates", anyDate)),
                .fails(
                    "[Event]", ("dates", "iso8601"),
                    finding: LessonFinding(.dataCorrupted, "[1].date", at: "/1/date", line: 8, column: 13))),
            LessonPayload(
                "dates/none-fits", note: "The date is in words.",
                .fails("Event", ("dates", anyDate), finding: noDate(.dataCorrupted)),
                .decodes("Event", ("dates", anyDate), ("dates-else", "distant-past"))),
        ])
}
