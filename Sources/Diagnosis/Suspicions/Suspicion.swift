package import DecodeTrace
package import JSONText

/// A value that decoded and is likely wrong.
package struct Suspicion: Sendable, Hashable {
    /// What is suspicious. Codes are stable.
    package enum Code: String, Codable, Sendable, Hashable, CaseIterable {
        /// A date far from the present that another reading of its number would make recent, or a date in an
        /// implausible year.
        case dateImplausible = "date-implausible"
        /// A date that differs from its text: 30 February, hour 25, or trailing text.
        case dateChanged = "date-changed"
        /// A scalar that code made another one: "00100" to 100, 1 to "true", a URL that is escaped twice.
        case valueChanged = "value-changed"
        /// A number that lost digits.
        case precision
        /// A key of the payload that has a declared property but was not requested.
        case propertyUnread = "property-unread"
        /// Nil for a key that the payload lacks, beside a key of the same meaning that the model never reads.
        case nilBesideNearKey = "nil-beside-near-key"
        /// Nil for a missing key whose property is declared with a value.
        case defaultLost = "default-lost"
        /// Nil for a coding key that the key strategy has converted in the payload.
        case codingKeyConverted = "coding-key-converted"
        /// A dictionary whose keys the key strategy changed.
        case dictionaryKeysConverted = "dictionary-keys-converted"
        /// A key that appears twice, with two values.
        case keyTwice = "key-twice"
        /// Keys with different bytes that are equal in Swift, under the key strategy, or as keys of a dictionary.
        case keysEqual = "keys-equal"
        /// An object that decoded as the first type that accepts it, with more keys of another type that code tries.
        case firstAlternative = "first-alternative"
        /// An object that decoded as a base class, with keys of a subclass.
        case baseClass = "base-class"
        /// An array or dictionary whose elements all failed, or that failed as a whole.
        case emptied
        /// An array that was not read beyond a failed element.
        case stopped
        /// Elements that failed, were read as another type, and aren't in the decoded value.
        case skipped
        /// Null for a double optional, which decoded like a missing key.
        case doubleOptional = "double-optional"
        /// Text in UTF-8 that was read as Latin-1.
        case mojibake
        /// A fallback in place of a value that the payload has.
        case fallback
        /// An empty identifier, where other elements have one.
        case emptyIdentifier = "empty-identifier"
        /// An error that the model doesn't read, where nothing else was read.
        case errorUnread = "error-unread"
        /// A strategy that was chosen and changed nothing.
        case strategyUnused = "strategy-unused"
    }

    package var code: Code
    /// The row of the decode tree: the first of those that the suspicion is about.
    package var row: Int
    package var path: CodingPath
    /// The RFC 6901 pointer of the value; for a missing key, of the object that lacks it.
    package var pointer: String
    /// The bytes of the value, or of the object that lacks it.
    package var span: Range<Int>
    /// Sentences without a full stop at the end.
    package var message: String
    /// A few words for the underlined value.
    package var label: String
    /// What to do, with the remedies that it names.
    package var advice: [Advice] = []
    /// The rows of all values that are suspicious for this reason: the same property in all elements, in order. Empty
    /// if the suspicion is about no value.
    package var rows: [Int32]

    /// The number of further values of the same kind: the same property in other elements.
    package var others: Int { max(0, rows.count - 1) }

    /// The message and the number of other places with the same suspicion.
    package var sentence: String {
        switch others {
        case 0: message
        case 1: "\(message). The same is true in 1 other place"
        default: "\(message). The same is true in \(others.grouped) other places"
        }
    }

    /// Where the value begins; nil if the suspicion is about no value, or its place in the file isn't known.
    package func position(in document: JSONDocument) -> TextPosition? {
        document.hasPositions && code != .strategyUnused ? document.position(span.lowerBound) : nil
    }
}

extension Sequence<Suspicion> {
    /// The number of suspicious values.
    package var valueCount: Int { reduce(0) { $0 + Swift.max(1, $1.rows.count) } }
}

/// A suspicion by what and where it is, such as one that a change removes.
package struct Answered: Sendable, Hashable {
    package var code: Suspicion.Code
    package var pointer: String

    package init(_ suspicion: Suspicion) {
        code = suspicion.code
        pointer = suspicion.pointer
    }
}
