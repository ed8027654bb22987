import Foundation
import TestSupport
import Testing

@testable import Explorer

/// The README's key table is made from the key table of the program.
@Suite struct KeyTableTests {
    private static let readme = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "README.md")

    @Test
    func `the README's table of keys is that of the program`() throws {
        let text = try String(contentsOf: Self.readme, encoding: .utf8)
        let lines = text.components(separatedBy: "\n")
        let heading = try #require(lines.firstIndex(of: "## Keys"))
        let first = try #require(lines[heading...].firstIndex { $0.hasPrefix("|") })
        let end = try #require(lines[first...].firstIndex { !$0.hasPrefix("|") })
        let table = Keymap.markdown.components(separatedBy: "\n")
        if StoredText.isRecording {
            let changed = lines[..<first] + table + lines[end...]
            try Data(changed.joined(separator: "\n").utf8).write(to: Self.readme)
            return
        }
        #expect(Array(lines[first..<end]) == table)
    }
}
