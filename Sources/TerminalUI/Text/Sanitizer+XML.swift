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
