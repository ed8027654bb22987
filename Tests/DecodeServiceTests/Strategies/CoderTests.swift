import DecodeService
import DecodeTrace
import Foundation
import Testing

private struct Moment: Codable, Equatable {
    var at: Date
}

private struct Blob: Codable, Equatable {
    var bytes: Data
}

private struct Reading: Codable, Equatable {
    var value: Double
}

private func strategies(_ settings: (String, String)...) throws -> StrategySet {
    var strategies = StrategySet()
    try strategies.set("output", to: "compact")
    for (name, value) in settings { try strategies.set(name, to: value) }
    return strategies
}

extension StrategySet {
    fileprivate func decode<Value: Decodable>(_ type: Value.Type, _ payload: String) throws -> Value {
        try makeDecoder().decode(type, from: Data(payload.utf8))
    }

    fileprivate func encode(_ value: some Encodable) throws -> String {
        String(decoding: try makeEncoder().encode(value), as: UTF8.self)
    }
}

@Suite("Dates") struct DateTests {
    private let moment = Date(timeIntervalSince1970: 1_775_034_600)  // 2026-04-01T09:10:00Z

    @Test(arguments: [
        ("deferred", "796727400"), ("seconds", "1775034600"), ("milliseconds", "1775034600000"),
        ("iso8601", #""2026-04-01T09:10:00Z""#), ("format:yyyy-MM-dd HH:mm", #""2026-04-01 09:10""#),
        ("format:EEE, d MMM yyyy HH:mm:ss Z", #""Wed, 1 Apr 2026 11:10:00 +0200""#),
    ])
    func `each format reads its own dates`(format: String, value: String) throws {
        let alone = try strategies(("dates", format))
        #expect(try alone.decode(Moment.self, "{\"at\": \(value)}").at == moment)
        let inAny = try strategies(("dates", "any:\(format)"))
        #expect(try inAny.decode(Moment.self, "{\"at\": \(value)}").at == moment)
    }

    @Test(arguments: [
        (#""2026-04-01T09:10:00Z""#, 1_775_034_600), (#""2026-04-01""#, 1_775_001_600), ("86400", 86400),
        (#""01/02/2026""#, 1_767_312_000),
    ])
    func `any tries its formats in order`(value: String, seconds: Double) throws {
        let set = try strategies(("dates", "any:iso8601|format:yyyy-MM-dd|format:MM/dd/yyyy|format:dd/MM/yyyy|seconds"))
        #expect(try set.decode(Moment.self, "{\"at\": \(value)}").at == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: [
        "2026-04-01T09:10:00Z", "2026-04-01T09:10:00.123Z", "2026-04-01T09:10:00+02:00", "2026-04-01T09:10:00",
        "2026-04-01", "2026-04-01 09:10:00Z", "20260401T091000Z", "2026-04-01T09:10Z", "", "yesterday",
        "2026-02-30T00:00:00Z", "2026-04-01T09:10:00.123456789Z", "2026-04-01T24:00:00Z", " 2026-04-01T09:10:00Z",
    ])
    func `ISO 8601 in any accepts the same texts as the decoder's own strategy`(_ text: String) throws {
        let payload = "{\"at\": \"\(text)\"}"
        let own = try? strategies(("dates", "iso8601")).decode(Moment.self, payload)
        let any = try? strategies(("dates", "any:iso8601|milliseconds")).decode(Moment.self, payload)
        #expect(any == own)
    }

    @Test(
        arguments: ["format:yyyy-MM-dd", "any:iso8601|format:yyyy-MM-dd"],
        ["2026-01-01\u{301}", "2026-\u{301}-01", "2026-01-01\u{200D}", "2026-01-01e\u{301}\u{302}", "2026\u{20E3}"])
    func `a pattern that ends inside a character doesn't match, and nothing traps`(
        dates: String, text: String
    ) throws {
        let strategies = try strategies(("dates", dates))
        #expect(throws: DecodingError.self) { try strategies.decode(Moment.self, "{\"at\": \"\(text)\"}") }
    }

    @Test func `a pattern with non-ASCII letters is read`() throws {
        let at = try strategies(("dates", "format:yyyy-MM-dd'é'")).decode(Moment.self, "{\"at\": \"2026-01-02é\"}").at
        #expect(at == Date(timeIntervalSince1970: 1_767_312_000))
    }

    @Test func `the first numeric format reads every number`() throws {
        let set = try strategies(("dates", "any:milliseconds|seconds|iso8601|deferred"))
        #expect(try set.decode(Moment.self, #"{"at": 5000}"#).at == Date(timeIntervalSince1970: 5))
        #expect(
            set.warnings == [
                "dates: seconds is never reached because milliseconds before it reads every number.",
                "dates: deferred is never reached because milliseconds before it reads every number.",
            ])
    }

    @Test func `a duplicate format gives a warning`() throws {
        let set = try strategies(("dates", "any:iso8601|format:yyyy|iso8601|format:yyyy|seconds"))
        #expect(
            set.warnings == [
                "dates: iso8601 is never reached because it was tried before.",
                "dates: format:yyyy is never reached because it was tried before.",
            ])
    }

    @Test func `formats that can all be reached give no warning`() throws {
        #expect(try strategies(("dates", "any:seconds|iso8601|format:yyyy")).warnings == [])
    }

    @Test func `the error for an unreadable date has its path, its text and the formats tried`() throws {
        let set = try strategies(("dates", "any:iso8601|format:yyyy|seconds"))
        let error = #expect(throws: DecodingError.self) { try set.decode(Moment.self, #"{"at": "soon"}"#) }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["at"])
        #expect(
            context.debugDescription
                == "No date format matches the string \"soon\". Formats tried: iso8601, format:yyyy, seconds."
        )
    }

    @Test(arguments: [#""soon""#, "true", "[]", "{}"])
    func `an unreadable date can become the distant past`(_ value: String) throws {
        let set = try strategies(("dates", "any:iso8601|seconds"), ("dates-else", "distant-past"))
        #expect(try set.decode(Moment.self, "{\"at\": \(value)}").at == .distantPast)
    }

    @Test(arguments: ["throw", "distant-past"])
    func `null isn't an unreadable date`(_ otherwise: String) throws {
        let set = try strategies(("dates", "any:iso8601|seconds"), ("dates-else", otherwise))
        let error = #expect(throws: DecodingError.self) { try set.decode(Moment.self, #"{"at": null}"#) }
        guard case .valueNotFound(_, let context) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["at"])
    }

    @Test func `an optional date accepts null and a missing key`() throws {
        struct Maybe: Codable, Equatable { var at: Date? }
        let set = try strategies(("dates", "any:iso8601|seconds"))
        #expect(try set.decode([Maybe].self, #"[{"at": null}, {}]"#) == [Maybe(), Maybe()])
    }

    @Test(arguments: [
        ("deferred", "same", #"{"at":796727400}"#), ("seconds", "same", #"{"at":1775034600}"#),
        ("milliseconds", "same", #"{"at":1775034600000}"#), ("iso8601", "same", #"{"at":"2026-04-01T09:10:00Z"}"#),
        ("format:yyyy/MM", "same", #"{"at":"2026\/04"}"#), ("any:format:yyyy|seconds", "same", #"{"at":"2026"}"#),
        ("seconds", "format:yyyy", #"{"at":"2026"}"#),
        ("seconds", "any:iso8601", #"{"at":"2026-04-01T09:10:00Z"}"#),
        ("iso8601", "deferred", #"{"at":796727400}"#),
    ])
    func `the encoder writes the format that the decoder reads first`(
        dates: String, encodeDates: String, output: String
    ) throws {
        let set = try strategies(("dates", dates), ("encode-dates", encodeDates))
        #expect(try set.encode(Moment(at: moment)) == output)
    }
}

@Suite("Coders") struct CoderTests {
    @Test(arguments: [
        #"{"value": 1.5}"#, #"{"value": "inf"}"#, #"{"value": 1,}"#, #"{value: 1}"#, "", "null",
        #"{"value": 1e400}"#,
    ])
    func `a new set makes a decoder that behaves like a plain JSONDecoder`(_ payload: String) throws {
        func outcome(_ decoder: JSONDecoder) -> String {
            String(describing: Result { try decoder.decode(Reading.self, from: Data(payload.utf8)) })
        }
        #expect(outcome(StrategySet().makeDecoder()) == outcome(JSONDecoder()))
    }

    @Test(arguments: [
        ("base64", "same", #"{"bytes":"AQI="}"#, #"{"bytes":"AQI="}"#),
        ("deferred", "same", #"{"bytes":[1,2]}"#, #"{"bytes":[1,2]}"#),
        ("base64", "deferred", #"{"bytes":"AQI="}"#, #"{"bytes":[1,2]}"#),
        ("deferred", "base64", #"{"bytes":[1,2]}"#, #"{"bytes":"AQI="}"#),
    ])
    func `data is Base 64 or bytes, both ways`(decode: String, encode: String, payload: String, output: String) throws {
        let set = try strategies(("data", decode), ("encode-data", encode))
        let blob = try set.decode(Blob.self, payload)
        #expect(blob.bytes == Data([1, 2]))
        #expect(try set.encode(blob) == output)
    }

    /// A form of data, a text in a payload, the bytes that it decodes as, and their encoded text.
    private static let forms: [(form: String, text: String, bytes: [UInt8], written: String)] = [
        ("base64url", "-_-_", [251, 255, 191], "-_-_"), ("base64url", "_w==", [255], "_w"),
        ("base64url", "_w", [255], "_w"), ("base64url", "", [], ""), ("base64url", "AQID", [1, 2, 3], "AQID"),
        ("base64-any", "_w", [255], "/w=="), ("base64-any", "/w==", [255], "/w=="),
        ("base64-any", "/+-_", [255, 239, 191], "/++/"), ("base64-any", "AQ\\r\\nID\\n", [1, 2, 3], "AQID"),
        ("base64-any", " AQ I ", [1, 2], "AQI="), ("hex", "00ff", [0, 255], "00ff"),
        ("hex", "0aF0", [10, 240], "0af0"),
        ("hex", "", [], ""),
    ]

    @Test(arguments: forms)
    func `data in a custom form is decoded and encoded in that form`(
        form: String, text: String, bytes: [UInt8], written: String
    ) throws {
        let set = try strategies(("data", form))
        let blob = try set.decode(Blob.self, "{\"bytes\": \"\(text)\"}")
        #expect(blob.bytes == Data(bytes))
        let encoded = try set.encode(blob).replacing("\\/", with: "/")
        #expect(encoded == "{\"bytes\":\"\(written)\"}")
        #expect(try set.decode(Blob.self, encoded) == blob)
        let mirrored = try strategies(("encode-data", form)).encode(blob).replacing("\\/", with: "/")
        #expect(mirrored == encoded)
    }

    @Test(arguments: [
        ("base64url", "+w"), ("base64url", "/w=="), ("base64url", "A"), ("base64url", "_w="), ("base64url", "_w\\n"),
        ("base64url", "é"), ("base64-any", "A"), ("base64-any", "%w=="), ("hex", "abc"),
        ("hex", "0g"), ("hex", "+f"), ("hex", "0x00"), ("hex", "０1"), ("hex", "00 ff"),
    ])
    func `a string in another form is corrupted data`(form: String, text: String) throws {
        let set = try strategies(("data", form))
        let error = #expect(throws: DecodingError.self) { try set.decode(Blob.self, "{\"bytes\": \"\(text)\"}") }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["bytes"])
        #expect(context.debugDescription == "The string isn't valid for the strategy data: \(form).")
    }

    @Test(
        arguments: ["base64url", "base64-any", "hex"], ["null", "12", "true", "[1]", #"{"a": 1}"#, #""%""#, #""AA""#])
    func `a traced decode of data has the same result as a plain one`(form: String, value: String) throws {
        struct Pair: Decodable, Equatable {
            var bytes: Data?
            var more: [Data]
        }
        let decoder = try strategies(("data", form)).makeDecoder()
        for payload in ["{\"bytes\": \(value), \"more\": []}", "{\"more\": [\"00\", \(value)]}"] {
            let plain = Result { try decoder.decode(Pair.self, from: Data(payload.utf8)) }
            let traced = decoder.trace(Pair.self, from: Data(payload.utf8))
            #expect(String(describing: traced.result) == String(describing: plain))
            #expect(traced.trace.failures.isEmpty == ((try? plain.get()) != nil))
        }
    }

    @Test(arguments: [
        "strings:NaN,Infinity,-Infinity", "strings:NaN,INF,-INF", "strings:NaN,+Inf,-Inf", "strings:n/a,∞,-∞",
    ])
    func `floats are read and written in the given spellings`(setting: String) throws {
        let set = try strategies(("floats", setting))
        let spellings = setting.dropFirst("strings:".count).split(separator: ",").map(String.init)
        for (text, number) in zip(spellings, [Double.nan, .infinity, -.infinity]) {
            let value = try set.decode(Reading.self, "{\"value\": \"\(text)\"}").value
            #expect(value == number || value.isNaN && number.isNaN)
            let written = try set.encode(Reading(value: number)).replacing("\\/", with: "/")
            #expect(written == "{\"value\":\"\(text)\"}")
        }
        #expect(throws: DecodingError.self) { try set.decode(Reading.self, #"{"value": "nan"}"#) }
        let mirrored = try strategies(("encode-floats", setting)).encode(Reading(value: .nan))
        #expect(mirrored.replacing("\\/", with: "/") == "{\"value\":\"\(spellings[0])\"}")
    }

    @Test(arguments: [
        ("inf", Double.infinity), ("-inf", -Double.infinity), ("nan", Double.nan),
    ])
    func `infinity and not-a-number are read and written as strings`(text: String, number: Double) throws {
        let set = try strategies(("floats", "strings"))
        let value = try set.decode(Reading.self, "{\"value\": \"\(text)\"}").value
        #expect(value == number || (value.isNaN && number.isNaN))
        #expect(try set.encode(Reading(value: number)) == "{\"value\":\"\(text)\"}")
        #expect(throws: EncodingError.self) {
            try strategies(("floats", "strings"), ("encode-floats", "throw")).encode(Reading(value: number))
        }
        #expect(throws: DecodingError.self) { try strategies().decode(Reading.self, "{\"value\": \"\(text)\"}") }
    }

    @Test func `JSON5 is accepted only when it is on`() throws {
        let payload = "{value: 0x10, /* sixteen */}"
        #expect(try strategies(("json5", "on")).decode(Reading.self, payload) == Reading(value: 16))
        #expect(throws: DecodingError.self) { try strategies().decode(Reading.self, payload) }
    }

    @Test func `braces may be left out only when a dictionary is assumed`() throws {
        #expect(try strategies(("top-level", "dictionary")).decode(Reading.self, #""value": 1"#) == Reading(value: 1))
        #expect(throws: DecodingError.self) { try strategies().decode(Reading.self, #""value": 1"#) }
    }

    @Test func `output is laid out and sorted as chosen`() throws {
        struct Pair: Encodable {
            var b = 1
            var a = 2
        }
        #expect(try strategies(("order", "sorted")).encode(Pair()) == #"{"a":2,"b":1}"#)
        #expect(
            try strategies(("order", "sorted"), ("output", "pretty")).encode(Pair()) == """
                {
                  "a" : 2,
                  "b" : 1
                }
                """)
    }
}

@Suite("Spelling") struct SpellingTests {
    @Test(arguments: [
        ("Contry", ["City", "Country", "Counter"], ["Country"]),
        ("iso", ["seconds", "iso8601"], ["iso8601"]),
        ("snkae", ["snake", "kebab"], ["snake"]),
        ("zzz", ["snake", "kebab"], []),
        ("", ["snake"], []),
    ])
    func `names near a misspelled one come best first`(name: String, candidates: [String], expected: [String]) {
        #expect(Spelling.near(name, among: candidates) == expected)
    }

    @Test func `the number of suggestions is limited`() {
        #expect(Spelling.near("aa", among: ["ab", "ac", "ad"], limit: 2) == ["ab", "ac"])
    }
}
