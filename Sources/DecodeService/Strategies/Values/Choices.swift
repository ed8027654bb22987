// The strategies whose values are plain words.

package import DecodeTrace

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

// The what-if strategies of the same names are the rules of a traced decode.
extension Leniency.Arrays: StrategyValue {}
extension Leniency.Dictionaries: StrategyValue {}
extension Leniency.Optionals: StrategyValue {}
extension Leniency.Scalars: StrategyValue {}
extension Leniency.Enums: StrategyValue {}
extension Leniency.Missing: StrategyValue {}
extension Leniency.Errors: StrategyValue {}

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
