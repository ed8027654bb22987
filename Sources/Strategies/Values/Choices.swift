// The strategies whose values are plain words.

/// `data`: what a `Data` property is in the payload.
package enum DataStrategy: String, StrategyValue, CaseIterable {
    /// A string in Base 64.
    case base64
    /// An array of byte values, as `Data` itself would decode.
    case deferred
}

/// `floats`: what the decoder takes for an infinite number or one that is not a number.
package enum FloatStrategy: String, StrategyValue, CaseIterable {
    /// Nothing: JSON has no such numbers.
    case `throw`
    /// The strings `inf`, `-inf` and `nan`.
    case strings

    static let positiveInfinity = "inf"
    static let negativeInfinity = "-inf"
    static let nan = "nan"
}

/// A strategy that is off or on.
package enum Toggle: String, StrategyValue, CaseIterable {
    case off
    case on
}

/// `top-level`: what the decoder expects around the payload.
package enum TopLevelStrategy: String, StrategyValue, CaseIterable {
    /// Any JSON value.
    case any
    /// An object whose braces may be left out.
    case dictionary
}

/// `arrays`, `dictionaries`, `optionals`: what becomes of a value when a member of it fails.
package enum MemberStrategy: String, StrategyValue, CaseIterable {
    /// It fails with its member.
    case strict
    /// The member is dropped; an optional is nil.
    case failable
}

/// `scalars`: what a number, a string or a `Bool` may be made of.
package enum ScalarStrategy: String, StrategyValue, CaseIterable {
    /// Of its own kind only.
    case strict
    /// Of another kind, where nothing is lost.
    case lossless
}

/// `enums`: what becomes of a raw value that an enum does not know.
package enum EnumStrategy: String, StrategyValue, CaseIterable {
    /// The enum fails.
    case strict
    /// The enum's fallback.
    case fallback
}

/// `missing`: what becomes of a missing key, and of null.
package enum MissingStrategy: String, StrategyValue, CaseIterable {
    /// The value fails.
    case strict
    /// The empty value of its type.
    case defaults
}

/// `errors`: what follows a failure.
package enum ErrorStrategy: String, StrategyValue, CaseIterable {
    /// The decode ends.
    case first
    /// The decode goes on with a stand-in, to list the others.
    case all
}

/// `dates-else`: what `dates: any` does when none of its formats fits.
package enum DateFallback: String, StrategyValue, CaseIterable {
    /// The date fails.
    case `throw`
    /// The date is `Date.distantPast`.
    case distantPast = "distant-past"
}

/// `output`: how the re-encoded JSON is laid out.
package enum OutputStrategy: String, StrategyValue, CaseIterable {
    /// A line for each value, indented.
    case pretty
    /// All on one line.
    case compact
}

/// `order`: the order of keys in the re-encoded JSON.
package enum OrderStrategy: String, StrategyValue, CaseIterable {
    /// The payload's own order. `JSONEncoder` has no such setting: whoever shows its output puts it in order.
    case payload
    /// By name.
    case sorted
}
