package import SwiftDeclarations
import SwiftParser
import SwiftSyntax

extension ModelSource {
    /// Parses a file.
    ///
    /// - Parameter text: Swift code; what does not compile is read as far as it goes.
    /// - Complexity: O(*n*) in the length of the text.
    package init(_ text: String) {
        self = LargeStackThread.run {
            let bounded = ParserLimits.bounded(text)
            let tree = bounded.bytes.withUnsafeBufferPointer { bytes in
                // Only this form takes a limit: the parser's own depends on how it was compiled.
                Parser.parse(source: bytes, maximumNestingLevel: 256)
            }
            var reader = DeclarationReader(SourcePlaces(text, bounded))
            reader.read(tree)
            return reader.source
        }
    }
}
