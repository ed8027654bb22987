extension JSONDocument {
    /// The unclosed objects and arrays, the outermost first.
    ///
    /// - Complexity: O(tokens)
    package var unclosed: [Token] { (0..<tokenCount).filter { isContainer($0) && closing($0) == nil } }

    /// The brackets that close containers, the innermost first.
    package func closers(of open: [Token]) -> String {
        open.reversed().map { kind($0) == .object ? "}" : "]" }.joined()
    }

    /// The text that completes a truncated JSON text: the rest of its last token, null for a member without a value,
    /// and all closing brackets.
    ///
    /// Tested on a short text with the same end, so that the result is always accepted.
    ///
    /// - Returns: Nil if no such text exists, or if too many containers are open.
    /// - Complexity: O(tokens + bytes of the last member)
    package var completion: String? {
        guard foreign == nil, let fault, !options.assumesTopLevelDictionary else { return nil }
        let open = unclosed
        guard open.count <= Self.maxOpen else { return nil }
        let start = lastMember(of: open.last)
        guard fault.byte >= start, text.count - start <= Self.maxMemberLength else { return nil }
        let tail = Array(text[start...])
        let head = shortened(open, upTo: start)
        let closers = closers(of: open)
        let token = TokenEnd(tail).missing
        // JSONDecoder accepts a comma before a closing bracket; JSON doesn't.
        let isComma = tail.last { $0 > 0x20 } == UInt8(ascii: ",")
        let members = [":null", "null", "\"\":null"]
        return ((isComma ? [] : [""]) + members).lazy.map { token + $0 + closers }.first { completion in
            let trial = JSONDocument(bytes: head + tail + Array(completion.utf8), options: options)
            return trial.fault == nil && trial.defectCount == 0
        }
    }

    /// The limit of open brackets: texts with more aren't completed by hand.
    private static let maxOpen = 16

    /// The limit of the last member, in bytes: scanning a longer string repeatedly would take too long.
    private static let maxMemberLength = 1 << 16

    /// The byte after the last complete member, or after the last opening bracket.
    private func lastMember(of container: Token?) -> Int {
        guard let container else { return 0 }
        var end = span(container).lowerBound + 1
        for child in children(of: container) {
            let isWhole = isContainer(child) ? closing(child) != nil : kind(child) == .string
            // A number or a word at the end of the text may be incomplete.
            guard isWhole || span(child).upperBound < text.count else { break }
            end = max(end, span(child).upperBound)
        }
        return end
    }

    /// The text's open brackets, with a member in the last of them if it has complete ones.
    private func shortened(_ open: [Token], upTo end: Int) -> [UInt8] {
        var text = open.dropLast().map { kind($0) == .object ? "{\"\":" : "[" }.joined()
        guard let last = open.last else { return [] }
        let isObject = kind(last) == .object
        text += isObject ? "{" : "["
        if end > span(last).lowerBound + 1 { text += isObject ? "\"\":0" : "0" }
        return Array(text.utf8)
    }
}

/// The missing part of the token at the end of a text.
private struct TokenEnd {
    /// Empty if the text doesn't end in an incomplete token.
    private(set) var missing = ""

    init(_ text: [UInt8]) {
        var isString = false
        var index = 0
        var wordStart = 0
        /// The high surrogate of a pair whose low surrogate must follow.
        var half: UInt32?
        while index < text.count {
            let byte = text[index]
            if !isString {
                if byte == UInt8(ascii: "\"") { isString = true }
                if !Self.isPartOfWord(byte) { wordStart = index + 1 }
                index += 1
            } else if byte == UInt8(ascii: "\\") {
                let escape = Self.escape(text[index...], after: half)
                if let rest = escape.missing {
                    missing = rest + "\""
                    return
                }
                half = escape.half
                index += escape.length
            } else {
                half = nil
                if byte == UInt8(ascii: "\"") { (isString, wordStart) = (false, index + 1) }
                index += 1
            }
        }
        missing = isString ? (half == nil ? "\"" : "\\udc00\"") : Self.missing(inWord: text[wordStart...])
    }

    /// Reads an escape at the beginning of a text.
    ///
    /// - Returns: Its length; its missing part if the text ends in it; and whether it is a high surrogate.
    private static func escape(
        _ text: ArraySlice<UInt8>, after half: UInt32?
    ) -> (length: Int, missing: String?, half: UInt32?) {
        let text = Array(text.prefix(6))
        // A low surrogate must follow, however much of it is written.
        let wanted = half == nil ? "\\u0000" : "\\udc00"
        guard text.count > 1 else { return (1, half == nil ? "\\" : String(wanted.dropFirst()), nil) }
        guard text[1] == UInt8(ascii: "u") else { return (2, nil, nil) }
        let digits = String(decoding: text.dropFirst(2), as: UTF8.self)
        let whole = digits + wanted.dropFirst(2 + digits.count)
        let value = UInt32(whole, radix: 16) ?? 0
        let isFirstHalf = half == nil && (0xD800..<0xDC00).contains(value)
        guard text.count < 6 else { return (6, nil, isFirstHalf ? value : nil) }
        return (text.count, wanted.dropFirst(2 + digits.count) + (isFirstHalf ? "\\udc00" : ""), nil)
    }

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
            || [UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ".")].contains(byte)
    }

    /// The missing part of a number or one of JSON's three words.
    private static func missing(inWord word: ArraySlice<UInt8>) -> String {
        guard let last = word.last else { return "" }
        let text = String(decoding: word, as: UTF8.self)
        if let whole = ["true", "false", "null"].first(where: { $0.hasPrefix(text) }) {
            return String(whole.dropFirst(text.count))
        }
        return [UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")]
            .contains(last) ? "0" : ""
    }
}
