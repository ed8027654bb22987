/// A `FailableDecodableArray` that never fails: it is empty if its key is missing, or its value is null or not an array.
///
/// ```swift
/// struct Page: Codable {
///     @ForgivingArray var results: [Product]
/// }
/// // {"results": {"error": 404}}  →  [], and $results.outcome.error says why
/// ```
///
/// An empty array encodes as an empty array. If your app must tell an empty list from a broken one, use
/// `FailableArrayOrEmpty`, which throws for a value that isn't an array.
@propertyWrapper
public struct ForgivingArray<Element> {
    private var array: FailableDecodableArray<Element>

    /// How the array was decoded: `outcome.error` tells why the value isn't an array.
    public private(set) var outcome = DecodingOutcome.initialized

    /// The array itself: `$results.dropped`, `$results.outcome`.
    public var projectedValue: Self { self }

    /// The elements that decoded, in the payload's order.
    public var wrappedValue: [Element] {
        get { array.wrappedValue }
        set { array.wrappedValue = newValue }
    }

    /// The elements that failed when this was decoded, in the payload's order.
    public var dropped: [DroppedElement] { array.dropped }

    /// Wraps an array without dropped elements.
    public init(wrappedValue: [Element]) { array = FailableDecodableArray(wrappedValue: wrappedValue) }

    fileprivate init(_ array: FailableDecodableArray<Element>, _ outcome: DecodingOutcome) {
        self.array = array
        self.outcome = outcome
    }

    /// Creates an empty array.
    @usableFromInline
    init(_ outcome: DecodingOutcome) { self.init(FailableDecodableArray(wrappedValue: []), outcome) }
}

extension ForgivingArray: Decodable where Element: Decodable {
    /// Decodes the elements that can be decoded; never throws.
    public init(from decoder: any Decoder) throws {
        do {
            if try decoder.singleValueContainer().decodeNil() {
                decoder.recordDefault([Element](), for: [Element].self, .null, path: decoder.codingPath)
                self.init(.null)
            } else {
                self.init(try FailableDecodableArray(from: decoder), .decoded)
            }
        } catch {
            decoder.report(error, for: [Element].self, remedy: .replaced(by: "[]"))
            self.init(.failed(error))
        }
    }
}

extension ForgivingArray: Encodable where Element: Encodable {
    /// Encodes a plain array.
    public func encode(to encoder: any Encoder) throws { try array.encode(to: encoder) }
}

extension ForgivingArray: Equatable where Element: Equatable {
    public static func == (first: Self, second: Self) -> Bool { first.wrappedValue == second.wrappedValue }
}

extension ForgivingArray: Hashable where Element: Hashable {
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension ForgivingArray: Sendable where Element: Sendable {}

extension ForgivingArray: QuietWrapper {
    public var customMirror: Mirror { wrapperMirror(self, wrappedValue, dropped: dropped) }
}

extension ForgivingArray: RandomAccessCollection, MutableCollection {
    public var startIndex: Int { array.startIndex }
    public var endIndex: Int { array.endIndex }

    public subscript(position: Int) -> Element {
        get { array[position] }
        set { array[position] = newValue }
    }
}

/// A `FailableDecodableDictionary` that never fails: it is empty if its key is missing, or its value is null or not an
/// object.
///
/// An empty dictionary encodes as an empty object. `$prices.dropped` has the dropped values, and
/// `$prices.outcome.error` tells why the value isn't a dictionary.
@propertyWrapper
public struct ForgivingDictionary<Key: Hashable, Value> {
    private var dictionary: FailableDecodableDictionary<Key, Value>

    /// How the dictionary was decoded.
    public private(set) var outcome = DecodingOutcome.initialized

    /// The dictionary itself: `$prices.dropped`, `$prices.outcome`.
    public var projectedValue: Self { self }

    /// The members whose values decoded.
    public var wrappedValue: [Key: Value] {
        get { dictionary.wrappedValue }
        set { dictionary.wrappedValue = newValue }
    }

    /// The errors of the values that failed when this was decoded, by their keys.
    public var dropped: [Key: any Error] { dictionary.dropped }

    /// Wraps a dictionary without dropped values.
    public init(wrappedValue: [Key: Value]) {
        dictionary = FailableDecodableDictionary(wrappedValue: wrappedValue)
    }

    fileprivate init(_ dictionary: FailableDecodableDictionary<Key, Value>, _ outcome: DecodingOutcome) {
        self.dictionary = dictionary
        self.outcome = outcome
    }

    /// Creates an empty dictionary.
    @usableFromInline
    init(_ outcome: DecodingOutcome) { self.init(FailableDecodableDictionary(wrappedValue: [:]), outcome) }
}

extension ForgivingDictionary: Decodable where Key: Decodable, Value: Decodable {
    /// Decodes the members that can be decoded; never throws.
    public init(from decoder: any Decoder) throws {
        do {
            if try decoder.singleValueContainer().decodeNil() {
                decoder.recordDefault([Key: Value](), for: [Key: Value].self, .null, path: decoder.codingPath)
                self.init(.null)
            } else {
                self.init(try FailableDecodableDictionary(from: decoder), .decoded)
            }
        } catch {
            decoder.report(error, for: [Key: Value].self, remedy: .replaced(by: "[:]"))
            self.init(.failed(error))
        }
    }
}

extension ForgivingDictionary: Encodable where Key: Encodable, Value: Encodable {
    /// Encodes a plain dictionary.
    public func encode(to encoder: any Encoder) throws { try dictionary.encode(to: encoder) }
}

extension ForgivingDictionary: Equatable where Value: Equatable {
    public static func == (first: Self, second: Self) -> Bool { first.wrappedValue == second.wrappedValue }
}

extension ForgivingDictionary: Hashable where Value: Hashable {
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension ForgivingDictionary: Sendable where Key: Sendable, Value: Sendable {}

extension ForgivingDictionary: QuietWrapper {
    public var customMirror: Mirror { wrapperMirror(self, wrappedValue, dropped: dropped) }
}

// Synthesized code calls these overloads for a wrapped property; the general method would throw if the key is missing.

extension KeyedDecodingContainer {
    /// Decodes an array that may be missing.
    @inlinable
    public func decode<Element: Decodable>(
        _ type: ForgivingArray<Element>.Type, forKey key: Key
    ) throws -> ForgivingArray<Element> {
        if let array = try decodeIfPresent(type, forKey: key) { return array }
        return ForgivingArray(outcomeOfDefault([Element](), for: [Element].self, at: key))
    }

    /// Decodes a dictionary that may be missing.
    @inlinable
    public func decode<DictionaryKey: Decodable, Value: Decodable>(
        _ type: ForgivingDictionary<DictionaryKey, Value>.Type, forKey key: Key
    ) throws -> ForgivingDictionary<DictionaryKey, Value> {
        if let dictionary = try decodeIfPresent(type, forKey: key) { return dictionary }
        return ForgivingDictionary(
            outcomeOfDefault([DictionaryKey: Value](), for: [DictionaryKey: Value].self, at: key))
    }
}
