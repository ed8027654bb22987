package import SwiftDeclarations
import SwiftSyntax

extension ModelSource {
    /// Parses a file.
    ///
    /// - Parameter text: Swift code; code that doesn't compile is read as far as possible.
    /// - Complexity: O(*n*) in the length of the text.
    package init(_ text: String) {
        self = LargeStackThread.run {
            let bounded = ParserLimits.bounded(text)
            var reader = DeclarationReader(SourcePlaces(text, bounded))
            reader.read(bounded.parse())
            return reader.source
        }
    }
}
