import Foundation

/// The README as text and blocks of code.
struct ReadmeFile {
    /// A block between fences.
    struct Block {
        var language: String
        var lines: [String]
        /// Its lines in the file, without the fences.
        var range: Range<Int>
    }

    static let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "README.md")

    private(set) var lines: [String]

    init() throws { lines = try Self.lines(of: Self.url) }

    static func lines(of url: URL) throws -> [String] {
        String(decoding: try Data(contentsOf: url), as: UTF8.self).components(separatedBy: "\n")
    }

    var text: String { lines.joined(separator: "\n") }

    func blocks(_ language: String) -> [Block] {
        var blocks: [Block] = []
        var open: (language: String, start: Int)?
        for (index, line) in lines.enumerated() where line.hasPrefix("```") {
            if let started = open {
                let range = started.start..<index
                blocks.append(Block(language: started.language, lines: Array(lines[range]), range: range))
                open = nil
            } else {
                open = (String(line.dropFirst(3)), index + 1)
            }
        }
        return blocks.filter { $0.language == language }
    }

    /// Puts other lines into the blocks of a language, one for one, and stores the file.
    mutating func store(_ contents: [[String]], in language: String) throws {
        for (block, content) in zip(blocks(language), contents).reversed() {
            lines.replaceSubrange(block.range, with: content)
        }
        try Data(text.utf8).write(to: Self.url)
    }
}
