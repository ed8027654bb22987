import Foundation
import TestSupport
import Testing

@testable import Explorer

/// The manual's key table is made from the key table of the program.
@Suite struct KeyTableTests {
    private static let article = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/codascope/codascope.docc/KeysOfTheExplorer.md")

    @Test
    func `the manual's key table matches the program`() throws {
        let text = try String(contentsOf: Self.article, encoding: .utf8)
        let lines = text.components(separatedBy: "\n")
        let heading = try #require(lines.firstIndex(of: "# Keys of the explorer"))
        let first = try #require(lines[heading...].firstIndex { $0.hasPrefix("|") })
        let end = try #require(lines[first...].firstIndex { !$0.hasPrefix("|") })
        let table = Keymap.markdown.components(separatedBy: "\n")
        if StoredText.isRecording {
            let changed = lines[..<first] + table + lines[end...]
            try StoredText(Self.article).store(changed.joined(separator: "\n"))
            return
        }
        #expect(Array(lines[first..<end]) == table)
    }
}
