/// A value that a strategy can have: how a person writes it, and how it is read back.
///
/// Printing and parsing are exact inverses: `try Self.parse(value.printed) == value` for every value.
package protocol StrategyValue: Hashable, Sendable {
    /// The value as it stands in a command line, a config file or a report.
    var printed: String { get }

    /// The value that a text stands for.
    ///
    /// - Parameter text: The value as a person writes it.
    /// - Throws: `ValueProblem.unknown` for a text that is none of the values, `.malformed` for one that began like a
    ///   free-form value and went wrong.
    static func parse(_ text: String) throws(ValueProblem) -> Self
}

/// Why a text is no value of its strategy.
package enum ValueProblem: Error, Hashable, Sendable {
    /// The text is none of the accepted values.
    case unknown
    /// The text begins like an accepted value, but what follows cannot be read; the reason is a clause.
    case malformed(String)
}

extension StrategyValue where Self: RawRepresentable, RawValue == String {
    package var printed: String { rawValue }

    package static func parse(_ text: String) throws(ValueProblem) -> Self {
        guard let value = Self(rawValue: text) else { throw .unknown }
        return value
    }
}

/// A setting of the encoding side: what the decoding side has, or a value of its own.
package enum Mirrored<Value: StrategyValue>: StrategyValue {
    /// Encode as the decoding side decodes.
    case same
    /// Encode by this value, whatever the decoding side has.
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

    /// The value to encode by.
    ///
    /// - Parameter decoding: What the decoding side has.
    package func resolved(_ decoding: Value) -> Value {
        switch self {
        case .same: decoding
        case .own(let value): value
        }
    }
}
