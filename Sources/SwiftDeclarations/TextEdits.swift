/// Edits of parts of a text that leave the rest unchanged: layout, comments, line ends.
package struct TextEdits: Sendable {
    private var edits: [(bytes: Range<Int>, text: String)] = []

    /// Creates an empty list of edits.
    package init() {}

    /// Replaces bytes of the text, which must not overlap another edit.
    ///
    /// - Parameter bytes: A range of the text's UTF-8; an empty one inserts. Insertions at the same place keep their
    ///   order.
    package mutating func replace(_ bytes: Range<Int>, with code: SwiftCode) { edits.append((bytes, code.text)) }

    /// Inserts a text before a byte.
    package mutating func insert(_ code: SwiftCode, at byte: Int) { replace(byte..<byte, with: code) }

    /// Replaces bytes by spaces, so that every line and column is unchanged.
    package mutating func blank(_ bytes: Range<Int>, of text: String) {
        let old = text.utf8.dropFirst(bytes.lowerBound).prefix(bytes.count)
        let lineEnds = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
        let blank = old.map { lineEnds.contains($0) ? $0 : UInt8(ascii: " ") }
        replace(bytes, with: SwiftCode(ownSource: String(decoding: blank, as: UTF8.self)))
    }

    /// The text with all edits applied; an edit that overlaps another, or exceeds the text, is left out.
    ///
    /// - Complexity: O(bytes + *n* log *n*)
    package func applied(to text: String) -> String {
        guard !edits.isEmpty else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var last = 0
        let order = edits.indices.sorted { (edits[$0].bytes.lowerBound, $0) < (edits[$1].bytes.lowerBound, $1) }
        for edit in order.map({ edits[$0] }) where edit.bytes.lowerBound >= last && edit.bytes.upperBound <= bytes.count
        {
            result += bytes[last..<edit.bytes.lowerBound]
            result += Array(edit.text.utf8)
            last = edit.bytes.upperBound
        }
        return String(decoding: result + bytes[last...], as: UTF8.self)
    }
}

extension ModelSource {
    /// The line terminator of the file.
    package var lineEnd: SwiftCode { text.utf8.firstIndex(of: UInt8(ascii: "\r")) == nil ? "\n" : "\r\n" }

    /// The bytes of the line that contains a byte, without its end.
    package func line(around byte: Int) -> Range<Int> {
        let bytes = text.utf8
        let index = bytes.index(bytes.startIndex, offsetBy: byte, limitedBy: bytes.endIndex) ?? bytes.endIndex
        let start = bytes[..<index].lastIndex(of: UInt8(ascii: "\n")).map { bytes.index(after: $0) } ?? bytes.startIndex
        var end = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
        if end > start, bytes[bytes.index(before: end)] == UInt8(ascii: "\r") { end = bytes.index(before: end) }
        return bytes.distance(
            from: bytes.startIndex, to: start)..<bytes.distance(from: bytes.startIndex, to: max(end, start))
    }

    /// The bytes of a line, from 1, without its end; of the last line if there are fewer.
    package func bytes(ofLine line: Int) -> Range<Int> {
        var bytes = text.utf8[...]
        for _ in 1..<max(1, line) {
            guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { break }
            bytes = bytes[bytes.index(after: end)...]
        }
        return self.line(around: text.utf8.distance(from: text.utf8.startIndex, to: bytes.startIndex))
    }

    /// The text of some bytes.
    package subscript(bytes: Range<Int>) -> String {
        String(decoding: text.utf8.dropFirst(bytes.lowerBound).prefix(bytes.count), as: UTF8.self)
    }

    /// The spaces and tabs at the start of a byte's line.
    package func indent(around byte: Int) -> String {
        String(self[line(around: byte)].prefix { $0 == " " || $0 == "\t" })
    }

    /// The line of a byte, from 1, and its column in it, from 1 and in Unicode scalars.
    package func position(of byte: Int) -> (line: Int, column: Int) {
        let head = text.utf8.prefix(byte)
        let column = self[line(around: byte).lowerBound..<byte].unicodeScalars.count + 1
        return (head.count { $0 == UInt8(ascii: "\n") } + 1, column)
    }
}
