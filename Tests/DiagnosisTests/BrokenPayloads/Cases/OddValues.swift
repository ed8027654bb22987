/// More dates, numbers, strings and bytes, several failures at once, and property lists.
extension BrokenPayload {
    private static func flight(_ name: String, _ departs: String, _ strategies: [String: String] = [:]) -> BrokenPayload
    {
        BrokenPayload(name, "Flight", "{\"number\": \"F1\", \"departs\": \(departs)}", strategies)
    }

    static let flights: [BrokenPayload] = [
        flight("a departure in ISO 8601", #""2026-04-01T09:30:00Z""#),
        flight("a departure with an offset", #""2026-04-01T09:30:00+02:00""#, ["dates": "milliseconds"]),
        flight("a departure with an offset without its colon", #""2026-04-01 09:30:00 +0200""#, ["dates": "iso8601"]),
        flight("a departure in microseconds", "1775035800000000", ["dates": "iso8601"]),
        flight("a departure in seconds in quotes", #""1775035800""#, ["dates": "seconds"]),
        flight("a departure in seconds in quotes under iso8601", #""1775035800""#, ["dates": "iso8601"]),
        flight("a departure without seconds", #""2026-04-01T09:30Z""#, ["dates": "iso8601"]),
        flight("a departure by week", #""2026-W14-3""#, ["dates": "iso8601"]),
        flight("a departure in Basic ISO 8601", #""20260401T093000Z""#, ["dates": "iso8601"]),
        flight("a departure on the fortieth day", #""2026-02-40T09:30:00Z""#, ["dates": "iso8601"]),
        flight("a departure in the thirteenth month", #""2026-13-01""#, ["dates": "format:yyyy-MM-dd"]),
        flight("a departure of another format", #""01.04.2026 09:30""#, ["dates": "format:yyyy-MM-dd HH:mm"]),
        flight("a departure in a dotnet date", #""/Date(1775035800000)/""#),
        flight("a departure that is null", "null"),
        flight("a departure that is true", "true", ["dates": "iso8601"]),
        flight("a departure that is an object", #"{"seconds": 1775035800, "nanos": 0}"#, ["dates": "iso8601"]),
        flight("a departure in parts", "[2026, 4, 1, 9, 30]"),
        flight("a departure that is a word", #""soon""#, ["dates": "seconds"]),
        flight("a departure of zeros", #""0000-00-00 00:00:00""#, ["dates": "format:yyyy-MM-dd HH:mm:ss"]),
        BrokenPayload("a flight without its departure", "Flight", #"{"number": "F1", "departure": 5}"#),
        BrokenPayload(
            "an arrival of another form", "Flight",
            #"{"number": "F1", "departs": 1775035800, "arrives": "2026-04-01T12:00:00Z"}"#, ["dates": "seconds"]),
        BrokenPayload(
            "one stop of another form", "Flight",
            #"{"number": "F1", "departs": "2026-04-01T09:30:00Z", "stops": ["2026-04-01T10:00:00Z", "2026-04-01"]}"#,
            ["dates": "iso8601"]),
        BrokenPayload(
            "a stop that is null", "Flight",
            #"{"number": "F1", "departs": "2026-04-01T09:30:00Z", "stops": [null]}"#, ["dates": "iso8601"]),
    ]

    static let amounts: [BrokenPayload] = [
        BrokenPayload("an ID that is negative", "Account", #"{"id": -5}"#),
        BrokenPayload("an ID that UInt64 does not hold", "Account", #"{"id": 18446744073709551616}"#),
        BrokenPayload("an ID of forty digits", "Account", #"{"id": 1234567890123456789012345678901234567890}"#),
        BrokenPayload("an ID with an exponent", "Account", #"{"id": 1e20}"#),
        BrokenPayload("an ID with a small exponent", "Account", #"{"id": 15e-1}"#),
        BrokenPayload("an ID in hexadecimal", "Account", #"{"id": 0x1F}"#),
        BrokenPayload("an ID in hexadecimal in quotes", "Account", #"{"id": "0x1F"}"#),
        BrokenPayload("an ID with a zero in front", "Account", #"{"id": 007}"#),
        BrokenPayload("an ID with a zero in front in quotes", "Account", #"{"id": "007"}"#),
        BrokenPayload("an ID with a blank in quotes", "Account", #"{"id": " 7"}"#),
        BrokenPayload("an ID with an underscore", "Account", #"{"id": "1_000"}"#),
        BrokenPayload("a balance in quotes", "Account", #"{"id": 1, "balance": "12.30"}"#),
        BrokenPayload("a balance with its currency", "Account", #"{"id": 1, "balance": "12.30 EUR"}"#),
        BrokenPayload(
            "a balance as an object", "Account", #"{"id": 1, "balance": {"amount": 12.3, "currency": "EUR"}}"#),
        BrokenPayload("a serial that does not fit", "Account", #"{"id": 1, "serial": 4294967296}"#),
        BrokenPayload("a level that does not fit", "Account", #"{"id": 1, "level": 128}"#),
        BrokenPayload("a level with a fraction", "Account", #"{"id": 1, "level": 3.7}"#),
        BrokenPayload("a port that does not fit", "Account", #"{"id": 1, "port": 65536}"#),
        BrokenPayload("a port as a word", "Account", #"{"id": 1, "port": "http"}"#),
        BrokenPayload("an offset that does not fit", "Account", #"{"id": 1, "offset": -2147483649}"#),
        BrokenPayload("a ratio that Float does not hold", "Account", #"{"id": 1, "ratio": 1e39}"#),
        BrokenPayload("a share with a percent sign", "Account", #"{"id": 1, "share": "12%"}"#),
        BrokenPayload("a share of infinity in quotes", "Account", #"{"id": 1, "share": "Infinity"}"#),
        BrokenPayload("a share of NaN", "Account", #"{"id": 1, "share": NaN}"#),
        BrokenPayload("a share that no Double holds", "Account", #"{"id": 1, "share": -1e309}"#),
        BrokenPayload("a share that is true", "Account", #"{"id": 1, "share": true}"#),
        BrokenPayload("a number that ends in a point", "Account", #"{"id": 1, "share": 1.}"#),
        BrokenPayload("numbers of which one does not fit", "[UInt8]", "[1, 255, 256]"),
        BrokenPayload("numbers of which one is negative", "[UInt]", "[1, -1]"),
        BrokenPayload("numbers of which one is a fraction", "[Int16]", "[1, 2.5, 3]"),
    ]

    static let attachments: [BrokenPayload] = [
        BrokenPayload(
            "a picture in a data URL", "Attachment", #"{"file": "a", "content": "data:image/png;base64,AAAA"}"#),
        BrokenPayload("content without its padding", "Attachment", #"{"file": "a", "content": "AAA"}"#),
        BrokenPayload("content with a line break", "Attachment", #"{"file": "a", "content": "AAAA\nAAAA"}"#),
        BrokenPayload("content in hexadecimal", "Attachment", #"{"file": "a", "content": "DEADBEEF0"}"#),
        BrokenPayload("content that is text", "Attachment", #"{"file": "a", "content": "Hello, world!"}"#),
        BrokenPayload("content as numbers", "Attachment", #"{"file": "a", "content": [1, 2, 255]}"#),
        BrokenPayload(
            "content as numbers that are no bytes", "Attachment", #"{"file": "a", "content": [1, 256]}"#,
            ["data": "deferred"]),
        BrokenPayload(
            "content as text under deferred", "Attachment", #"{"file": "a", "content": "AAAA"}"#, ["data": "deferred"]),
        BrokenPayload(
            "content as an object", "Attachment", #"{"file": "a", "content": {"type": "Buffer", "data": [1, 2]}}"#),
        BrokenPayload("a source with a blank", "Attachment", #"{"file": "a", "source": "http://exa mple.com/a"}"#),
        BrokenPayload("a source as an object", "Attachment", #"{"file": "a", "source": {"href": "http://a.b"}}"#),
        BrokenPayload("an empty source", "Attachment", #"{"file": "a", "source": ""}"#),
        BrokenPayload(
            "an etag in braces", "Attachment", #"{"file": "a", "etag": "{E621E1F8-C36C-495A-93FC-0C247A3E6E5F}"}"#),
        BrokenPayload(
            "an etag without hyphens", "Attachment", #"{"file": "a", "etag": "E621E1F8C36C495A93FC0C247A3E6E5F"}"#),
        BrokenPayload("an etag cut short", "Attachment", #"{"file": "a", "etag": "E621E1F8-C36C"}"#),
        BrokenPayload("an etag that is a number", "Attachment", #"{"file": "a", "etag": 17}"#),
        BrokenPayload("a file's name in parts", "Attachment", #"{"file": ["a", "b"]}"#),
        BrokenPayload("a tab in a file's name", "Attachment", "{\"file\": \"a\tb\"}"),
        BrokenPayload("a bad escape in a file's name", "Attachment", #"{"file": "C:\Users\a"}"#),
        BrokenPayload("half a surrogate in a file's name", "Attachment", #"{"file": "\uD83D"}"#),
        BrokenPayload(
            "Latin-1 in a file's name", "Attachment", bytes: Array(#"{"file": "caf"#.utf8) + [0xE9] + Array(#""}"#.utf8)
        ),
        BrokenPayload(
            "Latin-1 in a key", "Attachment", bytes: Array(#"{"fil"#.utf8) + [0xE9] + Array(#"": "a"}"#.utf8)),
    ]

    static let several: [BrokenPayload] = [
        BrokenPayload(
            "four failures in an object", "Account", #"{"id": "1", "level": 300, "port": -1, "share": "x"}"#,
            ["errors": "all"]),
        BrokenPayload(
            "settings that all fail", "Settings",
            #"{"volume": "7", "language": 3, "isMuted": 1, "theme": "dark", "limits": {"weekly": null}}"#,
            ["errors": "all"]),
        BrokenPayload(
            "settings that all fail, one after the other", "Settings",
            #"{"volume": "7", "language": 3, "isMuted": 1, "theme": "dark", "limits": {"weekly": null}}"#),
        BrokenPayload("settings with a flag in quotes", "Settings", #"{"isMuted": "yes"}"#),
        BrokenPayload(
            "settings with a theme that is null and limits that are none", "Settings", #"{"theme": null, "limits": []}"#
        ),
        BrokenPayload("settings whose limits are true", "Settings", #"{"limits": true}"#),
        BrokenPayload(
            "three rows that fail in three ways", "Table", #"{"rows": [["a", "1", true], ["b", 2], [null, 3, false]]}"#,
            ["errors": "all"]),
        BrokenPayload(
            "a payload with six differences", "[Device]",
            #"[{"device_id": 7, "os_version": "3", "is_online": 1, "last_seen_at": "2026-04-01"}]"#),
        BrokenPayload(
            "products of which each fails", "[Ware]",
            #"[{"code": 1, "price": 1}, {"code": "b"}, {"code": "c", "price": "x"}, {"code": "d", "price": 1, "colour": "pink"}]"#,
            ["errors": "all"]),
    ]

    private static func list(_ members: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<dict>\n\(members)\n</dict>\n</plist>\n"
    }

    static let propertyLists: [BrokenPayload] = [
        BrokenPayload("a property list without a key", "Mailbox", list("<key>user</key><string>a</string>")),
        BrokenPayload(
            "a property list with a string for a number", "Team",
            list("<key>name</key><string>a</string><key>founded</key><string>1900</string>")),
        BrokenPayload(
            "a property list with a number for a string", "Team", list("<key>name</key><integer>7</integer>")),
        BrokenPayload(
            "a property list with a number that does not fit", "Team",
            list("<key>name</key><string>a</string><key>founded</key><integer>70000</integer>")),
        BrokenPayload(
            "a property list with a string for a date", "Flight",
            list("<key>number</key><string>F1</string><key>departs</key><string>2026-04-01</string>")),
        BrokenPayload(
            "a property list with a date for a string", "Mailbox",
            list("<key>user</key><date>2026-04-01T09:30:00Z</date><key>host</key><string>h</string>")),
        BrokenPayload(
            "a property list with data for a string", "Mailbox",
            list("<key>user</key><data>AAAA</data><key>host</key><string>h</string>")),
        BrokenPayload(
            "a property list with an unknown case", "Settings", list("<key>theme</key><string>dark</string>")),
        BrokenPayload(
            "a property list with a misspelled key", "Mailbox",
            list("<key>usr</key><string>a</string><key>host</key><string>h</string>")),
        BrokenPayload(
            "a property list with an array for an object", "Settings", list("<key>limits</key><array/>")),
    ]

    private static func bare(_ name: String, _ payload: String) -> BrokenPayload {
        BrokenPayload(name, "Mailbox", payload)
    }

    static let texts: [BrokenPayload] = [
        bare("cut off in a key", #"{"user": "a", "ho"#), bare("cut off after a colon", #"{"user": "a", "host":"#),
        bare("cut off after a comma", #"{"user": "a","#), bare("cut off in a number", #"{"user": "a", "n": -"#),
        bare("cut off in an escape", #"{"user": "a\u00"#),
        bare("cut off in nested arrays", #"{"user": [[{"a": [1, {"b": "#),
        bare("single quotes around an apostrophe", #"{'user': 'it\'s', 'host': "h"}"#),
        bare("a comment at the end", "{\"user\": \"a\", \"host\": \"h\"} // done"),
        bare("two commas before the closing brace", "{\n  \"user\": \"a\",\n  \"host\": \"h\",,\n}"),
        bare("a comma and no value before the closing bracket", #"{"user": "a", "host": "h", "n": [,]}"#),
        bare("a comma in front", #"{, "user": "a"}"#), bare("two colons", #"{"user":: "a"}"#),
        bare("a colon for a comma", #"{"user": "a": "host"}"#),
        bare("brackets around members", #"["user": "a", "host": "h"]"#),
        bare("braces around values", #"{"a", "h"}"#), bare("a number as a key", #"{1: "a"}"#),
        bare("nil", #"{"user": nil}"#), bare("NULL", #"{"user": NULL}"#),
        bare("a regular expression", #"{"user": /a/}"#),
        bare("backticks", "{\"user\": `a`}"), bare("a date that is not in quotes", #"{"user": 2026-04-01}"#),
        bare("a word after the value", #"{"user": "a" b, "host": "h"}"#),
        bare("a line break in a user's name", "{\"user\": \"a\nb\", \"host\": \"h\"}"),
        bare("a quote in a string", #"{"user": "say "hi"", "host": "h"}"#),
        bare("quotes around the whole object", #""{"user": "a"}""#),
        bare("a log line in front", "INFO 12:00 {\"user\": \"a\", \"host\": \"h\"}"),
        bare("a status line in front", "HTTP/1.1 200 OK\n\n{\"user\": \"a\"}"),
        bare("events of a server", "data: {\"user\": \"a\", \"host\": \"h\"}\n\n"),
        bare("YAML", "user: a\nhost: h\n"), bare("a form", "user=a&host=h"), bare("CSV", "user,host\na,h\n"),
        bare("a Swift literal", #"["user": "a"]"#), bare("a Python literal", "{'user': None, 'on': True}"),
        bare("a variable in front", "var box = {\"user\": \"a\"};"),
        bare("a fenced block", "```json\n{\"user\": \"a\"}\n```"),
        bare("an ellipsis", #"{"user": "a", ...}"#), bare("a closing brace in front", "}{"),
        bare("an octal number", #"{"user": 017}"#), bare("a version that is not in quotes", #"{"user": 1.2.3}"#),
        bare("a number with commas", #"{"user": 1,234,567}"#), bare("a hexadecimal escape", #"{"user": "\x41"}"#),
        bare("tabs and an unclosed list", "{\n\t\"user\": [\n\t\t\"a\",\n\t\t\"b\"\n\t\"host\": \"h\"\n}"),
        BrokenPayload(
            "UTF-16 without a mark", "Mailbox",
            bytes: #"{"user":"a"}"#.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } + [0x20]),
        BrokenPayload("zeros behind", "Mailbox", bytes: Array(#"{"user": "a", "host": "h"}"#.utf8) + [0, 0, 0]),
        BrokenPayload("gzip", "Mailbox", bytes: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]),
        BrokenPayload(
            "a byte that is no UTF-8 between values", "Mailbox",
            bytes: Array(#"{"user": "#.utf8) + [0xFF] + Array(#""a"}"#.utf8)),
    ]
}
