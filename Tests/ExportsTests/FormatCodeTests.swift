import Foundation
import JSONText
import SwiftDeclarations
import Testing

@testable import Diagnosis

/// The code that converts values for types of Foundation, compiled and run.
@Suite(.timeLimit(.minutes(60))) struct FormatCodeTests {
    /// A type, a payload, and how Foundation itself writes the value that is meant.
    private static let rows: [(type: String, payload: String, meant: String)] = [
        ("CGPoint", #"{"x":1.5,"y":2}"#, "[1.5,2]"),
        ("CGSize", #"{"h":2,"w":1}"#, "[1,2]"),
        ("CGRect", #"{"height":4,"left":1,"top":2,"width":3}"#, "[[1,2],[3,4]]"),
        ("CGRect", "[1,2,3,4]", "[[1,2],[3,4]]"),
        ("Locale", #""pt-BR""#, #"{"current":0,"identifier":"pt-BR"}"#),
        ("TimeZone", #""Asia/Tokyo""#, #"{"identifier":"Asia/Tokyo"}"#),
        ("TimeZone", "3600", #"{"identifier":"GMT+0100"}"#),
        (
            "Measurement<UnitMass>", #"{"unit":"kg","value":2}"#,
            #"{"unit":{"converter":{"coefficient":1,"constant":0},"symbol":"kg"},"value":2}"#
        ),
        (
            "Measurement<UnitLength>", #"{"amount":3,"unit":"mile"}"#,
            #"{"unit":{"converter":{"coefficient":1609.34,"constant":0},"symbol":"mi"},"value":3}"#
        ),
        ("DateInterval", #"{"from":1,"to":5}"#, #"{"duration":4,"start":1}"#),
        ("Range<Int>", #"{"max":12,"min":6}"#, "[6,12]"),
        ("ClosedRange<Double>", #"{"end":2.5,"start":1}"#, "[1,2.5]"),
        ("Duration", "2.5", "[0,2500000000000000000]"),
        ("DateComponents", #""2026-04-05""#, #"{"day":5,"month":4,"year":2026}"#),
        ("IndexPath", "[0,2,1]", #"{"indexes":[0,2,1]}"#),
        ("IndexPath", #""0.2.1""#, #"{"indexes":[0,2,1]}"#),
        ("UUID", #""E621E1F8C36C495A93FC0C247A3E6E5F""#, #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#),
        ("Date", #"{"nanos":500000000,"seconds":978307201}"#, "1.5"),
    ]

    /// A calendar has more members than a test can name.
    private static let others = [("Calendar", #""gregorian""#)]

    private static func wrapper(_ type: String, _ payload: String) throws -> ValueWrapper {
        let document = JSONDocument(bytes: Array(payload.utf8))
        let expression = TypeExpression(type)
        let format = try #require(FoundationFormat(of: expression, .none))
        return try #require(format.wrapper(for: [0], as: expression, in: document) { $0 })
    }

    @Test func `each form decodes to the value that is meant, and is encoded as it was sent`() async throws {
        let all = Self.rows.map { ($0.type, $0.payload) } + Self.others
        var code: [String] = ["import Foundation", ""]
        var calls: [String] = []
        for (index, (type, payload)) in all.enumerated() {
            var plain = try Self.wrapper(type, payload)
            plain.name += "\(index)"
            let optional = plain.optional
            code += [plain.code.text, "", optional.code.text]
            code += [
                "", "struct Row\(index): Codable {", "    @\(plain.name) var plain: \(type)",
                "    @\(optional.name) var optional: \(type)?", "}", "",
            ]
            calls.append("        try run(Row\(index).self, { $0.plain }, { $0.optional == nil }, #\"\(payload)\"#)")
        }
        code += [
            "func run<T: Codable, V: Encodable>(_ type: T.Type, _ value: (T) -> V, _ isNil: (T) -> Bool, _ text: String) throws {",
            "    let encoder = JSONEncoder()", "    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]",
            "    let row = try JSONDecoder().decode(type, from: Data(\"{\\\"plain\\\": \\(text)}\".utf8))",
            "    let all = try JSONDecoder().decode(type, from: Data(\"{\\\"plain\\\": \\(text), \\\"optional\\\": \\(text)}\".utf8))",
            "    print(String(decoding: try encoder.encode(value(row)), as: UTF8.self))",
            "    print(isNil(row), isNil(all), String(decoding: try encoder.encode(all), as: UTF8.self))", "}", "",
            "@main struct Main {", "    static func main() throws {",
        ]
        code += calls + ["    }", "}", ""]
        let (status, output) = try await Compiled.run([("Main.swift", code.joined(separator: "\n"))])
        #expect(status == 0, "\(output)")
        let lines = output.split(separator: "\n").map(String.init)
        try #require(lines.count == 2 * all.count)
        #expect(Self.rows.indices.map { lines[2 * $0] } == Self.rows.map(\.meant))
        #expect(
            all.indices.map { lines[2 * $0 + 1] }
                == all.map { "true false {\"optional\":\($0.1),\"plain\":\($0.1)}" })
    }

    @Test func `the number of elements of each array is what Foundation writes`() throws {
        let values: [(String, any Encodable)] = [
            ("CGPoint", CGPoint.zero), ("CGSize", CGSize.zero), ("CGRect", CGRect.zero), ("Range", 1..<2),
            ("ClosedRange", 1...2), ("PartialRangeFrom", 1...), ("PartialRangeThrough", ...1),
            ("PartialRangeUpTo", ..<1),
            ("Duration", Duration.zero), ("AffineTransform", AffineTransform.identity),
        ]
        for (type, value) in values {
            let list = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value)) as? [Any]
            #expect(FoundationFormat(of: TypeExpression(type), .none)?.count == list?.count, "\(type)")
        }
    }
}
