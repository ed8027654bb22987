/// A pattern to search for in a text: words as typed, a regular expression, or a whole key.
///
/// A lower-case pattern matches any letter case; one with a capital letter matches exactly. Characters are compared,
/// not bytes: canonically equivalent ones are equal, except in a regular expression.
package struct TextPattern: Sendable {
    package enum Kind: Sendable, Hashable {
        /// Matches a text that contains the pattern.
        case words
        /// Matches a text in which the regular expression matches somewhere.
        case expression
        /// Matches a text that equals the pattern.
        case whole
    }

    package let text: String
    package let kind: Kind
    package let ignoresCase: Bool
    private(set) var needles = Needles()
    /// Texts of which every match contains at least one; empty if nothing is known.
    private let required: [String]
    /// Whether a match may contain a character that JSON writes as a backslash and another character: `"`, `\`, `/`, a
    /// control character. Other escapes are a `\u` or `\x`.
    let mayHoldEscapes: Bool
    /// Nil for words.
    package let expression: SearchExpression?

    /// Creates a pattern from typed text: a regular expression if it contains syntax characters, is valid and isn't
    /// implausibly long, otherwise words.
    package init(typed text: String) {
        let ignoresCase = text == text.lowercased()
        let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "_ -\"':/@".contains($0) }
        let mayBeExpression =
            !isPlain && text.utf8.count <= Self.maxExpression
            && text.utf8.count { "([{".utf8.contains($0) } <= Self.maxBrackets
        let expression = mayBeExpression ? SearchExpression(text, ignoresCase: ignoresCase) : nil
        self.init(text, expression == nil ? .words : .expression, ignoresCase: ignoresCase, expression)
    }

    /// The maximum length of a regular expression in bytes.
    private static let maxExpression = 1000
    /// A parser may recurse for each bracket, so thousands of them would overflow the stack.
    private static let maxBrackets = 100

    /// Matches texts that contain these words in any letter case, as in the filter of a list.
    package init(words text: String) { self.init(text.lowercased(), .words, ignoresCase: true) }

    /// Matches texts that equal this one.
    package init(whole text: String) { self.init(text, .whole, ignoresCase: false) }

    private init(_ text: String, _ kind: Kind, ignoresCase: Bool, _ expression: SearchExpression? = nil) {
        self.text = text
        self.kind = kind
        self.ignoresCase = ignoresCase
        self.expression = expression
        switch kind {
        case .words, .whole: required = text.isEmpty ? [] : [text]
        case .expression: required = RequiredLiterals.of(text, ignoresCase: ignoresCase)
        }
        mayHoldEscapes = required.contains { literal in
            literal.utf8.contains { $0 < 0x20 || $0 == 0x7F || "\"\\/'".utf8.contains($0) }
        }
        for literal in required {
            let next = Needles(literal, ignoresCase: ignoresCase, foldsCase: kind == .expression)
            // If one literal has no needles, every text has to be compared.
            guard !next.all.isEmpty else {
                needles = Needles()
                return
            }
            if kind == .expression { needles.all += next.all } else { needles = next }
        }
    }

    /// Whether every match contains known bytes, so that most of a text can be skipped.
    package var hasNeedles: Bool { !needles.all.isEmpty }

    /// Whether the index of an element, `[3]`, may match.
    ///
    /// - Parameter digits: The largest number of digits of an index.
    package func mayMatchIndex(digits: Int) -> Bool {
        guard required.isEmpty || required.contains(where: { $0.allSatisfy { "[]0123456789".contains($0) } })
        else { return false }
        return kind == .expression || text.count { $0.isNumber } <= digits
    }

    /// Returns for each index of an element, `[0]`, `[1]` and so on, whether it matches; nil if comparing digits isn't
    /// enough.
    ///
    /// - Complexity: O(numbers that match), and a byte for each number.
    package func matchingIndices(upTo bound: Int) -> [Bool]? {
        guard kind == .words, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        return IndexPattern(text).matches(upTo: bound)
    }

    /// The same pattern, optimized for texts with these byte frequencies.
    func optimized(for frequencies: ByteFrequencies) -> TextPattern {
        var optimized = self
        optimized.needles.optimize(for: frequencies)
        return optimized
    }

    /// A matcher for the pattern.
    ///
    /// - Parameter isCancelled: Called while a text is compared with a regular expression, which then doesn't match.
    package func matcher(isCancelled: @escaping @Sendable () -> Bool = { false }) -> TextMatcher {
        TextMatcher(self, isCancelled)
    }
}

/// Compares texts with a pattern.
package struct TextMatcher {
    package let pattern: TextPattern
    private let folded: String
    private let isCancelled: @Sendable () -> Bool

    init(_ pattern: TextPattern, _ isCancelled: @escaping @Sendable () -> Bool) {
        self.pattern = pattern
        folded = pattern.ignoresCase ? pattern.text.lowercased() : pattern.text
        self.isCancelled = isCancelled
    }

    /// Whether a text matches. An empty text never does.
    package func matches(_ text: String) -> Bool {
        guard pattern.hasNeedles else { return compare(text) }
        var text = text
        return text.withUTF8 { matches($0) }
    }

    /// Whether a text in UTF-8 matches.
    ///
    /// - Complexity: O(length); for a regular expression bounded by ``SearchExpression``.
    func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !bytes.isEmpty || pattern.kind == .whole else { return false }
        guard pattern.hasNeedles else { return compare(String(decoding: bytes, as: UTF8.self)) }
        for (index, needle) in pattern.needles.all.enumerated() {
            var start = 0
            while let place = needle.first(in: bytes, start..<bytes.count) {
                if confirms(place, ofNeedle: index, in: bytes) { return true }
                // The whole text was compared.
                if pattern.kind != .words { return false }
                start = place + 1
            }
        }
        return false
    }

    /// Whether there is a match at an occurrence of a needle.
    ///
    /// - Parameters:
    ///   - place: The position of the needle in the bytes.
    ///   - needle: The index of the needle.
    ///   - bytes: A whole text: a key, a value.
    func confirms(_ place: Int, ofNeedle needle: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard pattern.kind == .words else { return compare(String(decoding: bytes, as: UTF8.self)) }
        let end = place + pattern.needles.all[needle].count
        if needle == 0, pattern.needles.isWhole, place == 0 || bytes[place - 1] < 0x80,
            end == bytes.count || bytes[end] < 0x80
        {
            return true
        }
        return compare(String(decoding: Self.surroundings(place..<end, pattern, in: bytes), as: UTF8.self))
    }

    /// The part of a long text that contains a match around these bytes.
    ///
    /// It is longer than the pattern is in any spelling. The cut could split a character forwardly if that were longer than
    /// the margin, which doesn't occur in practice.
    private static func surroundings(
        _ range: Range<Int>, _ pattern: TextPattern, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Slice<UnsafeBufferPointer<UInt8>> {
        let room = 1024 + 12 * pattern.text.utf8.count
        func isInside(_ place: Int) -> Bool { place > 0 && place < bytes.count && bytes[place] & 0xC0 == 0x80 }
        var start = max(0, range.lowerBound - room)
        while isInside(start) { start -= 1 }
        var end = min(bytes.count, range.upperBound + room)
        while isInside(end) { end += 1 }
        return bytes[start..<end]
    }

    private func compare(_ text: String) -> Bool {
        if pattern.kind == .whole { return text == pattern.text }
        guard !text.isEmpty else { return false }
        if let expression = pattern.expression { return expression.matches(text, isCancelled: isCancelled) }
        return pattern.ignoresCase ? text.lowercased().contains(folded) : text.contains(folded)
    }
}
