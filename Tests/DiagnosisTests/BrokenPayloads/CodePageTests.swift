import DecodeService
import DiagnosisSupport
import Foundation
import Testing

@testable import DecodeEngine
@testable import Diagnosis

// The models of the pages' examples, as the pages show them.

private struct City: Codable {
    var name: String
}

private struct Pair: Codable {
    var x: Int
    var y: Int

    init(from decoder: any Decoder) throws {
        var numbers = try decoder.unkeyedContainer()
        x = try numbers.decode(Int.self)
        y = try numbers.decode(Int.self)
    }
}

private struct Moment: Codable {
    var type: String
    var text: String
}

private class Boat: Codable {
    var name: String
}

private final class Barge: Boat {
    var load: Int
    enum CodingKeys: CodingKey { case load }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        load = try container.decode(Int.self, forKey: .load)
        try super.init(from: container.superDecoder())
    }
}

private struct Album: Codable {
    var songs: [String]
}

private struct Visits: Codable {
    var count: Int8
}

private struct Flag: Codable {
    var isOn: Bool
}

private enum Tone: String, Codable {
    case light, dark
}

private struct Stock: Codable {
    var counts: [Tone: Int]
}

private enum Figure: Codable {
    case circle(radius: Double)
    case empty
}

private struct Meeting: Codable {
    var at: Date
}

private struct File: Codable {
    var bytes: Data
}

private struct Link: Codable {
    var url: URL
}

private struct Ticket: Codable {
    var id: UUID
}

private struct Percent: Codable {
    struct OutOfRange: Error {}
    var value: Int

    init(from decoder: any Decoder) throws {
        value = try decoder.singleValueContainer().decode(Int.self)
        guard (0...100).contains(value) else { throw OutOfRange() }
    }
}

@Suite struct CodePageTests {
    private static let types: [String: any (Decodable & SendableMetatype).Type] = [
        "City": City.self, "[City]": [City].self, "Pair": Pair.self, "Visits": Visits.self, "Flag": Flag.self,
        "Tone": Tone.self, "Stock": Stock.self, "Figure": Figure.self, "Meeting": Meeting.self, "File": File.self,
        "[Moment]": [Moment].self, "Barge": Barge.self, "Album": Album.self, "Link": Link.self, "Ticket": Ticket.self,
        "Percent": Percent.self, "Range<Int>": Range<Int>.self,
    ]

    @Test
    func `there is one page for every kind and every code`() {
        let names = CodePage.failures.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(Set(names).isSuperset(of: FailureCode.allCases.map(\.rawValue)))
        #expect(names.count == FailureCode.allCases.count + 6)
    }

    @Test(arguments: FailureCode.allCases.map(\.rawValue))
    func `a page's example fails as the page says`(name: String) throws {
        let page = try #require(CodePage.page(named: name))
        let example = try #require(page.example)
        let type = try #require(Self.types[example.model])
        let failure = try failure(type, of: example)
        let declared = DeclaredTypes([("Model.swift", ParsedSources.source(example.source))])
        #expect(failure.message(by: declared) == example.message)
        #expect(failure.explained(by: declared).code.rawValue == name)
        #expect(failure.kind == page.kind)
    }

    @Test
    func `the models that pages show are the ones that decode the examples`() throws {
        let here = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
            .split(separator: "\n").map { $0.trimmingPrefix("private ") }.joined(separator: "\n")
        for example in CodePage.failures.compactMap(\.example) {
            for declaration in example.source.split(separator: "\n}\n").map({ $0.split(separator: "\n") }) {
                #expect(here.contains(declaration.joined(separator: "\n")), "\(example.model)")
            }
        }
    }

    @Test
    func `a page is found ignoring case, and an unknown name has near ones`() {
        #expect(CodePage.page(named: "KeyNotFound")?.name == "keyNotFound")
        #expect(CodePage.page(named: "NULL-VALUE")?.name == "null-value")
        #expect(CodePage.page(named: "nul-value") == nil)
        #expect(CodePage.near("nul-value").first == "null-value")
        #expect(CodePage.near("date").first == "date-format")
    }

    @Test
    func `the lines of a page fit its width`() throws {
        let page = try #require(CodePage.page(named: "null-value"))
        #expect(
            page.text(width: 60).joined(separator: "\n") == """
                null-value: null where a value is expected
                A case of valueNotFound.

                    struct City: Codable {
                        var name: String
                    }

                    {"name": null}

                Decoded as City:

                    name is null, but City.name is a String

                JSONDecoder accepts null only for optionals. A key whose
                value is null is not a missing key, but an optional property
                accepts both.

                What to do:
                  - Make the property optional: var name: String?.
                  - Drop a failing element instead of the whole array:
                    arrays: failable shows the rest.
                  - Send a value.
                """)
        for page in CodePage.failures {
            for line in page.text(width: 80) where line.count > 80 { Issue.record("\(page.name): \(line)") }
        }
    }

    private func failure(_ type: any Decodable.Type, of example: CodePage.Example) throws -> DiagnosedFailure {
        func diagnose<T: Decodable>(_ type: T.Type) throws -> DiagnosedFailure? {
            try tree(type, example.payload, example.strategies).diagnosis.failures.last
        }
        return try #require(try diagnose(type))
    }
}
