import Foundation

/// `keys`: how a payload's key becomes the model's coding key, and back.
public enum KeyStrategy: String, StrategyValue, CaseIterable {
    /// The key as it is written.
    case `default`
    /// `image_url` is `imageUrl`: Foundation's own conversion, both ways.
    case snake
    /// `image-url` is `imageUrl`: the rules of snake case, with hyphens.
    case kebab
    /// `ImageUrl` is `imageUrl`; an acronym in front is one word (`URLPath` is `urlPath`, `ID` is `id`).
    case pascal

    /// What the decoder makes of a payload's key.
    ///
    /// - Parameter payloadKey: The key as the payload has it, unescaped.
    /// - Complexity: O(*n*) in the length of the key.
    public func decoded(_ payloadKey: String) -> String {
        switch self {
        case .default: payloadKey
        case .snake: SeparatedCase.snake.camelCased(payloadKey)
        case .kebab: SeparatedCase.kebab.camelCased(payloadKey)
        case .pascal: PascalCase.camelCased(payloadKey)
        }
    }

    /// What the encoder makes of a model's key.
    ///
    /// - Parameter modelKey: The coding key's string value.
    /// - Complexity: O(*n*) in the length of the key.
    public func encoded(_ modelKey: String) -> String {
        switch self {
        case .default: modelKey
        case .snake: SeparatedCase.snake.separated(modelKey)
        case .kebab: SeparatedCase.kebab.separated(modelKey)
        case .pascal: PascalCase.pascalCased(modelKey)
        }
    }

    var decoding: JSONDecoder.KeyDecodingStrategy {
        switch self {
        case .default: .useDefaultKeys
        case .snake: .convertFromSnakeCase
        case .kebab, .pascal: .custom { path in ConvertedKey(path.last, by: decoded) }
        }
    }

    var encoding: JSONEncoder.KeyEncodingStrategy {
        switch self {
        case .default: .useDefaultKeys
        case .snake: .convertToSnakeCase
        case .kebab, .pascal: .custom { path in ConvertedKey(path.last, by: encoded) }
        }
    }
}

/// The key that a custom conversion hands to Foundation.
private struct ConvertedKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ key: (any CodingKey)?, by convert: (String) -> String) {
        stringValue = convert(key?.stringValue ?? "")
        intValue = key?.intValue
    }

    init?(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init?(intValue: Int) {
        stringValue = String(intValue)
        self.intValue = intValue
    }
}
