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
