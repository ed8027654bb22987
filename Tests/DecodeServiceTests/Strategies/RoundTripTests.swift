import DecodeService
import Foundation
import JSONText
import Testing

/// Distinguishes what a round trip loses from what it writes differently.
@Suite struct RoundTripTests {
    private func text(_ payload: String, _ encoded: String, _ strategies: [String: String] = [:]) throws -> String {
        var set = StrategySet()
        for (name, value) in strategies { try set.set(name, to: value) }
        return Difference(
            payload: JSONDocument(Data(payload.utf8)), encoded: JSONDocument(Data(encoded.utf8)), strategies: set
        ).text
    }

    @Test
    func `an unreadable date that became the distant past is a change`() throws {
        let strategies = ["dates": "any:iso8601", "dates-else": "distant-past"]
        #expect(
            try text(#"["soon"]"#, #"["0001-01-01T00:00:00Z"]"#, strategies)
                == "~ /0: \"soon\" → \"0001-01-01T00:00:00Z\"  (line 1)\n")
    }

    @Test
    func `the same date in another form isn't a change`() throws {
        let payload = #"["2024-01-02T03:04:05+01:00"]"#
        #expect(
            try text(payload, #"["2024-01-02T02:04:05Z"]"#, ["dates": "iso8601"])
                == "= /0: \"2024-01-02T03:04:05+01:00\" → \"2024-01-02T02:04:05Z\"  (line 1; the same date)\n")
        #expect(
            try text(payload, "[1704161045]", ["dates": "iso8601", "encode-dates": "seconds"])
                == "= /0: \"2024-01-02T03:04:05+01:00\" → 1704161045  (line 1; the same date)\n")
        #expect(
            try text("[1704161045]", "[1704161045000]", ["dates": "seconds", "encode-dates": "milliseconds"])
                == "= /0: 1704161045 → 1704161045000  (line 1; the same date)\n")
    }

    @Test
    func `another date is a change, and so is another text`() throws {
        #expect(
            try text(#"["2024-01-02T03:04:05Z"]"#, #"["2024-01-02T03:04:06Z"]"#, ["dates": "iso8601"])
                == "~ /0: \"2024-01-02T03:04:05Z\" → \"2024-01-02T03:04:06Z\"  (line 1)\n")
        // As dates, both would be equal, but digits were lost.
        #expect(
            try text("[0.12345678901234567890]", "[0.12345678901234568]")
                == "~ /0: 0.12345678901234567890 → 0.12345678901234568  (line 1; precision lost)\n")
        #expect(try text(#"["a"]"#, #"["b"]"#, ["dates": "iso8601"]) == "~ /0: \"a\" → \"b\"  (line 1)\n")
        #expect(
            try text("[1704161045]", "[1704161046]", ["dates": "seconds"])
                == "~ /0: 1704161045 → 1704161046  (line 1)\n")
    }

    @Test
    func `the same bytes in another form are equal, and other bytes are a change`() throws {
        func end(_ payload: String, _ encoded: String, _ strategies: [String: String]) throws -> String? {
            try text("[\"\(payload)\"]", "[\"\(encoded)\"]", strategies).split(separator: "line 1").last.map(
                String.init)
        }
        #expect(try end("_w==", "_w", ["data": "base64url"]) == "; the same bytes)\n")
        #expect(try end("AQ\\nI", "AQI=", ["data": "base64-any"]) == "; the same bytes)\n")
        #expect(try end("AF", "af", ["data": "hex"]) == "; the same bytes)\n")
        #expect(try end("AQI=", "0102", ["encode-data": "hex"]) == "; the same bytes)\n")
        #expect(try end("_w==", "_g", ["data": "base64url"]) == ")\n")
        #expect(try end("AF", "af", ["data": "base64url"]) == ")\n")
        #expect(try end("AF", "af", [:]) == ")\n")
    }

    @Test
    func `a UUID in another case and a URL with escaped characters are equal`() throws {
        #expect(
            try text(
                #"["e621e1f8-c36c-495a-93fc-0c247a3e6e5f"]"#, #"["E621E1F8-C36C-495A-93FC-0C247A3E6E5F"]"#
            )
            .hasSuffix("(line 1; the same UUID)\n"))
        #expect(try text(#"["http://a.b/c d"]"#, #"["http://a.b/c%20d"]"#).hasSuffix("(line 1; the same URL)\n"))
    }
}
