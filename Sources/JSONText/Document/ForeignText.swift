/// The original of a document whose payload isn't JSON: its values were written as JSON in order to be indexed.
///
/// That JSON isn't in any file, so its bytes, lines and columns are meaningless to the user, who sees ``shown``.
package final class ForeignText: Sendable {
    /// The name of the format in a sentence: `property list`.
    package let format: String
    /// The payload's readable text, without tokens.
    package let shown: JSONDocument
    /// Why the payload could not be read, as a clause; nil if it could.
    package let trouble: String?
    /// The kinds of values that JSON doesn't have, by token: `date`, `data`.
    let kinds: [JSONDocument.Token: FoundKind]

    /// - Parameters:
    ///   - format: The name of the format in a sentence.
    ///   - shown: The payload's readable text.
    ///   - trouble: Why the payload could not be read, as a clause.
    ///   - kinds: The kinds of values that JSON doesn't have, by token.
    package init(
        format: String, shown: [UInt8], trouble: String? = nil, kinds: [JSONDocument.Token: FoundKind] = [:]
    ) {
        self.format = format
        self.shown = JSONDocument(plain: shown)
        self.trouble = trouble
        self.kinds = kinds
    }
}

extension JSONDocument {
    /// Indexes JSON that represents another text.
    ///
    /// - Parameters:
    ///   - json: The values as JSON; empty if the payload could not be read.
    ///   - foreign: The original.
    package init(standIn json: [UInt8], for foreign: ForeignText) {
        storage = Storage(bytes: json, options: Options(), origin: .start)
        self.foreign = foreign
    }

    /// A text without tokens, which is only shown.
    init(plain text: [UInt8]) {
        storage = Storage(plain: text)
        foreign = nil
    }

    /// The readable text of the payload: the document itself, unless it represents another text.
    package var shown: JSONDocument { foreign?.shown ?? self }
}
