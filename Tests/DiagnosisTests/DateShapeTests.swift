import DecodeService
import Foundation
import Testing

@testable import Diagnosis

@Suite struct DateShapeTests {
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
        ("4/1/2026 3:05 PM", ["format:M/d/yyyy h:mm a", "format:d/M/yyyy h:mm a"]),
        ("31-01-24 23:59", ["format:dd-MM-yy HH:mm"]),
        ("2026-04-01 09:30:00.123456+02:00", ["format:yyyy-MM-dd HH:mm:ss.SSSSSSXXXXX"]),
        ("2026-04-01T09:30:00,5Z", ["format:yyyy-MM-dd'T'HH:mm:ss,SX"]),
        ("2026-04-01 09:30:00 UTC", ["format:yyyy-MM-dd HH:mm:ss zzz"]),
        ("2026-04-01T09:30:00+0200", ["iso8601"]), ("2026-04-01T09:30+01", ["format:yyyy-MM-dd'T'HH:mmX"]),
        ("20260401T093000Z", ["format:yyyyMMdd'T'HHmmssX"]), ("2026/4/1", ["format:yyyy/M/d"]),
        ("2 Apr 2026 09:30:00 GMT", ["format:d MMM yyyy HH:mm:ss zzz"]), ("09:30", ["format:HH:mm"]),
        ("Wed Apr  1 09:30:00 2026", ["format:EEE MMM  d HH:mm:ss yyyy"]),
        ("02-Apr-2026", ["format:dd-MMM-yyyy"]), ("April 1, 2026", ["format:MMMM d, yyyy"]),
        ("2026-W14-3", []), ("20260401", ["format:yyyyMMdd"]),
        (
            "Wed Apr 01 2026 09:30:00 GMT+0200 (Central European Summer Time)",
            ["format:EEE MMM dd yyyy HH:mm:ss 'GMT'Z '(Central European Summer Time)'"]
        ),
        ("2026-13-45", []), ("32/13/2026", []), ("1700000000", []), ("192.168.0.1", []), ("1.2.3", []),
        ("tomorrow", []), ("", []), ("12 apples", []),
    ]

    @Test(arguments: texts)
    func `the formats of a text are found from its shape`(text: String, formats: [String]) {
        let shape = DateShape(text: text)
        #expect(shape.map { $0.fault != nil ? [] : $0.formats.map(\.printed) } ?? [] == formats)
    }

    @Test(arguments: [
        ("2026-13-45", "month 13"), ("2026-12-45", "day 45"), ("2026-05-04T25:00:00Z", "hour 25"),
        ("32/13/2026", "day 32"), ("2026-05-04", nil),
    ])
    func `a date that doesn't exist names the number that is out of range`(text: String, fault: String?) {
        #expect(DateShape(text: text)?.fault == fault)
    }

    @Test(arguments: texts.filter { !$0.formats.isEmpty })
    func `every format found for a text reads it`(text: String, formats: [String]) throws {
        for format in formats {
            var set = StrategySet()
            try set.set("dates", to: format)
            let decoder = set.makeDecoder()
            #expect(throws: Never.self) { try decoder.decode([Date].self, from: Data("[\"\(text)\"]".utf8)) }
        }
    }

    @Test(arguments: ["tomorrow", "", "12 apples", "192.168.0.1", "1e5", "007"])
    func `text that isn't a date has no date shape`(text: String) {
        #expect(DateShape(text: text) == nil)
    }

    @Test
    func `a number is read in the unit that makes it a plausible date`() {
        func formats(_ number: Double) -> [String]? { DateShape(number: number)?.formats.map(\.printed) }
        #expect(formats(1_700_000_000) == ["seconds", "deferred"])
        #expect(formats(-1_000_000_000) == ["seconds"] && formats(17) == ["seconds", "deferred"])
        #expect(formats(1_700_000_000_000) == ["milliseconds"] && formats(1e12 * 60) == ["milliseconds"])
        #expect(formats(1_700_000_000_000_000) == [] && formats(1e300) == nil)
    }

    @Test
    func `texts of one format need one format, a mix needs the fewest that read all`() {
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
