package import SwiftDeclarations
import SwiftParser
import SwiftSyntax

extension ModelSource {
    /// Parses a file.
    ///
    /// - Parameter text: Swift code; code that doesn't compile is read as far as possible.
    /// - Complexity: O(*n*) in the length of the text.
    package init(_ text: String) {
        self = LargeStackThread.run {
            let bounded = ParserLimits.bounded(text)
            let tree = bounded.bytes.withUnsafeBufferPointer { bytes in
                // Only this initializer has a limit parameter: the parser's default depends on how it was compiled.
                Parser.parse(source: bytes, maximumNestingLevel: 256)
            }
            var reader = DeclarationReader(SourcePlaces(text, bounded))
            reader.read(tree)
            return reader.source
        }
    }
}
