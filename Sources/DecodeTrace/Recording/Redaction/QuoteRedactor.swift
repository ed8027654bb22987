/// Replaces values that the texts of errors quote.
///
/// A value that is quoted as a whole becomes its replacement. Of others, each longer word is replaced. Words of Foundation's own
/// sentences, of types and of the model's keys stay.
struct QuoteRedactor {
    /// The values that may be quoted, by their first word, the longest first.
    private var values: [Substring: [(value: String, replacement: String)]] = [:]
    /// Words of replaced values.
    private var words: Set<Substring> = []
    /// The words of the texts. A value with another one isn't quoted.
    private let wanted: Set<Substring>
    /// Whether the texts have no word that may be of a value.
    let isIdle: Bool
    private let kept: Set<String>
    private var count = 0
    /// Whether every word that isn't kept is replaced.
    private let isStrict: Bool

    /// The maximum length of a text. The rest is left out.
    static let maxLength = 2000
    /// The maximum number of values that are looked for as a whole.
    private static let maxValues = 1000
    /// The number of letters from which a word is replaced wherever it is.
    private static let minLetters = 4

    /// - Parameters:
    ///   - texts: The texts.
    ///   - names: The names of types and keys, whose words stay.
    ///   - isStrict: Whether every word that isn't kept is replaced, because the values aren't known.
    init(_ texts: [String], names: [String], isStrict: Bool = false) {
        wanted = Set(texts.flatMap { Self.words(of: $0.prefix(Self.maxLength)) })
        kept = Self.sentences.union(names.flatMap { Self.words(of: $0[...]) }.map { $0.lowercased() })
        self.isStrict = isStrict
        isIdle = wanted.allSatisfy { [kept] in kept.contains($0.lowercased()) }
    }

    /// Adds a value that was replaced.
    ///
    /// - Complexity: O(length)
    mutating func add(_ value: String, _ replacement: String) {
        guard !isIdle, value.utf8.count <= 1 << 16 else { return }
        let parts = Self.words(of: value[...])
        var isQuoted = !parts.isEmpty
        for part in parts {
            if wanted.contains(part) { words.insert(part) } else { isQuoted = false }
        }
        guard isQuoted, let first = parts.first, count < Self.maxValues, value.count <= Self.maxLength else { return }
        if parts.allSatisfy({ kept.contains($0.lowercased()) }) { return }
        guard values[first]?.contains(where: { $0.value == value }) != true else { return }
        count += 1
        values[first, default: []].append((value, replacement))
        values[first]?.sort { $0.value.utf8.count > $1.value.utf8.count }
    }

    /// The text with replacements.
    ///
    /// - Complexity: O(length of the text × length of the values that it may quote)
    func redacted(_ text: String) -> String {
        var result = ""
        var rest = text.prefix(Self.maxLength)
        let isCut = rest.endIndex < text.endIndex
        while let start = rest.firstIndex(where: Self.isOfWord) {
            result += rest[..<start]
            let before = result
            rest = rest[start...]
            let word = Self.word(at: rest)
            let match = values[word]?.first { entry in
                let value = entry.value.drop { !Self.isOfWord($0) }
                return rest.hasPrefix(value)
                    && isQuoted(value, before: before, after: rest[rest.index(start, offsetBy: value.count)...])
            }
            if let match {
                let skipped = match.value.prefix { !Self.isOfWord($0) }.count
                result += match.replacement.dropFirst(skipped)
                rest = rest.dropFirst(match.value.count - skipped)
                continue
            }
            result += isReplaced(word, before: before) ? Self.other(word) : String(word)
            rest = rest[word.endIndex...]
        }
        return result + rest + (isCut ? "…" : "")
    }

    /// Whether a value that stands in a text is quoted there, rather than part of the sentence.
    private func isQuoted(_ value: Substring, before: String, after: Substring) -> Bool {
        if let next = after.first, Self.isOfWord(next), !Self.isOwnWord(next), let last = value.last,
            Self.isOfWord(last)
        {
            return false
        }
        if value.allSatisfy(Self.isDigit) {
            return !Self.isPosition(before) && (value.count > 2 || isMarked(before, after))
        }
        return value.count >= Self.minLetters || isMarked(before, after)
    }

    private func isMarked(_ before: String, _ after: Substring) -> Bool {
        if after.isEmpty, before.hasSuffix("value ") || before.hasSuffix(": ") { return true }
        guard let first = before.last, let next = after.first else { return false }
        return "\"'`<(“‘«".contains(first) && "\"'`>)”’».,".contains(next)
    }

    private func isReplaced(_ word: Substring, before: String) -> Bool {
        guard isStrict || words.contains(word), !kept.contains(word.lowercased()) else { return false }
        if word.allSatisfy(Self.isDigit) { return word.count > 2 && !Self.isPosition(before) }
        return word.count >= Self.minLetters || word.first.map(Self.isOwnWord) == true
    }

    /// Whether a number that follows is an index or a place in the text.
    private static func isPosition(_ text: String) -> Bool {
        text.last == "["
            || ["index ", "line ", "column ", "character ", "around ", "byte ", "offset "].contains {
                text.suffix(12).lowercased().hasSuffix($0)
            }
    }

    private static func other(_ word: Substring) -> String {
        String(String.UnicodeScalarView(word.unicodeScalars.map(TextForm.other)))
    }

    // MARK: Words

    private static func words(of text: Substring) -> [Substring] {
        var words: [Substring] = []
        var rest = text
        while let start = rest.firstIndex(where: isOfWord) {
            let word = word(at: rest[start...])
            words.append(word)
            rest = rest[word.endIndex...]
        }
        return words
    }

    private static func word(at text: Substring) -> Substring {
        guard let first = text.first else { return text }
        return isOwnWord(first) ? text.prefix(1) : text.prefix { isOfWord($0) && !isOwnWord($0) }
    }

    private static func isDigit(_ character: Character) -> Bool { character.isNumber && !character.isLetter }

    private static func isOfWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    /// Whether a character is a word of its own, as in scripts that don't separate words.
    private static func isOwnWord(_ character: Character) -> Bool {
        character.unicodeScalars.first.map { $0.value >= 0x2E80 } ?? false
    }

    /// The words of the sentences of Foundation and the standard library.
    private static let sentences = Set(
        """
        a an and are around array associated at bad base64 bool boolean but byte bytes cannot case character class code \
        codable codingkeys codingpath coding column container context convert corrupted could data datacorrupted date debug \
        debugdescription decimal decode decoded decoder decoding decodingerror description dictionary did does doesn domain double element empty \
        encountered end enum error errors escape expected failed file find fit float float16 formatted found foundation \
        from get given has have in index initialize instead int int128 int16 int32 int64 int8 integer intvalue invalid is \
        iso8601 isn it json key keyed keynotfound keys length line missing multiple must nan nil no not nscocoaerrordomain null \
        number object odd of on one optional or out parse parsed path pairs plist property raw representable read required root \
        single some string stringvalue struct swift t text than that the there this to token true false type typemismatch \
        uint uint128 uint16 uint32 uint64 uint8 unable underlying underlyingerror unexpected unkeyed unterminated unknown \
        url userinfo uuid valid value valuenotfound values was with within xml
        """.split(separator: " ").map(String.init))
}
