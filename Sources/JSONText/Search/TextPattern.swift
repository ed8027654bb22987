import Foundation

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
    /// The text that is compared: in lower case if the case is ignored.
    fileprivate let wanted: String
    fileprivate let bytes: Bytes
    /// Nil for words.
    package let expression: SearchExpression?

    /// What is known about the bytes of a text that matches.
    fileprivate enum Bytes: Sendable {
        /// An ASCII text contains these bytes; another one has to be compared.
        case ascii([UInt8])
        /// No ASCII text matches.
        case notASCII
        case unknown
    }

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
        wanted = ignoresCase ? text.lowercased() : text
        // The Kelvin sign, for example, is equal to a `K`.
        let usual = Array(wanted.precomposedStringWithCanonicalMapping.utf8)
        if usual.isEmpty || kind == .expression || usual.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
            bytes = .unknown
        } else {
            bytes = usual.allSatisfy { $0 < 0x80 } ? .ascii(usual) : .notASCII
        }
    }

    /// Whether the index of an element, `[3]`, may match.
    ///
    /// - Parameter digits: The largest number of digits of an index.
    package func mayMatchIndex(digits: Int) -> Bool {
        kind == .expression || text.allSatisfy { "[]0123456789".contains($0) } && text.count { $0.isNumber } <= digits
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
    private let isCancelled: @Sendable () -> Bool

    init(_ pattern: TextPattern, _ isCancelled: @escaping @Sendable () -> Bool) {
        self.pattern = pattern
        self.isCancelled = isCancelled
    }

    /// Whether a text matches. An empty text never does.
    package func matches(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { matches($0) }
    }

    /// Whether a text in UTF-8 matches.
    ///
    /// - Complexity: O(length); for a regular expression bounded by ``SearchExpression``.
    func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !bytes.isEmpty || pattern.kind == .whole else { return false }
        switch pattern.bytes {
        case .unknown: return compare(bytes)
        case .notASCII: return !Self.isASCII(bytes) && compare(bytes)
        case .ascii(let literal):
            guard Self.isASCII(bytes) else { return compare(bytes) }
            return pattern.kind == .whole ? bytes.elementsEqual(literal) : holds(literal, bytes)
        }
    }

    private static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var all: UInt8 = 0
        for byte in bytes { all |= byte }
        return all < 0x80
    }

    private func holds(_ literal: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let (ignoresCase, last) = (pattern.ignoresCase, bytes.count - literal.count)
        return literal.withUnsafeBufferPointer { literal in
            func isEqual(_ byte: UInt8, _ index: Int) -> Bool {
                let isCapital = ignoresCase && byte &- UInt8(ascii: "A") < 26
                return (isCapital ? byte | 0x20 : byte) == literal[index]
            }
            var start = 0
            while start <= last {
                var length = 0
                while length < literal.count, isEqual(bytes[start + length], length) { length += 1 }
                if length == literal.count { return true }
                start += 1
            }
            return false
        }
    }

    private func compare(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        if pattern.kind == .whole { return text == pattern.wanted }
        if let expression = pattern.expression { return expression.matches(text, isCancelled: isCancelled) }
        // Not Foundation's `contains`, which compares scalars.
        return (pattern.ignoresCase ? text.lowercased() : text).firstRange(of: pattern.wanted) != nil
    }
}

/// A regular expression. Each search with it can be cancelled, and ends after bounded work.
package struct SearchExpression: Sendable {
    private let expression: NSRegularExpression

    /// The number of progress reports, of about a millisecond each, after which a text counts as not matching: some
    /// expressions take exponential time.
    private static let maxReports = 250

    /// - Returns: Nil if the text isn't valid as a regular expression.
    init?(_ text: String, ignoresCase: Bool) {
        guard
            let expression = try? NSRegularExpression(pattern: text, options: ignoresCase ? .caseInsensitive : [])
        else { return nil }
        self.expression = expression
    }

    /// The first parts of a text that match.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - limit: The number of parts to find.
    ///   - isCancelled: Called about every millisecond; a cancelled search finds nothing more.
    package func ranges(in text: String, limit: Int, isCancelled: () -> Bool = { false }) -> [Range<String.Index>] {
        var ranges: [Range<String.Index>] = []
        var reports = 0
        let all = NSRange(location: 0, length: text.utf16.count)
        withoutActuallyEscaping(isCancelled) { isCancelled in
            expression.enumerateMatches(in: text, options: .reportProgress, range: all) { match, _, stop in
                if let match {
                    // A match may begin and end within a character.
                    let start = text.utf16.index(text.startIndex, offsetBy: match.range.location)
                    ranges.append(start..<text.utf16.index(start, offsetBy: match.range.length))
                    stop.pointee = ObjCBool(ranges.count == limit)
                } else {
                    reports += 1
                    stop.pointee = ObjCBool(reports == Self.maxReports || isCancelled())
                }
            }
        }
        return ranges
    }

    func matches(_ text: String, isCancelled: () -> Bool) -> Bool {
        !ranges(in: text, limit: 1, isCancelled: isCancelled).isEmpty
    }
}

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
