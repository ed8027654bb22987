import JSONText

// Brackets, quotes, commas and colons.
extension NotJSONExplainer {
    func unclosed() -> Explanation {
        let open = document.unclosed
        let last = previous(text.count).map { text[$0] }
        // After a whole value, one bracket may have been forgotten; otherwise the end is missing.
        let completion = document.completion
        let isOnlyBrackets = completion == nil || completion == document.closers(of: open)
        let isWhole = last.map {
            ![UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "[")].contains($0)
                && isOnlyBrackets
        }
        if isWhole == true, let misplaced = misplacedBracket() { return misplaced }
        if isWhole == true, open.count == 1, let only = open.first {
            let bracket = document.kind(only) == .object ? "}" : "]"
            return Explanation(
                .unclosedBracket,
                "The bracket opened at \(place(of: document.span(only).lowerBound)) is never closed: `\(bracket)` is "
                    + "missing, at the end or before it.",
                advice: "Write `\(bracket)` where \(name(only)) ends.")
        }
        let places = open.suffix(4).reversed().map { "\(name($0)) from \(place(of: document.span($0).lowerBound))" }
        let more = open.count > 4 ? " and \(open.count - 4) more" : ""
        return Explanation(
            .truncated,
            "The text ends early: \(Explainer.count(open.count, "bracket")) \(open.count == 1 ? "is" : "are") still "
                + "open (\(places.joined(separator: ", "))\(more)). A truncated download looks like this "
                + "(\(text.count) bytes).",
            advice: wholePayload(or: completion))
    }

    /// Advice for a truncated text.
    private func wholePayload(or completion: String?) -> Advice {
        let whole = "Get the complete payload: compare its length with Content-Length."
        guard let completion else { return Advice(whole) }
        return
            "\(whole) To inspect what is here, \(writing(completion, at: text.count, "close it with `\(completion)`"))."
    }

    /// Explains a text that ends outside a string; nil if the text continues after the fault.
    func cutOff() -> Explanation? {
        guard let completion = document.completion else { return nil }
        return Explanation(
            .truncated,
            "The text ends early, \(fault.found == "the end of the text" ? "where \(fault.expected) is expected" : "inside \(fault.found)"). "
                + "A truncated download looks like this (\(text.count) bytes).",
            advice: wholePayload(or: completion))
    }

    /// In an indented text, a closing bracket at another depth than the line that opened it shows where one is
    /// missing.
    ///
    /// - Complexity: O(bytes): lines and tokens are visited once, in step.
    private func misplacedBracket() -> Explanation? {
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
            let bracket = document.kind(container) == .object ? "}" : "]"
            return Explanation(
                .unclosedBracket,
                "\(name(container).capitalizedFirst) opened at \(place(of: document.span(container).lowerBound)) is closed "
                    + "only at \(place(of: to)), where the indentation ends another one: its own `\(bracket)` is missing "
                    + "before that.",
                advice: "Write `\(bracket)` before \(place(of: to)).")
        }
        return nil
    }

    func mismatched() -> Explanation {
        guard let opened = fault.opened else {
            return Explanation(
                .unclosedBracket, "This bracket closes nothing: every bracket before it is already closed.",
                advice: "Remove the bracket at \(place(of: fault.byte)), or add the one that opens it.")
        }
        if let misplaced = misplacedBracket() { return misplaced }
        let (bracket, want) = text[opened] == UInt8(ascii: "{") ? ("{", "}") : ("[", "]")
        return Explanation(
            .unclosedBracket,
            "`\(bracket)` opened at \(place(of: opened)) needs `\(want)`, but "
                + "\(fault.found) closes the other kind of bracket.",
            advice: "Write `\(want)` before \(place(of: fault.byte)), or instead of the bracket there.")
    }

    func unclosedString() -> Explanation {
        let opened = fault.opened ?? 0
        let end = text[opened...].firstIndex(of: 0x0A)
        let isCut = end == nil
        return Explanation(
            isCut ? .truncated : .unclosedString,
            isCut
                ? "The text ends inside a string: its closing quote is missing, or the download was cut off "
                    + "(\(text.count) bytes)."
                : "No quote closes the string opened at \(place(of: opened)), and a string can't span lines (a line break "
                    + "is written \\n).",
            advice: isCut
                ? wholePayload(or: document.completion)
                : "Write `\"` at the end of the string on line \(document.position(opened).line).")
    }

    func punctuation() -> Explanation {
        if let quote = missingQuote() { return quote }
        let here = place(of: fault.byte)
        switch fault.kind {
        case .missingComma:
            let before = previous(fault.byte).map { place(of: $0) } ?? here
            return Explanation(
                .missingPunctuation,
                "Nothing separates two values: the first ends at \(before), the second starts at \(here).",
                advice: "Write `,` between them.")
        case .missingColon where keyEndsInColon():
            return Explanation(
                .unclosedString,
                "The key before this ends in a colon: its closing quote is missing, so the value's opening quote closed it.",
                advice: "Write `\"` before that colon.")
        case .missingColon:
            let isEnd = rest.hasPrefix(",") || rest.hasPrefix("}")
            return Explanation(
                .missingPunctuation, "A colon separates a key from its value; \(fault.found) is there instead.",
                advice: rest.hasPrefix("=")
                    ? "Write `:` instead of `=`."
                    : isEnd
                        ? "Write `:` and a value before \(here), or use `[` and `]` instead of `{` and `}` for an array."
                        : "Write `:` before \(here).")
        case .missingValue: return missingValue(at: here)
        default:
            return Explanation(
                .missingPunctuation,
                "In an object, every value follows a key in double quotes; \(fault.found) isn't one.",
                advice: text[min(fault.byte, text.count - 1)] == UInt8(ascii: ",")
                    ? "Remove the comma." : "Write the key: `\"key\": …`, or use `[` instead of `{` for an array.")
        }
    }

    private func missingValue(at here: String) -> Explanation {
        let before = previous(fault.byte).map { text[$0] }
        let (note, advice) =
            if before == UInt8(ascii: ":"), rest.hasPrefix(":") {
                ("Two colons follow the key.", "Remove one of the colons.")
            } else if before == UInt8(ascii: ":") {
                (
                    "The key before this has no value.",
                    "Add a value at \(here) (null if there is none), or remove the key."
                )
            } else if !rest.hasPrefix(",") && before != UInt8(ascii: ",") {
                (
                    "The text starts with \(fault.found), which nothing opened.",
                    "Remove it, or write the bracket that opens it at \(here)."
                )
            } else {
                (
                    "There is a comma where a value is expected: one comma too many.",
                    "Remove the comma, or add the missing value at \(here)."
                )
            }
        return Explanation(.missingPunctuation, note, advice: Advice(advice))
    }

    /// Explains a string that runs past the end of its line to the quote that opens the next string.
    func missingQuote() -> Explanation? {
        guard let quote = previous(fault.byte), text[quote] == UInt8(ascii: "\"") else { return nil }
        // The string that ends at this quote.
        guard let start = document.firstTokenIndex(endingAt: quote + 1) else { return nil }
        guard let lineEnd = text[start..<quote].firstIndex(of: 0x0A) else { return swallowedComma(start, quote) }
        let line = document.position(start).line
        return Explanation(
            .unclosedString,
            "The string opened at \(place(of: start)) runs past the end of line \(line) to the next quote, at "
                + "\(place(of: quote)): its own closing quote is missing.",
            advice: "Write `\"` at the end of the string on line \(line), before \(place(of: lineEnd)).")
    }

    /// Explains a string that ends in a comma, `"abc, "`, before a word: the next string's opening quote closed it.
    private func swallowedComma(_ start: Int, _ quote: Int) -> Explanation? {
        guard let comma = previous(quote), comma > start, text[comma] == UInt8(ascii: ","),
            rest.first.map({ $0.isLetter || $0.isNumber || $0 == "_" }) == true, fault.byte == quote + 1
        else { return nil }
        return Explanation(
            .unclosedString,
            "The string opened at \(place(of: start)) ends in a comma and a word follows: its own closing quote is "
                + "missing, so the next string's opening quote, at \(place(of: quote)), closed it.",
            advice: "Write `\"` before the comma at \(place(of: comma)).")
    }

    /// Whether the key before the fault ends in a colon, a sign that its closing quote is missing.
    private func keyEndsInColon() -> Bool {
        guard let quote = previous(fault.byte), text[quote] == UInt8(ascii: "\""), let last = previous(quote) else {
            return false
        }
        return text[last] == UInt8(ascii: ":")
    }

    private func name(_ token: JSONDocument.Token) -> String {
        document.kind(token) == .object ? "the object" : "the array"
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
