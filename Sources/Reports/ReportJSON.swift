import Foundation

/// How reports are written as JSON: keys sorted, so that the same report is the same text.
///
/// What the payload holds is in it as the payload has it: whoever shows the text makes it safe to show.
package enum ReportJSON {
    /// A value as JSON text, without a line feed at its end.
    ///
    /// - Parameters:
    ///   - isOneLine: Whether to keep it on one line, as in a list of reports.
    ///   - indent: By how many spaces each line but the first is indented, where the text is part of a larger one.
    /// - Throws: What encoding throws.
    /// - Complexity: O(length)
    package static func text(_ value: some Encodable, isOneLine: Bool, indent: Int = 0) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard !isOneLine else { return String(decoding: try encoder.encode(value), as: UTF8.self) }
        encoder.outputFormatting.insert(.prettyPrinted)
        return String(decoding: laidOut(try encoder.encode(value), indent), as: UTF8.self)
    }

    /// The lines indented, and empty containers closed on the line that they begin on. In these the encoder has two line
    /// feeds and an indent, which stand nowhere else, as strings hold no line feeds.
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
