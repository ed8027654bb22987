import SeededRandom

/// Changes the letter case of the names of a payload's members.
enum NameCases {
    static func payload(of text: String, _ random: inout SplitMix64) -> String {
        let tokens = TokenMutation.tokens(of: text)
        var result: [String] = []
        for (place, token) in tokens.enumerated() {
            let isName = place + 1 < tokens.count && tokens[place + 1] == ":"
            // The letters of an escape must keep their case.
            guard isName, !token.contains("\\") else {
                result.append(token)
                continue
            }
            switch Int.random(in: 0..<5, using: &random) {
            case 0: result.append(token.uppercased())
            case 1: result.append(capitalized(token))
            case 2: result += [token.uppercased(), ":", random.pick(["1", "null", "\"s\""]), ",", token]
            case 3: result += [token.uppercased(), ":", random.pick(["1", "[]"]), ",", capitalized(token)]
            default: result.append(token)
            }
        }
        return result.joined()
    }

    private static func capitalized(_ token: String) -> String {
        "\"" + token.dropFirst().prefix(1).uppercased() + token.dropFirst(2)
    }
}
