/// A key as words and letters, to tell how two spellings are related.
struct KeySpelling {
    let key: String
    /// `imageURL`, `image_url` and `Image-Url` are all `image`, `url`.
    let words: [String]
    /// The words in one: small letters and digits only.
    let letters: [Character]

    init(_ key: String) {
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
                // `imageURLPath`: a capital begins a word after a small letter, or before one at the end of capitals.
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

    /// How a person would call the way it is written: `in snake case`; nil for plain camel case.
    var style: String? {
        if key.contains("_") {
            return key.contains(where: \.isLowercase) ? "in snake case" : "in capitals, with underscores"
        }
        if key.contains("-") { return "in kebab case" }
        if key.contains(" ") { return "with blanks between them" }
        if key.contains(".") { return "with dots between them" }
        if key.first?.isUppercase == true {
            return key.contains(where: \.isLowercase) ? "in Pascal case" : "in capitals"
        }
        return nil
    }

    /// Whether two or more capitals stand side by side: `URL`, `ID`.
    var hasAcronym: Bool { zip(key, key.dropFirst()).contains { $0.isUppercase && $1.isUppercase } }

    /// How many letters must be added, removed, changed or swapped with a neighbour to get from one to the other; nil for
    /// more than a limit.
    static func distance(_ first: [Character], _ second: [Character], limit: Int) -> Int? {
        guard abs(first.count - second.count) <= limit else { return nil }
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for (row, letter) in first.enumerated() {
            var next = [row + 1]
            for (column, other) in second.enumerated() {
                var best = min(last[column + 1] + 1, next[column] + 1, last[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                next.append(best)
            }
            if next.min() ?? 0 > limit { return nil }
            beforeLast = last
            last = next
        }
        return last[second.count] <= limit ? last[second.count] : nil
    }
}
