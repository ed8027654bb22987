extension FailurePage {
    static let event = "struct Meeting: Codable {\n    var at: Date\n}"
    static let file = "struct File: Codable {\n    var bytes: Data\n}"
    static let link = "struct Link: Codable {\n    var url: URL\n}"
    static let ticket = "struct Ticket: Codable {\n    var id: UUID\n}"
    static let percent = """
        struct Percent: Codable {
            struct OutOfRange: Error {}
            var value: Int

            init(from decoder: any Decoder) throws {
                value = try decoder.singleValueContainer().decode(Int.self)
                guard (0...100).contains(value) else { throw OutOfRange() }
            }
        }
        """

    static let valuePages: [FailurePage] = [
        FailurePage(
            .numberRange, "a number that the type cannot hold",
            """
            JSONDecoder takes a number for an integer type only where the type can hold it, and refuses a number that would \
            be infinite as a Double. The error it throws names no place.
            """,
            Example(
                visits, "Visits", #"{"count": 300}"#, "count is 300, which does not fit in Int8 (-128 to 127)"),
            fixes: ["Declare a wider type: Int, UInt64, Double.", "Have very long numbers sent as strings."]),
        FailurePage(
            .numberFraction, "a fraction where a whole number is wanted",
            """
            1.0 and 1e2 are whole numbers to JSONDecoder, 1.5 is none: it does not round. The error it throws names no \
            place.
            """,
            Example(visits, "Visits", #"{"count": 1.5}"#, "count is 1.5, and Int8 holds no fractions"),
            fixes: ["Declare a Double or a Decimal.", "Send a whole number."]),
        FailurePage(
            .numberFormat, "a number that JSON does not have",
            """
            JSON's numbers have no leading zero, no plus, and a digit on both sides of the point. JSONDecoder reads over \
            such a number while it scans, and refuses it only when a model asks for it.
            """,
            Example(visits, "Visits", #"{"count": 007}"#, "count is 007, which is no number of JSON"),
            fixes: ["Send the number as JSON writes it: 7.", "Send it in quotes, where the zeros count."]),
        FailurePage(
            .stringFormat, "a string with a bad escape or a bare line break",
            """
            A backslash begins an escape: \\" \\\\ \\/ \\b \\f \\n \\r \\t, or \\u with four hexadecimal digits. Characters \
            below U+0020 have to be escaped. JSONDecoder reads over the string while it scans, and refuses it only when a \
            model asks for it.
            """,
            Example(
                city, "City", #"{"name": "C:\Tokyo"}"#, #"name is "C:\Tokyo", and `\T` is no escape of JSON"#),
            fixes: ["Write a backslash as \\\\.", "Let a JSON encoder write the text instead of pasting it together."]),
        FailurePage(
            .unknownCase, "a raw value that no case has",
            """
            An enum over a raw value is read by that value, and its init(rawValue:) gives nil for one that it does not \
            know: one new case on the server breaks every app that does not know it. Capitals and blanks count.
            """,
            Example(theme, "Tone", #""sepia""#, #"the payload is "sepia", which is no case of Tone"#),
            fixes: [
                "Add a case with that raw value.",
                "Read unknown values as a case of their own: enums: fallback shows what that gives.",
                "Make the property optional and drop what fails: optionals: failable.",
            ]),
        FailurePage(
            .dateFormat, "a date in another form than the strategy reads",
            """
            JSON has no dates: what a Date is in the payload is a matter of dateDecodingStrategy. The default, deferred, is \
            a number of seconds since 2001, as Date itself encodes; iso8601 wants date, time and time zone. A number fits \
            every numeric strategy, right or wrong.
            """,
            Example(
                event, "Meeting", #"{"at": "2024-01-02"}"#,
                #"at is "2024-01-02", which is not a date that dates: iso8601 reads"#, ["dates": "iso8601"]),
            fixes: [
                "Decode with the strategy that reads it; Codascope tells which.",
                "Decode dates of several forms with dates: any:FORMAT|FORMAT.",
            ]),
        FailurePage(
            .base64, "text that is not Base64",
            """
            Data is read from Base64: letters, digits, + and /, filled up with = to a multiple of four characters, without \
            line breaks. base64url, as tokens have it, writes - and _ for + and / and no =.
            """,
            Example(file, "File", #"{"bytes": "aGk"}"#, #"bytes is "aGk", which is not Base64"#),
            fixes: [
                "Send plain Base64.", "Declare a String and convert it in an init(from:).",
                "Decode with data: deferred where the payload has an array of numbers.",
            ]),
        FailurePage(
            .url, "text that is not a URL",
            """
            A URL is made by URL(string:), which gives nil for an empty string, for a port that is no number, and for \
            blanks in the host. It encodes most other characters by itself.
            """,
            Example(link, "Link", #"{"url": ""}"#, #"url is "", which is not a URL"#),
            fixes: ["Send null, and make the property optional, where there is none.", "Declare a String."]),
        FailurePage(
            .uuid, "text that is not a UUID",
            "A UUID is 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12, with hyphens between them, in any case.",
            Example(ticket, "Ticket", #"{"id": "17"}"#, #"id is "17", which is not a UUID"#),
            fixes: ["Send it with its hyphens.", "Declare a String."]),
        FailurePage(
            .refused, "a value that the model does not accept",
            """
            The model's own init(from:), or that of a type of the standard library, threw dataCorrupted: the value is of \
            the right kind, and the code says no to it.
            """,
            Example(
                "", "Range<Int>", "[3, 1]",
                "the payload is [3, 1], and Range<Int> refuses it: Cannot initialize Range<Int> with a lowerBound (3) "
                    + "greater than upperBound (1)"),
            fixes: ["Look at what init(from:) asks of the value.", "Send another value."]),
        FailurePage(
            .modelError, "an error of the model's own",
            """
            init(from:) threw an error that is no DecodingError. It reaches the caller as it is, and code that catches \
            DecodingError alone misses it.
            """,
            Example(
                percent, "Percent", "120", "the payload: Percent threw an error of its own: OutOfRange()"),
            fixes: [
                "Throw DecodingError.dataCorruptedError(in:debugDescription:) from init(from:), which names the place.",
                "Look at what the code asks of the value.",
            ]),
    ]
}
