extension JSONDocument {
    /// The bytes of the key of a value, quotes included; nil for the root and for values in arrays.
    ///
    /// - Complexity: O(length of the key and the space around it).
    public func keySpan(_ token: Token) -> Range<Int>? {
        guard let container = parent(token), !isClosing(token), kind(container) == .object else { return nil }
        let previous = token - 1
        var start: Int
        if previous == container {
            start = storage.hasImplicitRoot && container == 0 ? 0 : Int(storage.tape[container].start) + 1
        } else {
            start = span(previous).upperBound
        }
        return storage.text.withUnsafeBufferPointer { text -> Range<Int>? in
            // The scanner has been here: it read the same key with the same functions.
            guard let base = text.baseAddress else { return nil }
            let json5 = options.allowsJSON5
            start = Scanner.skipSpace(base, start, text.count, json5)
            if start >= 0, start < text.count, text[start] == UInt8(ascii: ",") {
                start = Scanner.skipSpace(base, start + 1, text.count, json5)
            }
            guard start >= 0, start < text.count else { return nil }
            let end =
                text[start] == UInt8(ascii: "\"")
                ? Scanner.endOfString(base, start, text.count, quote: UInt8(ascii: "\""), json5)
                : JSON5.endOfKey(base, start, text.count)
            return end > start ? start..<end : nil
        }
    }

    /// The key of a value as a model sees it before key conversion: escapes resolved.
    ///
    /// What is not valid in it is kept as it can be: a bad escape as it is written, invalid UTF-8 as U+FFFD.
    public func key(_ token: Token) -> String? {
        keySpan(token).map { Unescaping.string(of: $0, in: storage.text) }
    }

    /// The text of a string, escapes resolved; nil for other tokens.
    public func stringValue(_ token: Token) -> String? {
        guard kind(token) == .string else { return nil }
        return Unescaping.string(of: span(token), in: storage.text)
    }

    /// The source text of a value, white space runs joined and shortened with `…`, for messages.
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - limit: The most characters of the answer.
    public func sourceText(_ token: Token, limit: Int) -> String {
        excerpt(span(token), limit: limit)
    }

    /// The kind of a value as reports name it: `null`, `bool`, `number`, `string`, `array`, `object`; for a text that is
    /// not JSON also `date`, `data`.
    public func foundKind(_ token: Token) -> String {
        if let kind = foreign?.kinds[token] { return kind }
        return switch kind(token) {
        case .null: "null"
        case .true, .false: "bool"
        case .number: "number"
        case .string: "string"
        case .array, .endArray: "array"
        case .object, .endObject: "object"
        case .invalid: "nothing"
        }
    }
}
