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
