import Corpora
import Foundation
import JSONText
import TestSupport
import Testing

@testable import Workbench

/// Logs that are looked at again, and what others do with them meanwhile.
@Suite struct FollowedLogTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Writes over the file, without making a new one.
    private func rewrite(_ path: String, _ text: String) throws {
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data(text.utf8))
        try file.close()
    }

    @Test(arguments: [
        ("{\"a\": 1}\n{\"a\": 2}\n{\"a\": 3}\n", true), ("{\"a\": 1}\n{\"a\": 2}\n{\"a\": 3}\n{\"a\": 4}\n", true),
        ("{\"b\": 1}\n{\"a\": 2}\n{\"a\": 3}\n", false), ("{\"a\": 1}\n{\"a\": 9}\n{\"a\": 3}\n", false),
        ("{\"longer\": \"than before\"}\n{\"a\": 2}\n", false),
    ])
    func `a file that begins otherwise is another, even if it is the same file and longer`(
        text: String, isGrown: Bool
    ) throws {
        let before = "{\"a\": 1}\n{\"a\": 2}\n"
        let path = try folder.write("log.ndjson", Data(before.utf8))
        let line = try #require(try DocumentFiles.line(2, of: path, limit: 1000))
        let origin = TextOrigin(lines: 1, bytes: 9)
        #expect(line.origin == origin)
        let ends = try #require(DocumentFiles.ends(of: path, in: 0..<before.utf8.count))
        #expect(ends == Array(before.utf8))
        try rewrite(path, text)
        #expect((DocumentFiles.ends(of: path, in: 0..<before.utf8.count) == ends) == isGrown)
    }

    @Test func `of a large file, only its ends are read`() throws {
        let text = Data((0..<10_000).map { "{\"number\": \($0)}\n" }.joined().utf8)
        let path = try folder.write("log.ndjson", text)
        #expect(DocumentFiles.ends(of: path, in: 0..<text.count) == Array(text.prefix(4096) + text.suffix(4096)))
        #expect(DocumentFiles.ends(of: path, in: 0..<5000) == Array(text.prefix(5000)))
        #expect(DocumentFiles.ends(of: path, in: 0..<0) == [])
        #expect(DocumentFiles.ends(of: path, in: 0..<text.count + 1) == nil)
        #expect(DocumentFiles.ends(of: path + "x", in: 0..<0) == nil)
    }
}
