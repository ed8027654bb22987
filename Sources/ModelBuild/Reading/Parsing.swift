import JSONText
package import SwiftDeclarations
import SwiftIDEUtils
import SwiftSyntax

extension ModelSource {
    /// Parses a file.
    ///
    /// If the text is nested too deeply, or the parser takes too long, nothing is read, and ``isUnread`` is true.
    ///
    /// - Parameters:
    ///   - text: Swift code; code that doesn't compile is read as far as possible.
    ///   - limit: How long to wait for the parser; nil for a default that depends on the text's length.
    /// - Complexity: O(*n*) in the length of the text.
    package init(_ text: String, limit: Duration? = nil) {
        let source = ParserLimits.parse(text, limit: limit) { tree in
            var reader = DeclarationReader(SourcePlaces(text))
            reader.read(tree)
            return reader.source
        }
        self = source ?? ModelSource(unread: text)
    }
}

extension SwiftColoring {
    /// Finds the roles of a text's parts.
    ///
    /// - Parameter text: Swift code; code that doesn't compile, such as lines of a file, is read as far as possible.
    /// - Complexity: O(*n*) in the length of the text.
    package init(_ text: String) {
        let coloring = ParserLimits.parse(text) { tree in
            let parts = tree.classifications.compactMap { part -> (bytes: Range<Int>, role: SwiftRole)? in
                guard let role = SwiftRole(part.kind) else { return nil }
                return (part.range.lowerBound.utf8Offset..<part.range.upperBound.utf8Offset, role)
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

/// Bytes, lines and text of the nodes of a tree.
struct SourcePlaces {
    let text: String
    private let bytes: [UInt8]
    /// The start of each line.
    private let lineStarts: [Int]

    init(_ text: String) {
        self.text = text
        let bytes = Array(text.utf8)
        self.bytes = bytes
        lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    /// The bytes of a node without the spaces and comments around it.
    func bytes(of node: some SyntaxProtocol) -> Range<Int> {
        let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
        return start..<max(start, node.endPositionBeforeTrailingTrivia.utf8Offset)
    }

    /// The text of a node as written.
    func text(of node: some SyntaxProtocol) -> String {
        String(decoding: bytes[bytes(of: node).clamped(to: bytes.indices)], as: UTF8.self)
    }

    /// The text of a node; nil for a node that the parser inserted.
    func presentText(of node: some SyntaxProtocol) -> String? {
        let text = text(of: node)
        return text.isEmpty ? nil : text
    }

    /// The line where a node begins, from 1.
    func line(of node: some SyntaxProtocol) -> Int { line(at: bytes(of: node).lowerBound) }

    /// The line of a byte, from 1.
    ///
    /// - Complexity: O(log lines)
    func line(at byte: Int) -> Int { lineStarts.firstOrderedIndex(where: { $0 > byte }) }
}
