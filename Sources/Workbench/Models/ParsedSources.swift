package import DecodeService
package import SwiftDeclarations
import SwiftSource
import Synchronization

/// The Swift files that were parsed, each once for as long as its text stays the same.
package final class ParsedSources: Sendable {
    private let known = Mutex<[String: ModelSource]>([:])

    /// Nothing was parsed yet.
    package init() {}

    /// What a file declares.
    package func source(of file: ModelSourceFile) -> ModelSource {
        if let source = known.withLock({ $0[file.file] }), source.text == file.text { return source }
        let source = ModelSource(file.text)
        known.withLock { $0[file.file] = source }
        return source
    }
}
