import DecodeService
import Foundation
package import JSONText

extension Explanation {
    /// Explains why a text is not JSON; nil if it is.
    ///
    /// - Complexity: O(bytes): strategies are tried on the whole text. Call it off the main thread.
    package init?(of document: JSONDocument) {
        guard document.foreign == nil, let fault = document.fault else { return nil }
        self = NotJSONExplainer(document: document, fault: fault).explanation()
    }
}

/// Explains text that is not JSON: the likely cause, what to change, and whether a strategy would accept it.
struct NotJSONExplainer {
    let document: JSONDocument
    let fault: Fault
    /// The start of the text after whitespace, without a line that is cut off, and its first byte.
    let (start, startByte): (String, Int)

    var text: [UInt8] { document.text }

    /// The number of leading bytes in which a form is recognized.
    private static let maxHeadLength = 4096
    /// Longer texts aren't parsed again.
    private static let maxTextLength = 20_000_000

    init(document: JSONDocument, fault: Fault) {
        (self.document, self.fault) = (document, fault)
        // Patterns would take long to look for a beginning among thousands of spaces.
        startByte = document.text.firstIndex { $0 > 0x20 } ?? 0
        let head = document.text[startByte...].prefix(Self.maxHeadLength)
        let end = head.endIndex < document.text.count ? head.lastIndex(of: 0x0A) : nil
        start = String(decoding: head[..<(end ?? head.endIndex)], as: UTF8.self)
    }

    /// - Complexity: O(bytes): strategies are tried on the whole text. Call it off the main thread.
    func explanation() -> Explanation {
        let around = surroundings
        // In a text of another form, it doesn't help that a strategy gets further.
        if let known = explanation(by: "placeholders", in: around, from: nil) ?? knownForm() { return known }
        var explanation =
            trailingZeros() ?? explanation(by: "ends", in: around, from: nil) ?? bySyntax()
            ?? explanation(by: "faults", in: around, from: nil)
            ?? Explanation(.strayText, "\(fault.message.capitalizedFirst).", advice: "Write \(fault.expected).")
        explanation.advice += strategies()
        return explanation
    }

    /// Explains a text whose form is recognized by its start; nil for other texts.
    private func knownForm() -> Explanation? {
        let others: [FaultKind] = [
            .binary, .newlineDelimited, .concatenated, .empty, .whitespaceOnly, .tooDeep, .tooLarge,
        ]
        guard !document.options.assumesTopLevelDictionary, text.count <= Self.maxTextLength,
            !others.contains(fault.kind), (previous(fault.byte) ?? 0) < Self.maxHeadLength
        else { return nil }
        return fault.kind == .markup ? markup() : encodedWhole() ?? explanation(by: "forms", in: start, from: startByte)
    }

    private func bySyntax() -> Explanation? {
        switch fault.kind {
        case .markup: markup()
        case .unclosedObject, .unclosedArray: unclosed()
        case .mismatchedBracket: fault.opened == nil ? nil : misplacedBracket()
        case .missingComma, .missingColon, .missingValue, .missingKey, .unquotedKey: missingQuote()
        case .trailingGarbage: missingQuote() ?? elements()
        case .unexpected: missingQuote()
        default: nil
        }
    }

    // MARK: Parts of the text

    /// `3:7`: line and column.
    func place(of byte: Int) -> String {
        let position = document.position(byte)
        return "\(position.line):\(position.column)"
    }

    /// `line 3`.
    func line(of byte: Int) -> String { "line \(document.position(byte).line)" }

    /// The text from the fault on, up to 200 bytes.
    var rest: Substring {
        String(decoding: text[min(fault.byte, text.count)...].prefix(200), as: UTF8.self)[...]
    }

    /// The last byte before another that isn't whitespace.
    func previous(_ byte: Int) -> Int? { text[..<min(byte, text.count)].lastIndex { $0 > 0x20 } }

    /// The first object or array after a byte, if it is JSON on its own.
    ///
    /// - Complexity: O(bytes)
    func part(after byte: Int) -> Range<Int>? {
        let opening = text[min(byte, text.count)...].prefix(Self.maxHeadLength)
            .firstIndex { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }
        guard let opening, text.count <= Self.maxTextLength else { return nil }
        let trial = JSONDocument(bytes: Array(text[opening...]), options: document.options)
        guard let later = trial.fault else { return previous(text.count).map { opening..<($0 + 1) } }
        guard [.trailingGarbage, .concatenated, .newlineDelimited].contains(later.kind), later.byte > 1 else {
            return nil
        }
        return previous(opening + later.byte).map { opening..<($0 + 1) }
    }

    /// Returns advice to keep only a part of the text, as a clause.
    func cutting(to part: Range<Int>) -> Advice {
        let before = previous(part.lowerBound) == nil ? nil : "the text before \(place(of: part.lowerBound))"
        let hasMore = text[part.upperBound...].contains { $0 > 0x20 }
        let after = hasMore ? "what follows \(place(of: part.upperBound - 1))" : nil
        return Advice(
            "remove \([before, after].compactMap { $0 }.joined(separator: ", and "))",
            .payload([
                PayloadChange(0..<part.lowerBound, ""), PayloadChange(part.upperBound..<text.count, ""),
            ]))
    }

    /// Returns advice to write a text at a byte, in place of `length` bytes.
    func writing(_ text: String, at byte: Int, replacing length: Int = 0, _ words: String) -> Advice {
        Advice(words, .payload([PayloadChange(byte..<(byte + length), text)]))
    }

    // MARK: Whole texts

    /// Explains HTML or XML in place of JSON.
    private func markup() -> Explanation {
        func content(of tags: Regex<(Substring, Substring)>) -> String? {
            start.firstMatch(of: tags.ignoresCase())
                .map { $0.1.trimmingCharacters(in: .whitespacesAndNewlines) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        let isHTML = start.contains(#/<!doctype html|<(html|body|head|div|p|h1|center)\b/#.ignoresCase())
        let root = start.firstMatch(of: #/<([A-Za-z_][\w.:-]*)/#)?.1 ?? ""
        let isSOAP = root.hasSuffix("Envelope") && start.contains("xmlsoap.org") || start.contains("/soap-envelope")
        let kind =
            isHTML
            ? "a web page instead of JSON, often an error page, a login page or a redirect."
            : isSOAP
                ? "a SOAP message: XML, not JSON."
                : "XML with the root element `\(root)`: another format, or an error response."
        let title = content(of: #/<title[^>]*>([^<]{1,120})/#).map { "Its title is \"\($0)\"." }
        let message = isHTML ? nil : content(of: #/<(?:\w+:)?(?:message|faultstring|text)\b[^>]*>([^<]{1,160})/#)
        return Explanation(
            .markup,
            ["The payload is \(kind)", title, message.map { "Its message is \"\($0)\"." }].compactMap(\.self),
            advice: ["Check the request's URL and Accept header, and the response's status."])
    }

    /// Explains JSON that was encoded as a whole, as the text of another format.
    private func encodedWhole() -> Explanation? {
        guard text.count <= 1_000_000 else { return nil }
        let whole = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        func bytes(ofBase64 text: Substring) -> Data? { DataStrategy.base64Any.bytes(of: String(text)) }
        let isURL = whole.hasPrefix("data:")
        let base64 = isURL ? whole.firstRange(of: ";base64,").map { whole[$0.upperBound...] } : whole[...]
        let readings: [(json: String?, note: String, advice: (_ decoding: (String) -> Advice) -> Advice)] = [
            (
                !rest.hasPrefix("\\\"")
                    ? nil
                    : whole.replacing("\\\\", with: "\u{0}").replacing("\\\"", with: "\"")
                        .replacing("\u{0}", with: "\\"),
                "The quotes are escaped, as in a string: without the backslashes the text is JSON.",
                { "\($0("Write `\"` instead of `\\\"`")): the text was taken from inside a string, or encoded twice." }
            ),
            (
                !rest.hasPrefix("&")
                    ? nil
                    : whole.replacing("&quot;", with: "\"").replacing("&#34;", with: "\"").replacing(
                        "&amp;", with: "&"),
                "The quotes are written for HTML, as `&quot;`: with quotes the text is JSON.",
                { "Don't escape the text for HTML, or \($0("replace the entities before decoding"))." }
            ),
            (
                whole.first == "%" ? whole.removingPercentEncoding : nil,
                "The text is percent-encoded, as in a URL: decoded, it is JSON.",
                { "\($0("Remove the percent encoding first")) (removingPercentEncoding)." }
            ),
            (
                base64.flatMap { $0.utf8.count < 8 ? nil : bytes(ofBase64: $0) }
                    .map { String(decoding: $0, as: UTF8.self) },
                "The text is \(isURL ? "a data URL with Base64" : "Base64"): decoded, it is JSON.",
                { "\($0("Decode the Base64 first")): `Data(base64Encoded:)`." }
            ),
        ]
        for (json, note, advice) in readings {
            let start = json?.first { !$0.isWhitespace }
            guard let json, start == "{" || start == "[", JSONDocument(Data(json.utf8)).fault == nil else { continue }
            return Explanation(.otherFormat, note, advice: advice { writing(json, at: 0, replacing: text.count, $0) })
        }
        let parts = whole.trimmingPrefix("Bearer ").split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = bytes(ofBase64: parts[0]), let claims = bytes(ofBase64: parts[1]),
            let fields = try? JSONDecoder().decode([String: UnreadDocument].self, from: header), fields["alg"] != nil
        else { return nil }
        return Explanation(
            .otherFormat,
            "The text is a JSON Web Token: three parts in base64url with periods between them."
                + (JSONDocument(claims).fault == nil ? " Its second part is JSON, the claims." : ""),
            advice:
                "Send it in the request's Authorization header; to read its claims, decode its second part from base64url and "
                + "that from JSON.")
    }

    /// The lines at the start of the text that aren't blank.
    var lines: [Substring] {
        start.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
    }

    /// The name of the character that separates the fields of each line; nil if the lines aren't rows of a table.
    var separator: String? {
        let lines = lines
        guard lines.count > 1 else { return nil }
        let names: [(Character, String)] = [("\t", "tabs"), (";", "semicolons"), (",", "commas"), ("|", "bars")]
        return names.first { character, _ in
            let counts = lines.map { line in
                // Separators in quotes are text.
                var isQuoted = false
                return line.count {
                    if $0 == "\"" { isQuoted.toggle() }
                    return !isQuoted && $0 == character
                }
            }
            return counts[0] > 0 && counts.allSatisfy { $0 == counts[0] }
        }?.1
    }

    var isYAML: Bool {
        let lines = lines.filter { !$0.hasPrefix("#") }
        guard let first = lines.first else { return false }
        let isMarked = first.contains(#/^(---|%YAML .*)\s*$/#)
        let body = lines.dropFirst(isMarked ? 1 : 0)
        // A literal in a closure would be compiled again for each line.
        let (pair, item) = (#/^\s*(- )*[\w"'][^:{}]*:( .*)?$/#, #/^\s*- \S/#)
        let (pairs, items) = (body.count { $0.contains(pair) }, body.count { $0.contains(item) })
        let entry = #/^\s*(- .*|-|[\w"'][^:{}]*:( .*)?)$/#
        guard body.allSatisfy({ $0.hasPrefix("  ") || $0.contains(entry) }) else { return false }
        return isMarked ? pairs + items > 0 : first.first != " " && (pairs > 1 || items > 1)
    }

    /// Explains a document that is followed by NUL bytes.
    private func trailingZeros() -> Explanation? {
        guard fault.kind == .binary, fault.byte > 0, text.count <= Self.maxTextLength,
            text[fault.byte...].allSatisfy({ $0 == 0 }),
            JSONDocument(bytes: Array(text[..<fault.byte]), options: document.options).fault == nil
        else { return nil }
        let count = text.count - fault.byte
        let removing = writing("", at: fault.byte, replacing: count, "Remove the NUL bytes")
        return Explanation(
            .strayText,
            "The JSON ends before \(place(of: fault.byte)); \(Explainer.count(count, "NUL byte")) "
                + "\(count == 1 ? "follows" : "follow"), as from a buffer that is longer than its text.",
            advice: "\(removing): send the text's length, not the buffer's.")
    }

    /// Explains documents with commas between them.
    private func elements() -> Explanation? {
        guard rest.hasPrefix(","), text.count <= Self.maxTextLength, let start = text.first(where: { $0 > 0x20 }),
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

    // MARK: Strategies

    /// Advice on strategies that read the text. Each was tried on it.
    private func strategies() -> [Advice] {
        var result: [Advice] = []
        let mayHelp: [FaultKind] = [
            .singleQuotes, .unquotedKey, .comment, .badLiteral, .badNumber, .badEscape, .unexpected, .missingValue,
        ]
        if !document.options.allowsJSON5, mayHelp.contains(fault.kind) {
            var options = document.options
            options.allowsJSON5 = true
            let trial = JSONDocument(bytes: text, options: options)
            if let later = trial.fault {
                if later.byte > fault.byte, fault.kind != .unexpected, fault.kind != .missingValue {
                    result.append(
                        "json5: on accepts this, but stops at \(place(of: later.byte)): \(later.message.split(separator: "; did you mean").first ?? "")."
                    )
                }
            } else if reads(json5: true) {
                result.append(
                    Advice(
                        "Or decode with json5: on (allowsJSON5 = true): the whole text is JSON5.",
                        .strategy(\.json5, .on)))
            }
        }
        if !document.options.assumesTopLevelDictionary, fault.kind == .trailingGarbage, reads(topLevel: true) {
            result.append(
                Advice(
                    "Or decode with top-level: dictionary (assumesTopLevelDictionary = true), which reads the members of an "
                        + "object without its braces.", .strategy(\.topLevel, .dictionary)))
        }
        return result
    }

    /// Whether JSONDecoder's scanner accepts the text with a strategy, and all numbers and strings in it are valid.
    private func reads(json5: Bool = false, topLevel: Bool = false) -> Bool {
        var options = document.options
        options.allowsJSON5 = options.allowsJSON5 || json5
        options.assumesTopLevelDictionary = options.assumesTopLevelDictionary || topLevel
        let trial = JSONDocument(bytes: text, options: options)
        guard trial.fault == nil, trial.defectCount == 0 else { return false }
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = options.allowsJSON5
        decoder.assumesTopLevelDictionary = options.assumesTopLevelDictionary
        return (try? decoder.decode(UnreadDocument.self, from: Data(text))) != nil
    }

    /// Decodes from anything that the scanner accepts, because it asks for nothing.
    private struct UnreadDocument: Decodable {
        init(from decoder: any Decoder) {}
    }

    // MARK: Brackets and quotes that aren't closed

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
    var walked = 0
    var lineStart = 0
    /// The first byte of the line that isn't whitespace, once it was scanned.
    var first: Int?

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
