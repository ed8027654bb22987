import JSONText

// JSON inside other text, and texts of other formats.
extension NotJSONExplainer {
    /// The bytes in which JSON is searched inside other text.
    private static let longestHead = 4096
    /// Longer texts aren't parsed once more.
    private static let longestText = 20_000_000

    /// Explains a text that holds a JSON document in other text, or that is of another text format; nil for other texts.
    ///
    /// - Complexity: O(bytes)
    func surrounding() -> Explanation? {
        if let zeros = trailingZeros() { return zeros }
        guard previous(fault.byte) == nil, [.badLiteral, .unexpected, .missingValue].contains(fault.kind),
            !rest.hasPrefix("'")
        else { return nil }
        if let inner = innerDocument() { return inner }
        return otherFormat()
    }

    /// Explains a document with other text before and after it.
    private func innerDocument() -> Explanation? {
        guard text.count <= Self.longestText,
            let start = text.prefix(Self.longestHead).firstIndex(where: { $0 == 0x7B || $0 == 0x5B }),
            start > fault.byte
        else { return nil }
        let trial = JSONDocument(bytes: Array(text[start...]), options: document.options)
        var advice = "Remove the text before \(place(of: start))"
        if let later = trial.fault {
            let ends: [FaultKind] = [.trailingGarbage, .concatenated, .newlineDelimited]
            guard ends.contains(later.kind), later.byte > 1 else { return nil }
            let end = start + later.byte
            guard let last = previous(end) else { return nil }
            advice += ", and what follows \(place(of: last))"
        }
        return Explanation(
            .strayText,
            [
                "The text isn't JSON from its start: other text comes before the JSON, which starts at \(place(of: start))."
            ],
            advice: ["\(advice)."])
    }

    /// Explains text of a format that isn't JSON and holds none.
    private func otherFormat() -> Explanation? {
        let head = String(decoding: text.prefix(400), as: UTF8.self)
        let line = head.prefix { !$0.isNewline }
        let format: String?
        if line.contains(#/^[\w.%+-]+=[^&=\s]*(&[\w.%+-]+=[^&=\s]*)+$/#) {
            format = "form data, as in a URL's query"
        } else if line.contains(#/^[A-Za-z_][\w -]*:( |$)/#) {
            format = "YAML or a list of headers"
        } else if line.contains(#/^\w[\w ]*([,;\t]\w[\w ]*)+$/#), head.contains(where: \.isNewline) {
            format = "a table such as CSV"
        } else {
            format = nil
        }
        return format.map {
            Explanation(
                .strayText, ["The text has no JSON in it; it looks like \($0)."],
                advice: ["Request JSON from the server (Accept: application/json), or convert the text first."])
        }
    }

    /// Explains a document that is followed by NUL bytes.
    private func trailingZeros() -> Explanation? {
        guard fault.kind == .binary, fault.byte > 0, text.count <= Self.longestText,
            text[fault.byte...].allSatisfy({ $0 == 0 }),
            JSONDocument(bytes: Array(text[..<fault.byte]), options: document.options).fault == nil
        else { return nil }
        let count = text.count - fault.byte
        return Explanation(
            .strayText,
            [
                "The JSON ends before \(place(of: fault.byte)); \(Explainer.count(count, "NUL byte")) \(count == 1 ? "follows" : "follow"), "
                    + "as from a buffer that is longer than its text."
            ],
            advice: ["Remove the NUL bytes: send the text's length, not the buffer's."])
    }

    /// Explains text right after a string, a number or a bracket that should end a value; nil if nothing is known of it.
    func strayAfterValue() -> Explanation? {
        guard let before = previous(fault.byte) else { return nil }
        let isAfterString = text[before] == UInt8(ascii: "\"")
        if fault.kind == .trailingGarbage, isAfterString, text.first == UInt8(ascii: "\""),
            let start = text.dropFirst().first, start == UInt8(ascii: "{") || start == UInt8(ascii: "[")
        {
            return Explanation(
                .strayText, ["The whole document is in quotes, and the quotes inside it aren't escaped."],
                advice: ["Remove the first and the last quote."])
        }
        if rest.hasPrefix(":"), let opened = fault.opened, text[opened] == UInt8(ascii: "["), isAfterString,
            text[(opened + 1)..<before].count(where: { $0 == UInt8(ascii: "\"") }) == 1
        {
            return Explanation(
                .strayText, ["An array has no keys; Swift writes a dictionary's literal in brackets, JSON in braces."],
                advice: ["Write `{` and `}` instead of `[` and `]`."])
        }
        if text[before] == UInt8(ascii: "0"), let digits = rest.prefixMatch(of: #/[xX]([0-9a-fA-F]{1,15})/#),
            let value = Int(digits.1, radix: 16)
        {
            return Explanation(
                .strayText, ["0\(digits.0) is a hexadecimal number, which JSON doesn't have."],
                advice: ["Write `\(value)`."])
        }
        guard isAfterString, fault.kind == .unexpected, let first = rest.first, first.isLetter else { return nil }
        return Explanation(
            .strayText,
            ["`\(word)` follows a string that ended at \(place(of: before)): no value or key starts with it."],
            advice: [
                "If the quote at \(place(of: before)) belongs to the string, write it as `\\\"`; otherwise remove `\(word)`."
            ])
    }
}
