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
            .numberRange, "a number that the type can't hold",
            """
            JSONDecoder rejects a number that doesn't fit an integer type, or that would be infinite as a Double, or 0 although \
            it isn't (1e-400). The exponent of a Decimal is from -128 to 127. The error doesn't say where.
            """,
            Example(
                visits, "Visits", #"{"count": 300}"#, "count is 300, which does not fit in Int8 (-128 to 127)"),
            fixes: [
                "Declare a wider type: Int, UInt64, Double.",
                "Send very long numbers as strings, and 0 for a number that is nearly 0.",
            ]),
        FailurePage(
            .numberFraction, "a fraction where a whole number is expected",
            """
            To JSONDecoder, 1.0 and 1e2 are whole numbers and 1.5 isn't: it never rounds. Its error doesn't say where.
            """,
            Example(visits, "Visits", #"{"count": 1.5}"#, "count is 1.5, but Int8 can't hold fractions"),
            fixes: ["Declare a Double or a Decimal.", "Send a whole number."]),
        FailurePage(
            .numberFormat, "a number that isn't valid JSON",
            """
            JSON numbers have no leading zero and no plus sign, and a digit on both sides of the decimal point. JSONDecoder \
            skips one such as 007, 1. or 1e while scanning and rejects it only when a model asks for it. A number that begins \
            with a plus sign or a point stops the scanner: then the whole text is not JSON.
            """,
            Example(visits, "Visits", #"{"count": 007}"#, "count is 007, which isn't a valid JSON number"),
            fixes: ["Send a valid JSON number: 7.", "Send it in quotes if the zeros matter."]),
        FailurePage(
            .stringFormat, "a string with an invalid escape or an unescaped line break",
            """
            A backslash starts an escape: \\" \\\\ \\/ \\b \\f \\n \\r \\t, or \\u with four hexadecimal digits. Characters \
            below U+0020 must be escaped. JSONDecoder skips an invalid string while scanning and rejects it only when a model \
            asks for it.
            """,
            Example(
                city, "City", #"{"name": "C:\Tokyo"}"#, #"name is "C:\Tokyo", and `\T` isn't a JSON escape"#),
            fixes: [
                "Write a backslash as \\\\.", "Write the text with a JSON encoder instead of concatenating strings.",
            ]),
        FailurePage(
            .unknownCase, "an unknown raw value",
            """
            An enum with a raw type is decoded with init(rawValue:), which returns nil if no case matches: one new value on the \
            server breaks every app that doesn't know it. Capitalization and spaces count.
            """,
            Example(theme, "Tone", #""sepia""#, #"the payload is "sepia", which isn't a case of Tone"#),
            fixes: [
                "Add a case with that raw value.",
                "Decode unknown values as a case of their own: enums: fallback shows the result.",
                "Make the property optional and decode failures as nil: optionals: failable.",
            ]),
        FailurePage(
            .dateFormat, "a date in another form than the strategy reads",
            """
            JSON has no dates: dateDecodingStrategy determines what a Date is decoded from. The default, deferred, reads \
            seconds since 2001, which is how Date encodes itself; iso8601 needs a date, time and time zone. Every numeric \
            strategy reads any number, right or wrong.
            """,
            Example(
                event, "Meeting", #"{"at": "2024-01-02"}"#,
                #"at is "2024-01-02", which is not a date that dates: iso8601 reads"#, ["dates": "iso8601"]),
            fixes: [
                "Decode with the strategy that reads it; Codascope names it.",
                "Decode dates in several formats with dates: any:FORMAT|FORMAT.",
            ]),
        FailurePage(
            .base64, "text that is not Base64",
            """
            Data is decoded from Base64: letters, digits, + and /, padded with = to a multiple of four characters, without \
            line breaks. base64url, common in tokens, uses - and _ instead of + and /, and no =.
            """,
            Example(file, "File", #"{"bytes": "aGk"}"#, #"bytes is "aGk", which is not Base64"#),
            fixes: [
                "Decode with data: base64url, base64-any or hex, whichever reads all Data of the payload; export shows the "
                    + "Swift of it.",
                "Send standard Base64.", "Declare a String and convert it in init(from:).",
                "Decode with data: deferred if the payload has an array of numbers.",
            ]),
        FailurePage(
            .url, "text that is not a URL",
            """
            A URL is created with URL(string:), which returns nil for an empty string, a port that isn't a number, and spaces \
            in the host. It percent-encodes most other invalid characters itself.
            """,
            Example(link, "Link", #"{"url": ""}"#, #"url is "", which is not a URL"#),
            fixes: ["If there is no URL, send null and make the property optional.", "Declare a String."]),
        FailurePage(
            .uuid, "text that is not a UUID",
            "A UUID is 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12, separated by hyphens, in upper- or lowercase.",
            Example(ticket, "Ticket", #"{"id": "17"}"#, #"id is "17", which is not a UUID"#),
            fixes: ["Send it with its hyphens.", "Declare a String."]),
        FailurePage(
            .refused, "a value that the model rejects",
            """
            The model's own init(from:), or that of a standard library type, threw a DecodingError itself, or the \
            init(rawValue:) of a type other than an enum returned nil: the decoder read the value, and the code rejects it. Code \
            that decodes JSON in a string with a decoder of its own throws that decoder's error; its path belongs to that text.
            """,
            Example(
                "", "Range<Int>", "[3, 1]",
                "the payload is [3, 1], but Range<Int> rejects it: Cannot initialize Range<Int> with a lowerBound (3) "
                    + "greater than upperBound (1)"),
            fixes: ["Check what init(from:) requires of the value.", "Send a different value."]),
        FailurePage(
            .modelError, "the model's own error",
            """
            init(from:) threw an error that isn't a DecodingError. It reaches the caller unchanged, and code that catches only \
            DecodingError misses it.
            """,
            Example(
                percent, "Percent", "120", "the payload: Percent.init(from:) threw its own error: OutOfRange()"),
            fixes: [
                "Throw DecodingError.dataCorruptedError(in:debugDescription:) from init(from:): it includes the coding path.",
                "Check what the code requires of the value.",
            ]),
    ]
}
