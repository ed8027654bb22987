/// Which of a payload's keys each key type of a trace knows.
///
/// Tells a key that the model never asks for (ignored) from one that it would have asked for (unreached). The key types
/// live where the decode runs, so the answers travel with the result.
public struct KnownKeys: Sendable, Hashable {
    private let asked: Set<String>
    private let known: [Set<String>]
    private let takesEverything: [Bool]

    /// Nothing is known.
    public static let none = KnownKeys(asked: [], known: [], takesEverything: [])

    /// Puts together what the key types answered.
    ///
    /// - Parameters:
    ///   - asked: The payload's distinct keys, after key conversion.
    ///   - known: For each key type, in the trace's order, those of them that it knows.
    ///   - takesEverything: For each key type whether it takes every key, as a dictionary does.
    public init(asked: Set<String>, known: [Set<String>], takesEverything: [Bool]) {
        self.asked = asked
        self.known = known
        self.takesEverything = takesEverything
    }

    /// Whether a key type knows a key; nil when nobody asked it.
    ///
    /// - Parameters:
    ///   - keyType: The index of the key type in the trace.
    ///   - key: A key as the decoder hands it to the key type, that is, after key conversion.
    public func knows(keyType: Int, key: String) -> Bool? {
        guard takesEverything.indices.contains(keyType) else { return nil }
        if takesEverything[keyType] { return true }
        guard known.indices.contains(keyType), asked.contains(key) else { return nil }
        return known[keyType].contains(key)
    }

    /// Whether a key type takes every key.
    public func takesEverything(keyType: Int) -> Bool {
        takesEverything.indices.contains(keyType) && takesEverything[keyType]
    }

    /// The payload's keys that a key type knows, sorted; empty when it takes every key.
    public func keys(keyType: Int) -> [String] {
        known.indices.contains(keyType) ? known[keyType].sorted() : []
    }
}

extension KnownKeys: Codable {
    private enum CodingKeys: String, CodingKey { case keys, known, takesEverything }

    /// Reads the keys once and each type's answers as indices.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let keys = try container.decode([String].self, forKey: .keys)
        let indices = try container.decode([[Int]].self, forKey: .known)
        takesEverything = try container.decode([Bool].self, forKey: .takesEverything)
        asked = Set(keys)
        known = try indices.map { list in
            try Set(
                list.map { index in
                    guard keys.indices.contains(index) else {
                        throw DecodingError.dataCorruptedError(
                            forKey: .known, in: container, debugDescription: "no key \(index) of \(keys.count)")
                    }
                    return keys[index]
                })
        }
    }

    /// Writes the keys once and each type's answers as indices.
    public func encode(to encoder: any Encoder) throws {
        let keys = asked.sorted()
        let numbers = Dictionary(uniqueKeysWithValues: zip(keys, 0...))
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(keys, forKey: .keys)
        try container.encode(known.map { $0.compactMap { numbers[$0] }.sorted() }, forKey: .known)
        try container.encode(takesEverything, forKey: .takesEverything)
    }
}
