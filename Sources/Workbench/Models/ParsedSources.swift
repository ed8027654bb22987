package import DecodeService
package import ModelBuild
package import SwiftDeclarations
import Synchronization

/// A cache of parsed Swift files: each is parsed once while its text is unchanged.
package final class ParsedSources: Sendable {
    private let known = Mutex<[String: ModelSource]>([:])
    private let limit: Duration?

    /// Creates an empty cache.
    ///
    /// - Parameter limit: How long to wait for the parser of a file; nil for the parser's own limit.
    package init(limit: Duration? = nil) { self.limit = limit }

    package func source(of file: ModelSourceFile) -> ModelSource {
        if let source = known.withLock({ $0[file.file] }), source.text == file.text { return source }
        let source = ModelSource(file.text, limit: limit)
        known.withLock { $0[file.file] = source }
        return source
    }

    /// The names of the types that files declare, without their keys, sorted. The files are only read; one that can't be
    /// read has no types.
    package func typeNames(in sources: ModelSources) -> [String] {
        let files = (try? sources.files()) ?? []
        let types = files.flatMap { source(of: $0).declarations }.filter {
            $0.kind != .extension && $0.kind != .actor && $0.lastName != "CodingKeys"
        }
        return Set(types.map(\.name)).sorted()
    }
}
