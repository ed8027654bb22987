extension KeyStrategy {
    /// The rules that convert keys, the plainest first: Foundation's own before those that need a custom strategy.
    package static let conversions: [KeyStrategy] = [.snake, .screamingSnake, .kebab, .pascal]

    /// The rules that make a model's key of a payload's, the plainest first; those only that the key is written for.
    ///
    /// - Parameters:
    ///   - payloadKey: The key as the payload has it, unescaped.
    ///   - modelKey: The coding key's string value.
    /// - Complexity: O(*n*) in the length of the key.
    package static func conversions(of payloadKey: String, to modelKey: String) -> [KeyStrategy] {
        conversions.filter { $0.suits(payloadKey) && $0.decoded(payloadKey) == modelKey }
    }

    /// Whether a key is one that a conversion is meant for: others it may convert all the same.
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
