import SeededRandom

/// The shape of a type's payloads, from which valid and broken ones are generated.
indirect enum Pattern: Sendable, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral {
    /// One of these JSON texts.
    case texts([String])
    case optional(Pattern)
    case list(Pattern)
    /// A list of exactly these elements.
    case row([Pattern])
    case object([(name: String, value: Pattern)])
    /// Any names.
    case dictionary(Pattern)
    case oneOf([Pattern])
    /// A recursive pattern: the first one while more levels are allowed, then the second.
    case recursive(@Sendable () -> Pattern, Pattern)

    init(dictionaryLiteral elements: (String, Pattern)...) { self = .object(elements.map { (name: $0, value: $1) }) }
    init(arrayLiteral elements: Pattern...) { self = .row(elements) }
    /// The text itself, not a JSON string.
    init(stringLiteral text: String) { self = .texts([text]) }

    static let int = texts(["0", "1", "7", "42", "-3", "100", "1e2", "12.0"])
    static let small = texts(["0", "1", "5", "9"])
    static let number = texts(["0", "1.5", "-2e3", "3", "0.1", "123456789.125"])
    static let bool = texts(["true", "false"])
    static let string = texts(["\"\"", "\"a\"", "\"some text\"", "\"\\u00e9\\n\"", "\"日本\"", "\"7\""])
    static let url = texts(["\"https://example.org/a?b=c\"", "\"relative\""])
    static let uuid = texts(["\"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\""])
    static let date = texts(["\"2020-01-01T00:00:00Z\"", "5", "\"2021-02-03\"", "{\"epoch\":3}", "1600000000.5"])
    static let data = texts(["\"aGk=\"", "[1,2]", "\"\""])

    /// Values that a payload may contain by mistake.
    static let oddities = [
        "null", "true", "1", "-1", "1.5", "1e400", "300", "\"s\"", "\"\"", "[]", "{}", "[1]", "{\"a\":1}", "\"\\x\"",
        "\"\\ud800\"", "0e1", "99999999999999999999", "\"2020-01-01T00:00:00Z\"", "[null]", "\"inf\"", "-0.0",
        "[[],{}]", "170141183460469231731687303715884105728",
    ]
    private static let names = [
        "a", "b", "some_key", "name", "x_y_z", "1", "2", "odd key", "red", "someKey", "\\u0061",
    ]

    /// Generates a payload of this pattern.
    ///
    /// - Parameter odds: The probability that a value is replaced. Members are missing, repeated or misnamed with a
    ///   fraction of it.
    func payload(_ random: inout SplitMix64, odds: Double, depth: Int = 4) -> String {
        func happens(_ factor: Double = 1) -> Bool { Double.random(in: 0..<1, using: &random) < odds * factor }
        if happens() { return random.pick(Self.oddities) }
        switch self {
        case .texts(let texts): return random.pick(texts)
        case .optional(let pattern):
            return Bool.random(using: &random) ? "null" : pattern.payload(&random, odds: odds, depth: depth)
        case .list(let pattern):
            let count = Int.random(in: 0...3, using: &random)
            return "["
                + (0..<count).map { _ in pattern.payload(&random, odds: odds, depth: depth - 1) }.joined(separator: ",")
                + "]"
        case .row(let patterns):
            var values = patterns.map { $0.payload(&random, odds: odds, depth: depth - 1) }
            if happens(0.3), !values.isEmpty { values.removeLast() }
            if happens(0.3) { values.append(random.pick(Self.oddities)) }
            return "[" + values.joined(separator: ",") + "]"
        case .object(let members):
            var parts: [String] = []
            for member in members where !happens(0.5) {
                if case .optional = member.value, random.pick([true, false, false]) { continue }
                let name = happens(0.3) ? random.pick(Self.names) : member.name
                parts.append("\"\(name)\":" + member.value.payload(&random, odds: odds, depth: depth - 1))
                if happens(0.3) { parts.append("\"\(member.name)\":" + random.pick(Self.oddities)) }
            }
            if random.pick([true, false, false, false]) { parts.append("\"extra\":" + random.pick(Self.oddities)) }
            return "{" + parts.shuffled(using: &random).joined(separator: ",") + "}"
        case .dictionary(let pattern):
            let count = Int.random(in: 0...3, using: &random)
            let names = Self.names.shuffled(using: &random).prefix(count)
            return "{"
                + names.map { "\"\($0)\":" + pattern.payload(&random, odds: odds, depth: depth - 1) }
                .joined(separator: ",") + "}"
        case .oneOf(let patterns): return random.pick(patterns).payload(&random, odds: odds, depth: depth)
        case .recursive(let inner, let last):
            return (depth > 0 ? inner() : last).payload(&random, odds: odds, depth: depth - 1)
        }
    }
}
