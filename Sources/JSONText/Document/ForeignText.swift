/// The original of a document whose payload isn't JSON: its values were written as JSON in order to be indexed.
///
/// That JSON isn't in any file, so its bytes are meaningless to the user, who sees ``shown``.
package final class ForeignText: Sendable {
    /// The name of the format in a sentence: `property list`.
    package let format: String
    /// The payload's readable text, without tokens.
    package let shown: JSONDocument
    /// Why the payload could not be read, as a clause; nil if it could.
    package let trouble: String?
    /// The kinds of values that JSON doesn't have, by token: `date`, `data`.
    let kinds: [JSONDocument.Token: FoundKind]
    /// Where the tokens stand in the readable text; nil if that isn't known.
    let places: ForeignPlaces?
    /// How the readable text differs from the file; nil if it was made from a binary file.
    let file: File?

    /// A file that is shown with two blanks for each tab.
    package struct File: Sendable {
        /// The bytes of the readable text that begin a tab.
        let tabs: [Int]
    }

    /// - Parameters:
    ///   - format: The name of the format in a sentence.
    ///   - shown: The payload's readable text.
    ///   - trouble: Why the payload could not be read, as a clause.
    ///   - kinds: The kinds of values that JSON doesn't have, by token.
    ///   - places: Where the tokens stand in the readable text.
    ///   - file: How the readable text differs from the file; nil if it isn't the file's.
    package init(
        format: String, shown: [UInt8], trouble: String? = nil, kinds: [JSONDocument.Token: FoundKind] = [:],
        places: ForeignPlaces? = nil, file: File? = nil
    ) {
        self.format = format
        self.shown = JSONDocument(plain: shown)
        self.trouble = trouble
        self.kinds = kinds
        self.places = places
        self.file = file
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

/// Where the tokens of a stand-in are in the text that is shown, in the order of the tokens.
package struct ForeignPlaces: Sendable {
    /// The bytes of each token, for a container from tag to tag.
    private(set) var spans: [Range<Int>] = []
    /// The bytes that open each container; those of the token for others.
    private var openings: [Range<Int>] = []

    /// Adds the place of the next token; an empty one if it isn't known.
    mutating func add(_ span: Range<Int>?, opening: Range<Int>?) {
        spans.append(span ?? 0..<0)
        openings.append(opening ?? span ?? 0..<0)
    }

    func span(_ token: Int) -> Range<Int>? { spans.indices.contains(token) ? spans[token] : nil }

    func opening(_ token: Int) -> Range<Int>? { openings.indices.contains(token) ? openings[token] : nil }

    /// The first token that starts at a byte or after it; the number of tokens if there is none.
    func firstToken(from byte: Int) -> Int { spans.firstOrderedIndex(where: { $0.lowerBound >= byte }) }
}
