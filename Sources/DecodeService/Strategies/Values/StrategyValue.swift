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
