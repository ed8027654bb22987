/// Swift source made of the literals of this program and of values that are written as what they must be.
///
/// A string can't be interpolated: it passes as a name, a type, a literal or a comment, and so never becomes other code.
///
/// ```swift
/// let line: SwiftCode = "var \(name: key): \(type) = \(literal: text)  // \(comment: note)"
/// ```
package struct SwiftCode: Sendable {
    /// A part of the source. Only what this program's literals say is indented and has its names replaced.
    private struct Piece: Sendable {
        var text: String
        var isFixed: Bool
    }

    private var pieces: [Piece] = []

    /// Text of the user's own, copied as it is: their source files, and the expressions of their command line.
    ///
    /// A test lists the files that use it.
    package init(ownSource text: String) { append(text, isFixed: true) }

    /// The source as text.
    package var text: String { pieces.map(\.text).joined() }

    /// Whether there is no source.
    package var isEmpty: Bool { pieces.isEmpty }

    /// The source line by line.
    package var lines: [String] {
        isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The source with words in its code replaced, except after a dot, in quotes and in comments.
    ///
    /// - Complexity: O(length)
    package func replacing(_ words: [String: SwiftCode]) -> SwiftCode {
        guard !words.isEmpty else { return self }
        var result = SwiftCode(ownSource: "")
        var scanner = WordScanner()
        for piece in pieces {
            guard !piece.isFixed else {
                scanner.last = "x"
                result.append(piece.text, isFixed: true)
                continue
            }
            for part in scanner.parts(of: piece.text) {
                let word = part.isWord ? words[String(part.text)] : nil
                result.append(word?.text ?? String(part.text), isFixed: false)
            }
        }
        return result
    }

    private mutating func append(_ text: String, isFixed: Bool) {
        guard !text.isEmpty else { return }
        if let last = pieces.last, last.isFixed == isFixed {
            pieces[pieces.count - 1].text += text
        } else {
            pieces.append(Piece(text: text, isFixed: isFixed))
        }
    }

    private mutating func append(_ other: SwiftCode, indent: String) {
        var isLineStart = false
        for piece in other.pieces {
            if isLineStart, piece.text.first != "\n" { append(indent, isFixed: false) }
            isLineStart = !piece.isFixed && piece.text.last == "\n"
            guard !piece.isFixed, !indent.isEmpty else {
                append(piece.text, isFixed: piece.isFixed)
                continue
            }
            let lines = piece.text.split(separator: "\n", omittingEmptySubsequences: false)
            let rest = lines.dropFirst().map { $0.isEmpty ? "\n" : "\n\(indent)\($0)" }
            append(lines[0] + rest.joined(), isFixed: false)
        }
    }

    package static func + (left: SwiftCode, right: SwiftCode) -> SwiftCode {
        var sum = left
        sum.append(right, indent: "")
        return sum
    }
}

extension SwiftCode: Hashable {
    package static func == (left: SwiftCode, right: SwiftCode) -> Bool { left.text == right.text }

    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Sequence<SwiftCode> {
    /// The pieces in order, with a separator between them.
    package func joined(separator: SwiftCode) -> SwiftCode {
        var iterator = makeIterator()
        var all = iterator.next() ?? ""
        while let next = iterator.next() { all = all + separator + next }
        return all
    }

    /// The pieces that aren't empty, with an empty line between them.
    package var blocks: SwiftCode { filter { !$0.isEmpty }.joined(separator: "\n\n") }

    /// The pieces on lines of their own.
    package var lines: SwiftCode { joined(separator: "\n") }
}

// MARK: - Literals

extension SwiftCode: ExpressibleByStringInterpolation {
    package init(stringLiteral literal: StaticString) {
        append(literal.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }, isFixed: false)
    }

    package init(stringInterpolation: Interpolation) { self = stringInterpolation.whole }

    /// What a literal of source may contain.
    package struct Interpolation: StringInterpolationProtocol {
        private var code: SwiftCode = ""
        /// The spaces since the last line feed; nil if there is more.
        private var indent: String? = ""
        /// Whether the line is left out if nothing follows on it, because what is interpolated is empty.
        private var isOptionalLine = false

        package init(literalCapacity: Int, interpolationCount: Int) {}

        fileprivate var whole: SwiftCode {
            guard isOptionalLine else { return code }
            var code = withoutIndent
            if let last = code.pieces.indices.last, code.pieces[last].text.last == "\n" {
                code.pieces[last].text.removeLast()
                if code.pieces[last].text.isEmpty { code.pieces.removeLast() }
            }
            return code
        }

        /// The code without the spaces at its end.
        private var withoutIndent: SwiftCode {
            var code = code
            guard let count = indent?.count, count > 0 else { return code }
            code.pieces[code.pieces.count - 1].text.removeLast(count)
            if code.pieces.last?.text.isEmpty == true { code.pieces.removeLast() }
            return code
        }

        package mutating func appendLiteral(_ literal: StaticString) {
            var text = literal.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
            guard !text.isEmpty else { return }
            if isOptionalLine, text.first == "\n" {
                code = withoutIndent
                text.removeFirst()
                indent = ""
            }
            isOptionalLine = false
            code.append(text, isFixed: false)
            if let end = text.lastIndex(of: "\n") {
                indent = ""
                text = String(text[text.index(after: end)...])
            }
            indent = text.allSatisfy { $0 == " " } ? indent.map { $0 + text } : nil
        }

        /// Source. On a line of its own, all of its lines are indented like the first, and without any the line is left out.
        package mutating func appendInterpolation(_ source: SwiftCode) {
            guard !source.isEmpty else { return isOptionalLine = indent != nil }
            code.append(source, indent: indent ?? "")
            indent = nil
            isOptionalLine = false
        }

        /// A type, written from its parts; what isn't a type of Swift becomes a name in backticks.
        package mutating func appendInterpolation(_ type: TypeExpression) { fixed(type.code) }

        /// A name in a declaration, in backticks where it has to be.
        package mutating func appendInterpolation(name: String) { fixed(SwiftName.escaped(name)) }

        /// A name after a dot, where few words are reserved.
        package mutating func appendInterpolation(member: String) { fixed(SwiftName.afterDot(member)) }

        /// A string literal, with its quotes.
        package mutating func appendInterpolation(literal: String) { fixed(SwiftLiteral.quoted(literal)) }

        /// A string as an expression in `#expect`, which writes a literal anew and doesn't see a quote that is one character with
        /// the scalar after it.
        package mutating func appendInterpolation(expected text: String) {
            let isHidden = text.contains { character in
                character.unicodeScalars.count > 1
                    && character.unicodeScalars.first.map { "\"\\#".unicodeScalars.contains($0) } == true
            }
            fixed(isHidden ? "String(\(SwiftLiteral.quoted(text)))" : SwiftLiteral.quoted(text))
        }

        /// A raw string literal of several lines. The text has no invisible characters.
        package mutating func appendInterpolation(rawLines: String) { fixed(SwiftLiteral.raw(rawLines)) }

        /// An integer.
        package mutating func appendInterpolation(_ number: Int) { fixed(String(number)) }

        /// A finite number.
        package mutating func appendInterpolation(_ number: Double) { fixed(String(number)) }

        /// Text in a comment, on one line.
        package mutating func appendInterpolation(comment: String) { fixed(SwiftLiteral.shown(comment)) }

        private mutating func fixed(_ text: String) {
            code.append(text, isFixed: true)
            indent = nil
            isOptionalLine = false
        }
    }
}

/// Divides source into words and what is between them.
private struct WordScanner {
    /// The last character before the next part.
    var last: Character = " "
    private var isInString = false
    private var isInComment = false

    mutating func parts(of text: String) -> [(text: Substring, isWord: Bool)] {
        var parts: [(text: Substring, isWord: Bool)] = []
        var rest = text[...]
        while let first = rest.first {
            let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            if !word.isEmpty {
                parts.append((word, !isInString && !isInComment && last != "."))
                rest = rest[word.endIndex...]
                last = "x"
                continue
            }
            if first == "\n" { (isInString, isInComment) = (false, false) }
            if first == "/", last == "/", !isInString { isInComment = true }
            if first == "\"", last != "\\", !isInComment { isInString.toggle() }
            last = last == "\\" && first == "\\" ? " " : first
            parts.append((rest.prefix(1), false))
            rest.removeFirst()
        }
        return parts
    }
}
