import DecodeService
import Foundation
import Testing

@testable import Workbench

/// Reading the beginning of a large file, to show it before the rest is read.
@Suite struct BeginningTests {
    /// Runs a closure with a temporary file of that many bytes.
    private func withFile<Value>(of size: Int, _ body: (String) throws -> Value) throws -> Value {
        let file = FileManager.default.temporaryDirectory.appending(path: "beginning-\(UUID()).json")
        try Data((0..<size).map { UInt8($0 % 251) }).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try body(file.path)
    }

    @Test
    func `a large file's first 128 KiB are read`() throws {
        let bytes = try withFile(of: 3 << 20) { PayloadFiles.readBeginning($0, limit: 4 << 20) }
        #expect(bytes == Data((0..<1 << 17).map { UInt8($0 % 251) }))
    }

    @Test
    func `the beginning of a small file, or of one over the limit, isn't read`() throws {
        #expect(try withFile(of: 1 << 20) { PayloadFiles.readBeginning($0, limit: 4 << 20) } == nil)
        #expect(try withFile(of: 3 << 20) { PayloadFiles.readBeginning($0, limit: 2 << 20) } == nil)
    }

    @Test
    func `the beginning of a device, a folder or a missing file isn't read`() {
        #expect(PayloadFiles.readBeginning("/dev/zero", limit: 4 << 20) == nil)
        #expect(PayloadFiles.readBeginning(FileManager.default.temporaryDirectory.path, limit: 4 << 20) == nil)
        #expect(PayloadFiles.readBeginning("no-such-file.json", limit: 4 << 20) == nil)
    }

    @Test
    func `reading stops when the progress closure returns false`() throws {
        let stopped = #expect(throws: PayloadTrouble.self) {
            try withFile(of: 9 << 20) { try PayloadFiles.read($0, limit: 10 << 20) { count, _ in count < 5 << 20 } }
        }
        #expect(
            stopped?.message.hasSuffix("was not read to its end, because reading was stopped. Read it again.") == true)
    }
}
