extension JSONDocument {
    /// The numbers and strings that `JSONDecoder` scans without error but can't decode, in order.
    ///
    /// - Complexity: O(length) the first time.
    package var defects: [Defect] { rawDefects.map(defect) }

    /// The number of defects.
    ///
    /// - Complexity: O(length) the first time.
    package var defectCount: Int { rawDefects.count }

    /// The defects of one token and its key.
    ///
    /// - Complexity: O(length of the token and its key).
    package func defects(of token: Token) -> [Defect] {
        var finder = DefectFinder(document: self)
        finder.look(at: token)
        return finder.found.map(defect)
    }

    private var rawDefects: [RawDefect] {
        storage.defects {
            var finder = DefectFinder(document: self)
            for token in 0..<tokenCount { finder.look(at: token) }
            return finder.found
        }
    }

    private func defect(_ raw: RawDefect) -> Defect {
        let end = raw.kind == .badNumber ? span(raw.token).upperBound : raw.byte
        return Defect(
            token: raw.token, isInKey: raw.isInKey, fault: DefectWriter(text: storage.text).fault(raw, end: end))
    }
}

/// A defect without its description.
struct RawDefect: Sendable {
    var token: JSONDocument.Token
    var byte: Int
    var kind: FaultKind
    var isInKey: Bool
}

/// Searches numbers and strings for errors that Foundation reports when it decodes them.
struct DefectFinder {
    let document: JSONDocument
    private(set) var found: [RawDefect] = []

    init(document: JSONDocument) {
        self.document = document
    }

    mutating func look(at token: JSONDocument.Token) {
        if let key = document.keySpan(token) { look(inString: key, of: token, isInKey: true) }
        switch document.kind(token) {
        case .string: look(inString: document.span(token), of: token, isInKey: false)
        case .number:
            let bytes = document.text[document.span(token)]
            if !NumberGrammar.isNumber(bytes), !(document.options.allowsJSON5 && JSON5.isNumber(bytes)) {
                found.append(
                    RawDefect(token: token, byte: bytes.startIndex, kind: .badNumber, isInKey: false))
            }
        default: return
        }
    }

    private mutating func look(inString span: Range<Int>, of token: JSONDocument.Token, isInKey: Bool) {
        let json5 = document.options.allowsJSON5
        document.text.withUnsafeBufferPointer { text in
            // The span is within the text, and nothing outside it is read.
            guard let base = text.baseAddress else { return }
            // An unquoted key was checked by the scanner.
            guard text[span.lowerBound] == UInt8(ascii: "\"") || text[span.lowerBound] == UInt8(ascii: "'") else {
                return
            }
            let end = span.upperBound - 1
            var index = span.lowerBound + 1
            while index < end {
                var kind: FaultKind?
                let start = index
                switch text[index] {
                case 0x80...:
                    let length = UTF8Check.length(base, index, end)
                    if length == 0 { kind = .invalidUTF8 }
                    index += max(length, 1)
                case UInt8(ascii: "\\"):
                    let (length, isValid) = Escape.read(base, index, end, json5)
                    if !isValid { kind = .badEscape }
                    index += length
                case ..<0x20:
                    kind = .controlCharacter
                    index += 1
                default:
                    index += 1
                }
                if let kind {
                    found.append(RawDefect(token: token, byte: start, kind: kind, isInKey: isInKey))
                }
            }
        }
    }
}

/// Describes what is wrong inside a number or string.
struct DefectWriter {
    let text: [UInt8]

    func fault(_ raw: RawDefect, end: Int) -> Fault {
        let byte = raw.byte
        switch raw.kind {
        case .badNumber: return number(byte..<end)
        case .badEscape: return escape(byte)
        case .controlCharacter:
            let found = FaultWriter.name(ofScalarAt: byte, in: text)
            return Fault(
                kind: .controlCharacter, byte: byte, expected: "an escape", found: found,
                message: text[byte] == 0x0A
                    ? "a line break in a string isn't escaped"
                    : "the control character \(found) in a string isn't escaped", opened: nil)
        default:
            let found = FaultWriter.name(ofScalarAt: byte, in: text)
            return Fault(
                kind: raw.kind, byte: byte, expected: "UTF-8", found: found, message: "a string contains \(found)",
                opened: nil)
        }
    }

    private func escape(_ byte: Int) -> Fault {
        let escaped = byte + 1 < text.count ? text[byte + 1] : 0
        // Examine the four characters where digits are expected, but not past the end of the string.
        let digits = text[byte...].dropFirst(2).prefix(4).prefix {
            $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        }
        let source = Array(text[byte...].prefix(escaped == UInt8(ascii: "u") ? 2 + digits.count : 2))
        let value = source.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.flatMap { Escape.hex($0, 2, 4, bytes.count) }
        }
        let written = FaultWriter.printable(source)
        let (expected, message): (String, String) =
            switch (escaped, value) {
            case (UInt8(ascii: "u"), let value?) where 0xD800...0xDBFF ~= value:
                ("a low surrogate after it", "the high surrogate `\(written)` isn't followed by a low surrogate")
            case (UInt8(ascii: "u"), let value?) where 0xDC00...0xDFFF ~= value:
                ("a high surrogate before it", "the low surrogate `\(written)` doesn't follow a high surrogate")
            case (UInt8(ascii: "u"), 0?):
                ("another character", "JSON5 doesn't allow `\(written)`")
            case (UInt8(ascii: "u"), _):
                ("four hexadecimal digits", "`\\u` needs four hexadecimal digits, found `\(written)`")
            default:
                ("one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u", "`\(written)` isn't a JSON escape")
            }
        return Fault(
            kind: .badEscape, byte: byte, expected: expected, found: "`\(written)`", message: message, opened: nil)
    }

    private func number(_ range: Range<Int>) -> Fault {
        let (offset, expected, message) = NumberGrammar.deviation(Array(text[range]))
        let byte = range.lowerBound + offset
        let found = byte < range.upperBound ? FaultWriter.name(ofScalarAt: byte, in: text) : "the end of the number"
        return Fault(
            kind: .badNumber, byte: byte, expected: expected, found: found,
            message: message ?? "expected \(expected), found \(found)", opened: nil)
    }
}

/// The grammar of JSON numbers, which finds where an invalid one deviates.
enum NumberGrammar {
    /// Whether the bytes are a valid JSON number.
    static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
        var index = bytes.startIndex
        func byte() -> UInt8? { index < bytes.endIndex ? bytes[index] : nil }
        func skipDigits() -> Int {
            let start = index
            while let next = byte(), Scanner.isDigit(next) { index += 1 }
            return index - start
        }
        if byte() == UInt8(ascii: "-") { index += 1 }
        let startsWithZero = byte() == UInt8(ascii: "0")
        let whole = skipDigits()
        guard whole > 0, whole == 1 || !startsWithZero else { return false }
        if byte() == UInt8(ascii: ".") {
            index += 1
            guard skipDigits() > 0 else { return false }
        }
        if byte() == UInt8(ascii: "e") || byte() == UInt8(ascii: "E") {
            index += 1
            if byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "-") { index += 1 }
            guard skipDigits() > 0 else { return false }
        }
        return index == bytes.endIndex
    }

    /// Where an invalid number deviates from the grammar, and what was expected there.
    static func deviation(_ bytes: [UInt8]) -> (offset: Int, expected: String, message: String?) {
        var index = 0
        func digits() -> Int {
            let start = index
            while index < bytes.count, Scanner.isDigit(bytes[index]) { index += 1 }
            return index - start
        }
        if bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") { index += 1 }
        let first = index
        let whole = digits()
        if whole == 0 {
            return (index, "a digit", bytes.count == 1 ? "a minus sign alone isn't a number" : nil)
        }
        if whole > 1, bytes[first] == UInt8(ascii: "0") {
            return (first, "no leading zero", "a number can't have a leading zero")
        }
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            index += 1
            if digits() == 0 { return (index, "a digit after the decimal point", nil) }
        }
        if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
                index += 1
            }
            if digits() == 0 { return (index, "a digit in the exponent", nil) }
        }
        return (index, "the end of the number", nil)
    }
}

extension FaultWriter {
    /// Bytes as text without control characters.
    static func printable(_ bytes: [UInt8]) -> String {
        String(
            String.UnicodeScalarView(
                String(decoding: bytes, as: UTF8.self).unicodeScalars.map {
                    $0.properties.generalCategory == .control ? "\u{FFFD}" : $0
                }))
    }
}
