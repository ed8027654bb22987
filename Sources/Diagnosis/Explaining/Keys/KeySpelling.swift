import DecodeService

/// A key split into words and letters, for comparing spellings.
package struct KeySpelling {
    let key: String
    /// `imageURL`, `image_url` and `Image-Url` are all `image`, `url`.
    let words: [String]
    /// The words joined: lowercase letters and digits only.
    package let letters: [Character]

    /// The length of the longest key that has words, in bytes: a longer one is data, and resembles no name.
    private static let maxLength = 2000

    package init(_ key: String) {
        self.key = key
        var words: [String] = []
        var word: [Character] = []
        let characters = key.utf8.count > Self.maxLength ? [] : Array(key)
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

    /// Whether it is a key of many kinds of objects.
    var isCommon: Bool { Self.common.contains(String(letters)) }

    private static let common: Set<String> = [
        "code", "description", "id", "key", "label", "name", "status", "title", "type", "url", "value",
    ]

    /// The words as a Swift name: `order.created` and `ORDER_CREATED` are `orderCreated`; empty if they make no valid
    /// name, or a very long one.
    package var camelCase: String {
        let name = (words.first ?? "") + words.dropFirst().map(\.capitalizedFirst).joined()
        let isName =
            name.first?.isLetter == true && name.count <= 40
            && name.unicodeScalars.allSatisfy(\.properties.isXIDContinue)
        return isName ? name : ""
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

    /// How another key relates to a wanted one, word by word.
    enum Resemblance: Hashable {
        /// Misspelled by a number of letters; sure only if the payload's word isn't a known one.
        case typo(edits: Int, isSure: Bool)
        /// A word of one is short for the word of the other.
        case abbreviation(isSure: Bool)
        /// The same words in another order, or with another ending or auxiliary of the same meaning.
        case rephrased(isSure: Bool)
        /// All words of one are in the other, which has more.
        case part(shared: Int)
        /// Similar, but of another meaning: `minPrice` and `maxPrice`, `line1` and `line2`, `text` and `next`.
        case counterpart
        case none
    }

    /// The words, with numbers as words of their own: `line`, `1`.
    private var parts: [String] {
        words.flatMap { word -> [String] in
            var parts: [String] = []
            for character in word {
                if let last = parts.last?.last, last.isNumber == character.isNumber {
                    parts[parts.count - 1].append(character)
                } else {
                    parts.append(String(character))
                }
            }
            return parts
        }
    }

    /// Compares a key of the payload, which has other letters, with this one.
    func resemblance(of found: KeySpelling) -> Resemblance {
        if let rephrased = rephrasing(found) { return rephrased }
        if parts.count == found.parts.count, let aligned = alignment(found) { return aligned }
        if isAbbreviation(of: found) || found.isAbbreviation(of: self) {
            let isCounterpart = KeyWords.isKnown(key.lowercased()) && KeyWords.isKnown(found.key.lowercased())
            return isCounterpart ? .counterpart : .abbreviation(isSure: false)
        }
        if let part = part(found) { return part }
        return Self.edits(letters, found.letters).map { .typo(edits: $0, isSure: false) } ?? .none
    }

    /// Whether another key is similar but of another meaning: `maxPrice` for `minPrice`.
    package func hasCounterpart(_ other: KeySpelling) -> Bool {
        letters != other.letters && resemblance(of: other) == .counterpart
    }

    /// The number of letters that differ; nil if there are too many for a misspelling.
    private static func edits(_ first: [Character], _ second: [Character]) -> Int? {
        let longest = max(first.count, second.count)
        let limit = longest < 3 ? 0 : longest < 5 ? 1 : longest < 12 ? 2 : 3
        guard limit > 0, let edits = Spelling.distance(first, second, limit: limit), edits * 2 < longest else {
            return nil
        }
        return edits
    }

    /// `dateCreated` for `createdDate`, `online` for `isOnline`; nil for others.
    private func rephrasing(_ found: KeySpelling) -> Resemblance? {
        let (own, other) = (withoutAuxiliary, found.withoutAuxiliary)
        if own == other, !own.isEmpty { return .rephrased(isSure: true) }
        guard own.count > 1, own.count == other.count, own != other, own.sorted() == other.sorted() else { return nil }
        return own.count(where: KeyWords.isContrast) > 1 ? .counterpart : .rephrased(isSure: true)
    }

    private var withoutAuxiliary: ArraySlice<String> {
        words.count > 1 && KeyWords.isAuxiliary(words[0]) ? words.dropFirst() : words[...]
    }

    /// The resemblance of two keys with equally many words, by the words that differ; nil if some are unrelated.
    private func alignment(_ found: KeySpelling) -> Resemblance? {
        var (edits, isShort, isRephrased, isSure) = (0, false, false, true)
        for (word, other) in zip(parts, found.parts) where word != other {
            // Numbered keys mean different values.
            let areNumbers = (word.first?.isNumber == true, other.first?.isNumber == true)
            guard areNumbers == (false, false) else { return areNumbers == (true, true) ? .counterpart : nil }
            if word == parts.last, parts.count > 1, KeyWords.areEndings(word, other) {
                isRephrased = true
            } else if KeyWords.areInflected(word, other) {
                edits += Spelling.distance(Array(word), Array(other), limit: 3) ?? 3
                isSure = false
            } else if KeyWords.isAbbreviation(other, of: word) || KeyWords.isAbbreviation(word, of: other) {
                isShort = true
            } else if KeyWords.isKnown(word), KeyWords.isKnown(other) {
                guard parts.count > 1 || Self.edits(Array(word), Array(other)) != nil else { return nil }
                return .counterpart
            } else if KeySpelling(word).isAbbreviation(of: KeySpelling(other))
                || KeySpelling(other).isAbbreviation(of: KeySpelling(word))
            {
                isShort = true
                let (short, long) = word.count < other.count ? (word, other) : (other, word)
                isSure = isSure && short.count > 3 && long.hasPrefix(short) && !KeyWords.isKnown(short)
            } else if let distance = Self.edits(Array(word), Array(other)) {
                isSure = isSure && edits == 0 && Self.isMisspelled(other, for: word, edits: distance)
                edits += distance
            } else {
                return nil
            }
        }
        if edits > 0 { return .typo(edits: edits, isSure: isSure && !isShort && !isRephrased) }
        return isShort ? .abbreviation(isSure: isSure) : isRephrased ? .rephrased(isSure: true) : nil
    }

    /// Whether a word is almost certainly a misspelling of another one: a long, unknown word with one wrong letter,
    /// which isn't the first.
    private static func isMisspelled(_ word: String, for wanted: String, edits: Int) -> Bool {
        edits == 1 && min(word.count, wanted.count) > 5 && word.first == wanted.first && !KeyWords.isKnown(word)
            && (KeyWords.isKnown(wanted) || wanted.count > 7)
    }

    /// One key has all words of the other and more: `name` of `userName`. Nil for others.
    private func part(_ found: KeySpelling) -> Resemblance? {
        let (few, many) = words.count < found.words.count ? (words, found.words) : (found.words, words)
        let shared = Set(few).filter { $0.count > 2 }
        guard few.count < many.count, !shared.isEmpty, Set(few).isSubset(of: many) else { return nil }
        let more = many.filter { !few.contains($0) }
        return more.contains(where: KeyWords.isContrast) ? nil : .part(shared: shared.count)
    }

    /// The name of its style, such as `in snake case`; nil for camel case.
    var style: String? {
        if key.first?.isWhitespace == true || key.last?.isWhitespace == true { return "with white space around them" }
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
