/// What a document stands in for: a payload that is not JSON, whose values were written as JSON so that there is an index
/// over them.
///
/// That JSON is in no file, so its bytes, lines and columns say nothing to people; what they are shown is ``shown``.
package final class ForeignText: Sendable {
    /// The format of the payload, as it is called in a sentence: `property list`.
    package let format: String
    /// The payload as people read it, without tokens.
    package let shown: JSONDocument
    /// Why the payload could not be read, a clause; nil when it could.
    package let trouble: String?
    /// Kinds that JSON does not have, by token: `date`, `data`.
    let kinds: [JSONDocument.Token: FoundKind]

    /// - Parameters:
    ///   - format: The format of the payload, as it is called in a sentence.
    ///   - shown: The payload as people read it.
    ///   - trouble: Why the payload could not be read, a clause.
    ///   - kinds: Kinds that JSON does not have, by token.
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
    /// Indexes JSON that stands in for another text.
    ///
    /// - Parameters:
    ///   - json: The values as JSON; empty when the payload could not be read.
    ///   - foreign: What it stands in for.
    package init(standIn json: [UInt8], for foreign: ForeignText) {
        storage = Storage(bytes: json, options: Options())
        self.foreign = foreign
    }

    /// A text without tokens: only to be shown.
    init(plain text: [UInt8]) {
        storage = Storage(plain: text)
        foreign = nil
    }

    /// What people are shown of the payload: the text itself, unless it stands in for another.
    package var shown: JSONDocument { foreign?.shown ?? self }
}
