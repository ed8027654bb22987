package import SwiftDeclarations
import SwiftSyntax

extension ModelSource {
    /// Parses a file.
    ///
    /// If the parser takes too long, nothing is read, and ``isUnread`` is true.
    ///
    /// - Parameters:
    ///   - text: Swift code; code that doesn't compile is read as far as possible.
    ///   - limit: How long to wait for the parser; nil for a default that depends on the text's length.
    /// - Complexity: O(*n*) in the length of the text.
    package init(_ text: String, limit: Duration? = nil) {
        let longest = ParserLimits.time(for: text)
        let source = LargeStackThread.run(limit: min(limit ?? longest, longest)) {
            let bounded = ParserLimits.bounded(text)
            var reader = DeclarationReader(SourcePlaces(text, bounded))
            reader.read(bounded.parse())
            return reader.source
        }
        self = source ?? ModelSource(unread: text)
    }
}
