import SeededRandom

/// Changes made to the text of a payload, one token at a time.
enum TokenMutation {
    static func payload(of text: String, _ random: inout SplitMix64) -> String {
        var tokens = tokens(of: text)
        for _ in 0..<Int.random(in: 0...2, using: &random) where !tokens.isEmpty {
            let place = Int.random(in: tokens.indices, using: &random)
            switch Int.random(in: 0..<32, using: &random) {
            case 0: tokens.remove(at: place)
            case 1: tokens.insert(tokens[place], at: place)
            case 2: tokens = Array(tokens[..<place])
            default:
                // Mostly changes that keep the text JSON: other values, other names.
                let words = tokens.indices.filter { !"{}[],:".contains(tokens[$0]) }
                guard !words.isEmpty else { continue }
                let word = random.pick(words)
                let isName = word + 1 < tokens.count && tokens[word + 1] == ":"
                tokens[word] = random.pick(isName ? names : values)
            }
        }
        return tokens.joined()
    }

    private static let values = [
        "null", "true", "1", "-1", "1.5", "1e400", "300", "\"s\"", "\"\"", "[]", "{}", "[1]", "{\"a\":1}", "\"\\x\"",
        "\"\\ud800\"", "0e1", "99999999999999999999", "\"2020-01-01T00:00:00Z\"",
    ]
    private static let names = ["\"a\"", "\"name\"", "\"no_such_key\"", "\"population\"", "\"\\u0061\"", "\"first\""]

    /// The signs, strings, numbers and words of a text. It is split by scalars, because a quote and a combining mark
    /// after it are one character.
    static func tokens(of text: String) -> [String] {
        let signs = "{}[],:".unicodeScalars
        var tokens: [String.UnicodeScalarView] = []
        var inString = false
        for scalar in text.unicodeScalars {
            let isAfterSign = tokens.last?.last.map(signs.contains) ?? true
            if inString {
                tokens[tokens.count - 1].append(scalar)
                if scalar == "\"" { inString = false }
            } else if signs.contains(scalar) || scalar == "\"" || isAfterSign {
                tokens.append(String(scalar).unicodeScalars)
                inString = scalar == "\""
            } else {
                tokens[tokens.count - 1].append(scalar)
            }
        }
        return tokens.map { String($0) }
    }
}
