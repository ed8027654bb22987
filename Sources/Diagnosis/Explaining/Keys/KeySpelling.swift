import DecodeService

/// A key split into words and letters, for comparing spellings.
package struct KeySpelling {
    let key: String
    /// `imageURL`, `image_url` and `Image-Url` are all `image`, `url`.
    let words: [String]
    /// The words joined: lowercase letters and digits only.
    package let letters: [Character]
    /// The words, with numbers as words of their own: `line`, `1`. A number that only counts the keys of an object is left
    /// out: `1. open`.
    private let parts: [String]

    /// The length of the longest key that has words, in bytes: a longer one is data, and resembles no name.
    static let maxLength = 2000

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
        parts = Self.parts(words, of: key)
    }

    private static func parts(_ words: [String], of key: String) -> [String] {
        var parts = words.flatMap { word -> [String] in
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
        let isCounted = key.first?.isNumber == true && key.drop(while: \.isNumber).first?.isLetter == false
        if parts.count > 1, isCounted { parts.removeFirst() }
        return parts
    }

    /// Whether it is a key of many kinds of objects.
    var isCommon: Bool { Self.common.contains(String(letters)) }

    /// Whether one of two keys has all words of the other: `artist` and `artistRole`, and not `page` and `pages`.
    func extends(_ other: KeySpelling) -> Bool {
        let (own, others) = (Set(words), Set(other.words))
        return own.isSubset(of: others) || others.isSubset(of: own)
    }

    /// Whether it turns another one's meaning round: `isInactive` and `isActive`.
    func isOpposite(of other: KeySpelling) -> Bool {
        let (own, others) = (Self.withoutAuxiliary(parts), Self.withoutAuxiliary(other.parts))
        let pairs = zip(own, others).filter { $0 != $1 }
        return own.count == others.count && pairs.count == 1 && KeyWords.areOpposites(pairs[0].0, pairs[0].1)
    }

    /// Whether its last word says only what form the value has: `artistName`.
    var endsInForm: Bool { words.last.map(KeyWords.isLight) == true }

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

    /// What another key means where this one is wanted.
    struct Meaning: Hashable {
        var certainty: NearKey.Certainty
        var likeness: Likeness

        static func same(_ likeness: Likeness) -> Meaning { Meaning(certainty: .same, likeness: likeness) }
        static func guess(_ likeness: Likeness) -> Meaning { Meaning(certainty: .guess, likeness: likeness) }
        static func related(_ likeness: Likeness) -> Meaning { Meaning(certainty: .related, likeness: likeness) }
    }

    /// What two keys have in common.
    enum Likeness: Hashable {
        case typo(edits: Int)
        case abbreviation
        /// The same words in another form or order, or some of them.
        case words(shared: Int)
    }

    /// What a key of the payload means where this one is wanted.
    ///
    /// - Parameters:
    ///   - found: The payload's key.
    ///   - isList: Whether the wanted value is a collection, which a plural names as well as a singular.
    ///   - context: The words of the type and of the key around both, which a key may repeat: `order_id` in `Order`.
    /// - Returns: Nil for another thing: `minPrice` and `maxPrice`, `line1` and `line2`, `inactive` and `active`; and if no
    ///   word is in common.
    /// - Complexity: O(letters²)
    func meaning(of found: KeySpelling, isList: Bool = false, in context: Set<String> = []) -> Meaning? {
        let (own, other) = (Self.withoutAuxiliary(parts), Self.withoutAuxiliary(found.parts))
        guard !own.isEmpty, !other.isEmpty else { return nil }
        if own == other {
            // A condition may be written with an auxiliary or without, but `is` and `has` ask for two things.
            let isOne = own.count == parts.count || other.count == found.parts.count || parts[0] == found.parts[0]
            return isOne ? .same(.words(shared: own.count)) : .guess(.words(shared: own.count))
        }
        if own.sorted() == other.sorted() {
            return own.count(where: KeyWords.isContrast) > 1 ? nil : .same(.words(shared: own.count))
        }
        if own.count == other.count { return Self.aligned(own, other, isList) }
        let (few, many) = own.count < other.count ? (own, other) : (other, own)
        if few.joined() == many.joined() { return .same(.words(shared: few.count)) }
        return Self.initials(few, many) ?? Self.part(few, many, context)
    }

    /// The words that this key has and another one hasn't, and the other way round.
    func difference(from found: KeySpelling) -> [[String]] {
        [words.filter { !found.words.contains($0) }, found.words.filter { !words.contains($0) }]
    }

    private static func withoutAuxiliary(_ words: [String]) -> [String] {
        words.count > 1 && KeyWords.isAuxiliary(words[0]) ? Array(words.dropFirst()) : words
    }

    /// The meaning of equally many words: that of the pair that differs most.
    private static func aligned(_ own: [String], _ found: [String], _ isList: Bool) -> Meaning? {
        var all: [Meaning?] = []
        for (place, (word, other)) in zip(own, found).enumerated() where word != other {
            let isLast = place == own.count - 1
            all.append(
                isLast && own.count > 1 && KeyWords.areEndings(word, other)
                    ? .same(.words(shared: own.count))
                    : meaning(word, other, isLast: isLast, isList: isList, isOnly: own.count == 1))
        }
        // Two keys that share no word are as alike as their letters are.
        if all.count == own.count, own.count > 1, !all.allSatisfy({ $0?.certainty == .same }) { return nil }
        let edits = all.reduce(0) { if case .typo(let edits)? = $1?.likeness { $0 + edits } else { $0 } }
        let known = all.compactMap(\.self)
        guard known.count == all.count, let worst = known.max(by: { $0.certainty < $1.certainty }) else { return nil }
        return edits > 0 && worst.certainty == .same ? .same(.typo(edits: edits)) : worst
    }

    /// What one word means where another is wanted, which may be the only one of their keys.
    private static func meaning(
        _ word: String, _ other: String, isLast: Bool, isList: Bool, isOnly: Bool
    ) -> Meaning? {
        if word.first?.isNumber == true || other.first?.isNumber == true { return nil }
        if KeyWords.areInflected(word, other) {
            // `page` and `pages` are a number and a count; but `itemCount` and `itemsCount` are one.
            return isList || !isLast ? .same(.words(shared: 1)) : .related(.words(shared: 1))
        }
        if KeyWords.isNegated(word, other) { return nil }
        if KeyWords.areVariants(word, other) { return .same(.typo(edits: max(1, edits(word, other) ?? 1))) }
        if let isClear = KeyWords.isAbbreviation(other, of: word) ?? KeyWords.isAbbreviation(word, of: other) {
            // Beside other words that are equal, it is clear which word it is short for.
            return isClear || !isOnly ? .same(.abbreviation) : .guess(.abbreviation)
        }
        if KeyWords.isKnown(word), KeyWords.isKnown(other) { return nil }
        let (short, long) = word.count < other.count ? (word, other) : (other, word)
        if KeySpelling(short).isAbbreviation(of: KeySpelling(long)) {
            let isBeginning = short.count > 3 && long.hasPrefix(short) && !KeyWords.isKnown(short)
            return isBeginning ? .same(.abbreviation) : .guess(.abbreviation)
        }
        guard let edits = edits(word, other) else { return nil }
        if edits == 1, isSlip(other, for: word) { return .same(.typo(edits: 1)) }
        return KeyWords.isKnown(other) ? nil : .related(.typo(edits: edits))
    }

    /// Whether a word is another one with a slip of the finger: two letters swapped, one doubled or left out, or a vowel
    /// for another, in a word of five letters or more. Another consonant mostly makes another word.
    private static func isSlip(_ word: String, for wanted: String) -> Bool {
        guard wanted.count > 4, word.count > 3,
            word.first == wanted.first, !KeyWords.isKnown(word)
        else { return false }
        guard word.count == wanted.count else {
            // `serve` and `server` are two words.
            let (short, long) = word.count < wanted.count ? (word, wanted) : (wanted, word)
            return !long.hasPrefix(short) || long.last == short.last
        }
        let pairs = zip(word, wanted).filter { $0 != $1 }
        return pairs.count == 2 || word.count > 7 || pairs.allSatisfy { isVowel($0) && isVowel($1) }
    }

    private static func isVowel(_ letter: Character) -> Bool { "aeiouy".contains(letter) }

    /// The number of letters that differ; nil if there are too many for a misspelling.
    private static func edits(_ first: String, _ second: String) -> Int? {
        let longest = max(first.count, second.count)
        let limit = longest < 3 ? 0 : longest < 5 ? 1 : longest < 12 ? 2 : 3
        guard limit > 0, let edits = Spelling.distance(Array(first), Array(second), limit: limit), edits * 2 < longest
        else { return nil }
        return edits
    }

    /// One word that is made of the first letters of the others, the last perhaps whole: `uid` and `userID`.
    private static func initials(_ few: [String], _ many: [String]) -> Meaning? {
        guard few.count == 1, let last = many.last else { return nil }
        let letters = many.compactMap(\.first)
        return few[0] == String(letters) || few[0] == String(letters.dropLast()) + last ? .guess(.abbreviation) : nil
    }

    /// One key has all words of the other and more: `name` and `userName`.
    private static func part(_ few: [String], _ many: [String], _ context: Set<String>) -> Meaning? {
        let shared = Set(few)
        guard shared.isSubset(of: many) else { return nil }
        let more = many.filter { !shared.contains($0) }
        if more.contains(where: KeyWords.isContrast) { return nil }
        let likeness = Likeness.words(shared: shared.count)
        // `temperature2m` may be the temperature, as `line2` may be a line.
        if more.contains(where: { $0.first?.isNumber == true }) { return .related(likeness) }
        if !more.isEmpty, context.isSuperset(of: more) { return .same(likeness) }
        guard shared.contains(where: { $0.count > 2 }) else { return nil }
        return more.allSatisfy { KeyWords.isLight($0) || context.contains($0) } ? .guess(likeness) : .related(likeness)
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
