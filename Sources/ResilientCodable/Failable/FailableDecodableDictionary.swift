/// A dictionary that drops values that fail to decode and keeps the others.
///
/// ```swift
/// struct Prices: Codable {
///     @FailableCodableDictionary var prices: [String: Double]
/// }
/// // {"prices": {"tea": 2.5, "coffee": "dear"}}  →  ["tea": 2.5]  →  {"prices": {"tea": 2.5}}
/// ```
///
/// As in any dictionary with `String` keys, the key strategy doesn't convert the payload's keys. A key that a
/// `CodingKeyRepresentable` rejects is dropped with its value, and reported. A missing key, null, any other value that isn't an
/// object, and a key that isn't an integer fail as for `[Key: Value]`.
///
/// It encodes as a plain dictionary. Two of them are equal if their members are equal, whatever was dropped.
@propertyWrapper
public struct FailableDecodableDictionary<Key: Hashable, Value> {
    /// The members whose values decoded.
    public var wrappedValue: [Key: Value]

    /// The errors of the values that failed when this was decoded, by their keys.
    public private(set) var dropped: [Key: any Error] = [:]

    /// The dictionary with the details of its decode: `$prices.dropped`.
    public var projectedValue: FailableDecodableDictionary { self }

    /// Wraps a dictionary without dropped values.
    public init(wrappedValue: [Key: Value]) { self.wrappedValue = wrappedValue }
}

/// A value or the error of decoding it. Decoding an attempt never fails.
private struct ReportedAttempt<Value: Decodable>: Decodable {
    let result: Result<Value, any Error>

    init(from decoder: any Decoder) throws {
        do {
            result = .success(try decoder.singleValueContainer().value(Value.self))
        } catch {
            result = .failure(error)
            decoder.report(error, for: Value.self, remedy: .dropped)
        }
    }
}

extension FailableDecodableDictionary: Decodable where Key: Decodable, Value: Decodable {
    /// Decodes the members that can be decoded.
    ///
    /// - Throws: The error of `[Key: Value]` if the value isn't an object, or a key isn't an integer.
    public init(from decoder: any Decoder) throws {
        let attempts = try Self.attempts(from: decoder)
        // `mapValues` keeps the hash table, so no key is hashed again.
        if let all = try? attempts.mapValues({ try $0.result.get() }) {
            wrappedValue = all
            return
        }
        wrappedValue = [:]
        wrappedValue.reserveCapacity(attempts.count)
        for (key, attempt) in attempts {
            switch attempt.result {
            case .success(let value): wrappedValue[key] = value
            case .failure(let error): dropped[key] = error
            }
        }
    }
}

extension FailableDecodableDictionary where Key: Decodable, Value: Decodable {
    private static func attempts(from decoder: any Decoder) throws -> [Key: ReportedAttempt<Value>] {
        guard Key.self != String.self, Key.self != Int.self,
            #available(macOS 12.3, iOS 15.4, tvOS 15.4, watchOS 8.5, *),
            let keyType = Key.self as? any CodingKeyRepresentable.Type
        else {
            // Through a container: only there are the keys of [String: …] exempt from a key strategy.
            return try decoder.singleValueContainer().decode([Key: ReportedAttempt<Value>].self)
        }
        let object = try decoder.container(keyedBy: MemberKey.self)
        var attempts: [Key: ReportedAttempt<Value>] = [:]
        for member in object.allKeys {
            if let key = keyType.init(codingKey: member) as? Key {
                attempts[key] = try object.decode(ReportedAttempt<Value>.self, forKey: member)
            } else {
                decoder.report(
                    DecodingError.dataCorruptedError(
                        forKey: member, in: object,
                        debugDescription: "\(Key.self) has no key \"\(member.stringValue)\"."),
                    for: Key.self, at: member, remedy: .dropped)
            }
        }
        return attempts
    }
}

/// A key of a dictionary's object.
private struct MemberKey: CodingKey {
    let stringValue: String
    var intValue: Int? { Int(stringValue) }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension FailableDecodableDictionary: Encodable where Key: Encodable, Value: Encodable {
    /// Encodes the members as a plain dictionary.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension FailableDecodableDictionary: Equatable where Value: Equatable {
    public static func == (first: Self, second: Self) -> Bool { first.wrappedValue == second.wrappedValue }
}

extension FailableDecodableDictionary: Hashable where Value: Hashable {
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension FailableDecodableDictionary: Sendable where Key: Sendable, Value: Sendable {}

extension FailableDecodableDictionary: QuietWrapper {
    public var customMirror: Mirror { wrapperMirror(self, wrappedValue, dropped: dropped) }
}

extension FailableDecodableDictionary: Collection {
    public var startIndex: Dictionary<Key, Value>.Index { wrappedValue.startIndex }
    public var endIndex: Dictionary<Key, Value>.Index { wrappedValue.endIndex }
    public func index(after index: Dictionary<Key, Value>.Index) -> Dictionary<Key, Value>.Index {
        wrappedValue.index(after: index)
    }
    public subscript(position: Dictionary<Key, Value>.Index) -> (key: Key, value: Value) { wrappedValue[position] }

    /// The value for a key, or nil if the key is missing. Writing nil removes the member.
    public subscript(key: Key) -> Value? {
        get { wrappedValue[key] }
        set { wrappedValue[key] = newValue }
    }
}

extension FailableDecodableDictionary: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (Key, Value)...) {
        self.init(wrappedValue: Dictionary(elements) { _, last in last })
    }
}
