import JSONText

// Brackets and quotes that aren't closed.
extension NotJSONExplainer {
    func unclosed() -> Explanation {
        let open = document.unclosed
        let completion = document.completion
        // After a whole value, one bracket may have been forgotten; otherwise the end is missing.
        let isWhole =
            previous(text.count).map { !",:{[".utf8.contains(text[$0]) } == true
            && (completion == nil || completion == document.closers(of: open))
        if isWhole, let misplaced = misplacedBracket() { return misplaced }
        if isWhole, open.count == 1, let only = open.first {
            return Explanation(
                .unclosedBracket,
                "The bracket opened at \(place(of: document.span(only).lowerBound)) is never closed: `\(closer(only))` is "
                    + "missing, at the end or before it.",
                advice: "Write `\(closer(only))` where \(name(only)) ends.")
        }
        let places = open.suffix(4).reversed().map { "\(name($0)) from \(place(of: document.span($0).lowerBound))" }
        let more = open.count > 4 ? " and \(open.count - 4) more" : ""
        return Explanation(
            .truncated,
            "The text ends early: \(Explainer.count(open.count, "bracket")) \(open.count == 1 ? "is" : "are") still "
                + "open (\(places.joined(separator: ", "))\(more)). A truncated download looks like this "
                + "(\(text.count) bytes).",
            advice: whole)
    }

    /// Advice for a truncated text.
    var whole: Advice {
        let whole: Advice = "Get the complete payload: compare its length with Content-Length."
        return completing.map { "\(whole) To inspect what is here, \($0)." } ?? whole
    }

    /// Advice to close what is open at the end of the text, as a clause; nil if the text doesn't end early.
    var completing: Advice? {
        document.completion.map { writing($0, at: text.count, "close it with `\($0)`") }
    }

    /// In an indented text, a closing bracket at another depth than the line that opened it shows where one is
    /// missing.
    ///
    /// - Complexity: O(bytes): lines and tokens are visited once, in step.
    func misplacedBracket() -> Explanation? {
        guard document.tokenCount < 2_000_000 else { return nil }
        var indentation = Indentation(text: text)
        /// The indentations of the lines that open the containers around a token.
        var openings: [Int] = []
        for token in 0..<document.tokenCount {
            if document.isContainer(token) {
                openings.append(indentation.line(with: document.span(token).lowerBound).width)
                continue
            }
            guard document.isClosing(token), let opening = openings.popLast(), let container = document.parent(token)
            else { continue }
            let to = document.span(token).lowerBound
            let line = indentation.line(with: to)
            guard line.isFirst, line.width < opening else { continue }
            return Explanation(
                .unclosedBracket,
                "\(name(container).capitalizedFirst) opened at \(place(of: document.span(container).lowerBound)) is closed "
                    + "only at \(place(of: to)), where the indentation ends another one: its own `\(closer(container))` is "
                    + "missing before that.",
                advice: "Write `\(closer(container))` before \(place(of: to)).")
        }
        return nil
    }

    private func name(_ token: JSONDocument.Token) -> String {
        document.kind(token) == .object ? "the object" : "the array"
    }

    private func closer(_ token: JSONDocument.Token) -> String { document.kind(token) == .object ? "}" : "]" }

    /// Explains a string that runs to the quote that opens the next string: past the end of its line, or to a word after a
    /// comma, as in `"abc, "`.
    func missingQuote() -> Explanation? {
        guard let quote = previous(fault.byte), text[quote] == UInt8(ascii: "\""),
            // The string that ends at this quote.
            let start = document.firstTokenIndex(endingAt: quote + 1)
        else { return nil }
        let (from, to) = (place(of: start), place(of: quote))
        if let lineEnd = text[start..<quote].firstIndex(of: 0x0A) {
            return Explanation(
                .unclosedString,
                "The string opened at \(from) runs past the end of \(line(of: start)) to the next quote, at \(to): its own "
                    + "closing quote is missing.",
                advice: "Write `\"` at the end of the string on \(line(of: start)), before \(place(of: lineEnd)).")
        }
        guard let comma = previous(quote), comma > start, text[comma] == UInt8(ascii: ","),
            rest.first.map({ $0.isLetter || $0.isNumber || $0 == "_" }) == true, fault.byte == quote + 1
        else { return nil }
        return Explanation(
            .unclosedString,
            "The string opened at \(from) ends in a comma and a word follows: its own closing quote is missing, so the next "
                + "string's opening quote, at \(to), closed it.",
            advice: "Write `\"` before the comma at \(place(of: comma)).")
    }
}

extension JSONDocument {
    /// The first byte of the string or key that ends at a byte; nil if none does.
    fileprivate func firstTokenIndex(endingAt end: Int) -> Int? {
        // The opening quote belongs to the last token before the end, or to the key that follows that token.
        let from = (0..<tokenCount).last { span($0).lowerBound < end && !isContainer($0) && !isClosing($0) }
        if let from, span(from).upperBound == end, kind(from) == .string { return span(from).lowerBound }
        let after = from.map { span($0).upperBound } ?? 0
        guard after < end else { return nil }
        return text[after..<end - 1].firstIndex(of: UInt8(ascii: "\""))
    }
}

extension String {
    /// The string with its first letter capitalized.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// Measures the indentation of lines, for places in ascending order.
private struct Indentation {
    let text: [UInt8]
    /// The byte up to which the text was scanned.
    private var walked = 0
    private var lineStart = 0
    /// The first byte of the line that isn't whitespace, once it was scanned.
    private var first: Int?

    init(text: [UInt8]) { self.text = text }

    /// The width of the whitespace at the start of a byte's line, and whether the byte is the first character after it.
    ///
    /// - Complexity: O(bytes since the previous place).
    mutating func line(with byte: Int) -> (width: Int, isFirst: Bool) {
        while walked <= byte {
            switch text[walked] {
            case 0x0A: (lineStart, first) = (walked + 1, nil)
            case 0x20, 0x09: break
            default: first = first ?? walked
            }
            walked += 1
        }
        let first = first ?? byte
        return (first - lineStart, first == byte)
    }
}
