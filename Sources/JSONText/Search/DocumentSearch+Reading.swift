extension DocumentSearch {
    /// Visits all keys and values in a part of the text until a matching one is accepted: for an expression without
    /// literals that can be searched for.
    ///
    /// - Complexity: O(bytes), plus a string comparison for each text that passes the filter.
    func firstRead<Result>(
        in bytes: Range<Int>, forward: Bool, isCancelled: () -> Bool, _ matcher: TextMatcher,
        _ filter: ExpressionFilter,
        accept: (_ token: JSONDocument.Token, _ isKey: Bool) -> Result?
    ) -> Result? {
        let tokens = document.firstToken(after: bytes.lowerBound - 1)..<document.firstToken(after: bytes.upperBound - 1)
        let hasEscapes = Self.holds(ByteNeedle("\\".utf8), document, isCancelled)
        return document.text.withUnsafeBufferPointer { text in
            let spans = TextSpans(document, text)
            for offset in 0..<tokens.count {
                if offset & 0xFFF == 0xFFF, isCancelled() { return nil }
                let token = forward ? tokens.lowerBound + offset : tokens.upperBound - 1 - offset
                if let span = spans.value(token), Self.mayMatch(span, text, filter, hasEscapes),
                    isMatch(isKey: false, span, matcher, text), let result = accept(token, false)
                {
                    return result
                }
                if let span = spans.key(token), Self.mayMatch(span, text, filter, hasEscapes),
                    isMatch(isKey: true, span, matcher, text), let result = accept(token, true)
                {
                    return result
                }
            }
            return nil
        }
    }

    /// Whether a key or value may match as written, or with escapes resolved.
    @inline(__always)
    private static func mayMatch(
        _ span: Range<Int>, _ text: UnsafeBufferPointer<UInt8>, _ filter: ExpressionFilter, _ hasEscapes: Bool
    ) -> Bool {
        let whole = UnsafeBufferPointer(rebasing: text[span])
        let quote = UInt8(ascii: "\"")
        guard let first = whole.first else { return false }
        if first == quote, whole.count > 1, whole[whole.count - 1] == quote {
            let inner = UnsafeBufferPointer(rebasing: whole[1..<whole.count - 1])
            return filter.mayMatch(string: inner) || hasEscapes && inner.contains(UInt8(ascii: "\\"))
        }
        // A string in single quotes, or without its end, is also compared without its quotes.
        return first == quote || first == UInt8(ascii: "'") || filter.mayMatch(whole)
    }
}

/// The positions of the texts of a document's tokens, optimized for reading many of them: common cases are recognized
/// by their bytes.
private struct TextSpans {
    private let document: JSONDocument
    private let tape: Tape
    private let text: UnsafeBufferPointer<UInt8>
    private let invalid: Int
    /// Whether keys are in double quotes, surrounded only by spaces, a comma and a colon.
    private let isPlain: Bool

    init(_ document: JSONDocument, _ text: UnsafeBufferPointer<UInt8>) {
        self.document = document
        self.text = text
        tape = document.storage.tape
        invalid = document.storage.invalidToken ?? -1
        isPlain = !document.options.allowsJSON5 && !document.storage.hasImplicitRoot
    }

    /// The text of a scalar.
    @inline(__always)
    func value(_ token: Int) -> Range<Int>? {
        let start = Int(tape[token].start)
        guard isPlain, token != invalid else {
            return document.isContainer(token) || document.isClosing(token) ? nil : document.span(token)
        }
        return isBracket(start) ? nil : start..<document.storage.endOfScalar(token)
    }

    /// The key of a value, including quotes.
    @inline(__always)
    func key(_ token: Int) -> Range<Int>? {
        guard isPlain, token > 0 else { return document.keySpan(token) }
        let previousStart = Int(tape[token - 1].start)
        var start =
            token - 1 != invalid && isBracket(previousStart)
            ? previousStart + 1 : document.storage.endOfScalar(token - 1)
        var end = Int(tape[token].start)
        // `"":` is the shortest key.
        guard end - start > 2 else { return nil }
        let quote = UInt8(ascii: "\"")
        while start < end, text[start] != quote { start += 1 }
        while end > start, text[end - 1] != quote { end -= 1 }
        return end - start > 1 ? start..<end : nil
    }

    @inline(__always)
    private func isBracket(_ place: Int) -> Bool {
        // `{`, `}`, `[` and `]` differ in three bits, and no other byte with this pattern starts a value.
        text[place] | 0x26 == 0x7F
    }
}
