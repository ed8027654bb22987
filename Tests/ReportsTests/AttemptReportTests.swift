import DecodeService
import DecodeTrace
import DiagnosisSupport
import Foundation
import JSONText
import Testing

@testable import Diagnosis
@testable import Reports

private enum Scalar: Decodable {
    case number(Double), flag(Bool), list([Scalar])
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else {
            self = .list(try container.decode([Scalar].self))
        }
    }
}

private struct Sample: Decodable { var values: [Scalar] }

/// Reports on code that tries several types.
@Suite struct AttemptReportTests {
    private struct Said: Decodable, Equatable {
        struct Attempt: Decodable, Equatable {
            var type, kind, message: String
        }
        struct Alternative: Decodable, Equatable {
            var pointer: String
            var path: [String] = []
            var chosen: String
            var attempts: [Attempt]

            enum CodingKeys: CodingKey { case pointer, path, chosen, attempts }
            init(_ pointer: String, _ path: [String], _ chosen: String, _ attempts: [Attempt]) {
                (self.pointer, self.path, self.chosen, self.attempts) = (pointer, path, chosen, attempts)
            }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                pointer = try container.decode(String.self, forKey: .pointer)
                var steps = try container.nestedUnkeyedContainer(forKey: .path)
                while !steps.isAtEnd {
                    if let name = try? steps.decode(String.self) {
                        path.append(name)
                    } else {
                        path.append("\(try steps.decode(Int.self))")
                    }
                }
                chosen = try container.decode(String.self, forKey: .chosen)
                attempts = try container.decode([Attempt].self, forKey: .attempts)
            }
        }
        struct Failed: Decodable, Equatable {
            struct Foundation: Decodable, Equatable { var debugDescription: String }
            var pointer, kind: String
            var absorbed: Bool
            var attempts: [Attempt]
            var attemptsLeftOut: Int?
            var foundation: Foundation
        }
        struct Counts: Decodable, Equatable { var failed, absorbed, alternatives: Int }
        var outcome: String
        var failures: [Failed]
        var alternatives: [Alternative]
        var counts: Counts
    }

    private func report(_ payload: String) throws -> Said {
        let (_, document, trace, diagnosis) = try tree(Sample.self, payload)
        let outcome: DecodeResult.Outcome = trace.failures.isEmpty ? .decoded : .failed
        let report = Report(
            payload: "p", model: "Sample", strategies: StrategySet(), outcome: outcome, diagnosis: diagnosis,
            document: document)
        return try JSONDecoder().decode(Said.self, from: Data(try ReportJSON.text(report, isOneLine: true).utf8))
    }

    @Test
    func `a place that another type read is listed with the types that were tried, and isn't a failure`() throws {
        let report = try report(#"{"values": [1, true, []]}"#)
        #expect(report.outcome == "decoded")
        #expect(report.failures == [])
        #expect(report.counts == Said.Counts(failed: 0, absorbed: 0, alternatives: 2))
        #expect(
            report.alternatives == [
                Said.Alternative(
                    "/values/1", ["values", "1"], "Bool",
                    [
                        Said.Attempt(
                            type: "Double", kind: "typeMismatch",
                            message: "values[1] is a Bool (true), but Scalar.init(from:) asks for a Double")
                    ]),
                Said.Alternative(
                    "/values/2", ["values", "2"], "[Scalar]",
                    [
                        Said.Attempt(
                            type: "Double", kind: "typeMismatch",
                            message: "values[2] is an array, but Scalar.init(from:) asks for a Double"),
                        Said.Attempt(
                            type: "Bool", kind: "typeMismatch",
                            message: "values[2] is an array, but Scalar.init(from:) asks for a Bool"),
                    ]),
            ])
    }

    @Test
    func `if every type failed, there is one failure with all attempts and the error that the app sees`() throws {
        let payload = #"{"values": [[1, "a"]]}"#
        let report = try report(payload)
        let failure = try #require(report.failures.first)
        #expect(report.failures.count == 1)
        #expect(failure.pointer == "/values/0/1")
        #expect(failure.attempts.count + (failure.attemptsLeftOut ?? 0) == 4)
        #expect(failure.attempts.prefix(2).map(\.type) == ["Double", "Bool"])
        #expect(!failure.absorbed)
        #expect(report.counts == Said.Counts(failed: 1, absorbed: 0, alternatives: 0))
        let plain = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Sample.self, from: Data(payload.utf8))
        }
        guard case .typeMismatch(_, let context) = plain else {
            Issue.record("plain decoding throws \(String(describing: plain))")
            return
        }
        #expect(failure.foundation.debugDescription == context.debugDescription)
    }

    @Test(arguments: [201, 3_000])
    func `a report lists the first of many alternatives, and counts them all`(count: Int) throws {
        let flags = Array(repeating: "true", count: count).joined(separator: ",")
        let report = try report(#"{"values": [\#(flags)]}"#)
        #expect(report.alternatives.map(\.pointer) == (0..<Report.maxAlternatives).map { "/values/\($0)" })
        #expect(report.counts.alternatives == count)
    }

    @Test(arguments: [50, 150])
    func `the paths of alternatives that nest do not grow with the square of their depth`(depth: Int) throws {
        let lists = String(repeating: "[", count: depth) + "true" + String(repeating: "]", count: depth)
        let report = try report(#"{"values": \#(lists)}"#)
        #expect(report.counts.alternatives == depth)
        #expect(report.alternatives.map(\.path.count).reduce(0, +) <= Report.maxAlternativeSteps)
        #expect(report.failures == [])
    }

    @Test(arguments: [5, 100])
    func `a failure with many attempts lists the nearest of them`(depth: Int) throws {
        let lists = String(repeating: "[", count: depth) + "\"a\"" + String(repeating: "]", count: depth)
        let report = try report(#"{"values": \#(lists)}"#)
        let failure = try #require(report.failures.first)
        #expect(report.failures.count == 1)
        #expect(failure.pointer == "/values" + String(repeating: "/0", count: depth))
        #expect(failure.attempts.count == min(2 * depth, ReportedFailure.maxAttempts))
        #expect(failure.attempts.count + (failure.attemptsLeftOut ?? 0) == 2 * depth)
    }
}
