import DecodeTrace

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
        var score = 0
        var next = 0
        var last = -1
        for letter in word {
            // An adjacent letter or the start of a word is preferred to the nearest occurrence.
            let rest = next..<letters.count
            let start = rest.first { letters[$0] == letter && ($0 == last + 1 || startsWord($0, in: letters)) }
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
