import Foundation

/// The words of a key in lower case.
enum Words {
    /// `imageURLs_small` is `image`, `urls`, `small`. Digits belong to the word before them.
    static func of(_ key: String) -> [String] {
        var words: [String] = []
        var word: [Character] = []
        let characters = Array(key)
        func isWordPart(_ character: Character) -> Bool { character.isLetter || character.isNumber }
        for (index, character) in characters.enumerated() {
            guard isWordPart(character) else {
                if character == "'" || character == "\u{2019}" { continue }
                if !word.isEmpty { words.append(String(word)) }
                word = []
                continue
            }
            if let last = word.last, character.isUppercase {
                let next = index + 1 < characters.count ? characters[index + 1] : " "
                let endsCapitals = last.isUppercase && next.isLowercase && !isPlural(characters, after: index)
                if !last.isUppercase || endsCapitals {
                    words.append(String(word))
                    word = []
                }
            }
            word.append(character)
        }
        if !word.isEmpty { words.append(String(word)) }
        return words.map { $0.lowercased() }
    }

    /// Whether the capitals end here, followed by a plural `s`, as in `imageURLs`.
    private static func isPlural(_ characters: [Character], after index: Int) -> Bool {
        guard index + 1 < characters.count, characters[index + 1] == "s" else { return false }
        return index + 2 == characters.count || !characters[index + 2].isLowercase
    }

    /// Words that Swift names spell in capitals.
    private static let acronyms: Set<String> = [
        "api", "cpu", "css", "csv", "db", "dns", "gps", "gpu", "html", "http", "https", "id", "ids", "ip", "iso",
        "jpeg",
        "jpg", "json", "jwt", "os", "pdf", "png", "rgb", "rss", "sdk", "sha", "sku", "sms", "sql", "ssl", "svg", "tcp",
        "tls", "ui", "uri", "uris", "url", "urls", "usb", "utc", "uuid", "vat", "xml", "yaml",
    ]

    private static func capitalized(_ word: String) -> String {
        guard acronyms.contains(word) else { return word.prefix(1).uppercased() + word.dropFirst() }
        let isPlural = word.hasSuffix("s") && acronyms.contains(String(word.dropLast())) && word != "https"
        return isPlural ? word.dropLast().uppercased() + "s" : word.uppercased()
    }

    /// Joins words like a property's name: `userID`.
    static func lowerCamel(_ words: [String]) -> String {
        (words.first ?? "") + words.dropFirst().map(capitalized).joined()
    }

    /// Joins words like a type's name: `UserID`.
    static func upperCamel(_ words: [String]) -> String { words.map(capitalized).joined() }
}
