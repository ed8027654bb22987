import Foundation

/// How reports are written as JSON: keys sorted, so that the same report is the same text.
///
/// What the payload holds is in it as the payload has it: whoever shows the text makes it safe to show.
package enum ReportJSON {
    /// A value as JSON text, without a line feed at its end.
    ///
    /// - Parameter isOneLine: Whether to keep it on one line, as in a list of reports.
    /// - Throws: What encoding throws.
    /// - Complexity: O(length)
    package static func text(_ value: some Encodable, isOneLine: Bool) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard !isOneLine else { return String(decoding: try encoder.encode(value), as: UTF8.self) }
        encoder.outputFormatting.insert(.prettyPrinted)
        return String(decoding: closingEmptyContainers(try encoder.encode(value)), as: UTF8.self)
    }

    /// The encoder breaks the line in empty containers, too: two line feeds and an indent, which stand nowhere else, as
    /// strings hold no line feeds.
    private static func closingEmptyContainers(_ json: Data) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(json.count)
        json.withUnsafeBytes { bytes in
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                guard byte == 0x0A, index + 1 < bytes.count, bytes[index + 1] == 0x0A else {
                    result.append(byte)
                    index += 1
                    continue
                }
                index += 2
                while index < bytes.count, bytes[index] == 0x20 { index += 1 }
            }
        }
        return result
    }
}
