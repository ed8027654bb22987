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
        case .pascal: PascalCase.camelCased(payloadKey)
        case .screamingSnake: ScreamingSnakeCase.camelCased(payloadKey)
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
        case .pascal: PascalCase.pascalCased(modelKey)
        case .screamingSnake: ScreamingSnakeCase.screamed(modelKey)
        case .caseInsensitive: modelKey
        case .map(let pairs): pairs.first { $0.model == modelKey }?.payload ?? modelKey
        }
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
