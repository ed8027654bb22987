import Foundation
import TestSupport

/// The README, or a page of the manual, as text and blocks of code.
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

    private let location: URL

    init(_ location: URL = ReadmeFile.url) throws {
        self.location = location
        lines = try Self.lines(of: location)
    }

    /// The README, and the articles of the manual.
    static func all() throws -> [ReadmeFile] {
        let articles = url.deletingLastPathComponent().appending(path: "Sources/codascope/codascope.docc")
        let pages = try FileManager.default.contentsOfDirectory(at: articles, includingPropertiesForKeys: nil)
        return try ([url] + pages.sorted { $0.path < $1.path }).map { try ReadmeFile($0) }
    }

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

    /// Replaces the lines of a language's blocks, in order, and stores the file.
    mutating func store(_ contents: [[String]], in language: String) throws {
        for (block, content) in zip(blocks(language), contents).reversed() {
            lines.replaceSubrange(block.range, with: content)
        }
        try StoredText(location).store(text)
    }
}
