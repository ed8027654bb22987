extension BrokenPayload {
    private static func post(_ name: String, _ date: String, _ strategy: String? = nil) -> BrokenPayload {
        BrokenPayload(
            name, "Post", "{\"title\": \"T\", \"author\": {\"name\": \"A\"}, \"published\": \(date)}",
            strategy.map { ["dates": $0] } ?? [:])
    }

    /// Dates in a form that the strategy does not read.
    static let dates: [BrokenPayload] = [
        post("ISO 8601 under deferred", #""2024-01-02T03:04:05Z""#),
        post("ISO 8601 with a fraction under seconds", #""2024-01-02T03:04:05.678Z""#, "seconds"),
        post("ISO 8601 without a zone", #""2024-01-02T03:04:05""#, "iso8601"),
        post("a blank for the T", #""2024-01-02 03:04:05""#, "iso8601"),
        post("a date alone", #""2024-01-02""#, "iso8601"),
        post(
            "JavaScript's toString", #""Tue Jan 02 2024 03:04:05 GMT+0100 (Central European Standard Time)""#, "iso8601"
        ),
        post("RFC 2822", #""Tue, 02 Jan 2024 03:04:05 GMT""#, "iso8601"),
        post("RFC 2822 with an offset", #""Tue, 02 Jan 2024 03:04:05 +0100""#, "iso8601"),
        post("American slashes", #""01/31/2024""#, "iso8601"),
        post("European slashes", #""31/01/2024""#, "iso8601"),
        post("slashes that do not tell", #""01/02/2024""#, "iso8601"),
        post("German dots", #""31.01.2024""#, "iso8601"),
        post("a month in words", #""January 2, 2024""#, "iso8601"),
        post("seconds under iso8601", "1704164645", "iso8601"),
        post("milliseconds under iso8601", "1704164645000", "iso8601"),
        post("microseconds under iso8601", "1704164645000000", "iso8601"),
        post("seconds in quotes", #""1704164645""#, "seconds"),
        post("milliseconds in quotes", #""1704164645000""#, "iso8601"),
        post("digits without separators", #""20240102""#, "iso8601"),
        post("a time alone", #""03:04:05""#, "iso8601"),
        post("ASP.NET's form", #""/Date(1704164645000)/""#, "iso8601"),
        post("a date in words", #""yesterday""#, "iso8601"),
        post("an empty date", #""""#, "iso8601"),
        post("a date that another pattern would read", #""02 Jan 2024""#, "format:yyyy-MM-dd"),
        post("none of a list of formats", #""02.01.2024""#, "any:iso8601|format:yyyy-MM-dd|seconds"),
        post("a MongoDB date", #"{"$date": "2024-01-02T03:04:05Z"}"#, "iso8601"),
        post("a Firestore date", #"{"_seconds": 1704164645, "_nanoseconds": 0}"#, "seconds"),
        post("true for a date", "true", "iso8601"),
        BrokenPayload(
            "dates in several forms", "[dates/Event]",
            "[\n  {\"title\": \"a\", \"date\": \"2024-01-02T03:04:05Z\"},\n  {\"title\": \"b\", \"date\": 1704164645}\n]",
            ["dates": "iso8601"]),
    ]

    private static func file(_ name: String, data: String, _ strategy: String = "base64") -> BrokenPayload {
        BrokenPayload(name, "Enclosure", "{\"name\": \"a\", \"data\": \(data)}", ["data": strategy])
    }

    private static func link(_ name: String, _ text: String) -> BrokenPayload {
        BrokenPayload(name, "Enclosure", "{\"name\": \"a\", \"data\": \"\", \"link\": \"\(text)\"}")
    }

    /// Base64, URLs, UUIDs, and invalid ones.
    static let strings: [BrokenPayload] = [
        file("base64url", data: #""_-8a""#), file("Base64 without its padding", data: #""aGVsbG8""#),
        file("Base64 with a line break", data: #""aGVs\nbG8=""#), file("Base64 cut off", data: #""aGVsb""#),
        file("a data URL", data: #""data:image/png;base64,aGVsbG8=""#),
        file("text for Base64", data: #""hello, world""#),
        file("two pieces of Base64", data: #""aGk=aGk=""#), file("an array for Base64", data: "[104, 105]"),
        file("Base64 for an array of bytes", data: #""aGk=""#, "deferred"),
        link("an empty URL", ""), link("a URL with a blank in its host", "http://exa mple.com/a"),
        link("a URL with a port in words", "http://example.com:port/"),
        link("a URL with half a bracket", "http://[::1/"),
        link("a URL with a blank in its scheme", "htt p://example.com"),
        BrokenPayload(
            "a UUID without hyphens", "Order", #"{"number": "E621E1F8C36C495A93FC0C247A3E6E5F", "items": []}"#),
        BrokenPayload("a UUID that is too short", "Order", #"{"number": "E621E1F8", "items": []}"#),
        BrokenPayload("words for a UUID", "Order", #"{"number": "order-17", "items": []}"#),
        BrokenPayload("an escape that is none", "Author", #"{"name": "C:\Users\x"}"#),
        BrokenPayload("half a surrogate pair", "Author", #"{"name": "\ud83d"}"#),
        BrokenPayload("a line break in a string", "Author", "{\"name\": \"A\nB\"}"),
        BrokenPayload("a line break in a key", "Author", "{\n  \"name\n\": \"A\"\n}"),
        BrokenPayload(
            "Latin-1 for UTF-8", "Author", bytes: Array("{\"name\": \"Ren".utf8) + [0xE9] + Array("e\"}".utf8)),
        BrokenPayload(
            "Windows-1252 for UTF-8", "Author",
            bytes: Array("{\"name\": \"".utf8) + [0x93] + Array("Rose".utf8) + [0x94] + Array("\"}".utf8)),
        BrokenPayload(
            "GBK for UTF-8", "Author",
            bytes: Array("{\"name\": \"".utf8) + [0xB1, 0xB1, 0xBE, 0xA9] + Array("\"}".utf8)),
        file("hexadecimal", data: #""0001feff00""#),
        file("base64url where hexadecimal is read", data: #""_-8a""#, "hex"),
        BrokenPayload("a tab in a string", "Author", "{\"name\": \"A\tB\"}"),
    ]

    /// Values that models reject themselves.
    static let models: [BrokenPayload] = [
        BrokenPayload("an error of the model's own", "Progress", #"{"done": 120}"#),
        BrokenPayload("a value that the model refuses", "Progress", #"{"done": 50, "name": ""}"#),
        BrokenPayload("a class that there is none of", "heterogeneous/MediaBox", #"{"type": "BOOK", "title": "B"}"#),
        BrokenPayload("three attempts in vain", "Loose", #"{"value": {"a": 1}}"#),
        BrokenPayload("three attempts without the key", "Loose", #"{"values": 1}"#),
        BrokenPayload("two members swallowed", "Tolerant", #"{"title": 7, "count": "x"}"#),
        BrokenPayload(
            "an element dropped by a wrapper", "failable-arrays/Country",
            #"{"name": "P", "cities": [{"name": "Porto", "population": "many"}]}"#),
        BrokenPayload(
            "an element dropped by a strategy", "[Author]", #"[{"name": "A"}, {"nam": "B"}]"#, ["arrays": "failable"]),
    ]
}
