import Foundation

extension JSONDocument {
    /// The bytes of a value's key, including quotes; nil for the root and for array elements.
    ///
    /// - Complexity: O(space around the key); in JSON5 also the length of the key.
    package func keySpan(_ token: Token) -> Range<Int>? {
        guard let container = parent(token), !isClosing(token), kind(container) == .object else { return nil }
        let previous = token - 1
        var start: Int
        if previous == container {
            start = storage.hasImplicitRoot && container == 0 ? 0 : Int(storage.tape[container].start) + 1
        } else {
            start = span(previous).upperBound
        }
        return storage.text.withUnsafeBufferPointer { text -> Range<Int>? in
            // The scanner read the same key with the same functions.
            guard let base = text.baseAddress else { return nil }
            let json5 = options.allowsJSON5
            start = Scanner.skipSpace(base, start, text.count, json5)
            if start >= 0, start < text.count, text[start] == UInt8(ascii: ",") {
                start = Scanner.skipSpace(base, start + 1, text.count, json5)
            }
            guard start >= 0, start < text.count else { return nil }
            if !json5, let end = Self.endOfKey(text, from: start, before: Int(storage.tape[token].start)) {
                return start..<end
            }
            let end =
                text[start] == UInt8(ascii: "\"")
                ? Scanner.endOfString(base, start, text.count, quote: UInt8(ascii: "\""), json5)
                : JSON5.endOfKey(base, start, text.count)
            return end > start ? start..<end : nil
        }
    }

    /// The end of a key, found backwards from its value: a key may be long, but the text between them is short.
    private static func endOfKey(_ text: UnsafeBufferPointer<UInt8>, from start: Int, before value: Int) -> Int? {
        func skipSpace(_ end: inout Int) {
            while end > start, [0x20, 0x0A, 0x0D, 0x09].contains(text[end - 1]) { end -= 1 }
        }
        var end = value
        skipSpace(&end)
        guard end > start, text[end - 1] == UInt8(ascii: ":") else { return nil }
        end -= 1
        skipSpace(&end)
        let isQuoted = end > start + 1 && text[start] == UInt8(ascii: "\"") && text[end - 1] == UInt8(ascii: "\"")
        return isQuoted ? end : nil
    }

    /// The key of a value before key conversion, with escapes resolved.
    ///
    /// Invalid parts are kept as far as possible: an invalid escape as written, invalid UTF-8 as U+FFFD.
    package func key(_ token: Token) -> String? {
        keySpan(token).map(key(at:))
    }

    /// A key with escapes resolved, as ``key(_:)`` resolves them.
    ///
    /// - Parameter span: The bytes of the key, including quotes.
    package func key(at span: Range<Int>) -> String { Unescaping.string(of: span, in: storage.text) }

    /// Passes the bytes of a key as written, without quotes, to a closure.
    ///
    /// - Parameter span: The bytes of the key.
    package func withSpelling<Result>(
        ofKey span: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        let inner = Unescaping.inner(span, in: text)
        return text.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[inner])) }
    }

    /// Whether the bytes of a key as written, without quotes, are those of a name.
    ///
    /// - Parameters:
    ///   - name: A name without backslashes, which begin escapes.
    ///   - span: The bytes of the key.
    package func isSpelled(_ name: String, at span: Range<Int>) -> Bool {
        let inner = Unescaping.inner(span, in: text)
        var name = name
        // Called for each member, whose key is compared with the expected one: performance-critical.
        return name.withUTF8 { name in
            inner.count == name.count
                && text.withUnsafeBufferPointer { text in
                    // An empty text or name may have no address.
                    guard let text = text.baseAddress, let name = name.baseAddress else { return inner.isEmpty }
                    return memcmp(text + inner.lowerBound, name, inner.count) == 0
                }
        }
    }

    /// The key of a value; if it has more than about `limit` characters, its beginning followed by `…`.
    ///
    /// - Complexity: O(limit), whatever the length of the key, except in JSON5, where the whole key is scanned.
    package func key(_ token: Token, limit: Int) -> String? {
        guard let span = keySpan(token) else { return nil }
        let whole = Unescaping.inner(span, in: storage.text)
        // No scalar has more than twelve bytes, the length of a pair of escapes.
        guard whole.count > 12 * max(1, limit) else {
            return Self.shortened(Unescaping.string(of: span, in: storage.text), limit)
        }
        var end = whole.lowerBound
        for _ in 0..<max(1, limit) where end < whole.upperBound {
            end += Unescaping.length(ofScalarAt: end, in: storage.text)
        }
        let part = whole.lowerBound..<min(end, whole.upperBound)
        return Self.shortened(Unescaping.string(ofContent: part, in: storage.text) + "…", limit)
    }

    private static func shortened(_ text: String, _ limit: Int) -> String {
        let scalars = text.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: max(1, limit), limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return text }
        return String(scalars[..<scalars.index(before: end)]) + "…"
    }

    /// The text of a string with escapes resolved; nil for other tokens.
    package func stringValue(_ token: Token) -> String? {
        guard kind(token) == .string else { return nil }
        return Unescaping.string(of: span(token), in: storage.text)
    }

    /// The source text of a value for messages, with runs of white space as one space, shortened with `…`.
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - limit: The maximum number of characters to return.
    package func sourceText(_ token: Token, limit: Int) -> String {
        excerpt(span(token), limit: limit)
    }

    /// The kind of a value.
    package func foundKind(_ token: Token) -> FoundKind {
        if let kind = foreign?.kinds[token] { return kind }
        return switch kind(token) {
        case .null: .null
        case .true, .false: .bool
        case .number: .number
        case .string: .string
        case .array, .endArray: .array
        case .object, .endObject: .object
        case .invalid: .nothing
        }
    }
}
