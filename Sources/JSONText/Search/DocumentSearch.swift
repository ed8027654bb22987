/// A search for a pattern in the keys and values of a document.
///
/// Compares the text as written, and keys and strings with their escapes resolved.
package struct DocumentSearch: Sendable {
    package let pattern: TextPattern
    private let document: JSONDocument

    /// - Parameters:
    ///   - pattern: The pattern to search for.
    ///   - document: The document to search.
    package init(_ pattern: TextPattern, in document: JSONDocument) {
        self.pattern = pattern
        self.document = document
    }

    /// Whether a key or a value matches.
    ///
    /// - Parameters:
    ///   - token: The value.
    ///   - isKey: Whether its key is compared, instead of its own text.
    ///   - matcher: A matcher of this search's pattern.
    package func matches(_ token: JSONDocument.Token, isKey: Bool, _ matcher: TextMatcher) -> Bool {
        guard isKey || pattern.kind != .whole, !document.isClosing(token), isKey || !document.isContainer(token),
            let span = isKey ? document.keySpan(token) : document.span(token)
        else { return false }
        return document.text.withUnsafeBufferPointer { text in
            if isKey { return Self.matches(resolving: span, in: text, matcher) }
            if matcher.matches(UnsafeBufferPointer(rebasing: text[span])) { return true }
            // The bytes between the quotes were compared; an expression may refer to the start or the end of the text.
            let hasEscapes = text[span].contains(UInt8(ascii: "\\"))
            return (hasEscapes || pattern.kind == .expression) && Self.matches(resolving: span, in: text, matcher)
        }
    }

    /// Whether a string or key matches with its escapes resolved; false for other tokens.
    private static func matches(
        resolving span: Range<Int>, in text: UnsafeBufferPointer<UInt8>, _ matcher: TextMatcher
    ) -> Bool {
        let inner = Unescaping.inner(span, in: text)
        guard text[inner].contains(UInt8(ascii: "\\")) else {
            return matcher.matches(UnsafeBufferPointer(rebasing: text[inner]))
        }
        return Unescaping.unescaped(text[inner]).withUnsafeBufferPointer { matcher.matches($0) }
    }
}
