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

    var text: [UInt8] { document.text }

    /// - Complexity: O(bytes): strategies are tried on the whole text. Call it off the main thread.
    func explanation() -> Explanation {
        // In a text of another form, it doesn't help that a strategy gets further.
        if let known = knownForm() { return known }
        var explanation = cause()
        explanation.advice += strategies()
        return explanation
    }

    private func cause() -> Explanation {
        if let surrounding = surrounding() { return surrounding }
        let mayBeCut: [FaultKind] = [
            .badEscape, .badNumber, .badLiteral, .missingComma, .missingColon, .missingValue, .missingKey,
        ]
        if mayBeCut.contains(fault.kind), let cut = cutOff() { return cut }
        return switch fault.kind {
        case .empty, .whitespaceOnly: empty()
        case .binary: binary()
        case .markup: markup()
        case .newlineDelimited, .concatenated: severalDocuments()
        case .trailingGarbage, .unexpected: stray()
        case .unclosedObject, .unclosedArray: unclosed()
        case .mismatchedBracket: mismatched()
        case .unclosedString: unclosedString()
        case .missingComma, .missingColon, .missingValue, .missingKey: punctuation()
        case .singleQuotes: singleQuotes()
        case .unquotedKey: unquotedKey()
        case .comment, .unclosedComment: comment()
        case .badLiteral, .badNumber: notAValue()
        case .badEscape, .controlCharacter: brokenEscape()
        case .invalidUTF8, .unreadableEncoding: notUTF8()
        case .tooDeep, .tooLarge: tooDeep()
        }
    }

    // MARK: Whole files

    private func empty() -> Explanation {
        Explanation(
            .emptyPayload,
            "JSONDecoder needs one value, and the payload \(fault.kind == .empty ? "is empty" : "is only whitespace"). "
                + "An empty response is often a status without a body (204), or an error.",
            advice: "Check the status before decoding, or send a value: null, {} or [].")
    }

    private func binary() -> Explanation {
        if text.first == 0x1E {
            return Explanation(
                .severalDocuments,
                "The text is a sequence of JSON texts (RFC 7464): the control character U+001E stands before each.",
                advice: "Split the text at U+001E, and decode each part.")
        }
        // JSONDecoder mistakes the UTF-32 mark, FF FE 00 00, for the UTF-16 mark, FF FE.
        if document.encoding == .utf16LittleEndian, text.count > 3, text[0] == 0, text[2] == 0 {
            return Explanation(
                .notText,
                "The text is UTF-32 with a byte order mark, FF FE 00 00. JSONDecoder mistakes its first two bytes for the mark "
                    + "of UTF-16.",
                advice: "Send it as UTF-8, or as UTF-32 without the mark.")
        }
        let format = BinaryFormat(text)
        let isPacked = format?.isCompressed == true
        return Explanation(
            .notText,
            isPacked
                ? "The bytes are still compressed (Content-Encoding)."
                : format == .propertyList
                    ? "JSONDecoder doesn't read property lists; PropertyListDecoder does."
                    : "JSONDecoder reads text in UTF-8, UTF-16 or UTF-32.",
            advice: isPacked ? "Decompress the file first." : "Choose the file that contains the JSON.")
    }

    private func markup() -> Explanation {
        let head = String(decoding: text.prefix(4096), as: UTF8.self)
        func content(of tags: Regex<(Substring, Substring)>) -> String? {
            head.firstMatch(of: tags.ignoresCase())
                .map { $0.1.trimmingCharacters(in: .whitespacesAndNewlines) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        let isHTML = head.contains(#/<!doctype html|<(html|body|head|div|p|h1|center)\b/#.ignoresCase())
        let root = head.firstMatch(of: #/<([A-Za-z_][\w.:-]*)/#)?.1 ?? ""
        let isSOAP = root.hasSuffix("Envelope") && head.contains("xmlsoap.org") || head.contains("/soap-envelope")
        var notes = [
            isHTML
                ? "The payload is a web page instead of JSON, often an error page, a login page or a redirect."
                : isSOAP
                    ? "The payload is a SOAP message: XML, not JSON."
                    : "The payload is XML with the root element `\(root)`: another format, or an error response."
        ]
        if let title = content(of: #/<title[^>]*>([^<]{1,120})/#) { notes.append("Its title is \"\(title)\".") }
        if !isHTML, let message = content(of: #/<(?:\w+:)?(?:message|faultstring|text)\b[^>]*>([^<]{1,160})/#) {
            notes.append("Its message is \"\(message)\".")
        }
        return Explanation(
            .markup, notes,
            advice: ["Check the request's URL and Accept header, and the response's status."])
    }

    private func severalDocuments() -> Explanation {
        let count = document.documents().count
        let isLines = fault.kind == .newlineDelimited
        return Explanation(
            .severalDocuments,
            isLines
                ? "The text has \(count) lines, each a separate document: JSON Lines (NDJSON), common in logs and exports."
                : "The text has \(count) documents in a row; the second starts at \(place(of: fault.byte)).",
            advice: isLines
                ? "Decode each line separately, or put the documents in `[` and `]` with commas between them."
                : "Decode each document separately, or put them in `[` and `]` with commas between them.")
    }

    private func notUTF8() -> Explanation {
        Explanation(
            .notText,
            "JSONDecoder reads UTF-8 (or UTF-16 or UTF-32 throughout); this text is in another encoding, or was cut off.",
            advice: "Save or send it as UTF-8.")
    }

    private func tooDeep() -> Explanation {
        Explanation(
            .tooDeep,
            fault.kind == .tooDeep
                ? "JSONDecoder accepts at most \(512) levels of nested arrays and objects."
                : "Texts of 4 GiB or more are not supported.",
            advice: "Flatten the payload, or decode it in parts.")
    }

    // MARK: Words

    /// Returns advice to write a text at a byte, in place of `length` bytes.
    func writing(_ text: String, at byte: Int, replacing length: Int = 0, _ words: String) -> Advice {
        let span = min(byte, self.text.count)..<min(byte + length, self.text.count)
        return Advice(words, .payload([PayloadChange(span, text)]))
    }

    /// Returns advice to remove bytes.
    func removing(_ bytes: Range<Int>, _ words: String) -> Advice {
        Advice(words, .payload([PayloadChange(bytes.clamped(to: 0..<text.count), "")]))
    }

    /// `3:7`: line and column.
    func place(of byte: Int) -> String {
        let position = document.position(byte)
        return "\(position.line):\(position.column)"
    }

    /// The text from the fault on, up to 200 bytes.
    var rest: Substring {
        String(decoding: text[min(fault.byte, text.count)...].prefix(200), as: UTF8.self)[...]
    }

    /// The last byte before another that isn't whitespace.
    func previous(_ byte: Int) -> Int? { text[..<min(byte, text.count)].lastIndex { $0 > 0x20 } }

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
}
