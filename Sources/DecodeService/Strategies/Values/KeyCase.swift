import Foundation

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

/// Camel case with an initial capital.
enum PascalCase {
    /// Converts `ImageUrl` to `imageUrl`. Leading capitals are one word, except for the last if a lowercase letter
    /// follows it: `URLPath` becomes `urlPath` and `ID` becomes `id`, as a Swift property would be spelled.
    static func camelCased(_ key: String) -> String {
        let capitals = key.prefix { $0.isUppercase }
        guard !capitals.isEmpty else { return key }
        let rest = key[capitals.endIndex...]
        if capitals.count > 1, let next = rest.first, next.isLowercase {
            return capitals.dropLast().lowercased() + key[key.index(before: capitals.endIndex)...]
        }
        return capitals.lowercased() + rest
    }

    /// Converts `imageUrl` to `ImageUrl`.
    static func pascalCased(_ key: String) -> String {
        key.prefix(1).uppercased() + key.dropFirst()
    }
}

/// Snake case in capitals.
enum ScreamingSnakeCase {
    /// Converts `IMAGE_URL` to `imageUrl`, and `ID` to `id`: a single word in capitals also has this case. A key with
    /// lowercase letters follows the rules of snake case.
    static func camelCased(_ key: String) -> String {
        let isScreaming = !key.contains(where: \.isLowercase)
        return SeparatedCase.snake.camelCased(isScreaming ? key.lowercased() : key)
    }

    /// Converts `imageUrl` to `IMAGE_URL`.
    static func screamed(_ key: String) -> String { SeparatedCase.snake.separated(key).uppercased() }
}
