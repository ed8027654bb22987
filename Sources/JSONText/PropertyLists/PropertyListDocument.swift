import Foundation

/// A property list's values, written as JSON in order to be indexed, and its readable text.
///
/// The values are Foundation's, which reports neither positions nor the order of keys. Both come from the elements of
/// the text if those match the values; otherwise, members are sorted by key and have no line. A date becomes a string
/// in ISO 8601, data a string in Base64, and Foundation's representation of nil becomes null.
enum PropertyListDocument {
    /// Whether the first bytes are those of a property list, binary or XML.
    static func looksLikeOne(_ data: Data) -> Bool {
        if BinaryPropertyList.begins(data) { return true }
        let head = String(decoding: data.prefix(4096), as: UTF8.self).trimmingPrefix("\u{FEFF}")
            .drop(while: \.isWhitespace)
        return head.hasPrefix("<plist") || head.hasPrefix("<!DOCTYPE plist")
            || head.hasPrefix("<?xml") && (head.contains("<!DOCTYPE plist") || head.contains("<plist"))
    }

    /// Indexes a property list. Never fails: unreadable data gives a document with a fault.
    static func read(_ data: Data) -> JSONDocument {
        let isBinary = BinaryPropertyList.begins(data)
        do {
            let value = try value(data)
            let shown = (isBinary ? xml(value) : data).map(text)
            var writer = PropertyListJSON(text: shown.flatMap { XMLPropertyList($0.bytes) })
            writer.write(value)
            return JSONDocument(
                standIn: writer.json,
                for: ForeignText(
                    format: "property list", shown: shown?.bytes ?? unreadable(data), kinds: writer.kinds,
                    places: writer.places, file: isBinary ? nil : .init(tabs: shown?.tabs ?? [])))
        } catch {
            let shown = isBinary ? unreadable(data) : text(data).bytes
            return JSONDocument(
                standIn: [], for: ForeignText(format: "property list", shown: shown, trouble: reason(error, data)))
        }
    }

    /// The values of a property list. On Linux, Foundation crashes if one of them is a set, which no encoder writes.
    private static func value(_ data: Data) throws -> Any {
        if let list = BinaryPropertyList(data) {
            if list.holdsSet { throw Refusal(reason: "it contains a set, which isn't a valid property list value") }
            if let excess = list.excess { throw Refusal(reason: excess) }
        }
        return try PropertyListSerialization.propertyList(from: data, format: nil)
    }

    /// The error for a property list that isn't read.
    private struct Refusal: Error {
        /// As a clause.
        var reason: String
    }

    /// The text of a file. Tabs, which most files contain, are shown as two columns.
    ///
    /// - Returns: The text, and where the tabs are in it.
    private static func text(_ data: Data) -> (bytes: [UInt8], tabs: [Int]) {
        data.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return ([], []) }
            var text: [UInt8] = []
            var tabs: [Int] = []
            text.reserveCapacity(bytes.count)
            var start = 0
            // Not with `firstIndex` or on the `Data`: property lists have many lines, and each access to `Data` is
            // slow.
            while let tab = memchr(base + start, Int32(UInt8(ascii: "\t")), bytes.count - start) {
                let place = base.distance(to: UnsafeRawPointer(tab))
                text.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[start..<place]))
                tabs.append(text.count)
                text.append(0x20)
                text.append(0x20)
                start = place + 1
            }
            text.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[start...]))
            return (text, tabs)
        }
    }

    /// The text shown for a binary file that can't be converted.
    private static func unreadable(_ data: Data) -> [UInt8] {
        Array("(\(data.count) bytes of a binary property list that cannot be read)".utf8)
    }

    /// A binary property list converted to XML.
    private static func xml(_ value: Any) -> Data? {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .xml
        return (try? encoder.encode(PropertyListValue(value)))
            ?? (try? PropertyListSerialization.data(fromPropertyList: value, format: .xml, options: 0))
    }

    /// The parser's error as a clause: `encountered unknown tag strin on line 3`.
    private static func reason(_ error: any Error, _ data: Data) -> String {
        if data.isEmpty { return "the file is empty" }
        if let refusal = error as? Refusal { return refusal.reason }
        let description = (error as NSError).userInfo["NSDebugDescription"] as? String
        guard let description, let first = description.first else { return "the parser rejects it" }
        return first.lowercased() + description.dropFirst()
    }
}
