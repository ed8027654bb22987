import DecodeService
import DecodeTrace
import DiagnosisSupport
import Foundation
import JSONText
import TerminalUI
import Testing

@testable import Diagnosis
@testable import Reports

private struct Person: Decodable { var id: Int; var name: String }
private struct Member: Decodable { var userId: Int; var firstName: String; var createdAt: Date }
private struct Draft: Decodable { var note: String?; var at: Date? }

/// A list that skips elements that it can't decode, like a hand-written one.
private struct Lossy: Decodable {
    var values: [Int] = []
    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
            if let value = try? container.decode(Int.self) {
                values.append(value)
            } else {
                _ = try container.superDecoder()
            }
        }
    }
}

/// Payloads with thousands of failures. Quadratic work would take minutes here. The benchmark measures the growth.
@Suite struct ManyFailuresTests {
    static let count = 2_000

    struct Shape: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var payload: @Sendable (Int) -> String
        var decode: @Sendable (String) throws -> (document: JSONDocument, diagnosis: Diagnosis)
        /// The pointer, the fate and the message of the last failure.
        var last: String

        init<T: Decodable & SendableMetatype>(
            _ name: String, _ type: T.Type, _ strategies: [String: String],
            payload: @escaping @Sendable (Int) -> String, last: String
        ) {
            testDescription = name
            self.payload = payload
            decode = { text in
                let decoded = try tree(type, text, strategies)
                return (decoded.document, decoded.diagnosis)
            }
            self.last = last
        }
    }

    private static func list(_ element: @escaping @Sendable (Int) -> String, _ separator: String = ",")
        -> @Sendable (Int) -> String
    {
        { count in "[" + (0..<count).map(element).joined(separator: separator) + "]" }
    }

    static let shapes = [
        Shape(
            "elements dropped, one line", [Int].self, ["arrays": "failable"], payload: list { _ in "\"x\"" },
            last: "/1999 absorbed: [1999] is a string (\"x\"), but each element is an Int"),
        Shape(
            "elements dropped, many lines", [Int].self, ["arrays": "failable"], payload: list({ _ in "\"x\"" }, ",\n"),
            last: "/1999 absorbed: [1999] is a string (\"x\"), but each element is an Int"),
        Shape(
            "all errors", [Int].self, ["errors": "all"], payload: list { _ in "\"x\"" },
            last: "/1999 failed: [1999] is a string (\"x\"), but each element is an Int"),
        Shape(
            "values dropped", [String: Int].self, ["dictionaries": "failable"],
            payload: { count in "{" + (0..<count).map { "\"k\($0)\":\"x\"" }.joined(separator: ",") + "}" },
            last: "absorbed: a string (\"x\")"),
        Shape(
            "missing keys in a dictionary's values", [String: Person].self, ["dictionaries": "failable"],
            payload: { count in
                "{" + (0..<count).map { "\"k\($0)\":{\"id\":1,\"Name\":\"x\"}" }.joined(separator: ",") + "}"
            },
            last: "absorbed: has no key \"name\""),
        Shape(
            "null under converted keys", [Member].self, ["keys": "snake", "arrays": "failable"],
            payload: list { "{\"user_id\":\($0),\"first_name\":null,\"created_at\":1}" },
            last: "/1999/first_name absorbed: [1999].firstName is null, but Member.firstName is a String"),
        Shape(
            "dates of other forms, adjusted", [Draft].self, ["optionals": "failable", "dates": "iso8601"],
            payload: list { "{\"at\":\"\($0 % 2 == 0 ? "2024-01-02" : "yesterday")\"}" },
            last: "/1999/at adjusted: [1999].at is \"yesterday\", which is not a date that dates: iso8601 reads"),
        Shape(
            "left behind by hand", Lossy.self, [:], payload: list { _ in "\"x\"" },
            last: "/1999 absorbed: [1999] is a string (\"x\"), but Lossy.init(from:) asks for an Int"),
    ]

    @Test(arguments: shapes)
    func `each of thousands of failures is located, printed and explained`(shape: Shape) throws {
        let (document, diagnosis) = try shape.decode(shape.payload(Self.count))
        let everything = diagnosis.everything
        #expect(everything.count == Self.count)
        var printed: Set<String> = []
        let writer = ReportText()
        let text = everything.map {
            writer.text(of: $0, payload: "p.json", in: document, printed: &printed).unescaped
        }
        #expect(text.allSatisfy { $0.hasPrefix("p.json:") && $0.contains("^") })
        let reported = everything.map { ReportedFailure($0, in: document) }
        #expect(Set(reported.map(\.pointer)).count == Self.count)
        let last = try #require(reported.last)
        let fate = everything.last?.isAdjusted == true ? "adjusted" : last.absorbed ? "absorbed" : "failed"
        for part in shape.last.split(separator: ": ", maxSplits: 1) {
            #expect("\(last.pointer) \(fate): \(last.message)".contains(part))
        }
    }
}
