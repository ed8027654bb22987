/// A strategy as people choose it: its name, what it can be, and what each value does.
public struct Strategy: Hashable, Sendable, Identifiable {
    /// Whether a strategy changes how a payload is decoded, or how the value is encoded again.
    public enum Side: String, Hashable, Sendable {
        case decoding
        case encoding
    }

    /// A value that is offered.
    public struct Value: Hashable, Sendable {
        /// As a person writes it. A template names what is to be filled in in capitals: `format:PATTERN`.
        public let spelling: String
        /// What the coder does then, in a line, with the name of its property.
        public let explanation: String
        /// For a template: a whole value to begin with. Nil for a value that can be set as it is spelled.
        public let example: String?

        /// Whether something must be filled in before the value can be set.
        public var isTemplate: Bool { example != nil }
    }

    /// The name on the command line, in the panel, the config file and reports.
    public let name: String
    /// What it decides, in a line.
    public let summary: String
    public let side: Side
    /// The values that are offered, the default first.
    public let values: [Value]

    public var id: String { name }
    /// The value of a set that nobody touched.
    public var defaultValue: String { values[0].spelling }
    /// Whether values other than the offered ones can be written.
    public var isFreeForm: Bool { values.contains(where: \.isTemplate) }

    /// The line that explains a value, free-form ones included; nil for a text that is no value of this strategy.
    ///
    /// - Parameter printed: A value as a `StrategySet` prints it.
    public func explanation(of printed: String) -> String? {
        if let value = values.first(where: { $0.spelling == printed && !$0.isTemplate }) { return value.explanation }
        return values.first { value in
            guard value.isTemplate, let colon = value.spelling.firstIndex(of: ":") else { return false }
            return printed.hasPrefix(value.spelling[...colon])
        }?.explanation
    }
}
