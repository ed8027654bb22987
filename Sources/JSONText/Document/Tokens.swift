extension JSONDocument {
    /// The kind of a token.
    package enum Kind: UInt8, Sendable, Hashable, Codable {
        case object, array, string, number, `true`, `false`, null, endObject, endArray
        /// A value that the scanner rejected: the last token of a document with a fault.
        case invalid
    }

    /// The number of tokens: values and closing brackets. A key has no token; it belongs to the token of its value.
    package var tokenCount: Int { storage.tape.count }

    /// The kind of a token.
    package func kind(_ token: Token) -> Kind {
        if token == storage.invalidToken { return .invalid }
        let entry = storage.tape[token]
        if storage.hasImplicitRoot {
            if token == 0 { return .object }
            if token == Int(storage.tape[0].link), Int(entry.start) == text.count { return .endObject }
        }
        switch storage.text[Int(entry.start)] {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "}"): return .endObject
        case UInt8(ascii: "]"): return .endArray
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string
        case UInt8(ascii: "t"): return .true
        case UInt8(ascii: "f"): return .false
        case UInt8(ascii: "n"): return .null
        default: return .number
        }
    }

    /// Whether a token is an object or an array.
    package func isContainer(_ token: Token) -> Bool {
        // Called several times for each value: a comparison takes less time than the switch over the byte in `kind`.
        if storage.areKindsInText { return storage.firstByte(token) | 0x20 == UInt8(ascii: "{") }
        let kind = kind(token)
        return kind == .object || kind == .array
    }

    /// The number of values that aren't containers.
    ///
    /// - Complexity: O(tokens)
    package var valueCount: Int { (0..<tokenCount).count { !isClosing($0) && !isContainer($0) } }

    /// The number of strings, numbers and Booleans in a value, without nulls.
    ///
    /// - Complexity: O(tokens of the value)
    package func scalarCount(_ token: Token) -> Int {
        guard tokenCount > 0 else { return 0 }
        return (token..<end(token)).count { !isClosing($0) && foundKind($0).isScalar }
    }

    /// Whether a token is a closing bracket.
    package func isClosing(_ token: Token) -> Bool {
        if storage.areKindsInText { return storage.firstByte(token) | 0x20 == UInt8(ascii: "}") }
        let kind = kind(token)
        return kind == .endObject || kind == .endArray
    }

    /// The bytes of a token; for a container from bracket to bracket, or to the end of the index if it isn't closed.
    ///
    /// - Complexity: O(1): a long scalar is not read again.
    package func span(_ token: Token) -> Range<Int> {
        let entry = storage.tape[token]
        let start = Int(entry.start)
        if isContainer(token) {
            let closing = Int(entry.link)
            guard closing < tokenCount else { return start..<max(start, storage.indexedEnd) }
            return start..<min(Int(storage.tape[closing].start) + 1, text.count)
        }
        return isClosing(token) ? start..<min(start + 1, text.count) : start..<storage.endOfScalar(token)
    }

    /// The closing bracket of a container; nil for other tokens and for unclosed containers.
    package func closing(_ token: Token) -> Token? {
        guard isContainer(token) else { return nil }
        let closing = Int(storage.tape[token].link)
        return closing < tokenCount ? closing : nil
    }

    /// The container of a token; for a closing bracket, its opening bracket. Nil for the root.
    ///
    /// - Complexity: O(1); O(log depth) for a container that is never closed.
    package func parent(_ token: Token) -> Token? {
        var container = storage.tape[token].link
        if isContainer(token) {
            let closing = Int(container)
            container =
                closing < tokenCount ? storage.tape[closing].link : storage.tape.container(ofUnclosed: token)
        } else if isClosing(token) {
            // The token before is the opening bracket, or is in the same container.
            if isContainer(token - 1) { return token - 1 }
            container = storage.tape[token - 1].link
        }
        return container == TapeEntry.noContainer ? nil : Int(container)
    }

    /// The end of the subtree, after its closing bracket.
    package func end(_ token: Token) -> Token {
        guard isContainer(token) else { return token + 1 }
        return min(Int(storage.tape[token].link) + 1, tokenCount)
    }

    /// The number of containers around a token. A closing bracket has the depth of its opening bracket.
    ///
    /// - Complexity: O(depth), which is at most 512.
    package func depth(_ token: Token) -> Int {
        var depth = isClosing(token) ? -1 : 0
        var next = parent(token)
        while let container = next {
            depth += 1
            next = parent(container)
        }
        return depth
    }

    /// The first value in a container; nil if it is empty, and for other tokens.
    package func firstChild(_ token: Token) -> Token? {
        guard isContainer(token), token + 1 < tokenCount, !isClosing(token + 1) else { return nil }
        return token + 1
    }

    /// The next value in the same container.
    package func nextSibling(_ token: Token) -> Token? {
        guard !isClosing(token) else { return nil }
        let next = end(token)
        guard next < tokenCount, !isClosing(next) else { return nil }
        // Only a value that the scanner rejected may follow outside the container.
        return next != storage.invalidToken || parent(next) == parent(token) ? next : nil
    }

    /// The values in a container, in document order; empty for other tokens.
    package func children(of token: Token) -> some Sequence<Token> {
        sequence(state: firstChild(token)) { next -> Token? in
            guard let token = next else { return nil }
            next = nextSibling(token)
            return token
        }
    }

    /// The number of values in a container.
    ///
    /// - Complexity: O(children) up to 1024 of them, constant for larger containers.
    package func childCount(_ token: Token) -> Int {
        if let count = storage.siblings.count(of: token) { return count }
        return children(of: token).reduce(0) { count, _ in count + 1 }
    }

    /// An upper bound of the number of values in any object or array.
    package var childCountBound: Int { storage.siblings.largestCount }

    /// The index of a value in its container; 0 for the root.
    ///
    /// - Complexity: visits at most 1024 siblings.
    package func ordinal(_ token: Token) -> Int {
        guard let container = parent(token), !isClosing(token) else { return 0 }
        let checkpoint = storage.siblings.last(in: container, atOrBefore: token)
        var ordinal = checkpoint.map { Int($0.ordinal) } ?? 0
        var next = checkpoint.map { Int($0.token) } ?? container + 1
        while next < token {
            next = end(next)
            ordinal += 1
        }
        return ordinal
    }

    /// The value at an index of a container.
    ///
    /// - Complexity: visits at most 1024 siblings.
    package func child(_ ordinal: Int, of token: Token) -> Token? {
        guard ordinal >= 0, let first = firstChild(token) else { return nil }
        let checkpoint = storage.siblings.last(in: token, ordinalAtMost: ordinal)
        var next: Token? = checkpoint.map { Int($0.token) } ?? first
        var remaining = ordinal - (checkpoint.map { Int($0.ordinal) } ?? 0)
        while remaining > 0, let sibling = next {
            next = nextSibling(sibling)
            remaining -= 1
        }
        return next
    }

    /// The innermost value whose text or key contains a byte; nil outside the root value.
    ///
    /// - Complexity: O(log tokens + depth).
    package func token(at byte: Int) -> Token? {
        guard tokenCount > 0, byte >= 0, byte < text.count || storage.hasImplicitRoot else { return nil }
        let low = firstToken(after: byte)
        // The byte may be in the key of the next token.
        if low < tokenCount, let key = keySpan(low), key.contains(byte) { return low }
        var candidate = low > 0 ? low - 1 : nil
        while let token = candidate {
            if isClosing(token) {
                if span(token).contains(byte) { return parent(token) }
                candidate = parent(token).flatMap { parent($0) }
            } else if span(token).contains(byte) {
                return token
            } else {
                candidate = parent(token)
            }
        }
        return nil
    }
}

/// Some tokens of a document, numbered in order: one bit for each token of the document.
package struct TokenNumbers: Sendable {
    /// A bit for each token, set for those that have a number.
    private let bits: [UInt64]
    /// The count of numbers before each word of `bits`.
    private let before: [Int32]
    /// The number of tokens that have a number.
    package let count: Int

    /// - Parameters:
    ///   - end: Tokens from here on have no number.
    ///   - isNumbered: Whether a token has one.
    /// - Complexity: O(tokens)
    package init(below end: JSONDocument.Token, where isNumbered: (JSONDocument.Token) -> Bool) {
        var bits: [UInt64] = []
        var before: [Int32] = []
        bits.reserveCapacity(end / 64 + 1)
        before.reserveCapacity(end / 64 + 1)
        var count: Int32 = 0
        var token = 0
        while token < end {
            var word: UInt64 = 0
            before.append(count)
            let next = min(token + 64, end)
            for place in token..<next where isNumbered(place) { word |= 1 << UInt64(place - token) }
            bits.append(word)
            count += Int32(word.nonzeroBitCount)
            token = next
        }
        self.bits = bits
        self.before = before
        self.count = Int(count)
    }

    /// How many tokens before a token have a number. This is the token's own number if it has one, otherwise that of
    /// the next numbered token.
    package func count(before token: JSONDocument.Token) -> Int {
        let word = token >> 6
        guard word < bits.count else { return count }
        return Int(before[word]) + (bits[word] & ((1 << UInt64(token & 63)) - 1)).nonzeroBitCount
    }

    /// The number of a token; nil if it has none.
    package func number(of token: JSONDocument.Token) -> Int? {
        let word = token >> 6
        guard bits.indices.contains(word), bits[word] >> UInt64(token & 63) & 1 == 1 else { return nil }
        return count(before: token)
    }

    /// The token with a number, which must be less than ``count``.
    ///
    /// - Complexity: O(log tokens)
    package func token(_ number: Int) -> JSONDocument.Token {
        precondition(number >= 0 && number < count, "no such number")
        let word = before.firstOrderedIndex(where: { Int($0) > number }) - 1
        var rest = bits[word]
        for _ in 0..<(number - Int(before[word])) { rest &= rest - 1 }
        return word << 6 | rest.trailingZeroBitCount
    }
}

/// The kind of a value in a payload, as reports name it.
package enum FoundKind: String, Sendable, Hashable, Codable {
    case null, bool, number, string, array, object
    /// Kinds that JSON doesn't have.
    case date, data
    case other = "something else"
    /// No value: a missing key, or text that isn't a value.
    case nothing

    /// Whether it is a scalar other than null that every format has.
    package var isScalar: Bool { [.bool, .number, .string].contains(self) }

    /// Whether it contains other values.
    package var isContainer: Bool { self == .array || self == .object }
}
