import Foundation
import TestSupport
import Testing
import Workbench

@Suite struct PayloadSourceTests {
    @Test func `files and folders can be read again, and pipes and devices can't`() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "a.ndjson").path
        let pipe = folder.url.appending(path: "pipe").path
        try Data("{}".utf8).write(to: URL(filePath: file))
        try #require(mkfifo(pipe, 0o600) == 0)
        let sources: [PayloadSource] = [
            .file(file), .line(.file(file), 1), .file(folder.url.path), .file("/missing/payload.json"),
            .file(pipe), .line(.file(pipe), 1), .standardInput, .file("/dev/null"),
        ]
        #expect(sources.map { [$0].canBeReadAgain } == [true, true, true, true, false, false, false, false])
    }
}
