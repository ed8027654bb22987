extension Sanitizer {
    /// JSON text in which every scalar that the sanitizer would escape is a `\u` escape, with surrogate pairs above the
    /// Basic Multilingual Plane: the same value, and safe to show.
    ///
    /// Line feeds are unchanged: in JSON they only occur between values.
    ///
    /// - Parameter text: JSON, whose white space is spaces and line feeds.
    /// - Complexity: O(length), in one pass.
    package func json(_ text: String) -> String {
        var text = text
        let bytes: [UInt8]? = text.withUTF8 { utf8 in
            // Most reports contain nothing to escape, and mostly ASCII.
            utf8.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x0A } ? nil : jsonBytes(utf8)
        }
        return bytes.map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    private func jsonBytes(_ utf8: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(utf8.count + utf8.count / 4)
        /// The number of marks since the last base; too large if there is none.
        var marks = Glyph.maxMarks
        /// The previous scalar, to which a Hangul vowel may belong.
        var last: Unicode.Scalar = " "
        var position = utf8.startIndex
        while position < utf8.endIndex {
            let byte = utf8[position]
            if byte < 0x80 {
                if (0x20..<0x7F).contains(byte) || byte == 0x0A {
                    result.append(byte)
                } else {
                    Self.appendEscape(UInt16(byte), to: &result)
                }
                marks = (0x20..<0x7F).contains(byte) ? 0 : Glyph.maxMarks
                last = Unicode.Scalar(byte)
                position += 1
                continue
            }
            // A string's bytes are valid UTF-8, so the first byte determines the length.
            let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            let end = min(position + length, utf8.endIndex)
            var value = UInt32(byte) & (0xFF >> UInt32(length + 1))
            for next in utf8[position + 1..<end] { value = value << 6 | UInt32(next & 0x3F) }
            let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
            var isShown = true
            switch treatment(of: scalar) {
            case .base: marks = 0
            case .mark:
                // Without a syllable before it, a vowel is a character of its own and not a mark.
                marks = scalar.joinsHangul && !scalar.joinsSyllable(after: last) ? Glyph.maxMarks + 1 : marks + 1
                isShown = marks <= Glyph.maxMarks
            case .escape:
                isShown = false
                marks = Glyph.maxMarks
            }
            if isShown {
                result.append(contentsOf: utf8[position..<end])
            } else {
                for unit in UTF16.encode(scalar) ?? .init([]) { Self.appendEscape(unit, to: &result) }
            }
            last = scalar
            position = end
        }
        return result
    }

    private static func appendEscape(_ unit: UInt16, to result: inout [UInt8]) {
        result.append(UInt8(ascii: "\\"))
        result.append(UInt8(ascii: "u"))
        for shift in [12, 8, 4, 0] as [UInt16] {
            let digit = UInt8(truncatingIfNeeded: unit >> shift & 0xF)
            result.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }
}

extension Sanitizer {
    /// A text as the content of an XML 1.0 element, or as an attribute's value in double quotes.
    ///
    /// Scalars that the sanitizer would escape are character references: the same value, and safe to show. XML has no way to
    /// write most control characters, which are shown as they are elsewhere (`␛`).
    ///
    /// - Complexity: O(length)
    package func xml(_ text: String) -> String {
        var result = ""
        var last = -1
        for glyph in glyphs(of: text) {
            guard glyph.isEscape else {
                switch glyph.base {
                case "&": result += "&amp;"
                case "<": result += "&lt;"
                case ">": result += "&gt;"
                case "\"": result += "&quot;"
                case "'": result += "&#39;"
                default: glyph.append(to: &result)
                }
                continue
            }
            // An escape has several cells of one scalar.
            guard glyph.offset != last else { continue }
            last = glyph.offset
            let source = glyph.source
            result += source.isAllowedInXML ? "&#\(source.value);" : escape(for: source)
        }
        return result
    }
}

extension Unicode.Scalar {
    /// The production `Char` of XML 1.0.
    fileprivate var isAllowedInXML: Bool {
        value >= 0x20 ? value != 0xFFFE && value != 0xFFFF : value == 0x9 || value == 0xA || value == 0xD
    }
}
