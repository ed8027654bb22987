/// The kind of an error in a text.
package enum FaultKind: String, Sendable, Hashable, Codable {
    case empty, whitespaceOnly, binary, markup
    case trailingGarbage
    /// One document per line: ``JSONDocument/documents()`` lists them.
    case newlineDelimited
    /// Several documents in sequence: ``JSONDocument/documents()`` lists them.
    case concatenated
    case unclosedObject, unclosedArray, unclosedString, unclosedComment
    case badEscape, badNumber, badLiteral, controlCharacter
    case singleQuotes, unquotedKey, comment
    case missingComma, missingColon, missingValue, missingKey, mismatchedBracket
    case invalidUTF8, unreadableEncoding
    case tooDeep, tooLarge
    case unexpected
}

/// The first error of a text that `JSONDecoder` rejects, with its description.
package struct Fault: Sendable, Equatable {
    package var kind: FaultKind
    /// The byte of the text where the error is.
    package var byte: Int
    /// What would be valid there.
    package var expected: String
    /// What was found there.
    package var found: String
    /// The whole description as one sentence, without the position.
    package var message: String
    /// The position of the opening bracket or quote that isn't closed, or that contains the error.
    package var opened: Int?
}

/// A number or string that `JSONDecoder` scans without error but can't decode.
package struct Defect: Sendable, Equatable {
    /// The token; if the defect is in a key, the token of its value.
    package var token: JSONDocument.Token
    package var isInKey: Bool
    /// The error and its position.
    package var fault: Fault
}
