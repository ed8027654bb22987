/// A piece of Swift source that matters to a reader of declarations; comments and blanks are left out.
struct SwiftToken {
    enum Kind {
        /// A name or keyword, without back quotes.
        case word(isQuoted: Bool)
        /// A string literal; the text is what stands between the quotes.
        case string
        /// A number, or anything that is one character of punctuation.
        case other
    }

    let kind: Kind
    let text: String
    /// From 1.
    let line: Int
    let range: Range<Int>

    /// Whether this is an unquoted word or a piece of punctuation with this text.
    func `is`(_ text: String) -> Bool {
        switch kind {
        case .word(let isQuoted): !isQuoted && self.text == text
        case .string: false
        case .other: self.text == text
        }
    }

    var isWord: Bool {
        if case .word = kind { return true }
        return false
    }
}

/// Cuts a Swift source into tokens.
struct SwiftScanner {
    private let bytes: [UInt8]
    private var index = 0
    private var line = 1

    init(_ source: String) { bytes = Array(source.utf8) }

    mutating func tokens() -> [SwiftToken] {
        var result: [SwiftToken] = []
        while let token = next() { result.append(token) }
        return result
    }

    /// The text of a range of bytes.
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func byte(_ offset: Int = 0) -> UInt8? {
        index + offset < bytes.count ? bytes[index + offset] : nil
    }

    private mutating func advance() {
        if bytes[index] == UInt8(ascii: "\n") { line += 1 }
        index += 1
    }

    private mutating func next() -> SwiftToken? {
        skipBlanksAndComments()
        guard let first = byte() else { return nil }
        let start = index
        let startLine = line
        func token(_ kind: SwiftToken.Kind, _ content: Range<Int>) -> SwiftToken {
            SwiftToken(kind: kind, text: text(content), line: startLine, range: start..<index)
        }
        if Self.isWord(first), !Self.isDigit(first) {
            skipWord()
            return token(.word(isQuoted: false), start..<index)
        }
        if first == UInt8(ascii: "`") {
            advance()
            while let next = byte(), next != UInt8(ascii: "`"), next != UInt8(ascii: "\n") { advance() }
            let content = start + 1..<index
            if byte() == UInt8(ascii: "`") { advance() }
            return token(.word(isQuoted: true), content)
        }
        if let content = skipString() { return token(.string, content) }
        if Self.isDigit(first) {
            skipWord()
        } else {
            advance()
        }
        return token(.other, start..<index)
    }

    private mutating func skipWord() {
        while let next = byte(), Self.isWord(next) { advance() }
    }

    private mutating func skipBlanksAndComments() {
        while let next = byte() {
            if next <= UInt8(ascii: " ") {
                advance()
            } else if next == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "/") {
                while let next = byte(), next != UInt8(ascii: "\n") { _ = next; advance() }
            } else if next == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
                skipBlockComment()
            } else {
                return
            }
        }
    }

    /// Block comments nest.
    private mutating func skipBlockComment() {
        var depth = 0
        while let next = byte() {
            if next == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
                depth += 1
                advance()
            } else if next == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
                depth -= 1
                advance()
            }
            advance()
            if depth == 0 { return }
        }
    }

    /// Skips a string literal of any form, and gives what is between its quotes; nil when none begins here.
    private mutating func skipString() -> Range<Int>? {
        var pounds = 0
        while byte(pounds) == UInt8(ascii: "#") { pounds += 1 }
        let quote = UInt8(ascii: "\"")
        guard byte(pounds) == quote else { return nil }
        let quotes = byte(pounds + 1) == quote && byte(pounds + 2) == quote ? 3 : 1
        for _ in 0..<pounds + quotes { advance() }
        let start = index
        while byte() != nil {
            if closes(quotes, pounds) {
                let content = start..<index
                for _ in 0..<quotes + pounds { advance() }
                return content
            }
            if byte() == UInt8(ascii: "\n"), quotes == 1 { return start..<index }
            skipStringPiece(pounds)
        }
        return start..<index
    }

    private func closes(_ quotes: Int, _ pounds: Int) -> Bool {
        (0..<quotes).allSatisfy { byte($0) == UInt8(ascii: "\"") }
            && (0..<pounds).allSatisfy { byte(quotes + $0) == UInt8(ascii: "#") }
    }

    /// A character of a string, an escape, or an interpolation with all that is in it.
    private mutating func skipStringPiece(_ pounds: Int) {
        let isEscape =
            byte() == UInt8(ascii: "\\") && (0..<pounds).allSatisfy { byte(1 + $0) == UInt8(ascii: "#") }
        guard isEscape, byte(1 + pounds) != nil else { return advance() }
        for _ in 0..<1 + pounds { advance() }
        guard byte() == UInt8(ascii: "(") else { return advance() }
        var depth = 0
        repeat {
            guard let token = next() else { return }
            if token.is("(") { depth += 1 }
            if token.is(")") { depth -= 1 }
        } while depth > 0
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isWord(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
            || byte >= 0x80
    }
}
