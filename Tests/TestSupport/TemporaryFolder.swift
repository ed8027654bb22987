package import Foundation

/// A folder of a test's own, removed with it.
package final class TemporaryFolder: Sendable {
    package let url: URL

    package init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "codascope-tests-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file and returns its path.
    package func write(_ name: String, _ data: Data) throws -> String {
        let file = url.appending(path: name)
        try data.write(to: file)
        return file.path
    }
}
