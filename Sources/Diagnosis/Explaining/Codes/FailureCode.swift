package import DecodeTrace

/// The exact cause of a failure, finer than the cases of `DecodingError`. Each has a page: `codascope explain null-value`.
package enum FailureCode: String, Sendable, Hashable, Codable, CaseIterable {
    // Missing keys and values.
    case keyMissing = "key-missing"
    case keySpelling = "key-spelling"
    case keyElsewhere = "key-elsewhere"
    case errorResponse = "error-response"
    case discriminator
    case nullValue = "null-value"
    case pastTheEnd = "past-the-end"
    case superDecoder = "super-decoder"

    // Values of another type.
    case stringForNumber = "string-for-number"
    case numberForString = "number-for-string"
    case boolMismatch = "bool-mismatch"
    case objectForArray = "object-for-array"
    case arrayForObject = "array-for-object"
    case singleElement = "single-element"
    case containerForValue = "container-for-value"
    case valueForContainer = "value-for-container"
    case dictionaryKeys = "dictionary-keys"
    case enumPayload = "enum-payload"

    // Values of the right type that cannot be used.
    case numberRange = "number-range"
    case numberFraction = "number-fraction"
    case numberFormat = "number-format"
    case stringFormat = "string-format"
    case unknownCase = "unknown-case"
    case dateFormat = "date-format"
    case base64 = "base64"
    case url = "url"
    case uuid = "uuid"
    case refused = "refused"
    case modelError = "model-error"

    // Text that is not JSON.
    case emptyPayload = "empty-payload"
    case notText = "not-text"
    case markup = "markup"
    case truncated = "truncated"
    case severalDocuments = "several-documents"
    case eventStream = "event-stream"
    case otherFormat = "other-format"
    case placeholder = "placeholder"
    case unclosedBracket = "unclosed-bracket"
    case unclosedString = "unclosed-string"
    case missingPunctuation = "missing-punctuation"
    case singleQuotes = "single-quotes"
    case unquotedKey = "unquoted-key"
    case comment = "comment"
    case notAValue = "not-a-value"
    case brokenEscape = "broken-escape"
    case tooDeep = "too-deep"
    case strayText = "stray-text"
    case badPropertyList = "bad-property-list"

    /// The kind that the code belongs to, as reports print it.
    package var kind: Failure.Kind {
        switch self {
        case .keyMissing, .keySpelling, .keyElsewhere, .errorResponse, .discriminator: .keyNotFound
        case .nullValue, .pastTheEnd, .superDecoder: .valueNotFound
        case .stringForNumber, .numberForString, .boolMismatch, .objectForArray, .arrayForObject, .singleElement,
            .containerForValue, .valueForContainer, .dictionaryKeys, .enumPayload:
            .typeMismatch
        case .numberRange, .numberFraction, .numberFormat, .stringFormat, .unknownCase, .dateFormat, .base64, .url,
            .uuid, .refused:
            .dataCorrupted
        case .modelError: .other
        case .emptyPayload, .notText, .markup, .truncated, .severalDocuments, .eventStream, .otherFormat, .placeholder,
            .unclosedBracket, .unclosedString, .missingPunctuation, .singleQuotes, .unquotedKey, .comment, .notAValue,
            .brokenEscape, .tooDeep, .strayText,
            .badPropertyList:
            .invalidJSON
        }
    }
}
