/// A `FailableDecodableArray` that is nil if its key is missing or its value is null.
///
/// ```swift
/// struct Page: Codable {
///     @FailableOptionalArray var results: [Product]?
/// }
/// ```
///
/// Any other value that isn't an array fails. Nil is omitted from an object. `$results.dropped` has the dropped elements.
@propertyWrapper
public struct FailableOptionalArray<Element> {
    /// The array with the details of its decode; nil if the value is nil.
    private var array: FailableDecodableArray<Element>?

    /// The details of the decode.
    public var projectedValue: FailableDecodableArray<Element> { array ?? [] }

    /// The elements that decoded, in the payload's order; nil for a missing key and null.
    public var wrappedValue: [Element]? {
        get { array?.wrappedValue }
        set {
            if let newValue, array != nil {
                array?.wrappedValue = newValue
            } else {
                array = newValue.map { FailableDecodableArray(wrappedValue: $0) }
            }
        }
    }

    /// Wraps an array without dropped elements, or nil.
    public init(wrappedValue: [Element]?) { array = wrappedValue.map { FailableDecodableArray(wrappedValue: $0) } }
}

extension FailableOptionalArray: Decodable where Element: Decodable {
    /// Decodes the elements that can be decoded; nil for null.
    ///
    /// - Throws: The error of `[Element]` if the value is neither an array nor null.
    public init(from decoder: any Decoder) throws {
        array = try decoder.singleValueContainer().decodeNil() ? nil : FailableDecodableArray(from: decoder)
    }
}

extension FailableOptionalArray: Encodable where Element: Encodable {
    /// Encodes a plain array, or null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let array { try container.encode(array.wrappedValue) } else { try container.encodeNil() }
    }
}

extension FailableOptionalArray: Equatable where Element: Equatable {}
extension FailableOptionalArray: Hashable where Element: Hashable {}
extension FailableOptionalArray: Sendable where Element: Sendable {}

extension FailableOptionalArray: QuietWrapper {
    public var customMirror: Mirror { wrapperMirror(self, wrappedValue, dropped: array?.dropped ?? []) }
}

/// A `FailableDecodableDictionary` that is nil if its key is missing or its value is null.
///
/// Any other value that isn't an object fails. Nil is omitted from an object. `$prices.dropped` has the dropped values.
@propertyWrapper
public struct FailableOptionalDictionary<Key: Hashable, Value> {
    private var dictionary: FailableDecodableDictionary<Key, Value>?

    /// The details of the decode.
    public var projectedValue: FailableDecodableDictionary<Key, Value> { dictionary ?? [:] }

    /// The members whose values decoded; nil for a missing key and null.
    public var wrappedValue: [Key: Value]? {
        get { dictionary?.wrappedValue }
        set {
            if let newValue, dictionary != nil {
                dictionary?.wrappedValue = newValue
            } else {
                dictionary = newValue.map { FailableDecodableDictionary(wrappedValue: $0) }
            }
        }
    }

    /// Wraps a dictionary without dropped values, or nil.
    public init(wrappedValue: [Key: Value]?) {
        dictionary = wrappedValue.map { FailableDecodableDictionary(wrappedValue: $0) }
    }
}

extension FailableOptionalDictionary: Decodable where Key: Decodable, Value: Decodable {
    /// Decodes the members that can be decoded; nil for null.
    ///
    /// - Throws: The error of `[Key: Value]` if the value is neither an object nor null.
    public init(from decoder: any Decoder) throws {
        dictionary = try decoder.singleValueContainer().decodeNil() ? nil : FailableDecodableDictionary(from: decoder)
    }
}

extension FailableOptionalDictionary: Encodable where Key: Encodable, Value: Encodable {
    /// Encodes a plain dictionary, or null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let dictionary { try container.encode(dictionary.wrappedValue) } else { try container.encodeNil() }
    }
}

extension FailableOptionalDictionary: Equatable where Value: Equatable {}
extension FailableOptionalDictionary: Hashable where Value: Hashable {}
extension FailableOptionalDictionary: Sendable where Key: Sendable, Value: Sendable {}

extension FailableOptionalDictionary: QuietWrapper {
    public var customMirror: Mirror { wrapperMirror(self, wrappedValue, dropped: dictionary?.dropped ?? [:]) }
}

// Synthesized code calls these overloads for a wrapped property; the general methods would throw if the key is missing, and
// would write null.

extension KeyedDecodingContainer {
    /// Decodes an array that may be missing or null.
    @inlinable
    public func decode<Element: Decodable>(
        _ type: FailableOptionalArray<Element>.Type, forKey key: Key
    ) throws -> FailableOptionalArray<Element> {
        try decodeIfPresent(type, forKey: key) ?? FailableOptionalArray(wrappedValue: nil)
    }

    /// Decodes a dictionary that may be missing or null.
    @inlinable
    public func decode<DictionaryKey: Decodable, Value: Decodable>(
        _ type: FailableOptionalDictionary<DictionaryKey, Value>.Type, forKey key: Key
    ) throws -> FailableOptionalDictionary<DictionaryKey, Value> {
        try decodeIfPresent(type, forKey: key) ?? FailableOptionalDictionary(wrappedValue: nil)
    }
}

extension KeyedEncodingContainer {
    /// Encodes an array, or omits its key if it is nil.
    public mutating func encode<Element: Encodable>(_ value: FailableOptionalArray<Element>, forKey key: Key) throws {
        try encodeIfPresent(value.wrappedValue, forKey: key)
    }

    /// Encodes a dictionary, or omits its key if it is nil.
    public mutating func encode<DictionaryKey: Encodable, Value: Encodable>(
        _ value: FailableOptionalDictionary<DictionaryKey, Value>, forKey key: Key
    ) throws {
        try encodeIfPresent(value.wrappedValue, forKey: key)
    }
}
