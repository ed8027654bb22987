/// Changes made to the text of a payload, one token at a time.
enum TokenMutation {
    static func payload(of text: String, _ random: inout Seeded) -> String {
        var tokens = tokens(of: text)
        for _ in 0..<Int.random(in: 0...2, using: &random) where !tokens.isEmpty {
            let place = Int.random(in: tokens.indices, using: &random)
            switch Int.random(in: 0..<32, using: &random) {
            case 0: tokens.remove(at: place)
            case 1: tokens.insert(tokens[place], at: place)
            case 2: tokens = Array(tokens[..<place])
            default:
                // Mostly what keeps the text JSON: other values, other names.
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

    static func tokens(of text: String) -> [String] {
        var tokens: [String] = []
        var inString = false
        for character in text {
            if inString {
                tokens[tokens.count - 1].append(character)
                if character == "\"" { inString = false }
            } else if "{}[],:\"".contains(character) || tokens.isEmpty || "{}[],:".contains(tokens[tokens.count - 1]) {
                tokens.append(String(character))
                inString = character == "\""
            } else {
                tokens[tokens.count - 1].append(character)
            }
        }
        return tokens
    }
}
