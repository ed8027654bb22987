import DecodeService
import DecodeTrace
import Diagnosis
import DiagnosisSupport
import Foundation
import JSONText
import Reports
import SeededRandom
import TerminalUI
import Testing

private struct Line: Decodable {
    var price: Double
    var count: Int?
}

private struct Order: Decodable {
    var id: Int
    var lines: [Line]
    var totals: [String: Double]?
}

/// Summaries of many decodes.
@Suite struct SummaryTests {
    private static let payloads = [
        #"{"id":1,"lines":[{"price":1},{"price":2}]}"#,
        #"{"id":2,"lines":[{"price":"1.5"}],"coupon":"x"}"#,
        #"{"id":3,"lines":[{"price":1,"tax":1},{"price":2,"tax":2}],"coupon":"y"}"#,
        #"{"id":4,"lines":[{"count":1}]}"#,
        #"{"id":null,"lines":[]}"#,
        #"{"id":6,"lines":[],"totals":{"a":1,"b":"2"}}"#,
        #"{"id":7,"lines":[],"totals":{"c":"3"}}"#,
        #"{"id":8,"lines":["#,
        #"{"id":1.5,"lines":[]}"#,
        #"{"id":99999999999999999999,"lines":[]}"#,
    ]

    private func findings(_ index: Int) throws -> CorpusFindings {
        let decode = try decode(Order.self, Self.payloads[index % Self.payloads.count])
        var findings = CorpusFindings(decode, payload: "day.ndjson:\(index + 1)", suspicions: decode.suspicions())
        findings.time = index % 7 == 3 ? nil : PayloadTime(milliseconds: 1_700_000_000_000 + Int64(index) * 40_000)
        return findings
    }

    private func summary(_ indices: [Int], _ all: [CorpusFindings]) -> CorpusSummary {
        var builder = SummaryBuilder(hasTimes: true)
        for index in indices {
            if index % 11 == 5 { builder.addTrouble() } else { builder.add(all[index], model: "Order") }
        }
        return builder.summary()
    }

    @Test func `failures are counted by place and cause, with indices and dictionary keys as stars`() throws {
        var builder = SummaryBuilder()
        for index in Self.payloads.indices { builder.add(try findings(index), model: "Order") }
        let summary = builder.summary()
        #expect(
            summary.groups.map {
                "\($0.tally.payloads) \($0.cause.pointer) \($0.cause.code.rawValue) \($0.tally.first.payload):"
                    + "\($0.tally.first.column ?? 0)"
            } == [
                "2 /totals/* string-for-number day.ndjson:6:40",
                "1  truncated day.ndjson:8:18",
                "1 /id number-fraction day.ndjson:9:7",
                "1 /id number-range day.ndjson:10:7",
                "1 /id null-value day.ndjson:5:7",
                "1 /lines/*/price key-missing day.ndjson:4:18",
                "1 /lines/*/price string-for-number day.ndjson:2:27",
            ])
        // The key beside a failure is known to be ignored, too.
        #expect(
            summary.ignored.map { "\($0.pointer) \($0.count) \($0.payloads)" } == [
                "/coupon 2 2", "/lines/*/tax 2 1",
            ])
        #expect(
            summary.outcomes
                == JSONDecoder().decoded(#"{"decoded":2,"recovered":0,"failed":7,"invalid":1,"trouble":0}"#))
    }

    @Test func `parts merged in any order equal one run over them in that order, and survive JSON`() throws {
        let all = try (0..<60).map(findings)
        var random = SplitMix64(seed: 11)
        for _ in 0..<40 {
            let order = (0..<60).shuffled(using: &random)
            var parts: [CorpusSummary] = []
            var rest = order[...]
            while !rest.isEmpty {
                let part = rest.prefix(Int.random(in: 0...25, using: &random))
                parts.append(summary(Array(part), all))
                rest = rest.dropFirst(part.count)
            }
            var merged = SummaryBuilder()
            for part in parts {
                let text = try JSONEncoder().encode(part)
                merged.add(try JSONDecoder().decode(CorpusSummary.self, from: text))
            }
            #expect(merged.summary() == summary(order, all))
        }
    }

    @Test func `times are counted in spans that merge exactly`() {
        var random = SplitMix64(seed: 17)
        for _ in 0..<50 {
            let range = Int64.random(in: 1...10_000_000_000_000, using: &random)
            let times = (0..<200).map { _ in
                PayloadTime(milliseconds: Int64.random(in: -range...range, using: &random))
            }
            var whole = Times()
            for time in times { whole.add(time) }
            var merged = Times()
            for start in stride(from: 0, to: 200, by: 37) {
                var part = Times()
                for time in times[start..<min(start + 37, 200)] { part.add(time) }
                merged.add(part)
            }
            #expect(merged == whole)
            #expect(whole.count(since: times.min() ?? times[0]) == 200)
        }
    }

    @Test(arguments: [
        ("2024-02-29T12:34:56Z", "2024-02-29T12:34:56Z"),
        ("2024-02-29T12:34:56.789+02:00", "2024-02-29T10:34:56.789Z"),
        ("1969-12-31 23:59:59.5", "1969-12-31T23:59:59.500Z"),
        ("2000-03-01", "2000-03-01T00:00:00Z"),
        ("0001-01-01T00:00Z", "0001-01-01T00:00:00Z"),
        ("2024-13-01", nil), ("tomorrow", nil), ("2024-01-01T00:00:00Zx", nil), ("", nil),
    ])
    func `timestamps are read as ISO 8601`(text: String, expected: String?) {
        #expect(PayloadTime(text: text)?.description == expected)
    }

    @Test func `a timestamp equals Foundation's date`() throws {
        var random = SplitMix64(seed: 23)
        for _ in 0..<500 {
            // Foundation's calendar is Julian before 1582.
            let seconds = Int64.random(in: -12_000_000_000...60_000_000_000, using: &random)
            let text = Date(timeIntervalSince1970: Double(seconds)).ISO8601Format()
            guard text.count == 20 else { continue }
            #expect(PayloadTime(milliseconds: seconds * 1000).description == text)
            #expect(PayloadTime(text: text)?.milliseconds == seconds * 1000)
        }
    }

    @Test func `a timestamp is found by keys or by a pointer, as text or as a number`() {
        let document = JSONDocument(Data(#"{"a":{"b/c":1700000000},"t":"2023-11-14T22:13:20Z"}"#.utf8))
        let expected = PayloadTime(milliseconds: 1_700_000_000_000)
        #expect(TimeKey("/a/b~1c").time(of: document) == expected)
        #expect(TimeKey("a.b/c").time(of: document) == expected)
        #expect(TimeKey("t").time(of: document) == expected)
        #expect(TimeKey("a").time(of: document) == nil)
        #expect(TimeKey("x").time(of: document) == nil)
    }

    @Test func `values beyond the maximum number of groups are only counted, also in merged parts`() throws {
        let all = try (0..<10).map { try findings($0) }
        var whole = SummaryBuilder()
        var few = SummaryBuilder(maxGroups: 2)
        for one in all {
            whole.add(one, model: "Order")
            few.add(one, model: "Order")
        }
        let (complete, cut) = (whole.summary(), few.summary())
        #expect(complete.leftOut == nil)
        #expect(cut.groups.count == 2)
        #expect(cut.ignored.count == 2)
        func counts(_ summary: CorpusSummary) -> [Int] {
            [summary.groups.reduce(0) { $0 + $1.tally.count }, summary.ignored.reduce(0) { $0 + $1.count }]
        }
        let left = try #require(cut.leftOut)
        #expect(left.groups > 0)
        #expect(counts(complete) == zip(counts(cut), [left.groups, left.ignored]).map { $0 + $1 })
        #expect(cut.outcomes == complete.outcomes)
        var merged = SummaryBuilder(maxGroups: 2)
        merged.add(try JSONDecoder().decode(CorpusSummary.self, from: JSONEncoder().encode(cut)))
        #expect(merged.summary() == cut)
        let text = SummaryText().text(of: cut).unescaped
        #expect(
            text.hasSuffix(
                "\nLeft out: \(left.groups) failures at further places; a summary has at most 10,000 of each kind.\n"),
            "\(text)")
    }

    @Test func `a baseline accepts only what it contains`() throws {
        let old = CorpusBaseline(summary([1], try (0..<2).map(findings)))
        #expect(try findings(1).fails(nil, baseline: nil))
        #expect(try !findings(1).fails(nil, baseline: old))
        #expect(try findings(3).fails(nil, baseline: old))
        #expect(try !findings(2).fails(.swallowed, baseline: old))
        #expect(try findings(2).fails(.ignored, baseline: old))
        // An ignored key that the baseline has.
        let both = CorpusBaseline(summary([1, 2], try (0..<3).map(findings)))
        #expect(try !findings(2).fails(.ignored, baseline: both))
        #expect(try findings(7).fails(nil, baseline: both))
    }

    @Test(arguments: ["9223372036854775807", "-1", "281474976710657"])
    func `a summary with a number that can't be a count is rejected`(number: String) throws {
        let empty = String(decoding: try JSONEncoder().encode(CorpusSummary()), as: UTF8.self)
        #expect(throws: Never.self) { try JSONDecoder().decode(CorpusSummary.self, from: Data(empty.utf8)) }
        for key in ["payloads", "decoded", "trouble"] {
            let text = empty.replacing("\"\(key)\":0", with: "\"\(key)\":\(number)")
            #expect(text != empty)
            #expect(throws: DecodingError.self) { try JSONDecoder().decode(CorpusSummary.self, from: Data(text.utf8)) }
        }
    }
}

extension JSONDecoder {
    fileprivate func decoded<Value: Decodable>(_ text: String) -> Value? {
        try? decode(Value.self, from: Data(text.utf8))
    }
}
