import Foundation

/// A decoder's conversion of the payload's keys. Remembers what it converted.
final class KeyConversion {
    /// The model's keys for the payload's keys so far.
    private(set) var pairs: [String: String] = [:]
    private let strategy: JSONDecoder.KeyDecodingStrategy
    private let decoder = JSONDecoder()

    init(_ source: DecodeSource?) {
        strategy = source?.keyStrategy ?? .useDefaultKeys
        decoder.keyDecodingStrategy = strategy
    }

    /// Whether custom code converts keys.
    var isCustom: Bool { if case .custom = strategy { true } else { false } }

    /// The model's key for a payload's key.
    ///
    /// - Parameter path: The path of an object that the decode read, with which custom code is called. Without one, custom code
    ///   isn't called: the decode didn't, either.
    func converted(_ key: String, in path: [any CodingKey]? = nil) -> String {
        if let known = pairs[key] { return known }
        switch strategy {
        case .useDefaultKeys: return key
        case .custom(let convert):
            guard let path else { return key }
            pairs[key] = convert(path + [AnyCodingKey(key)]).stringValue
        default:
            guard key.contains("_"), let object = try? JSONEncoder().encode([key: 0]) else { return key }
            pairs[key] = (try? decoder.decode(ConvertedKey.self, from: object))?.name
        }
        return pairs[key] ?? key
    }

    /// The only key of an object.
    private struct ConvertedKey: Decodable {
        let name: String

        init(from decoder: any Decoder) throws {
            name = try decoder.container(keyedBy: AnyCodingKey.self).allKeys.first?.stringValue ?? ""
        }
    }
}
