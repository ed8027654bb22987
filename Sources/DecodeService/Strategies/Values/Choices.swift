// The strategies whose values are plain words.

/// A strategy that is off or on.
package enum Toggle: String, StrategyValue, CaseIterable {
    case off
    case on
}

/// `top-level`: the form of the payload's top level.
package enum TopLevelStrategy: String, StrategyValue, CaseIterable {
    /// Any JSON value.
    case any
    /// An object whose braces may be omitted.
    case dictionary
}

/// `arrays`, `dictionaries`, `optionals`: what happens to a value if a member of it fails.
package enum MemberStrategy: String, StrategyValue, CaseIterable {
    /// It fails, too.
    case strict
    /// The member is dropped; an optional is nil.
    case failable
}

/// `scalars`: the values that a number, a string or a `Bool` can be decoded from.
package enum ScalarStrategy: String, StrategyValue, CaseIterable {
    /// Only its own kind.
    case strict
    /// Another kind if nothing is lost.
    case lossless
}

/// `enums`: what happens to a raw value that an enum doesn't have.
package enum EnumStrategy: String, StrategyValue, CaseIterable {
    /// The enum fails.
    case strict
    /// The enum's fallback.
    case fallback
}

/// `missing`: what happens to a missing key, and to null.
package enum MissingStrategy: String, StrategyValue, CaseIterable {
    /// The value fails.
    case strict
    /// The empty value of its type.
    case defaults
}

/// `errors`: what happens after a failure.
package enum ErrorStrategy: String, StrategyValue, CaseIterable {
    /// The decode ends.
    case first
    /// The decode continues with a stand-in, to list further failures.
    case all
}

/// `dates-else`: what `dates: any` does if none of its formats matches.
package enum DateFallback: String, StrategyValue, CaseIterable {
    /// The date fails.
    case `throw`
    /// The date is `Date.distantPast`.
    case distantPast = "distant-past"
}

/// `output`: the layout of the re-encoded JSON.
package enum OutputStrategy: String, StrategyValue, CaseIterable {
    /// One line for each value, indented.
    case pretty
    /// All on one line.
    case compact
}

/// `order`: the order of keys in the re-encoded JSON.
package enum OrderStrategy: String, StrategyValue, CaseIterable {
    /// The payload's own order. `JSONEncoder` has no such setting: the module that shows its output reorders it.
    case payload
    /// By name.
    case sorted
}
