package import SwiftDeclarations
import SwiftIDEUtils
import SwiftSyntax

extension SwiftColoring {
    /// Finds the roles of a text's parts.
    ///
    /// - Parameter text: Swift code; code that doesn't compile, such as lines of a file, is read as far as possible.
    /// - Complexity: O(*n*) in the length of the text.
    package init(_ text: String) {
        let coloring = LargeStackThread.run(limit: ParserLimits.time(for: text)) {
            let bounded = ParserLimits.bounded(text)
            let parts = bounded.parse().classifications.compactMap { part -> (bytes: Range<Int>, role: SwiftRole)? in
                guard let role = SwiftRole(part.kind) else { return nil }
                return (bounded.original(part.range.lowerBound.utf8Offset..<part.range.upperBound.utf8Offset), role)
            }
            return SwiftColoring(text, parts)
        }
        self = coloring ?? SwiftColoring()
    }
}

extension SwiftRole {
    /// Nil for names, operators and punctuation, which have the color of plain text.
    init?(_ kind: SyntaxClassification) {
        switch kind {
        case .attribute: self = .attribute
        case .keyword, .ifConfigDirective: self = .keyword
        case .type: self = .type
        case .stringLiteral, .regexLiteral: self = .string
        case .integerLiteral, .floatLiteral: self = .number
        case .lineComment, .blockComment, .docLineComment, .docBlockComment: self = .comment
        // In the toolchain's library an enum may get more cases, so that listing all of these isn't enough.
        default: return nil
        }
    }
}
