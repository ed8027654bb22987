package import DecodeService
package import SwiftDeclarations
import SwiftSource
import Synchronization

/// A cache of parsed Swift files: each is parsed once while its text is unchanged.
package final class ParsedSources: Sendable {
    private let known = Mutex<[String: ModelSource]>([:])

    /// Creates an empty cache.
    package init() {}

    /// The declarations of a file.
    package func source(of file: ModelSourceFile) -> ModelSource {
        if let source = known.withLock({ $0[file.file] }), source.text == file.text { return source }
        let source = ModelSource(file.text)
        known.withLock { $0[file.file] = source }
        return source
    }
}
