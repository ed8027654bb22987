import DecodeTrace
import Foundation

/// `keys`: how a payload's key becomes the model's coding key, and back.
package indirect enum KeyStrategy: StrategyValue {
    /// Keys are used as written.
    case `default`
    /// `image_url` is `imageUrl`: Foundation's own conversion, both ways.
    case snake
    /// `image-url` is `imageUrl`: the rules of snake case, with hyphens.
    case kebab
    /// `ImageUrl` is `imageUrl`; an acronym in front is one word (`URLPath` is `urlPath`, `ID` is `id`).
    case pascal
    /// `IMAGE_URL` is `imageUrl`: the rules of snake case, whatever the case.
    case screamingSnake
    /// Keys match regardless of case. The conversion doesn't change keys: `Leniency` finds them.
    case caseInsensitive
    /// Only the listed keys are mapped.
    case map([KeyPair])

    /// A payload's key and its coding key in the model.
    package struct KeyPair: Hashable, Sendable {
        package var payload: String
        package var model: String

        package init(payload: String, model: String) {
            self.payload = payload
            self.model = model
        }
    }

    /// Converts a payload's key as the decoder does.
    ///
    /// - Parameter payloadKey: The key as the payload has it, unescaped.
    /// - Complexity: O(*n*) in the length of the key.
    package func decoded(_ payloadKey: String) -> String {
        switch self {
        case .default: payloadKey
        case .snake: SeparatedCase.snake.camelCased(payloadKey)
        case .kebab: SeparatedCase.kebab.camelCased(payloadKey)
        case .pascal: Self.camelCased(pascal: payloadKey)
        // A single word in capitals has this case, too; a key with lowercase letters follows the rules of snake case.
        case .screamingSnake: SeparatedCase.snake.camelCased(suits(payloadKey) ? payloadKey.lowercased() : payloadKey)
        case .caseInsensitive: payloadKey
        case .map(let pairs): pairs.first { $0.payload == payloadKey }?.model ?? payloadKey
        }
    }

    /// Converts a model's key as the encoder does.
    ///
    /// - Parameter modelKey: The coding key's string value.
    /// - Complexity: O(*n*) in the length of the key.
    package func encoded(_ modelKey: String) -> String {
        switch self {
        case .default: modelKey
        case .snake: SeparatedCase.snake.separated(modelKey)
        case .kebab: SeparatedCase.kebab.separated(modelKey)
        case .pascal: modelKey.prefix(1).uppercased() + modelKey.dropFirst()
        case .screamingSnake: SeparatedCase.snake.separated(modelKey).uppercased()
        case .caseInsensitive: modelKey
        case .map(let pairs): pairs.first { $0.model == modelKey }?.payload ?? modelKey
        }
    }

    /// Converts `ImageUrl` to `imageUrl`. Leading capitals are one word, except for the last if a lowercase letter
    /// follows it: `URLPath` becomes `urlPath` and `ID` becomes `id`, as a Swift property would be spelled.
    private static func camelCased(pascal key: String) -> String {
        let capitals = key.prefix { $0.isUppercase }
        guard !capitals.isEmpty else { return key }
        let rest = key[capitals.endIndex...]
        if capitals.count > 1, let next = rest.first, next.isLowercase {
            return capitals.dropLast().lowercased() + key[key.index(before: capitals.endIndex)...]
        }
        return capitals.lowercased() + rest
    }

    var decoding: JSONDecoder.KeyDecodingStrategy {
        switch self {
        case .default, .caseInsensitive: .useDefaultKeys
        case .snake: .convertFromSnakeCase
        case .kebab, .pascal, .screamingSnake, .map: .custom { Self.converted($0, by: decoded) }
        }
    }

    var encoding: JSONEncoder.KeyEncodingStrategy {
        switch self {
        case .default, .caseInsensitive: .useDefaultKeys
        case .snake: .convertToSnakeCase
        case .kebab, .pascal, .screamingSnake, .map: .custom { Self.converted($0, by: encoded) }
        }
    }

    /// Returns the key of a custom conversion.
    private static func converted(_ path: [any CodingKey], by convert: (String) -> String) -> any CodingKey {
        AnyCodingKey(convert(path.last?.stringValue ?? ""), intValue: path.last?.intValue)
    }
}

extension KeyStrategy {
    static let mapPrefix = "map:"
    private static let words: [(name: String, value: KeyStrategy)] = [
        ("default", .default), ("snake", .snake), ("kebab", .kebab), ("pascal", .pascal),
        ("screaming-snake", .screamingSnake), ("case-insensitive", .caseInsensitive),
    ]

    package var printed: String {
        if case .map(let pairs) = self {
            let list = pairs.map { pair in
                "\(Escaping.escaped(pair.payload, separators: [",", "="]))=\(Escaping.escaped(pair.model, separators: [",", "="]))"
            }
            return Self.mapPrefix + list.joined(separator: ",")
        }
        return Self.words.first { $0.value == self }?.name ?? ""
    }

    package static func parse(_ text: String) throws(ValueProblem) -> KeyStrategy {
        if let word = words.first(where: { $0.name == text }) { return word.value }
        guard text.hasPrefix(mapPrefix) else { throw .unknown }
        var pairs: [KeyPair] = []
        for part in Escaping.split(text.dropFirst(mapPrefix.count), at: ",") {
            let sides = Escaping.split(part, at: "=")
            guard sides.count == 2 else {
                throw .malformed(
                    part.isEmpty
                        ? "a pair is missing between the commas"
                        : "\"\(part)\" doesn't have the form PAYLOAD=MODEL"
                )
            }
            let pair = KeyPair(payload: Escaping.unescaped(sides[0]), model: Escaping.unescaped(sides[1]))
            guard !pairs.contains(where: { $0.payload == pair.payload }) else {
                throw .malformed("\"\(pair.payload)\" is mapped twice")
            }
            pairs.append(pair)
        }
        return .map(pairs)
    }

    /// Warnings about conversions that encoding can't reverse, one sentence each.
    var warnings: [String] {
        guard case .map(let pairs) = self else { return [] }
        return pairs.indices.compactMap { index in
            guard let first = pairs[..<index].first(where: { $0.model == pairs[index].model }) else { return nil }
            return "keys: \(pairs[index].payload) and \(first.payload) both become \(first.model), which is encoded as "
                + "\(first.payload)."
        }
    }

    /// Whether keys match regardless of case.
    package var ignoresCase: Bool { self == .caseInsensitive }
}

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

/// Conversions between words with separators and camel case, with Foundation's rules for snake case, which `JSONDecoder`
/// doesn't expose.
struct SeparatedCase: Sendable {
    let separator: Character

    static let snake = SeparatedCase(separator: "_")
    static let kebab = SeparatedCase(separator: "-")

    /// Converts `one_two_three` to `oneTwoThree`; leading and trailing separators stay.
    func camelCased(_ key: String) -> String {
        guard let first = key.firstIndex(where: { $0 != separator }),
            let last = key.lastIndex(where: { $0 != separator })
        else { return key }
        let words = key[first...last].split(separator: separator)
        // A single word keeps its capitalization: only a key with a separator inside is converted.
        guard words.count > 1 else { return key }
        let joined = words[0].lowercased() + words.dropFirst().map(\.capitalized).joined()
        return key[..<first] + joined + key[key.index(after: last)...]
    }

    /// Converts `oneTwoThree` to `one_two_three`; a run of capitals is a word (`myURLProperty` becomes
    /// `my_url_property`).
    ///
    /// Foundation uses the general category of each scalar: `º` is neither an uppercase nor a lowercase letter, although as a
    /// `Character` it is both.
    func separated(_ key: String) -> String {
        guard !key.isEmpty else { return key }
        var words: [Range<String.Index>] = []
        var wordStart = key.startIndex
        var searchRange = key.index(after: wordStart)..<key.endIndex
        while let upper = key.unicodeScalars[searchRange].firstIndex(where: \.isCapitalLetter) {
            words.append(wordStart..<upper)
            searchRange = upper..<searchRange.upperBound
            guard let lower = key.unicodeScalars[searchRange].firstIndex(where: \.isSmallLetter) else {
                wordStart = searchRange.lowerBound
                break
            }
            if lower == key.index(after: upper) {
                wordStart = upper
            } else {
                let beforeLower = key.index(before: lower)
                words.append(upper..<beforeLower)
                wordStart = beforeLower
            }
            searchRange = lower..<searchRange.upperBound
        }
        words.append(wordStart..<searchRange.upperBound)
        return words.map { key[$0].lowercased() }.joined(separator: String(separator))
    }
}

extension Unicode.Scalar {
    fileprivate var isCapitalLetter: Bool {
        properties.generalCategory == .uppercaseLetter || properties.generalCategory == .titlecaseLetter
    }

    fileprivate var isSmallLetter: Bool { properties.generalCategory == .lowercaseLetter }
}
