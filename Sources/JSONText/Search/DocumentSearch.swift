/// A search for a pattern in the keys and values of a document.
///
/// Searches the text as written, and keys and strings with their escapes resolved. The bytes are scanned for a literal
/// that every match contains; where it occurs, and in strings with escapes, texts are compared.
package struct DocumentSearch: Sendable {
    package let pattern: TextPattern
    let document: JSONDocument
    private let scanned: [Scanned]

    private struct Scanned: Sendable {
        var needle: ByteNeedle
        /// Its index among the pattern's needles; nil for one that marks strings whose value may differ from their
        /// text.
        var number: Int?
    }

    /// - Parameters:
    ///   - pattern: The pattern to search for.
    ///   - document: The document to search.
    ///   - isCancelled: Called from time to time; a cancelled search finds nothing.
    /// - Complexity: O(bytes) for the first search of a document, then constant.
    package init(_ pattern: TextPattern, in document: JSONDocument, isCancelled: () -> Bool = { false }) {
        self.document = document
        let frequencies = document.text.withUnsafeBufferPointer { ByteFrequencies($0) }
        self.pattern = pattern.optimized(for: frequencies)
        let isQuoted = pattern.kind == .whole && !document.options.allowsJSON5
        guard pattern.hasNeedles || isQuoted else {
            scanned = []
            return
        }
        let needles = isQuoted ? pattern.needles.quoted : pattern.needles.all
        var scanned = [Scanned(needle: needles[0], number: 0)]
        let others = needles.indices.dropFirst().map { Scanned(needle: needles[$0], number: $0) }
        for other in others + Self.escapes(pattern).map({ Scanned(needle: $0, number: nil) }) {
            if Self.holds(other.needle, document, isCancelled) { scanned.append(other) }
        }
        self.scanned = scanned.map { Scanned(needle: $0.needle.optimized(for: frequencies), number: $0.number) }
    }

    /// Needles for strings that may match with escapes resolved although their text doesn't.
    private static func escapes(_ pattern: TextPattern) -> [ByteNeedle] {
        pattern.mayHoldEscapes ? [ByteNeedle("\\".utf8)] : [ByteNeedle("\\u".utf8), ByteNeedle("\\x".utf8)]
    }

    static func holds(_ needle: ByteNeedle, _ document: JSONDocument, _ isCancelled: () -> Bool) -> Bool {
        document.storage.holds(needle) {
            document.text.withUnsafeBufferPointer { text in
                for start in stride(from: 0, to: text.count, by: chunkLimit) {
                    if isCancelled() { return nil }
                    if needle.first(in: text, start..<min(start + chunkLimit, text.count)) != nil { return true }
                }
                return false
            }
        } ?? false
    }

    /// Whether the bytes can be scanned. If not, every key and value has to be compared.
    package var canScan: Bool { !scanned.isEmpty }

    /// The bytes of the keys and values of tokens; for objects and arrays without their content.
    package func bytes(of tokens: ClosedRange<JSONDocument.Token>) -> Range<Int> {
        let tape = document.storage.tape
        guard tokens.upperBound < tape.count else { return 0..<document.text.count }
        func end(_ token: JSONDocument.Token) -> Int {
            let isBracket = document.isContainer(token) || document.isClosing(token)
            return isBracket ? Int(tape[token].start) + 1 : document.storage.endOfScalar(token)
        }
        let start = tokens.lowerBound > 0 ? end(tokens.lowerBound - 1) : 0
        // The object of a text without braces starts with its first key.
        return min(
            tokens.lowerBound == 1 && document.storage.hasImplicitRoot ? 0 : start, document.text.count)..<max(
                start, min(end(tokens.upperBound), document.text.count))
    }

    // MARK: Scanning

    private static let chunkLimit = 1 << 18

    /// Visits the matches in a part of the text until one is accepted.
    ///
    /// - Parameters:
    ///   - bytes: The range in which matches begin.
    ///   - forward: Whether to search from first to last.
    ///   - isCancelled: Called at least every 256 KiB.
    ///   - accept: Returns the result for a matching value or key; nil to continue.
    /// - Returns: the result for the accepted match.
    /// - Complexity: O(bytes)
    package func first<Result>(
        in bytes: Range<Int>, forward: Bool, isCancelled: @escaping @Sendable () -> Bool,
        accept: (_ token: JSONDocument.Token, _ isKey: Bool) -> Result?
    ) -> Result? {
        let matcher = pattern.matcher(isCancelled: isCancelled)
        return document.text.withUnsafeBufferPointer { text in
            let bytes = bytes.clamped(to: 0..<text.count)
            var visit = Visit(search: self, text: text, matcher: matcher)
            var rest = bytes
            var size = 1 << 13
            var places: [(place: Int, scanned: Int)] = []
            while !rest.isEmpty, !isCancelled() {
                let chunk = forward ? rest.prefix(size) : rest.suffix(size)
                rest = forward ? chunk.upperBound..<rest.upperBound : rest.lowerBound..<chunk.lowerBound
                size = min(size * 2, Self.chunkLimit)
                places.removeAll(keepingCapacity: true)
                for (index, scanned) in scanned.enumerated() {
                    var start = chunk.lowerBound
                    while let place = scanned.needle.first(in: text, start..<chunk.upperBound) {
                        places.append((place, index))
                        start = place + 1
                    }
                }
                if scanned.count > 1 { places.sort { $0.place < $1.place } }
                for index in places.indices {
                    let (place, index) = places[forward ? index : places.count - 1 - index]
                    guard let part = visit.part(at: place, scanned[index].number) else { continue }
                    if let result = accept(part.token, part.isKey) { return result }
                }
            }
            return nil
        }
    }

    /// The keys and values compared last, so that none is compared twice.
    private struct Visit {
        let search: DocumentSearch
        let text: UnsafeBufferPointer<UInt8>
        let matcher: TextMatcher
        private var after = 0
        /// The part of the text that is already searched.
        private var done = 0..<0
        /// The part of the text whose escapes are already searched.
        private var resolved = 0..<0
        /// The key examined last.
        private var looked = (key: 0..<0, hasEscapes: false)

        init(search: DocumentSearch, text: UnsafeBufferPointer<UInt8>, matcher: TextMatcher) {
            self.search = search
            self.text = text
            self.matcher = matcher
        }

        /// The key or value around a needle, if it matches there.
        mutating func part(at place: Int, _ number: Int?) -> (token: JSONDocument.Token, isKey: Bool)? {
            if done.contains(place) || number == nil && resolved.contains(place) { return nil }
            guard let (token, isKey, span) = around(place) else { return nil }
            if search.pattern.kind == .whole, !isKey { return nil }
            let isMatch: Bool
            var isWhole = true
            if search.pattern.kind != .words {
                isMatch = search.isMatch(isKey: isKey, span, matcher, text)
            } else if number == nil {
                resolved = span
                isMatch = matcher.matches(resolving: span, in: text)
                isWhole = false
            } else if let number, !isKey || !hasEscapes(span) {
                isMatch = search.confirms(place, number, isKey ? Unescaping.inner(span, in: text) : span, matcher, text)
                isWhole = false
            } else {
                isMatch = matcher.matches(resolving: span, in: text)
            }
            if isMatch || isWhole { done = span }
            return isMatch ? (token, isKey) : nil
        }

        /// Whether a key has escapes, so that it is compared once as a whole.
        private mutating func hasEscapes(_ key: Range<Int>) -> Bool {
            if looked.key != key { looked = (key, text[key].contains(UInt8(ascii: "\\"))) }
            return looked.hasEscapes
        }

        /// The scalar or the key that contains a byte.
        private mutating func around(_ byte: Int) -> (token: JSONDocument.Token, isKey: Bool, span: Range<Int>)? {
            let document = search.document
            let tape = document.storage.tape
            // Most are near the previous one.
            var steps = 0
            while after < tape.count, Int(tape[after].start) <= byte, steps < 16 {
                after += 1
                steps += 1
            }
            if after < tape.count && Int(tape[after].start) <= byte || after > 0 && Int(tape[after - 1].start) > byte {
                after = document.firstToken(after: byte)
            }
            if after > 0, !document.isContainer(after - 1), !document.isClosing(after - 1) {
                let span = document.span(after - 1)
                if span.contains(byte) { return (after - 1, false, span) }
            }
            guard after < tape.count, let key = document.keySpan(after), key.contains(byte) else { return nil }
            return (after, true, key)
        }
    }

    /// Whether a value matches at an occurrence of a needle.
    private func confirms(
        _ place: Int, _ number: Int, _ span: Range<Int>, _ matcher: TextMatcher, _ text: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard place >= span.lowerBound, place + pattern.needles.all[number].count <= span.upperBound else {
            return false
        }
        return matcher.confirms(
            place - span.lowerBound, ofNeedle: number, in: UnsafeBufferPointer(rebasing: text[span]))
    }

    // MARK: Comparing

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
        return document.text.withUnsafeBufferPointer { isMatch(isKey: isKey, span, matcher, $0) }
    }

    func isMatch(
        isKey: Bool, _ span: Range<Int>, _ matcher: TextMatcher, _ text: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        if isKey { return matcher.matches(resolving: span, in: text) }
        if matcher.matches(UnsafeBufferPointer(rebasing: text[span])) { return true }
        // The bytes between the quotes were compared; an expression may refer to the start or the end of the text.
        let hasEscapes = text[span].contains(UInt8(ascii: "\\"))
        return (hasEscapes || pattern.kind == .expression) && matcher.matches(resolving: span, in: text)
    }
}

extension TextMatcher {
    /// Whether a string or key matches with its escapes resolved; false for other tokens.
    func matches(resolving span: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        let inner = Unescaping.inner(span, in: text)
        guard text[inner].contains(UInt8(ascii: "\\")) else {
            return matches(UnsafeBufferPointer(rebasing: text[inner]))
        }
        return Unescaping.unescaped(text[inner]).withUnsafeBufferPointer { matches($0) }
    }
}
