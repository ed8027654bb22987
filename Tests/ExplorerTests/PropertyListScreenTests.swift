import DecodeService
import Foundation
import JSONText
import Testing

@testable import Explorer

@Suite struct PropertyListScreenTests {
    private static let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        \t<key>name</key>
        \t<string>Japan</string>
        \t<key>cities</key>
        \t<array>
        \t\t<dict>
        \t\t\t<key>name</key>
        \t\t\t<integer>7</integer>
        \t\t</dict>
        \t</array>
        </dict>
        </plist>

        """

    private func harness(isBinary: Bool = false, columns: Int = 120, rows: Int = 40) async throws -> Harness {
        var data = Data(Self.text.utf8)
        if isBinary {
            let list = try PropertyListSerialization.propertyList(from: data, format: nil)
            data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        }
        return try await Harness(data: data, model: "nullability/Country", columns: columns, rows: rows)
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 10)])
    func `tree, text and reason of a property list`(columns: Int, rows: Int) async throws {
        try expectSnapshot(try await harness(columns: columns, rows: rows), "property-list-\(columns)x\(rows)")
    }

    @Test
    func `a binary property list is shown as XML, and labelled so`() async throws {
        let harness = try await harness(isBinary: true)
        #expect(harness.lines(with: "test.json, binary, shown as XML").count == 1)
        #expect(harness.lines(with: " 2  <!DOCTYPE plist").count == 1)
    }

    @Test
    func `the strategy panel says which strategies apply only to JSON`() async throws {
        let harness = try await harness()
        try await harness.play("s 9j l j")
        #expect(harness.lines(with: "Only for JSON: PropertyListDecoder has no such").count == 1)
        try await harness.play("g j")
        #expect(harness.lines(with: "Only for JSON").isEmpty)
        try await harness.play("l Enter")
        #expect(harness.state.decode.answer?.result.outcome == .recovered)
    }

    @Test
    func `moving through the text selects the value on the line, or that of the key`() async throws {
        let harness = try await harness()
        var selected: [String] = []
        try await harness.play("Tab g")
        for _ in 0..<13 {
            try await harness.play("j")
            if selected.last != harness.selected { selected.append(harness.selected) }
        }
        #expect(
            selected == [
                "cities[0].name", "", "name", "cities", "cities[0]", "cities[0].name", "cities[0]", "cities", "",
            ])
    }

    @Test
    func `lines have marks, and the value that fails has a message below it`() async throws {
        let harness = try await harness()
        #expect(harness.lines(with: "10✗       <integer>7</integer>").count == 1)
        #expect(harness.lines(with: "^^^^^^^^^^^^^^^^^^^^ found number, expected String").count == 1)
        #expect(harness.lines(with: "typeMismatch. Line 10, column 4.").count == 1)
    }

    @Test
    func `an object that lacks a key is marked at its opening tag`() async throws {
        let text = "<plist><dict>\n<key>name</key><string>x</string>\n</dict></plist>"
        let harness = try await Harness(text: text, model: "nullability/Country")
        #expect(harness.lines(with: "│1! <plist><dict>").count == 1)
        #expect(harness.lines(with: "│          ^^^^^^ no key \"cities\"").count == 1)
    }

    @Test
    func `the round-trip difference is by value, without lines`() async throws {
        let harness = try await harness()
        try await harness.play("s j l Enter d")
        #expect(harness.lines(with: "- /cities/0  {\"name\":7}").count == 1)
    }
}
