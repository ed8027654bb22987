import Foundation

/// Identifiers made from keys.
enum Identifier {
    /// Longer names are cut after a word.
    private static let lengthLimit = 40

    /// Whether a key can be a property's name without changes: letters and digits, a lowercase letter first.
    static func isGood(_ key: String) -> Bool {
        guard let first = key.first, first.isLowercase, key.utf8.count <= lengthLimit else { return false }
        return isPlain(key)
    }

    private static func isPlain(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII
                ? Character(scalar).isLetter || Character(scalar).isNumber
                : scalar.properties.isXIDContinue && scalar.properties.generalCategory != .format
        }
    }

    /// The words of a key that can be part of a name; a key without letters and digits is spelled out.
    static func words(_ key: String) -> [String] {
        let all = Words.of(key).map { $0.filter { isPlain(String($0)) } }.filter { !$0.isEmpty }
        var found: [String] = []
        var length = 0
        for word in all where found.isEmpty || length + word.count <= lengthLimit {
            found.append(String(word.prefix(lengthLimit)))
            length += word.count
        }
        guard let first = found.first else { return spelledOut(key) }
        let isName = first.unicodeScalars.first?.properties.isXIDStart ?? false
        if isName { return found }
        // A digit can't come first.
        let sign = key.drop { $0.isWhitespace }.first
        let word = sign == "-" ? "minus" : sign == "+" ? "plus" : "value"
        return [word + first] + found.dropFirst()
    }

    /// Spells out symbols by their Unicode names: `😀` as `grinning`, `face`.
    private static func spelledOut(_ key: String) -> [String] {
        let names = key.unicodeScalars.prefix(2).compactMap { scalar -> String? in
            scalar.properties.name ?? scalar.properties.nameAlias
        }
        let words = names.flatMap { Words.of($0.lowercased()) }.map { $0.filter { $0.isASCII } }.filter { !$0.isEmpty }
        if let first = words.first, first.first?.isLetter ?? false { return Array(words.prefix(6)) }
        return [key.isEmpty ? "empty" : "value"]
    }
}
