/// What is wrong with a piece of text.
package enum FaultKind: String, Sendable, Hashable, Codable {
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
package struct Fault: Sendable, Equatable {
    package var kind: FaultKind
    /// The byte of the text where it shows.
    package var byte: Int
    /// What may stand there.
    package var expected: String
    /// What stands there.
    package var found: String
    /// The whole in one sentence, without the position.
    package var message: String
    /// Where the bracket or quote was opened that is not closed, or that the fault stands in.
    package var opened: Int?

    package init(
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
package struct Defect: Sendable, Equatable {
    /// The token; when the defect is in a key, the token of its value.
    package var token: JSONDocument.Token
    package var isInKey: Bool
    /// What is wrong, and where.
    package var fault: Fault
}
