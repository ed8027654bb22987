import DecodeTrace

/// Finds actions by words of their titles, by synonyms, and by the beginnings of both.
struct WordMatch {
    private let typed: [String]

    /// - Parameter text: Words in any order; all of them have to match.
    init(_ text: String) {
        let words = Self.words(of: text.shortened(to: 200))
        let telling = words.filter { !Self.fillers.contains($0) }
        typed = telling.isEmpty ? words : telling
    }

    /// Words that match nothing, unless only such words were typed.
    private static let fillers: Set<String> = ["a", "an", "the", "of", "to", "my", "this"]

    var isEmpty: Bool { typed.isEmpty }

    /// Returns how well an action matches; nil if one of the typed words doesn't.
    ///
    /// A whole word counts more than a beginning, a word of the title more than a synonym, and the first words of a
    /// title more than the others.
    func score(_ title: String, synonyms: [String] = []) -> Int? {
        let words = Self.words(of: title)
        var total = 0
        for part in typed {
            guard let score = Self.score(part, words, synonyms) else { return nil }
            total += score
        }
        return total
    }

    private static func score(_ part: String, _ words: [String], _ synonyms: [String]) -> Int? {
        var best = words.enumerated().compactMap { place, word in
            similarity(part, word).map { $0 - min(place, 10) }
        }
        best += synonyms.compactMap { similarity(part, $0).map { $0 - 5 } }
        if part.count >= 3 {
            // `rtd` finds "round-trip difference", and `path` finds "subpath".
            if String(words.compactMap(\.first)).contains(part) { best.append(40) }
            if words.contains(where: { $0.contains(part) }) { best.append(20) }
        }
        return best.max()
    }

    /// Returns how much of a word was typed; nil if the word doesn't begin so.
    private static func similarity(_ part: String, _ word: String) -> Int? {
        if part == word { return 100 }
        return word.hasPrefix(part) ? 50 + 30 * part.count / word.count : nil
    }

    private static func words(of text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}

/// Finds texts by some of their letters: `rtd` finds "round-trip difference".
struct FuzzyMatch {
    private let words: [[Character]]

    /// - Parameter typed: Words in any order; all of them have to match.
    init(_ typed: String) {
        words = typed.shortened(to: 200).lowercased().split(separator: " ").map(Array.init)
    }

    var isEmpty: Bool { words.isEmpty }

    /// Returns how well a text matches; nil if it doesn't. A whole word counts more than letters at the starts of
    /// words, and these count more than others.
    ///
    /// - Complexity: O(length of the text · words typed)
    func score(_ text: String) -> Int? {
        let letters = Array(text.lowercased())
        var total = 0
        for word in words {
            guard let score = Self.score(word, in: letters) else { return nil }
            total += score
        }
        // Shorter texts rank higher.
        return total - letters.count / 8
    }

    private static func score(_ word: [Character], in letters: [Character]) -> Int? {
        if let place = whole(word, in: letters) {
            return word.count * 8 + (startsWord(place, in: letters) ? 20 : 0) - min(place, 10)
        }
        // An adjacent letter or the start of a word is preferred to the nearest occurrence, if the others follow it.
        return [true, false].compactMap { scattered(word, in: letters, prefersStarts: $0) }.max()
    }

    private static func scattered(_ word: [Character], in letters: [Character], prefersStarts: Bool) -> Int? {
        var score = 0
        var next = 0
        var last = -1
        for letter in word {
            let rest = next..<letters.count
            let start = rest.first {
                prefersStarts && letters[$0] == letter && ($0 == last + 1 || startsWord($0, in: letters))
            }
            guard let place = start ?? rest.first(where: { letters[$0] == letter }) else { return nil }
            score += place == last + 1 ? 3 : startsWord(place, in: letters) ? 4 : -2
            last = place
            next = place + 1
        }
        // Letters scattered over a text don't match.
        return score > 0 ? score : nil
    }

    private static func whole(_ word: [Character], in letters: [Character]) -> Int? {
        guard word.count <= letters.count else { return nil }
        let places = (0...letters.count - word.count).filter { letters[$0...].starts(with: word) }
        return places.first { startsWord($0, in: letters) } ?? places.first
    }

    private static func startsWord(_ place: Int, in letters: [Character]) -> Bool {
        place == 0 || !letters[place - 1].isLetter && !letters[place - 1].isNumber
    }
}
