/// The strings, keys and numbers that an `init(from:)` gets while it runs on stand-ins.
///
/// The usual answers are the empty string and zero. A type that rejects them may accept others: a string that names a
/// case, or numbers that ascend from a lower to an upper bound.
struct StandInAnswers {
    /// The answer for strings and for the names of keys; nil for the usual one.
    private(set) var text: String?
    private var number: Int?
    private var step = 0

    var isUsual: Bool { text == nil && number == nil }

    /// The next answer for a type; nil if it is the usual one.
    mutating func next<T: Decodable>(_ type: T.Type) -> T? {
        if let text, let answer = text as? T { return answer }
        guard let current = number, let scalar = Scalars.all[ObjectIdentifier(type)] as? any Numeric.Type else {
            return nil
        }
        number = current + step
        return Self.number(current, scalar) as? T
    }

    private static func number<N: Numeric>(_ number: Int, _ type: N.Type) -> Any? { N(exactly: number) }

    /// Returns unusual answers, starting with those that help most often.
    static func unusual(strings: [String], numbers: [Int]) -> some Sequence<StandInAnswers> {
        let counting = [StandInAnswers(number: 1, step: 1), StandInAnswers(number: maxCalls, step: -1)]
        let constants = (Array(1...20) + numbers.prefix(maxNumbers)).lazy.map { StandInAnswers(number: $0) }
        let texts = strings.lazy.map { StandInAnswers(text: $0) }
        return [AnySequence(counting), AnySequence(constants), AnySequence(texts)].joined()
    }

    private init(text: String? = nil, number: Int? = nil, step: Int = 0) {
        self.text = text
        self.number = number
        self.step = step
    }

    /// The usual answers.
    init() {}

    /// The first of the descending numbers, all of which fit into an `Int8`.
    private static let maxCalls = 100
    private static let maxNumbers = 200
}

/// The strings, keys and integers of a payload, without their positions.
struct PayloadScalars: Decodable {
    /// The maximum number of each, since they are tried one by one.
    private static let limit = 10_000
    private(set) var texts: [String] = []
    private(set) var integers: [Int] = []

    /// Creates an instance without scalars.
    init() {}

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: AnyCodingKey.self) {
            for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
                if let inner = try? container.decode(PayloadScalars.self, forKey: key) { add(inner) }
                if texts.count < Self.limit { texts.append(key.stringValue) }
            }
        } else if var container = try? decoder.unkeyedContainer() {
            while !container.isAtEnd, let inner = try? container.decode(PayloadScalars.self) { add(inner) }
        } else if let text = try? decoder.singleValueContainer().decode(String.self) {
            texts = [text]
        } else if let integer = try? decoder.singleValueContainer().decode(Int.self) {
            integers = [integer]
        }
    }

    private mutating func add(_ inner: PayloadScalars) {
        texts += inner.texts.prefix(max(0, Self.limit - texts.count))
        integers += inner.integers.prefix(max(0, Self.limit - integers.count))
    }
}
