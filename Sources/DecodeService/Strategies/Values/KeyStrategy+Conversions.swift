extension KeyStrategy {
    /// The rules that convert keys, simplest first: Foundation's own before those that need a custom strategy.
    package static let conversions: [KeyStrategy] = [.snake, .screamingSnake, .kebab, .pascal]

    /// Returns the rules that convert a payload's key to a model's, simplest first; only those that suit the key's
    /// style.
    ///
    /// - Parameters:
    ///   - payloadKey: The key as the payload has it, unescaped.
    ///   - modelKey: The coding key's string value.
    /// - Complexity: O(*n*) in the length of the key.
    package static func conversions(of payloadKey: String, to modelKey: String) -> [KeyStrategy] {
        conversions.filter { $0.suits(payloadKey) && $0.decoded(payloadKey) == modelKey }
    }

    /// Whether a key has the style that a conversion is meant for.
    ///
    /// - Parameter payloadKey: The key as the payload has it, unescaped.
    package func suits(_ payloadKey: String) -> Bool {
        switch self {
        case .screamingSnake: !payloadKey.contains(where: \.isLowercase)
        case .pascal: payloadKey.first?.isUppercase == true
        case .snake, .kebab: decoded(payloadKey) != payloadKey
        case .default, .caseInsensitive, .map: true
        }
    }
}
