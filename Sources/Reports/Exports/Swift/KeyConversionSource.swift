import DecodeService
import SwiftDeclarations

/// Swift source of a key conversion that Foundation doesn't have.
///
/// The functions do the same as those of Strategies. A test compares them.
struct KeyConversionSource {
    private let keys: KeyStrategy

    init(_ keys: KeyStrategy) { self.keys = keys }

    /// Whether it needs its own functions.
    var isCustom: Bool {
        switch keys {
        case .default, .caseInsensitive, .snake: false
        case .kebab, .pascal, .screamingSnake, .map: true
        }
    }

    /// What configures a decoder.
    var decoding: SwiftCode {
        switch keys {
        case .default, .caseInsensitive: ""
        case .snake: "decoder.keyDecodingStrategy = .convertFromSnakeCase"
        case .kebab, .pascal, .screamingSnake, .map:
            "decoder.keyDecodingStrategy = .custom { path in ConvertedKey(path.last, by: modelKey) }"
        }
    }

    /// What configures an encoder.
    var encoding: SwiftCode {
        switch keys {
        case .default, .caseInsensitive: ""
        case .snake: "encoder.keyEncodingStrategy = .convertToSnakeCase"
        case .kebab, .pascal, .screamingSnake, .map:
            "encoder.keyEncodingStrategy = .custom { path in ConvertedKey(path.last, by: payloadKey) }"
        }
    }

    /// The type of the key that a conversion returns.
    static let key: SwiftCode = """
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
        """

    /// The function that converts a payload's key to the model's.
    var decodingFunction: SwiftCode {
        switch keys {
        case .default, .caseInsensitive, .snake: ""
        case .kebab:
            """
            /// `image-url` as `imageUrl`, by the rules of `convertFromSnakeCase`.
            private func modelKey(_ key: String) -> String {
                \(Self.camelCased(separator: "-"))
            }
            """
        case .screamingSnake:
            """
            /// `IMAGE_URL` as `imageUrl`, by the rules of `convertFromSnakeCase`.
            private func modelKey(_ written: String) -> String {
                let key = written.contains(where: \\.isLowercase) ? written : written.lowercased()
                \(Self.camelCased(separator: "_"))
            }
            """
        case .pascal:
            """
            /// `ImageUrl` as `imageUrl`, and `URLPath` as `urlPath`.
            private func modelKey(_ key: String) -> String {
                let capitals = key.prefix { $0.isUppercase }
                guard !capitals.isEmpty else { return key }
                let rest = key[capitals.endIndex...]
                if capitals.count > 1, let next = rest.first, next.isLowercase {
                    return capitals.dropLast().lowercased() + key[key.index(before: capitals.endIndex)...]
                }
                return capitals.lowercased() + rest
            }
            """
        case .map(let pairs): Self.map(pairs.map { ($0.payload, $0.model) }, function: "modelKey")
        }
    }

    /// The function that converts a model's key to the payload's.
    var encodingFunction: SwiftCode {
        switch keys {
        case .default, .caseInsensitive, .snake: ""
        case .kebab:
            """
            /// `imageUrl` as `image-url`, by the rules of `convertToSnakeCase`.
            \(Self.separated(by: "-", change: ""))
            """
        case .screamingSnake:
            """
            /// `imageUrl` as `IMAGE_URL`, by the rules of `convertToSnakeCase`.
            \(Self.separated(by: "_", change: ".uppercased()"))
            """
        case .pascal:
            """
            /// `imageUrl` as `ImageUrl`.
            private func payloadKey(_ key: String) -> String { key.prefix(1).uppercased() + key.dropFirst() }
            """
        case .map(let pairs): Self.map(pairs.map { ($0.model, $0.payload) }, function: "payloadKey")
        }
    }

    private static func map(_ pairs: [(String, String)], function: SwiftCode) -> SwiftCode {
        var seen: Set<String> = []
        let entries = pairs.filter { seen.insert($0.0).inserted }.map { from, to -> SwiftCode in
            "\(literal: from): \(literal: to),"
        }
        return """
            private func \(function)(_ key: String) -> String {
                let keys: [String: String] = [
                    \(entries.lines)
                ]
                return keys[key] ?? key
            }
            """
    }

    private static func camelCased(separator: String) -> SwiftCode {
        """
        guard let first = key.firstIndex(where: { $0 != \(literal: separator) }),
            let last = key.lastIndex(where: { $0 != \(literal: separator) })
        else { return key }
        let words = key[first...last].split(separator: \(literal: separator))
        // A single word keeps its capitals.
        guard words.count > 1 else { return key }
        let joined = words[0].lowercased() + words.dropFirst().map(\\.capitalized).joined()
        return key[..<first] + joined + key[key.index(after: last)...]
        """
    }

    private static func separated(by separator: String, change: SwiftCode) -> SwiftCode {
        """
        private func payloadKey(_ key: String) -> String {
            guard !key.isEmpty else { return key }
            func isCapital(_ scalar: Unicode.Scalar) -> Bool {
                [.uppercaseLetter, .titlecaseLetter].contains(scalar.properties.generalCategory)
            }
            func isSmall(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .lowercaseLetter }
            var words: [Range<String.Index>] = []
            var start = key.startIndex
            var rest = key.index(after: start)..<key.endIndex
            while let upper = key.unicodeScalars[rest].firstIndex(where: isCapital) {
                words.append(start..<upper)
                rest = upper..<rest.upperBound
                guard let lower = key.unicodeScalars[rest].firstIndex(where: isSmall) else {
                    start = rest.lowerBound
                    break
                }
                if lower == key.index(after: upper) {
                    start = upper
                } else {
                    // A run of capitals is a word.
                    let beforeLower = key.index(before: lower)
                    words.append(upper..<beforeLower)
                    start = beforeLower
                }
                rest = lower..<rest.upperBound
            }
            words.append(start..<rest.upperBound)
            return words.map { key[$0].lowercased() }.joined(separator: \(literal: separator))\(change)
        }
        """
    }
}
