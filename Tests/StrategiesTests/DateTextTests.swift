import Foundation
import Testing

@testable import Strategies

@Suite struct DateTextTests {
    static let texts: [(text: String, formats: [String])] = [
        ("2026-04-01T09:30:00Z", ["iso8601"]),
        ("2026-04-01T09:30:00.25+02:00", ["iso8601"]),
        ("2026-04-01", ["format:yyyy-MM-dd"]),
        ("2026-04-01 09:30", ["format:yyyy-MM-dd HH:mm"]),
        ("03/04/2026", ["format:MM/dd/yyyy", "format:dd/MM/yyyy"]),
        ("13/04/2026", ["format:dd/MM/yyyy"]),
        ("1.4.2026", ["format:d.M.yyyy"]),
        ("Wed, 01 Apr 2026 09:30:00 GMT", ["format:EEE, dd MMM yyyy HH:mm:ss zzz"]),
        ("Wed Apr 01 09:30:00 +0000 2026", ["format:EEE MMM dd HH:mm:ss Z yyyy"]),
        ("4/1/2026", ["format:M/d/yyyy", "format:d/M/yyyy"]),
        ("2026-13-45", []), ("tomorrow", []), ("", []), ("12 apples", []),
    ]

    @Test("a text's formats are found by its form", arguments: texts)
    func fitting(text: String, formats: [String]) {
        #expect(DateFormat.fitting(text).map(\.printed) == formats)
    }

    @Test("every format that is found for a text reads it", arguments: texts.filter { !$0.formats.isEmpty })
    func reads(text: String, formats: [String]) throws {
        for format in formats {
            var set = StrategySet()
            try set.set("dates", to: format)
            let decoder = set.makeDecoder()
            #expect(throws: Never.self) { try decoder.decode([Date].self, from: Data("[\"\(text)\"]".utf8)) }
        }
    }

    @Test("a number is in the unit that makes it a date of our times")
    func numbers() {
        #expect(DateFormat.fitting(1_700_000_000).map(\.printed) == ["seconds", "deferred"])
        #expect(DateFormat.fitting(1_700_000_000_000).map(\.printed) == ["milliseconds"])
        #expect(DateFormat.fitting(1e12 * 60).map(\.printed) == ["seconds"])
        #expect(DateFormat.fitting(1_700_000_000_000_000) == [] && DateFormat.fitting(1e300) == [])
    }

    @Test("texts of one format need one, a mix the fewest that read all")
    func reading() {
        func printed(_ texts: [String], _ numbers: [Double] = []) -> [String] {
            DateStrategy.reading(texts: texts, numbers: numbers).strategies.map(\.printed)
        }
        #expect(printed(["2026-04-01", "2026-04-02"]) == ["format:yyyy-MM-dd"])
        #expect(printed(["03/04/2026", "13/04/2026"]) == ["format:dd/MM/yyyy"])
        #expect(
            printed(["2026-04-01", "2026-04-01T09:30:00Z", "2026-04-02"], [1_700_000_000])
                == ["any:format:yyyy-MM-dd|iso8601|seconds"])
        #expect(printed(["soon"]).isEmpty)
        #expect(DateStrategy.reading(texts: ["2026-04-01", "soon"]).isWhole == false)
    }
}
