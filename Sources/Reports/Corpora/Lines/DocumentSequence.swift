package import Foundation
package import JSONText

/// The documents of a text that has several in sequence, as `jq` writes them.
package enum DocumentSequence {
    /// The documents with the lines that they begin in; none if the text has only one.
    ///
    /// Text that isn't JSON is the last document.
    ///
    /// - Complexity: O(bytes)
    package static func documents(of text: Data, options: JSONDocument.Options) -> [DocumentLine] {
        guard hasMore(text) else { return [] }
        let document = JSONDocument(text, options: options)
        // In other encodings, the document's positions aren't those of the file.
        guard [.newlineDelimited, .concatenated].contains(document.fault?.kind), document.text.count == text.count
        else {
            return []
        }
        var line = 1
        var place = 0
        return document.documents().map { range in
            line += document.text[place..<range.lowerBound].count { $0 == 0x0A }
            place = range.lowerBound
            return DocumentLine(number: line, data: Data(document.text[range]), offset: range.lowerBound)
        }
    }

    /// Whether something follows the first object or array. A text with one document needn't be indexed.
    private static func hasMore(_ text: Data) -> Bool {
        text.withUnsafeBytes { bytes in
            let first = FirstContainer(of: bytes.assumingMemoryBound(to: UInt8.self))
            guard let end = first.end else { return !first.isOpen }  // The documents may be scalars.
            return bytes[end...].contains { $0 > 0x20 }
        }
    }
}
