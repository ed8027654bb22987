import DecodeService
import Foundation

extension FuzzTarget {
    static let strategies = FuzzTarget(
        "strategies", "a strategy's value is refused in a sentence, or printed as what reads back as the same",
        longest: 256,
        seeds: {
            StrategySet.all.enumerated().flatMap { number, strategy in
                strategy.values.map { [UInt8(48 + number)] + [UInt8]($0.example ?? $0.spelling) }
            }
                + ["1any:format:a\\|b|iso8601", "0map:a\\,b=c\\=d,e=f", "\\none", "0map:", "1format:\\", "?x_y__z_"]
                .map(
                    Array.init)
        },
        check: { bytes in
            var input = FuzzInput(bytes)
            let strategy = StrategySet.all[input.choice(below: StrategySet.all.count)]
            let value = input.text
            var set = StrategySet()
            do throws(StrategyError) {
                try set.set(strategy.name, to: value)
            } catch {
                try require(set == StrategySet(), "the set changed")
                try require(error.description.count < 1200 + 3 * value.count, "a long sentence")
                return
            }
            guard let printed = set[strategy.name] else { throw BrokenPromise(description: "no value") }
            var again = StrategySet()
            try again.set(strategy.name, to: printed)
            try require(again == set, "\(value.debugDescription) is printed as \(printed.debugDescription)")
            try require(again[strategy.name] == printed, "\(printed.debugDescription) is printed otherwise")
            try require(strategy.index(of: printed) != nil, "\(printed.debugDescription) is none of the values")
            let decoded = try JSONDecoder().decode(StrategySet.self, from: JSONEncoder().encode(set))
            try require(decoded == set, "\(printed.debugDescription) is encoded otherwise")
            _ = set.warnings
            try checkKeys(of: set, value)
        })

    /// Checks that key strategies convert a key as Foundation's coders do.
    private static func checkKeys(of set: StrategySet, _ key: String) throws {
        struct Key: CodingKey, Hashable {
            var stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
        struct Keys: Codable {
            var keys: [String]
            init(_ keys: [String]) { self.keys = keys }
            init(from decoder: any Decoder) throws {
                keys = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue)
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                for key in keys { try container.encode(1, forKey: Key(stringValue: key)) }
            }
        }
        for keys in [KeyStrategy.snake, .kebab, .pascal, .screamingSnake, set.keys] {
            var strategies = StrategySet()
            strategies.keys = keys
            let payload = try JSONEncoder().encode([key: 1])
            let decoded = try strategies.makeDecoder().decode(Keys.self, from: payload)
            try holdEqual(
                decoded.keys, [strategies.convertKey(key)], "\(keys.printed): decoded \(key.debugDescription)")
            let encoded = try strategies.makeEncoder().encode(Keys([key]))
            let written = try JSONDecoder().decode([String: Int].self, from: encoded)
            try holdEqual(
                Array(written.keys), [strategies.encodedKey(key)], "\(keys.printed): encoded \(key.debugDescription)")
        }
    }
}
