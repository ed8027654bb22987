/// The beginning of a document's text, in one line.
package struct DocumentStart: Sendable, Hashable {
    package var text: String
    /// Whether the document is longer.
    package var isCut: Bool

    /// The maximum length that is read, in bytes; more than a row shows.
    package static let bytes = 400

    package init(text: String, isCut: Bool) {
        self.text = text
        self.isCut = isCut
    }

    /// - Parameters:
    ///   - bytes: The first bytes of the document, at most ``bytes``.
    ///   - isCut: Whether it has more.
    package init(_ bytes: some Collection<UInt8>, isCut: Bool) {
        // The last character may be incomplete.
        let end =
            isCut
            ? bytes.index(bytes.endIndex, offsetBy: -(bytes.reversed().prefix { $0 >= 0x80 }.count)) : bytes.endIndex
        let words = String(decoding: bytes[..<end], as: UTF8.self).split(whereSeparator: \.isWhitespace)
        self.init(text: words.joined(separator: " "), isCut: isCut)
    }
}
