/// Describes what stopped the scanner.
struct FaultWriter {
    let text: [UInt8]
    let source: SourceEncoding
    let options: JSONDocument.Options
    /// The number of the text's first line in its file.
    let firstLine: Int

    func fault(for scan: Scan) -> Fault? {
        if let byte = source.firstUnreadable {
            return Fault(
                kind: .unreadableEncoding, byte: byte, expected: "text in \(source.encoding.rawValue)",
                found: "invalid bytes",
                message: "the file looks like \(source.encoding.rawValue), but isn't valid \(source.encoding.rawValue)",
                opened: nil)
        }
        guard let stop = scan.stop else { return nil }
        let isAtStart = scan.tape.count == 0 || scan.invalidToken == 0
        if isAtStart || stop.byte < text.count && text[stop.byte] == 0, let name = binaryName(at: stop.byte) {
            return Fault(
                kind: .binary, byte: stop.byte, expected: "JSON text", found: name,
                message: "this isn't text: found \(name)", opened: nil)
        }
        switch stop.reason {
        case .end(let outstanding): return ended(stop, outstanding)
        case .value: return notAValue(stop)
        case .key: return notAKey(stop)
        case .colon: return noColon(stop)
        case .commaOrEnd: return noComma(stop)
        case .afterRoot: return afterRoot(scan, stop)
        case .literal: return badLiteral(stop)
        case .unclosedString:
            let place = place(of: stop.opened ?? 0)
            return make(
                .unclosedString, stop, expected: "`\(character(at: stop.opened ?? 0))`",
                message: "the string opened at \(place) is never closed")
        case .hexEscape:
            let digits = text[stop.byte + 1] == UInt8(ascii: "u") ? 4 : 2
            let escape = String(decoding: text[stop.byte..<min(stop.byte + 2, text.count)], as: UTF8.self)
            return make(
                .badEscape, stop, expected: "\(digits == 4 ? "four" : "two") hexadecimal digits after `\(escape)`",
                found: "the end of the string")
        case .unclosedComment:
            var fault = make(.unclosedComment, stop, expected: "`*/`", found: "the end of the text")
            fault.message = "the comment is not closed: expected `*/`, found the end of the text"
            return fault
        case .tooDeep:
            return make(
                .tooDeep, stop, expected: "at most \(Scanner.depthLimit) levels of arrays and objects",
                found: "one more",
                message: "more than \(Scanner.depthLimit) levels of arrays and objects: JSONDecoder stops here")
        case .tooLarge:
            return make(
                .tooLarge, stop, expected: "a text of less than 4 GiB", found: "more",
                message: "texts larger than 4 GiB are not supported")
        }
    }

    func make(
        _ kind: FaultKind, _ stop: Stop, expected: String, found: String? = nil, message: String? = nil
    ) -> Fault {
        let found = found ?? self.found(at: stop.byte)
        return Fault(
            kind: kind, byte: stop.byte, expected: expected, found: found,
            message: message ?? "expected \(expected), found \(found)", opened: stop.opened)
    }

    // MARK: - By what was expected

    private func ended(_ stop: Stop, _ outstanding: Stop.Outstanding) -> Fault {
        if text.isEmpty {
            return make(
                .empty, stop, expected: "a JSON value", found: "nothing",
                message: source.byteCount == 0 ? "the file is empty" : "the file is empty except for a byte order mark")
        }
        guard let opened = stop.opened else {
            return make(
                .whitespaceOnly, stop, expected: "a JSON value", found: "the end of the text",
                message: options.allowsJSON5 && text.contains(UInt8(ascii: "/"))
                    ? "the text contains only whitespace and comments" : "the text contains only whitespace")
        }
        let close = stop.isInObject ? "`}`" : "`]`"
        let expected =
            switch outstanding {
            case .value: "a value"
            case .key: "a key in double quotes"
            case .keyOrEnd: "a key or \(close)"
            case .valueOrEnd: "a value or \(close)"
            case .colon: "`:` after the key"
            case .commaOrEnd: "`,` or \(close)"
            }
        let name = stop.isInObject ? "object" : "array"
        return make(
            stop.isInObject ? .unclosedObject : .unclosedArray, stop, expected: expected,
            message: "the \(name) opened at \(place(of: opened)) is not closed: expected \(expected), "
                + "found the end of the text")
    }

    private func notAValue(_ stop: Stop) -> Fault {
        let byte = text[stop.byte]
        if let fault = foreignSyntax(stop, expected: "a value") { return fault }
        switch byte {
        case UInt8(ascii: "}") where !stop.isInObject && stop.opened != nil,
            UInt8(ascii: "]") where stop.isInObject && previous(stop.byte) != UInt8(ascii: ":"):
            return mismatched(stop)
        case UInt8(ascii: "}") where stop.isInObject, UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"),
            UInt8(ascii: "}"):
            return make(.missingValue, stop, expected: "a value")
        case UInt8(ascii: "+"), UInt8(ascii: "."):
            return make(
                .badNumber, stop, expected: "a value",
                message: "a number must start with a digit or `-`, found \(found(at: stop.byte))")
        default:
            return isWordByte(byte) ? badLiteral(stop) : make(.unexpected, stop, expected: "a value")
        }
    }

    private func notAKey(_ stop: Stop) -> Fault {
        let expected = "a key in double quotes"
        if let fault = foreignSyntax(stop, expected: expected) { return fault }
        let byte = text[stop.byte]
        switch byte {
        case UInt8(ascii: "]"): return mismatched(stop)
        case UInt8(ascii: "}"):
            return make(
                .mismatchedBracket, stop, expected: expected,
                message: "`}` closes nothing: the top-level object has no braces")
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "["):
            return make(.missingKey, stop, expected: expected)
        default:
            guard isWordByte(byte) || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "-") else {
                return make(.unexpected, stop, expected: expected)
            }
            return make(
                .unquotedKey, stop, expected: expected, found: "`\(word(at: stop.byte))`",
                message: "the key `\(word(at: stop.byte))` needs double quotes")
        }
    }

    private func noColon(_ stop: Stop) -> Fault {
        let expected = "`:` after the key"
        if let fault = foreignSyntax(stop, expected: expected), fault.kind == .comment { return fault }
        return make(.missingColon, stop, expected: expected)
    }

    private func noComma(_ stop: Stop) -> Fault {
        let close = stop.isInObject ? "`}`" : "`]`"
        let expected = "`,` or \(close)"
        let byte = text[stop.byte]
        switch byte {
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            return mismatched(stop)
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
            return make(.missingComma, stop, expected: expected)
        case UInt8(ascii: "I") where text[stop.byte - 1] == UInt8(ascii: "-"):
            let word = "-" + word(at: stop.byte)
            return make(
                .badLiteral, stop, expected: "a number", found: "`\(word)`",
                message: "`\(word)` isn't valid: JSON has no such number")
        default:
            if let fault = foreignSyntax(stop, expected: expected), fault.kind != .singleQuotes { return fault }
            return make(.unexpected, stop, expected: expected)
        }
    }

    private func mismatched(_ stop: Stop) -> Fault {
        guard let opened = stop.opened else {
            return make(.mismatchedBracket, stop, expected: "a value")
        }
        let name = stop.isInObject ? "object" : "array"
        let close = stop.isInObject ? "`}`" : "`]`"
        return make(
            .mismatchedBracket, stop, expected: close,
            message: "expected \(close) for the \(name) opened at \(place(of: opened)), found \(found(at: stop.byte))")
    }

    private func badLiteral(_ stop: Stop) -> Fault {
        let word = word(at: stop.byte)
        let meant: String? =
            switch word.lowercased() {
            case "true", "yes", "on": "true"
            case "false", "no", "off": "false"
            case "null", "nil", "none", "undefined": "null"
            case let start where start.count > 1: ["true", "false", "null"].first { $0.hasPrefix(start) }
            default: nil
            }
        let isNumberWord = word == "NaN" || word == "Infinity"
        let advice =
            isNumberWord ? ": JSON has no such number" : meant.map { "; did you mean `\($0)`?" } ?? ""
        return make(
            .badLiteral, stop, expected: "a value", found: "`\(word)`",
            message: "`\(word)` isn't \(isNumberWord ? "valid" : "a value")\(advice)")
    }

    private func afterRoot(_ scan: Scan, _ stop: Stop) -> Fault {
        let expected = "the end of the text"
        if let fault = foreignSyntax(stop, expected: expected), fault.kind != .singleQuotes { return fault }
        switch DocumentSplitter(text: text, options: options).shape(rootEnd: scan.rootEnd, next: stop.byte) {
        case .lines:
            return make(
                .newlineDelimited, stop, expected: expected, found: "another document",
                message: "each line is a document (NDJSON), but JSONDecoder accepts only one")
        case .sequence:
            return make(
                .concatenated, stop, expected: expected, found: "another document",
                message: "the text contains several JSON documents, but JSONDecoder accepts only one")
        case .single:
            return make(
                .trailingGarbage, stop, expected: expected,
                message: "the document ends before this: expected the end of the text, found \(found(at: stop.byte))")
        }
    }

    // MARK: - Syntax of other languages

    /// Comments, single quotes, markup and invalid UTF-8, at any position.
    private func foreignSyntax(_ stop: Stop, expected: String) -> Fault? {
        let byte = text[stop.byte]
        let next = stop.byte + 1 < text.count ? text[stop.byte + 1] : 0
        switch byte {
        case UInt8(ascii: "/") where next == UInt8(ascii: "/") || next == UInt8(ascii: "*"):
            return make(
                .comment, stop, expected: expected, found: "a comment",
                message: "JSON doesn't allow comments (JSON5 does): expected \(expected)")
        case UInt8(ascii: "#"):
            return make(
                .comment, stop, expected: expected, found: "a comment",
                message: "JSON doesn't allow comments: expected \(expected)")
        case UInt8(ascii: "'") where !options.allowsJSON5:
            return make(
                .singleQuotes, stop, expected: expected, found: "a single quote",
                message: "JSON allows only double quotes (JSON5 allows single quotes): expected \(expected)")
        case UInt8(ascii: "<") where stop.opened == nil && startsTag(next):
            return make(
                .markup, stop, expected: expected, found: "`<`",
                message: "this looks like HTML or XML: expected \(expected), found `<`")
        case 0x80...:
            let isValid = text.withUnsafeBufferPointer { bytes in
                bytes.baseAddress.map { UTF8Check.length($0, stop.byte, bytes.count) > 0 } ?? false
            }
            return isValid ? nil : make(.invalidUTF8, stop, expected: expected)
        default:
            return nil
        }
    }

    /// Whether a byte follows `<` in HTML and XML.
    private func startsTag(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- UInt8(ascii: "a") < 26
            || [UInt8(ascii: "_"), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "/")].contains(byte)
    }

    /// The kind of a binary file; nil if it looks like text.
    private func binaryName(at byte: Int) -> String? {
        if let format = BinaryFormat(text) { return format.name }
        if byte < text.count, text[byte] == 0 { return "a NUL byte" }
        // Control characters that text doesn't contain: neither white space nor end marks of old text files.
        let controls = text.prefix(512).count { $0 < 0x20 && ![0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1A, 0x1B].contains($0) }
        return controls > 0 && byte < text.count && (text[byte] < 0x20 || controls > 8) ? "control characters" : nil
    }
}
