/// A page about a kind of suspicion, for `codascope explain`.
package struct SuspicionPage: Sendable {
    package let code: Suspicion.Code
    /// The suspicion in a few words.
    package let title: String
    /// When a value is suspicious, and how it came about.
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
        case .nilBesideNearKey:
            SuspicionPage(
                code: code, title: "nil, beside a key that nearly matches",
                cause: """
                    decodeIfPresent(_:forKey:) returns nil for a key that the object lacks: a misspelled key isn't an error. \
                    The object has a key in another spelling, and the model never reads it.
                    """,
                fixes: [
                    "Give the property a CodingKeys case with the payload's key.",
                    "Choose a key strategy if many keys are spelled this way.",
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
                    larger one to the nearest number that the type has, without an error.
                    """,
                fixes: [
                    "Declare an integer type, or Decimal.",
                    "If it is an identifier, declare a String and have the server send it in quotes.",
                ])
        case .strategyUnused:
            SuspicionPage(
                code: code, title: "a strategy that changed nothing",
                cause: """
                    The strategy was chosen, and the decode had nothing for it: no key that it converts, or no Date or Data in \
                    the model. Lenient strategies are not counted.
                    """,
                fixes: ["Remove the strategy, or check that it is the one that was meant."])
        }
    }
}
