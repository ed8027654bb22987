import Foundation
import TestSupport
import Testing

/// Property lists on standard input, which are recognized by their beginning.
@Suite(.timeLimit(.minutes(60))) struct PropertyListCommandTests {
    private static var list: [String: Any] {
        [
            "name": "Japan",
            "cities": [
                ["name": "Tokyo", "coordinates": ["latitude": 35.5, "longitude": 139.5]],
                ["name": Date(timeIntervalSince1970: 0), "coordinates": ["latitude": 1.5, "longitude": 2.5]],
            ],
        ]
    }

    private func run(
        _ arguments: String..., form: PropertyListSerialization.PropertyListFormat = .xml
    ) async throws -> CommandRun {
        let input = try PropertyListSerialization.data(fromPropertyList: Self.list, format: form, options: 0)
        return try await CommandRun.of(arguments + ["--model", "nullability/Country"], input: input)
    }

    private let message = "cities[1].name is a date (\"1970-01-01T00:00:00Z\"), but City.name is a String"

    @Test(arguments: [true, false])
    func `a failure is reported with its line, and without one if the file is binary`(isBinary: Bool) async throws {
        let run = try await run("check", "--suggest", "never", form: isBinary ? .binary : .xml)
        let line = """
               27 |       <date>1970-01-01T00:00:00Z</date>
                  |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ found date, expected String

            """
        let output = """
            <stdin>:\(isBinary ? "" : "27:4:") error: \(message) (typeMismatch)
            \(isBinary ? "" : line)\
              = note: PropertyListDecoder reads a String only from a string.
              = help: Write a string here, or declare `City.name: Date` (Nested.swift:7).
            More: codascope explain value-for-container

            """
        #expect(run == CommandRun(status: 1, output: output, errors: ""))
    }

    @Test
    func `the JSON report of a binary file leaves out line, column, offset and length`() async throws {
        let run = try await run("check", "--format", "json", form: .binary)
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let failure = try #require((report["failures"] as? [[String: Any]])?.first)
        #expect(Set(failure.keys).isDisjoint(with: ["line", "column", "offset", "length"]))
        #expect(failure["pointer"] as? String == "/cities/1/name")
        #expect(failure["found"] as? String == "date")
    }

    @Test
    func `the JSON report has the place of the value in the file`() async throws {
        let run = try await run("check", "--format", "json")
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let failure = try #require((report["failures"] as? [[String: Any]])?.first)
        let file = try PropertyListSerialization.data(fromPropertyList: Self.list, format: .xml, options: 0)
        let (offset, length) = try (#require(failure["offset"] as? Int), #require(failure["length"] as? Int))
        #expect(String(decoding: file[offset..<offset + length], as: UTF8.self) == "<date>1970-01-01T00:00:00Z</date>")
        #expect(failure["line"] as? Int == file[..<offset].count { $0 == 0x0A } + 1)
    }

    @Test
    func `a setting that only JSON's coders have is reported as having no effect`() async throws {
        let run = try await run("check", "--keys", "snake", "--arrays", "failable")
        #expect(run.status == 0)
        #expect(
            run.errors == """
                codascope: <stdin>: keys: snake has no effect because the payload is a property list and \
                PropertyListDecoder has no such setting.

                """)
    }

    @Test
    func `the tree lists the values sorted by key`() async throws {
        let run = try await run("trace", "--arrays", "failable")
        #expect(
            run.output == """
                ✓ Country
                ✓   cities: [City]
                ✓     [0]: City
                ✓       coordinates: Coordinates
                ✓         latitude: Double = 35.5
                ✓         longitude: Double = 139.5
                ✓       name: String = "Tokyo"
                ~     [1]: City
                ·       coordinates  ← not reached
                ·         latitude = 1.5
                ·         longitude = 2.5
                ~       name: String = "1970-01-01T00:00:00Z"  ← \(message) (typeMismatch, swallowed)
                ✓   name: String = "Japan"

                """)
    }

    @Test(arguments: [true, false])
    func `encode writes a property list, and --diff names what was lost`(isBinary: Bool) async throws {
        let run = try await run("encode", "--arrays", "failable", "--diff", form: isBinary ? .binary : .xml)
        let place = isBinary ? "" : "  (line 18)"
        #expect(run.output == "- /cities/1: {\"coordinates\":{\"latitude\":1.5,\"longitu…\(place)\n")
        let xml = try await self.run("encode", "--arrays", "failable")
        #expect(xml.output.hasPrefix("<?xml") && xml.output.hasSuffix("</plist>\n"))
    }

    @Test
    func `an invalid property list is reported with the parser's reason`() async throws {
        let run = try await CommandRun.of(
            ["check", "--model", "basics/City"], input: Data("<plist>\n<dict>\n<strin>x</strin></dict></plist>".utf8))
        #expect(run.status == 1)
        #expect(
            run.output == """
                <stdin>: error: not a property list: encountered unknown tag strin on line 3 (invalidJSON)
                  = note: The file begins as a property list, so PropertyListDecoder reads it. It refused the file before it called the model.
                  = help: Check that the whole file arrived, or export it again; on macOS, `plutil -lint` checks a property list.
                More: codascope explain bad-property-list

                """)
    }
}
