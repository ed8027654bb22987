package import SwiftDeclarations
import SwiftSyntax

extension ModelSource {
    /// Parses a file.
    ///
    /// A text for which the parser takes too long is given up, and ``isUnread`` then.
    ///
    /// - Parameter text: Swift code; code that doesn't compile is read as far as possible.
    /// - Complexity: O(*n*) in the length of the text.
    package init(_ text: String) {
        let source = LargeStackThread.run(limit: ParserLimits.time(for: text)) {
            let bounded = ParserLimits.bounded(text)
            var reader = DeclarationReader(SourcePlaces(text, bounded))
            reader.read(bounded.parse())
            return reader.source
        }
        self = source ?? ModelSource(unread: text)
    }
}
