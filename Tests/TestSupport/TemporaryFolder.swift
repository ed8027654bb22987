package import Foundation
import Synchronization

/// A folder for one test, removed when this object is deinitialized.
package final class TemporaryFolder: Sendable {
    package let url: URL

    package init() throws {
        url = Self.newURL()
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    private static func newURL() -> URL {
        FileManager.default.temporaryDirectory.appending(path: "codascope-tests-\(UUID())")
    }

    /// The folders that are removed when the tests have ended.
    private static let shared = Mutex<[URL]>([])

    /// The URL for a folder that doesn't exist yet, such as a cache, removed when all tests have ended.
    package static func ofThisRun() -> URL {
        let url = newURL()
        shared.withLock { shared in
            if shared.isEmpty {
                atexit {
                    for url in TemporaryFolder.shared.withLock({ $0 }) { try? FileManager.default.removeItem(at: url) }
                }
            }
            shared.append(url)
        }
        return url
    }

    /// The environment of a command that keeps compiled models in one folder for all tests, so that the tolerance library
    /// and models that several tests use are compiled once.
    package static let sharedCache = ["XDG_CACHE_HOME": ofThisRun().path]

    /// Writes a file and returns its path.
    package func write(_ name: String, _ data: Data) throws -> String {
        let file = url.appending(path: name)
        try data.write(to: file)
        return file.path
    }
}
