import Foundation
import Testing

/// .ci/consumer compares the same table in both language modes, in debug and release builds.
@Suite("Every wrapper, every bad input") struct BadInputTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "BadInputs.txt")

    @Test func `the outcomes are those of the table`() throws {
        let table = BadInputs.table()
        if ProcessInfo.processInfo.environment["CODASCOPE_RECORD"] == "1" { try Data(table.utf8).write(to: Self.file) }
        let expected = try String(contentsOf: Self.file, encoding: .utf8)
        let (lines, expectedLines) = (table.split(separator: "\n"), expected.split(separator: "\n"))
        #expect(lines.count == expectedLines.count)
        for (line, expectedLine) in zip(lines, expectedLines) { #expect(line == expectedLine) }
    }

    @Test func `no outcome differs with a reporter, and no error has another path`() {
        #expect(!BadInputs.table().contains(" !"))
    }

    /// The names that the library's sources declare after `@propertyWrapper`, or as properties of an entity. Colors of a
    /// platform are tested where they exist.
    @Test func `every wrapper has a row`() throws {
        var root = Self.file
        for _ in 1...4 { root.deleteLastPathComponent() }
        let sources = root.appending(path: "Sources/ResilientCodable").resolvingSymlinksInPath()
        var wrappers: [Substring] = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
        where path.hasSuffix(".swift") && !path.hasSuffix("CodableUIColor.swift") {
            let source = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
            wrappers += source.matches(of: /@propertyWrapper.*\npublic struct (\w+)/).map(\.1)
            wrappers += source.matches(of: /public typealias (\w+).*=\s*CodableKeyedProperty</).map(\.1)
        }
        #expect(wrappers.count > 20)
        for wrapper in wrappers {
            #expect(BadInputs.rows.contains { $0.name.prefix { $0.isLetter || $0.isNumber } == wrapper }, "\(wrapper)")
        }
    }

    /// A decoder refuses a deeper payload as a whole, before a wrapper sees it.
    @Test(arguments: BadInputs.rows.indices)
    func `more arrays in one another than a decoder allows fail`(_ index: Int) {
        let deep = String(repeating: "[", count: 2000) + String(repeating: "]", count: 2000)
        #expect(BadInputs.fails(BadInputs.rows[index], "{\"someValue\":\(deep)}"))
    }
}
