/// What is wrong with a piece of text.
public enum FaultKind: String, Sendable, Hashable, Codable {
    case empty, whitespaceOnly, binary, markup
    case trailingGarbage
    /// A document a line: ``JSONDocument/documents()`` lists them.
    case newlineDelimited
    /// Several documents one after the other: ``JSONDocument/documents()`` lists them.
    case concatenated
    case unclosedObject, unclosedArray, unclosedString, unclosedComment
    case badEscape, badNumber, badLiteral, controlCharacter
    case singleQuotes, unquotedKey, comment
    case missingComma, missingColon, missingValue, missingKey, mismatchedBracket
    case invalidUTF8, unreadableEncoding
    case tooDeep, tooLarge
    case unexpected
}

/// The place where a text stops being what `JSONDecoder` takes, in plain words.
public struct Fault: Sendable, Equatable {
    public var kind: FaultKind
    /// The byte of the text where it shows.
    public var byte: Int
    /// What may stand there.
    public var expected: String
    /// What stands there.
    public var found: String
    /// The whole in one sentence, without the position.
    public var message: String
    /// Where the bracket or quote was opened that is not closed, or that the fault stands in.
    public var opened: Int?

    public init(
        kind: FaultKind, byte: Int, expected: String, found: String, message: String, opened: Int? = nil
    ) {
        self.kind = kind
        self.byte = byte
        self.expected = expected
        self.found = found
        self.message = message
        self.opened = opened
    }
}

/// A number or string that `JSONDecoder` reads over, and refuses only when a model asks for it.
public struct Defect: Sendable, Equatable {
    /// The token; when the defect is in a key, the token of its value.
    public var token: JSONDocument.Token
    public var isInKey: Bool
    /// What is wrong, and where.
    public var fault: Fault
}
