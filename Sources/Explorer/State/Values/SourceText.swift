import DecodeService
import SwiftDeclarations
import Synchronization

/// A model's source, ready to be drawn and looked up in.
package struct SourceText: Sendable {
    let file: String
    let lines: [Substring]
    private let parsed: Parsed

    /// What it declares; parsed when it is asked for first, as of most models' sources nothing is.
    var index: ModelSource { parsed.value }

    /// A file whose declarations are not looked up yet.
    init(_ source: ModelSourceFile) { self.init(source) { ModelSource(unread: $0.text) } }

    /// A file, and who parses it.
    init(_ source: ModelSourceFile, parse: @escaping @Sendable (ModelSourceFile) -> ModelSource) {
        file = source.file
        lines = source.text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        parsed = Parsed { parse(source) }
    }

    private final class Parsed: Sendable {
        private let made = Mutex<ModelSource?>(nil)
        private let make: @Sendable () -> ModelSource

        init(_ make: @escaping @Sendable () -> ModelSource) { self.make = make }

        var value: ModelSource {
            made.withLock { made in
                if let made { return made }
                let value = make()
                made = value
                return value
            }
        }
    }
}
