import DecodeEngine
import DecodeService
import Foundation
import JSONText
import Reports
import Synchronization
import TestSupport
import Testing

@testable import Explorer
@testable import Workbench

/// Logs that are checked for new lines, and the changes that other programs make to them.
@Suite struct FollowedLogTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Overwrites the file in place.
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
    func `a file with a changed beginning counts as replaced, even if it has grown`(
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

    /// The sizes of the listed documents by their offsets, and whether the list ended because the file was replaced.
    private struct Listed: Equatable {
        var rows: [Int: Int] = [:]
        var isReplaced = false
    }

    /// Follows a log: changes it once the list has caught up, and checks it again.
    private func follow(_ paths: [String], change: @Sendable () throws -> Void) async throws -> Listed {
        let looks = AsyncStream.makeStream(of: Void.self)
        let run = DocumentRun(
            DocumentJob(source: DocumentSource(paths: paths), setup: Setup()),
            options: DocumentRun.Options(
                ownModels: .none, readLimit: 1 << 20, timeLimit: 60, jobs: 1, looks: { looks.stream }),
            runner: UserModelsRunner(nil, worker: WorkerProcessRunner()))
        var listed = Listed()
        var rows: [DocumentRow] = []
        var isChanged = false
        for await answer in run.answers() {
            switch answer {
            case .documents(let chunk): rows = rows.prefix(chunk.start) + chunk.rows
            case .caughtUp where isChanged: looks.continuation.finish()
            case .caughtUp:
                try change()
                isChanged = true
                looks.continuation.yield()
            case .replaced: listed.isReplaced = true
            default: break
            }
        }
        for row in rows { listed.rows[row.offset] = row.size }
        return listed
    }

    @Test(arguments: [1, 2])
    func `a log that grows extends its list, and one that is rewritten in place ends it`(files: Int)
        async throws
    {
        let before = "{\"a\": 1}\n{\"a\": 2}\n"
        let path = try folder.write("log.ndjson", Data(before.utf8))
        let other = try folder.write("other.ndjson", Data(before.utf8))
        let paths = Array([path, other].prefix(files))
        let grown = try await follow(paths) { try rewrite(path, before + "{\"a\": 3}\n") }
        #expect(!grown.isReplaced)
        #expect(grown.rows == [0: 8, 9: 8, 18: 8])
        try rewrite(path, before)
        for text in ["{\"longer\": \"than it was before\"}\n{\"a\": 2}\n", "{\"a\": 9}\n{\"a\": 2}\n{\"a\": 3}\n", ""] {
            let rewritten = try await follow(paths) { try rewrite(path, text) }
            #expect(rewritten.isReplaced, "\(text)")
            // The explorer starts over: no new document was listed among the old ones.
            #expect(rewritten.rows == [0: 8, 9: 8], "\(text)")
            try rewrite(path, before)
        }
    }

    @Test func `only the ends of a large file are read`() throws {
        let text = Data((0..<10_000).map { "{\"number\": \($0)}\n" }.joined().utf8)
        let path = try folder.write("log.ndjson", text)
        #expect(DocumentFiles.ends(of: path, in: 0..<text.count) == Array(text.prefix(4096) + text.suffix(4096)))
        #expect(DocumentFiles.ends(of: path, in: 0..<5000) == Array(text.prefix(5000)))
        #expect(DocumentFiles.ends(of: path, in: 0..<0) == [])
        #expect(DocumentFiles.ends(of: path, in: 0..<text.count + 1) == nil)
        #expect(DocumentFiles.ends(of: path + "x", in: 0..<0) == nil)
    }
}
