import JSONText

// Brackets, quotes and the signs between values.
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
        if isWhole == true, let misplaced = misplacedBracket(open: open) { return misplaced }
        if isWhole == true, open.count == 1, let only = open.first {
            let bracket = document.kind(only) == .object ? "}" : "]"
            return Explanation(
                .unclosedBracket,
                [
                    "All but one bracket are closed: `\(bracket)` is missing for the one opened at "
                        + "\(place(of: document.span(only).lowerBound)), at the end or somewhere before it."
                ],
                advice: ["Write `\(bracket)` where \(name(only)) ends."])
        }
        let places = open.suffix(4).reversed().map { "\(name($0)) from \(place(of: document.span($0).lowerBound))" }
        let more = open.count > 4 ? " and \(open.count - 4) more" : ""
        return Explanation(
            .truncated,
            [
                "The text ends in the middle: \(Explainer.count(open.count, "bracket")) \(open.count == 1 ? "is" : "are") "
                    + "open (\(places.joined(separator: ", "))\(more)). A download that was cut off looks like this "
                    + "(\(text.count) bytes are here)."
            ],
            advice: [wholePayload(or: completion)])
    }

    /// What to do about a text that was cut off.
    private func wholePayload(or completion: String?) -> String {
        "Get the whole payload: compare its length with Content-Length."
            + (completion.map { " To look at what there is, close it with `\($0)`." } ?? "")
    }

    /// A text that ends in the middle of something else than a bracket or a string; nil where it goes on after the fault.
    func cutOff() -> Explanation? {
        guard let completion = document.completion else { return nil }
        return Explanation(
            .truncated,
            [
                "The text ends in the middle, \(fault.found == "the end of the text" ? "where \(fault.expected) is wanted" : "in \(fault.found)"). "
                    + "A download that was cut off looks like this (\(text.count) bytes are here)."
            ], advice: [wholePayload(or: completion)])
    }

    /// Where the text is indented, a closing bracket that stands deeper or less deep than the line that opened it tells
    /// where one is missing.
    ///
    /// - Complexity: O(bytes): lines and tokens are walked once, side by side.
    private func misplacedBracket(open: [JSONDocument.Token]) -> Explanation? {
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
                [
                    "\(name(container).capitalizedFirst) from \(place(of: document.span(container).lowerBound)) is closed at "
                        + "\(place(of: to)) only, where by the indentation another one ends: its own `\(bracket)` is "
                        + "missing before."
                ],
                advice: ["Write `\(bracket)` before \(place(of: to))."])
        }
        return nil
    }

    func mismatched() -> Explanation {
        var explanation = Explanation(.unclosedBracket)
        guard let opened = fault.opened else {
            explanation.notes.append("The bracket closes nothing: everything before it is closed already.")
            explanation.advice.append(
                "Take the bracket at \(place(of: fault.byte)) away, or look for the one that opens it.")
            return explanation
        }
        let isObject = text[opened] == UInt8(ascii: "{")
        let want = isObject ? "}" : "]"
        if let misplaced = misplacedBracket(open: []) {
            return misplaced
        }
        explanation.notes.append(
            "`\(text[opened] == UInt8(ascii: "{") ? "{" : "[")` opened at \(place(of: opened)) wants `\(want)`; "
                + "\(fault.found) closes the other kind of bracket.")
        explanation.advice.append(
            "Write `\(want)` before \(place(of: fault.byte)), or in place of what stands there.")
        return explanation
    }

    func unclosedString() -> Explanation {
        let opened = fault.opened ?? 0
        let end = text[opened...].firstIndex(of: 0x0A)
        let isCut = end == nil
        return Explanation(
            isCut ? .truncated : .unclosedString,
            [
                isCut
                    ? "The text ends inside a string: a quote is missing at its end, or the download was cut off there "
                        + "(\(text.count) bytes are here)."
                    : "No quote follows the one at \(place(of: opened)), and a string does not go over the end of its line "
                        + "(which would be \\n in it)."
            ],
            advice: [
                isCut
                    ? wholePayload(or: document.completion)
                    : "Write `\"` at the end of the string in line \(document.position(opened).line)."
            ])
    }

    func punctuation() -> Explanation {
        if let quote = missingQuote() { return quote }
        var explanation = Explanation(.missingPunctuation)
        let here = place(of: fault.byte)
        switch fault.kind {
        case .missingComma:
            let before = previous(fault.byte).map { place(of: $0) } ?? here
            explanation.notes.append(
                "Two values stand side by side: the first ends at \(before), the next begins at \(here).")
            explanation.advice.append("Write `,` between them.")
        case .missingColon where keyEndsInColon():
            explanation.code = .unclosedString
            explanation.notes.append(
                "The key before it has a colon at its end: its closing quote is missing, and the quote of the value closed it."
            )
            explanation.advice.append("Write `\"` before that colon.")
        case .missingColon:
            explanation.notes.append("A key and its value want a colon between them; \(fault.found) stands there.")
            explanation.advice.append(
                rest.hasPrefix("=") ? "Write `:` in place of `=`." : "Write `:` before \(here).")
        case .missingValue:
            let before = previous(fault.byte).map { text[$0] }
            if before == UInt8(ascii: ":") {
                explanation.notes.append("The key before it has no value.")
                explanation.advice.append("Write a value at \(here) (null for none), or take the key away.")
            } else {
                explanation.notes.append("A comma stands where a value is wanted: one comma too many.")
                explanation.advice.append("Take the comma away, or write the value that is missing at \(here).")
            }
        default:
            explanation.notes.append(
                "In an object every value has a key in double quotes before it; \(fault.found) is none.")
            explanation.advice.append(
                text[min(fault.byte, text.count - 1)] == UInt8(ascii: ",")
                    ? "Take the comma away." : "Write the key: `\"key\": …`, or `[` in place of `{` for a list.")
        }
        return explanation
    }

    /// A string that runs over the end of its line until the quote that begins the next one.
    func missingQuote() -> Explanation? {
        guard let quote = previous(fault.byte), text[quote] == UInt8(ascii: "\"") else { return nil }
        // The string that ends at this quote.
        var start: Int?
        if let token = (document.firstTokenIndex(endingAt: quote + 1)) {
            start = token
        }
        guard let start else { return nil }
        guard let lineEnd = text[start..<quote].firstIndex(of: 0x0A) else { return swallowedComma(start, quote) }
        let line = document.position(start).line
        return Explanation(
            .unclosedString,
            [
                "The string opened at \(place(of: start)) goes over the end of line \(line) and ends only at the next quote, "
                    + "\(place(of: quote)): its own closing quote is missing."
            ],
            advice: ["Write `\"` at the end of the string in line \(line), before \(place(of: lineEnd))."])
    }

    /// A string with a comma at its end, `"abc, "`, and then a word: the quote that begins the next string ended it.
    private func swallowedComma(_ start: Int, _ quote: Int) -> Explanation? {
        guard let comma = previous(quote), comma > start, text[comma] == UInt8(ascii: ","),
            rest.first.map({ $0.isLetter || $0.isNumber || $0 == "_" }) == true, fault.byte == quote + 1
        else { return nil }
        return Explanation(
            .unclosedString,
            [
                "The string opened at \(place(of: start)) has a comma at its end, and a word follows: its own closing quote "
                    + "is missing, and the quote of the next string closed it, at \(place(of: quote))."
            ],
            advice: ["Write `\"` before the comma at \(place(of: comma))."])
    }

    /// Whether the key before the fault ends in a colon, as one does whose closing quote is missing.
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
    /// The first byte of the string or key that ends before a byte; nil when none does.
    fileprivate func firstTokenIndex(endingAt end: Int) -> Int? {
        // Walks back from the closing quote to the one that opens: the last token, or the key that follows it.
        let from = (0..<tokenCount).last { span($0).lowerBound < end && !isContainer($0) && !isClosing($0) }
        if let from, span(from).upperBound == end, kind(from) == .string { return span(from).lowerBound }
        let after = from.map { span($0).upperBound } ?? 0
        guard after < end else { return nil }
        return text[after..<end - 1].firstIndex(of: UInt8(ascii: "\""))
    }
}

extension String {
    /// With a capital in front.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// How far lines are indented, for places asked for from the first to the last.
private struct Indentation {
    let text: [UInt8]
    /// The byte up to which the text was walked.
    private var walked = 0
    private var lineStart = 0
    /// The first byte of the line that is not a blank, once it was walked over.
    private var first: Int?

    init(text: [UInt8]) { self.text = text }

    /// The blanks before the first character of the line of a byte, which is not a blank itself, and whether that
    /// character is the byte.
    ///
    /// - Complexity: O(bytes since the place asked for before).
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
