/// A page about a kind of suspicion, for `codascope explain`.
package struct SuspicionPage: Sendable {
    package let code: Suspicion.Code
    /// The suspicion in a few words.
    package let title: String
    /// When a value is suspicious, and why it happens.
    let cause: String
    /// What to do, one sentence each.
    let fixes: [String]

    /// The page's name.
    package var name: String { code.rawValue }

    /// The page with a name, ignoring case; nil if there is none.
    package static func page(named name: String) -> SuspicionPage? {
        all.first { $0.name == name.lowercased() }
    }

    /// The page as text.
    ///
    /// - Parameter width: The line width in columns. A longer word gets its own line.
    /// - Returns: The lines, without line breaks.
    package func text(width: Int) -> [String] {
        ["\(name): \(title)", "", "A value that decoded and is likely wrong.", ""]
            + FailurePage.wrapped(cause, width: width) + FailurePage.lines(of: fixes, width: width)
    }

    /// Every page.
    package static let all: [SuspicionPage] = Suspicion.Code.allCases.map { code in
        switch code {
        case .dateImplausible:
            SuspicionPage(
                code: code, title: "a date that is far from the present",
                cause: """
                    Every numeric date strategy reads any number. A number of seconds since 1970 becomes a date 31 years later \
                    under deferred, which counts from 2001, and a date in January 1970 under milliseconds. A date is \
                    suspicious if it is more than 20 years ahead, more than 150 years ago or in January 1970, and another \
                    reading of its number is recent. A date in text is suspicious if its year is before 1000 or after 9999.
                    """,
                fixes: [
                    "Choose the date strategy that the message names.",
                    "If the year 1 stands for no date, make the property optional and have the server send null.",
                ])
        case .dateChanged:
            SuspicionPage(
                code: code, title: "a date that differs from its text",
                cause: """
                    The iso8601 strategy counts on where a field is too large: 30 February becomes 1 March, and hour 25 becomes \
                    1:00 on the next day. It also ignores text after the date. The decoded date is then not the one in the \
                    payload, without an error. Other date strategies are checked, too, where the text has a time zone.
                    """,
                fixes: [
                    "Fix the date where it is written.",
                    "Decode with a pattern, such as format:yyyy-MM-dd'T'HH:mm:ssXXXXX, which rejects such text.",
                ])
        case .propertyUnread:
            SuspicionPage(
                code: code, title: "a key with a property that isn't decoded",
                cause: """
                    The payload has a key, the type declares a property of that name, and no call asked for it. A let with an \
                    initial value isn't decoded. A subclass without its own init(from:) inherits one that knows only the \
                    superclass's properties. The properties of a superclass that isn't Decodable are never read. Code may ask \
                    for another key by mistake. Properties that CodingKeys leaves out are not counted.
                    """,
                fixes: [
                    "Declare a constant without its value, or as a var.",
                    "Write init(from:) in the subclass: decode its own keys, then call super.init(from: decoder).",
                    "Ask for the key in init(from:).",
                    "If the property isn't decoded on purpose, leave it out of CodingKeys.",
                ])
        case .nilBesideNearKey:
            SuspicionPage(
                code: code, title: "nil, beside a key of the same meaning",
                cause: """
                    decodeIfPresent(_:forKey:) returns nil for a key that the object lacks: a misspelled key isn't an error. \
                    The object has a key with the same words in another spelling, misspelled or abbreviated, its value could be \
                    decoded as the property's type, and the model never reads it.
                    """,
                fixes: [
                    "Give the property a CodingKeys case with the payload's key.",
                    "Choose a key strategy if many keys are spelled this way.",
                ])
        case .codingKeyConverted:
            SuspicionPage(
                code: code, title: "a coding key in snake case under convertFromSnakeCase",
                cause: """
                    A key strategy converts the payload's keys before they are compared with the coding keys. A coding key that \
                    is spelled as in the payload, such as "first_name", is then never found, and an optional is nil.
                    """,
                fixes: [
                    "Remove the raw value from CodingKeys, or give it the converted key.",
                    "Or decode without the key strategy.",
                ])
        case .dictionaryKeysConverted:
            SuspicionPage(
                code: code, title: "a dictionary whose keys were converted",
                cause: """
                    JSONDecoder doesn't convert the keys of a dictionary that it decodes for a key or an element. It does where a \
                    dictionary is decoded with Dictionary.init(from:), from a decoder or in a wrapper: identifiers and names in \
                    the keys are then changed.
                    """,
                fixes: [
                    "Decode the dictionary with a container: container.decode([String: Value].self, forKey:).",
                    "Or use CodingKeys in place of the key strategy.",
                ])
        case .keyTwice:
            SuspicionPage(
                code: code, title: "a key that is written twice",
                cause: """
                    An object has the same key with two values. JSONDecoder reads the first and ignores the others; JavaScript \
                    and most other parsers read the last.
                    """,
                fixes: ["Write the key once."])
        case .keysEqual:
            SuspicionPage(
                code: code, title: "two keys that the decoder treats as one",
                cause: """
                    Swift compares strings by their characters: "é" as one scalar equals "e" with an accent after it. A key \
                    strategy may also convert two keys to one. JSONDecoder reads the first of them and ignores the other.
                    """,
                fixes: ["Write one of the keys, or give them different names."])
        case .firstAlternative:
            SuspicionPage(
                code: code, title: "an alternative that accepts any object",
                cause: """
                    An enum tries the types of its cases in order and takes the first that decodes. A type with optional \
                    properties only decodes from every object: the types after it are never tried, and all its properties are nil.
                    """,
                fixes: [
                    "Declare what identifies a type as a property that isn't optional.",
                    "Or choose the type by a discriminator, or by which keys the object has.",
                ])
        case .baseClass:
            SuspicionPage(
                code: code, title: "an object that decoded as a base class",
                cause: """
                    An array of a class creates objects of this class, whatever a discriminator such as "type" says. The keys \
                    that belong to a subclass are not read.
                    """,
                fixes: [
                    "Decode the discriminator first, and then the subclass that it names.",
                    "Or use an enum with a case for each kind.",
                ])
        case .emptied:
            SuspicionPage(
                code: code, title: "an array or dictionary that lost all its elements",
                cause: """
                    The payload has elements, and none of them is in the value: each failed, or the array failed as a whole, \
                    and try? or a failable array swallowed the errors.
                    """,
                fixes: [
                    "Decode it strictly, or with --errors all, to see the failures, and fix what they have in common."
                ])
        case .fallback:
            SuspicionPage(
                code: code, title: "a fallback in place of the payload's value",
                cause: """
                    The payload has a value, and the model holds another one: an enum's case for unknown values, or the default \
                    that an initializer uses if decoding fails.
                    """,
                fixes: ["Add a case for the value, or accept the fallback."])
        case .precision:
            SuspicionPage(
                code: code, title: "a number that lost digits",
                cause: """
                    A Double keeps every integer up to 2^53, 9007199254740992, and a Float up to 2^24. The decoder rounds a \
                    larger one to the nearest number that the type has, without an error. A Decimal keeps 38 digits.
                    """,
                fixes: [
                    "Declare an integer type, or Decimal.",
                    "If it is an identifier, declare a String and have the server send it in quotes.",
                ])
        case .stopped:
            SuspicionPage(
                code: code, title: "an array that ends at its first failure",
                cause: """
                    A loop over an unkeyed container ended when an element failed. A failed decode doesn't move on to the next \
                    element, so code that catches the error must step over it.
                    """,
                fixes: [
                    "Step over the failed element by decoding a type that accepts anything.",
                    "Or decode an array of elements that may fail, such as @FailableCodableArray.",
                ])
        case .doubleOptional:
            SuspicionPage(
                code: code, title: "null for an optional of an optional",
                cause: """
                    The synthesized init(from:) reads a property of type T?? with decodeIfPresent, which returns nil for null and \
                    for a missing key. The property never holds .some(nil), so the two can't be told apart.
                    """,
                fixes: [
                    "Ask container.contains(key) in init(from:) before decoding.",
                    "Or use an enum with the cases missing, null and value.",
                ])
        case .mojibake:
            SuspicionPage(
                code: code, title: "text in UTF-8 that was read as Latin-1",
                cause: """
                    Each byte of a character's UTF-8 became a character of its own: "cafÃ©" for "café". The text was broken \
                    before the JSON was written, or each byte was escaped, as in \\u00c3\\u00a9. JSONDecoder decodes what is written.
                    """,
                fixes: [
                    "Read the text as UTF-8 where the JSON is made.",
                    "To repair it: text.data(using: .isoLatin1), then String(data:encoding:) with .utf8.",
                ])
        case .emptyIdentifier:
            SuspicionPage(
                code: code, title: "an empty identifier",
                cause: """
                    An element's identifier is an empty text, and the other elements of the array have one. Values that are found \
                    by their identifier are then mixed up.
                    """,
                fixes: [
                    "Send the identifier, or leave the element out.",
                    "Reject empty identifiers in init(from:).",
                ])
        case .strategyUnused:
            SuspicionPage(
                code: code, title: "a strategy that changed nothing",
                cause: """
                    The strategy was chosen, and the decode had nothing for it: no key that it converts, or no Date or Data in \
                    the model. Lenient strategies are not counted.
                    """,
                fixes: ["Remove the strategy, or check that it is the one you meant."])
        }
    }
}
