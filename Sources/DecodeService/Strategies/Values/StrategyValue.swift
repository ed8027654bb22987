package import DecodeTrace

/// A value of a strategy, which can be printed and parsed.
///
/// Printing and parsing are exact inverses: `try Self.parse(value.printed) == value` for every value.
package protocol StrategyValue: Hashable, Sendable {
    /// The value as written on a command line, in a config file or in a report.
    var printed: String { get }

    /// Parses a value.
    ///
    /// - Parameter text: The value as written by the user.
    /// - Throws: `ValueProblem.unknown` for a text that isn't a value, `.malformed` for one that starts like a free-form value but
    ///   can't be parsed.
    static func parse(_ text: String) throws(ValueProblem) -> Self
}

/// Why a text isn't a value of its strategy.
package enum ValueProblem: Error, Hashable, Sendable {
    /// The text isn't an accepted value.
    case unknown
    /// The text starts like an accepted value, but the rest can't be parsed; the reason is a clause.
    case malformed(String)
}

extension StrategyValue where Self: RawRepresentable, RawValue == String {
    package var printed: String { rawValue }

    package static func parse(_ text: String) throws(ValueProblem) -> Self {
        guard let value = Self(rawValue: text) else { throw .unknown }
        return value
    }
}

/// A setting for encoding: the setting for decoding, or a separate value.
package indirect enum Mirrored<Value: StrategyValue>: StrategyValue {
    /// Mirror the decoding setting.
    case same
    /// Use this value, regardless of the decoding setting.
    case own(Value)

    package var printed: String {
        switch self {
        case .same: "same"
        case .own(let value): value.printed
        }
    }

    package static func parse(_ text: String) throws(ValueProblem) -> Self {
        text == "same" ? .same : .own(try Value.parse(text))
    }

    /// The value for encoding.
    ///
    /// - Parameter decoding: The decoding setting.
    package func resolved(_ decoding: Value) -> Value {
        switch self {
        case .same: decoding
        case .own(let value): value
        }
    }
}

// MARK: - Strategies whose values are plain words

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

/// `key-set`: which key set is used by a type that has several (`VariablyCodable`).
package indirect enum KeySetStrategy: StrategyValue {
    /// No key set is passed to the coder, as for types without key sets.
    case none
    /// The set with that name. Never empty if parsed.
    case named(String)

    /// The raw value of the `userInfo` key for the name. `ResilientCodable` declares a key with this raw value as
    /// `.codingType`, and so does every copy of it that was built elsewhere.
    package static let userInfoKey = "codascope.codingType"

    /// The strategy's own keywords. A set with such a name is written with a backslash before it.
    private static let words = ["none", "same"]

    package var printed: String {
        switch self {
        case .none: "none"
        case .named(let name): Self.words.contains(name) || name.hasPrefix("\\") ? "\\" + name : name
        }
    }

    package static func parse(_ text: String) throws(ValueProblem) -> KeySetStrategy {
        if text == "none" { return .none }
        let name = text.hasPrefix("\\") ? String(text.dropFirst()) : text
        guard !name.isEmpty else { throw .malformed("the name of the set is empty") }
        return .named(name)
    }
}

/// `floats`: the form of infinite numbers and not-a-number.
package indirect enum FloatStrategy: StrategyValue {
    /// None: JSON has no such numbers.
    case `throw`
    /// Strings with these spellings.
    case strings(FloatSpellings)

    private static let spelledPrefix = "strings:"

    package var printed: String {
        switch self {
        case .throw: "throw"
        case .strings(.short): "strings"
        case .strings(let spellings):
            Self.spelledPrefix
                + [spellings.nan, spellings.positiveInfinity, spellings.negativeInfinity]
                .map { Escaping.escaped($0, separators: [","]) }.joined(separator: ",")
        }
    }

    package static func parse(_ text: String) throws(ValueProblem) -> FloatStrategy {
        switch text {
        case "throw": return .throw
        case "strings": return .strings(.short)
        default: break
        }
        guard text.hasPrefix(spelledPrefix) else { throw .unknown }
        let parts = Escaping.split(text.dropFirst(spelledPrefix.count), at: ",").map(Escaping.unescaped)
        guard parts.count == 3 else {
            throw .malformed("it needs three spellings: not-a-number, infinity and negative infinity")
        }
        return .strings(FloatSpellings(nan: parts[0], positiveInfinity: parts[1], negativeInfinity: parts[2]))
    }

    /// Warnings about spellings that can't be distinguished, one sentence each.
    var warnings: [String] {
        guard case .strings(let spellings) = self else { return [] }
        // The order in which Foundation compares them.
        let (first, second, third) = (spellings.positiveInfinity, spellings.negativeInfinity, spellings.nan)
        guard first == second || first == third || second == third else { return [] }
        return ["floats: \(printed) has one spelling for two numbers, which are decoded as the same number."]
    }
}

/// The strings for three numbers that JSON doesn't have.
package struct FloatSpellings: Hashable, Sendable {
    package var nan: String
    package var positiveInfinity: String
    package var negativeInfinity: String

    package init(nan: String, positiveInfinity: String, negativeInfinity: String) {
        self.nan = nan
        self.positiveInfinity = positiveInfinity
        self.negativeInfinity = negativeInfinity
    }

    /// `nan`, `inf` and `-inf`, as Swift and C print these numbers.
    package static let short = FloatSpellings(nan: "nan", positiveInfinity: "inf", negativeInfinity: "-inf")
}
