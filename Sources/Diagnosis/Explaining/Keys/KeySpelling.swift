/// A key split into words and letters, for comparing spellings.
package struct KeySpelling {
    let key: String
    /// `imageURL`, `image_url` and `Image-Url` are all `image`, `url`.
    let words: [String]
    /// The words joined: lowercase letters and digits only.
    package let letters: [Character]

    package init(_ key: String) {
        self.key = key
        var words: [String] = []
        var word: [Character] = []
        let characters = Array(key)
        for (place, character) in characters.enumerated() {
            guard character.isLetter || character.isNumber else {
                if !word.isEmpty { words.append(String(word).lowercased()) }
                word = []
                continue
            }
            if let last = word.last, character.isUppercase {
                // `imageURLPath`: an uppercase letter starts a word after a lowercase one, or before one at the end of capitals.
                let next = place + 1 < characters.count ? characters[place + 1] : nil
                if !last.isUppercase || next?.isLowercase == true {
                    words.append(String(word).lowercased())
                    word = []
                }
            }
            word.append(character)
        }
        if !word.isEmpty { words.append(String(word).lowercased()) }
        self.words = words
        letters = Array(words.joined())
    }

    /// Whether it is one word that abbreviates another: its beginning (`lat` for `latitude`), or some of its consonants
    /// (`lng` for `longitude`, `qty` for `quantity`).
    func isAbbreviation(of other: KeySpelling) -> Bool {
        guard words.count == 1, other.words.count == 1, letters.first == other.letters.first, letters.count > 1,
            letters.count + 2 <= other.letters.count, letters.allSatisfy(\.isLetter)
        else { return false }
        if other.letters.starts(with: letters) { return true }
        guard letters.count > 2, !letters.dropFirst().contains(where: { "aeiou".contains($0) }) else { return false }
        var rest = other.letters[...]
        return letters.allSatisfy { letter in
            guard let place = rest.firstIndex(of: letter) else { return false }
            rest = rest[(place + 1)...]
            return true
        }
    }

    /// The name of its style, such as `in snake case`; nil for camel case.
    var style: String? {
        if key.contains("_") {
            return key.contains(where: \.isLowercase) ? "in snake case" : "in screaming snake case"
        }
        if key.contains("-") { return "in kebab case" }
        if key.contains(" ") { return "separated by spaces" }
        if key.contains(".") { return "separated by dots" }
        if key.first?.isUppercase == true {
            return key.contains(where: \.isLowercase) ? "in Pascal case" : "in capitals"
        }
        return nil
    }

    /// Whether two or more uppercase letters are adjacent: `URL`, `ID`.
    var hasAcronym: Bool { zip(key, key.dropFirst()).contains { $0.isUppercase && $1.isUppercase } }
}
