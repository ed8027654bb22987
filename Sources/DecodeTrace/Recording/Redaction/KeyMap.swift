import Foundation

/// Replacements for keys that may be data, such as a dictionary's: equal keys have equal ones, and different keys different
/// ones.
struct KeyMap {
    private let mask: Mask
    /// The replacements, as they are written in a string.
    private var written: [String: String] = [:]
    private var used: Set<String> = []
    /// The number of variants of a mask that are used.
    private var counts: [String: Int] = [:]

    init(_ mask: Mask) {
        self.mask = mask
    }

    /// The replacement for a key, with the same form and as many bytes.
    ///
    /// - Parameter key: The key as it is written in a string, with its escapes.
    /// - Complexity: O(length), amortized
    mutating func replacement(for key: String) -> String {
        if let known = written[key] { return known }
        let base = String(decoding: mask.masked(bytes: Array(key.utf8)[...]), as: UTF8.self)
        var result = base
        while !used.insert(result).inserted {
            counts[base, default: 0] += 1
            guard let variant = Self.variant(counts[base, default: 0], of: base) else { break }
            result = variant
        }
        written[key] = result
        return result
    }

    /// The variant with a number, counted up in the letters and digits; nil if there are too few variants.
    private static func variant(_ number: Int, of base: String) -> String? {
        var rest = number
        var result = ""
        for scalar in base.unicodeScalars {
            guard rest > 0, let alphabet = alphabet(of: scalar) else {
                result.unicodeScalars.append(scalar)
                continue
            }
            let place = (Int(scalar.value - alphabet.lowerBound) + rest) % alphabet.count
            result.unicodeScalars.append(Unicode.Scalar(alphabet.lowerBound + UInt32(place)) ?? scalar)
            rest /= alphabet.count
        }
        return rest == 0 ? result : nil
    }

    /// The scalars that can replace one of a mask.
    private static func alphabet(of scalar: Unicode.Scalar) -> ClosedRange<UInt32>? {
        switch scalar {
        case "x": 0x61...0x7A
        case "X": 0x41...0x5A
        // A hexadecimal digit.
        case "a": 0x61...0x66
        case "A": 0x41...0x46
        case "1"..."9": 0x31...0x39
        case "é": 0xE0...0xF6
        case "字": 0x5B57...0x5F57
        case "😀": 0x1F600...0x1F64F
        default: nil
        }
    }
}

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
