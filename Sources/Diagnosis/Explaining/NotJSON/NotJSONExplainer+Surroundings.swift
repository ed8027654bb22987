import Foundation
import JSONText

// JSON inside other text: protocols, terminals, logs.
extension NotJSONExplainer {
    /// Explains a text that holds a JSON document in other text; nil for other texts.
    ///
    /// - Complexity: O(bytes)
    func surrounding() -> Explanation? {
        if let zeros = trailingZeros() { return zeros }
        guard previous(fault.byte) == nil, [.badLiteral, .unexpected, .missingValue].contains(fault.kind),
            !rest.hasPrefix("'"), text.count <= Self.maxTextLength, let part = part(after: fault.byte + 1)
        else { return nil }
        return Explanation(
            .strayText,
            "Other text comes before the JSON, which starts at "
                + "\(place(of: part.lowerBound)).",
            advice: "\(cutting(to: part).capitalizedFirst).")
    }

    /// Explains a stream of server-sent events.
    func eventStream(_ lines: [Line]) -> Explanation? {
        let fields = lines.filter { !$0.isBlank }
        guard fields.allSatisfy(Line.having(#/^((data|event|id|retry)(:|$)|:)/#)) else { return nil }
        let data = fields.filter { $0.text.hasPrefix("data:") }
        let documents = data.filter(Line.having(#/^data: ?(\{\s*("|\}|$)|\[\s*(["{\[\]\d]|$))/#))
        guard let first = documents.first else { return nil }
        let start = first.start + (first.text.hasPrefix("data: ") ? 6 : 5)
        let part = part(from: start)
        // One line could be YAML with JSON in it.
        guard fields.count > 1 || lines.count > fields.count + 1 || part != nil && text[start] == UInt8(ascii: "{")
        else {
            return nil
        }
        var explanation = Explanation(
            .eventStream,
            "The text is a stream of server-sent events (text/event-stream): JSON follows `data:`, for the first time on "
                + "\(line(of: first.start)).",
            advice:
                "Read the stream line by line and decode what follows `data:`, event by event, or ask for a response without "
                + "streaming.")
        if let end = data.first(where: { $0.text.contains("[DONE]") }) {
            explanation.notes.append("`[DONE]` on \(line(of: end.start)) isn't JSON: it marks the end of the stream.")
        }
        if let part { explanation.advice.append("To decode only the first event, \(cutting(to: part)).") }
        return explanation
    }

    /// Explains a response with its status line or headers.
    func httpMessage(_ lines: [Line]) -> Explanation? {
        guard let first = lines.first else { return nil }
        let status = first.text.prefixMatch(of: #/(?:< )?HTTP/\d(?:\.\d)? (?<code>\d{3})\b/#)
        // curl -v writes `<` before each line.
        guard let end = lines.firstIndex(where: { $0.isBlank || $0.text.trimmingCharacters(in: .whitespaces) == "<" }),
            end > 0
        else { return nil }
        let headers = lines[(status == nil ? 0 : 1)..<end]
        guard headers.allSatisfy(Line.having(#/^(< )?[A-Za-z][A-Za-z0-9-]*:( |$)/#)),
            status != nil
                || headers.contains(where: {
                    $0.text.contains(#/^(content-(type|length|encoding)|server|date|etag):/#.ignoresCase())
                })
        else { return nil }
        let body = end + 1 < lines.count ? lines[end + 1].start : text.count
        let part = part(from: text[body...].firstIndex { $0 > 0x20 } ?? text.count)
        guard status != nil || part != nil else { return nil }
        var explanation = Explanation(
            .strayText,
            "The text is a whole HTTP response: \(status == nil ? "headers" : "a status line and headers") come before the "
                + "body, \(body < text.count ? "which starts on \(line(of: body))" : "which is empty").",
            advice: "Decode the body alone; curl writes the rest with -i, -v or --include.")
        if let code = status?.code, let number = Int(code), number >= 400 {
            explanation.notes.append("Its status is \(code), an error: check the status before decoding.")
        }
        if let part { explanation.advice.append("To decode this body, \(cutting(to: part)).") }
        return explanation
    }

    /// Explains what a shell and curl write around a response.
    func terminal(_ lines: [Line]) -> Explanation? {
        guard let first = lines.first(where: { !$0.isBlank }), let part = part(after: fault.byte) else { return nil }
        if first.text.contains(#/^\s*% Total +% Received/#) {
            return Explanation(
                .strayText,
                "curl's progress meter comes before the JSON, which starts at \(place(of: part.lowerBound)).",
                advice: "Run curl with -s, or don't redirect its errors into the file (2>&1).",
                "To decode this text, \(cutting(to: part)).")
        }
        guard first.start + first.text.utf8.count <= part.lowerBound,
            let prompt = first.text.prefixMatch(
                of: #/[^{\[]*[$%>] (?<tool>curl|http|https|wget|cat|jq|echo|gh|aws|az|gcloud|kubectl|swift)\b/#)
        else { return nil }
        return Explanation(
            .strayText,
            "A shell's prompt and the command `\(prompt.tool)` come before the JSON, which starts at "
                + "\(place(of: part.lowerBound)).",
            advice: "\(cutting(to: part).capitalizedFirst).")
    }

    /// Explains JSON in a code block of Markdown.
    func markdown(_ lines: [Line]) -> Explanation? {
        guard let fence = lines.first(where: Line.having(#/^\s*```\w*\s*$/#)),
            let start = text[fence.start...].firstIndex(of: 0x0A).flatMap({ end in text[end...].firstIndex { $0 > 0x20 }
            }),
            let part = part(from: start)
        else { return nil }
        return Explanation(
            .strayText,
            "The JSON is in a code block of Markdown, which starts on \(line(of: fence.start)). Chat assistants often answer this way.",
            advice: "\(cutting(to: part).capitalizedFirst), or ask for JSON without Markdown.")
    }

    /// Explains the line of a log.
    func logPrefix(_ lines: [Line]) -> Explanation? {
        guard let first = lines.first(where: { !$0.isBlank }) else { return nil }
        func prefix(_ line: Line) -> Substring? {
            let prefix = line.text.prefix { $0 != "{" }
            let time = #/^\W{0,2}(\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\d\d:\d\d:\d\d|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d)/#
            let level = #/^\W{0,2}((TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL)\b|[VDIWEF]\/[\w.]+)/#
            let isPrefix = prefix.count < line.text.count && (prefix.contains(time) || prefix.contains(level))
            return isPrefix ? prefix : nil
        }
        guard let own = prefix(first), let part = part(from: first.start + own.utf8.count) else { return nil }
        let others = lines.drop { $0.start <= first.start }.filter { !$0.isBlank }
        let shown = own.trimmingCharacters(in: .whitespaces).prefix(60)
        return Explanation(
            .strayText,
            "`\(shown)` is what a log writes before a message; the JSON starts at \(place(of: part.lowerBound)).",
            advice: !others.isEmpty && others.allSatisfy { prefix($0) != nil }
                ? "Every line has it: cut it off each line and decode what follows, one document a line."
                : "\(cutting(to: part).capitalizedFirst).")
    }

    /// Explains a document that is followed by NUL bytes.
    private func trailingZeros() -> Explanation? {
        guard fault.kind == .binary, fault.byte > 0, text.count <= Self.maxTextLength,
            text[fault.byte...].allSatisfy({ $0 == 0 }),
            JSONDocument(bytes: Array(text[..<fault.byte]), options: document.options).fault == nil
        else { return nil }
        let count = text.count - fault.byte
        return Explanation(
            .strayText,
            "The JSON ends before \(place(of: fault.byte)); \(Explainer.count(count, "NUL byte")) \(count == 1 ? "follows" : "follow"), "
                + "as from a buffer that is longer than its text.",
            advice:
                "\(removing(fault.byte..<text.count, "Remove the NUL bytes")): send the text's length, not the buffer's."
        )
    }

    /// Explains text right after a string, a number or a bracket that should end a value; nil for unknown text.
    func strayAfterValue() -> Explanation? {
        guard let before = previous(fault.byte) else { return nil }
        let isAfterString = text[before] == UInt8(ascii: "\"")
        if fault.kind == .trailingGarbage, isAfterString, text.first == UInt8(ascii: "\""),
            let start = text.dropFirst().first, start == UInt8(ascii: "{") || start == UInt8(ascii: "[")
        {
            return Explanation(
                .strayText, "The whole document is in quotes, and the quotes inside it aren't escaped.",
                advice: "Remove the first and the last quote.")
        }
        if fault.kind == .trailingGarbage, rest.hasPrefix(","), let list = elements() { return list }
        if rest.hasPrefix(":"), let opened = fault.opened, text[opened] == UInt8(ascii: "["), isAfterString,
            text[(opened + 1)..<before].count(where: { $0 == UInt8(ascii: "\"") }) == 1
        {
            return Explanation(
                .strayText, "An array has no keys; Swift writes a dictionary's literal in brackets, JSON in braces.",
                advice: "Write `{` and `}` instead of `[` and `]`.")
        }
        if text[before] == UInt8(ascii: "0"), let digits = rest.prefixMatch(of: #/[xX]([0-9a-fA-F]{1,15})/#),
            let value = Int(digits.1, radix: 16)
        {
            return Explanation(
                .strayText, "0\(digits.0) is a hexadecimal number, which JSON doesn't have.",
                advice: "Write `\(value)`.")
        }
        guard isAfterString, fault.kind == .unexpected, let first = rest.first, first.isLetter else { return nil }
        return Explanation(
            .strayText,
            "`\(word)` follows a string that ended at \(place(of: before)): no value or key starts with it.",
            advice:
                "If the quote at \(place(of: before)) belongs to the string, write it as `\\\"`; otherwise remove `\(word)`."
        )
    }

    /// Explains documents with commas between them.
    private func elements() -> Explanation? {
        guard text.count <= Self.maxTextLength, let start = text.first(where: { $0 > 0x20 }),
            start == UInt8(ascii: "{") || start == UInt8(ascii: "["), let last = previous(text.count)
        else { return nil }
        let hasComma = text[last] == UInt8(ascii: ",")
        let inner = hasComma ? text[..<last] : text[...]
        let list = JSONDocument(
            bytes: [UInt8(ascii: "[")] + inner + [UInt8(ascii: "]")], options: document.options)
        guard list.fault == nil, list.childCount(0) > 1 else { return nil }
        return Explanation(
            .severalDocuments,
            "The text has \(list.childCount(0)) values with commas between them: the elements of an array without its brackets.",
            advice: Advice(
                "Write `[` before them and `]` after them\(hasComma ? ", in place of the last comma" : "").",
                .payload([
                    PayloadChange(0..<0, "["), PayloadChange((hasComma ? last : last + 1)..<(last + 1), "]"),
                ])))
    }
}
