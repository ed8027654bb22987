import Foundation

/// How reports are written as JSON: keys sorted, so that the same report is the same text, and no scalar that could act
/// on a terminal left as itself.
public enum ReportJSON {
    /// A value as JSON text, without a line feed at its end.
    ///
    /// - Parameter isOneLine: Whether to keep it on one line, as in a list of reports.
    /// - Throws: What encoding throws.
    public static func text(_ value: some Encodable, isOneLine: Bool) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if !isOneLine { encoder.outputFormatting.insert(.prettyPrinted) }
        let text = String(decoding: try encoder.encode(value), as: UTF8.self)
        // The encoder breaks the line in empty containers, too. Strings hold no line ends, so none of them is hit.
        return escaped(text.replacing(#/(?<open>[\[{])\n\n *(?<close>[\]}])/#) { "\($0.open)\($0.close)" })
    }

    /// JSON text in which invisible scalars are written as `\u` escapes: the same value, and safe to show.
    public static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: needsEscape) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if needsEscape(scalar) {
                for unit in UTF16.encode(scalar) ?? .init([]) {
                    let digits = String(unit, radix: 16)
                    let padded = String(repeating: "0", count: 4 - digits.count) + digits
                    result.append(contentsOf: "\\u\(padded)".unicodeScalars)
                }
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// Controls, bidirectional controls and other invisible scalars; line ends between values stay.
    private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x7F { return scalar.value < 0x20 && scalar != "\n" }
        if scalar.value < 0xA0 { return true }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return true
        default: return false
        }
    }
}
