import Foundation

/// Writes reports as JSON with sorted keys, so that equal reports are equal texts.
///
/// The payload's text is included unchanged: escape it before showing it on a terminal.
package enum ReportJSON {
    /// A value as JSON text, without a line feed at its end.
    ///
    /// - Parameters:
    ///   - isOneLine: Whether to keep it on one line, as in a list of reports.
    ///   - indent: The number of spaces to indent each line but the first, for text inside a larger one.
    /// - Throws: The encoder's error.
    /// - Complexity: O(length)
    package static func text(_ value: some Encodable, isOneLine: Bool, indent: Int = 0) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard !isOneLine else { return String(decoding: try encoder.encode(value), as: UTF8.self) }
        encoder.outputFormatting.insert(.prettyPrinted)
        return String(decoding: laidOut(try encoder.encode(value), indent), as: UTF8.self)
    }

    /// Indents the lines, and closes empty containers on the same line.
    ///
    /// The encoder writes two line feeds and an indent in an empty container. They occur nowhere else, because strings
    /// contain no line feeds.
    private static func laidOut(_ json: Data, _ indent: Int) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(json.count)
        json.withUnsafeBytes { bytes in
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                index += 1
                guard byte == 0x0A else {
                    result.append(byte)
                    continue
                }
                guard index < bytes.count, bytes[index] == 0x0A else {
                    result.append(byte)
                    result.append(contentsOf: repeatElement(0x20, count: indent))
                    continue
                }
                index += 1
                while index < bytes.count, bytes[index] == 0x20 { index += 1 }
            }
        }
        return result
    }
}
