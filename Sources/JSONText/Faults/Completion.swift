extension JSONDocument {
    /// The objects and arrays that the text does not close, the outermost first.
    ///
    /// - Complexity: O(tokens)
    package var unclosed: [Token] { (0..<tokenCount).filter { isContainer($0) && closing($0) == nil } }

    /// The brackets that close containers, the last first.
    package func closers(of open: [Token]) -> String {
        open.reversed().map { kind($0) == .object ? "}" : "]" }.joined()
    }

    /// What can be written after a text that was cut off, so that it is JSON: the rest of the token that it ends in, null
    /// for a member without a value, and all closing brackets.
    ///
    /// Tried on a short text that ends as this one does, so that what is given is never refused for what it adds.
    ///
    /// - Returns: Nil where nothing of that kind helps, and where more is open than anybody would write.
    /// - Complexity: O(tokens + bytes of the last member)
    package var completion: String? {
        guard foreign == nil, let fault, !options.assumesTopLevelDictionary else { return nil }
        let open = unclosed
        guard open.count <= Self.mostOpen else { return nil }
        let start = lastMember(of: open.last)
        guard fault.byte >= start, text.count - start <= Self.longestMember else { return nil }
        let tail = Array(text[start...])
        let head = shortened(open, upTo: start)
        let closers = closers(of: open)
        let token = TokenEnd(tail).missing
        // JSONDecoder takes a comma before a closing bracket, JSON does not.
        let isComma = tail.last { $0 > 0x20 } == UInt8(ascii: ",")
        let members = [":null", "null", "\"\":null"]
        return ((isComma ? [] : [""]) + members).lazy.map { token + $0 + closers }.first { completion in
            let trial = JSONDocument(bytes: head + tail + Array(completion.utf8), options: options)
            return trial.fault == nil && trial.defectCount == 0
        }
    }

    /// More brackets are a text that nobody closes by hand.
    private static let mostOpen = 16

    /// A longer member is a string that nobody wants to be tried several times, in bytes.
    private static let longestMember = 1 << 16

    /// The byte after the last member that is whole, or after the bracket that was opened last.
    private func lastMember(of container: Token?) -> Int {
        guard let container else { return 0 }
        var end = span(container).lowerBound + 1
        for child in children(of: container) {
            let isWhole = isContainer(child) ? closing(child) != nil : kind(child) == .string
            // A number or a word at the end of the text may go on.
            guard isWhole || span(child).upperBound < text.count else { break }
            end = max(end, span(child).upperBound)
        }
        return end
    }

    /// Open brackets as those of the text, with a member in the last of them where that has whole ones.
    private func shortened(_ open: [Token], upTo end: Int) -> [UInt8] {
        var text = open.dropLast().map { kind($0) == .object ? "{\"\":" : "[" }.joined()
        guard let last = open.last else { return [] }
        let isObject = kind(last) == .object
        text += isObject ? "{" : "["
        if end > span(last).lowerBound + 1 { text += isObject ? "\"\":0" : "0" }
        return Array(text.utf8)
    }
}

/// What the token lacks that a text ends in.
private struct TokenEnd {
    /// Nothing where the text does not end in a token that wants more.
    private(set) var missing = ""

    init(_ text: [UInt8]) {
        var isString = false
        var index = 0
        var wordStart = 0
        /// The first half of a character that wants a second one.
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

    /// An escape at the beginning of a text.
    ///
    /// - Returns: Its length; what is missing of it where the text ends in it; and whether it is the first half of a
    ///   character.
    private static func escape(
        _ text: ArraySlice<UInt8>, after half: UInt32?
    ) -> (length: Int, missing: String?, half: UInt32?) {
        let text = Array(text.prefix(6))
        // A second half has to come, whatever is written of it.
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

    /// What a number or one of JSON's three words lacks.
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
