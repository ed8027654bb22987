/// A set that drops elements that fail to decode and keeps the others.
///
/// ```swift
/// struct Article: Codable {
///     @FailableCodableSet var tags: Set<Tag>
/// }
/// let article = try JSONDecoder().decode(Article.self, from: payload)
/// article.$tags.dropped    // the dropped elements with their errors
/// ```
///
/// Equal elements become one, as in any set, and aren't counted as dropped. Only elements may fail: a missing key, null, or
/// any other value that isn't an array fails as for `Set<Element>`. `FailableSetOrEmpty` decodes a missing key and null as
/// empty, `FailableOptionalSet` as nil, and `ForgivingSet` also decodes anything else as empty.
///
/// Used as a plain type, it is a collection of the elements that decoded. It encodes as a plain set: an array in no
/// particular order. Two of them are equal if their elements are equal, whatever was dropped.
@propertyWrapper
public struct FailableDecodableSet<Element: Hashable> {
    /// The elements that decoded.
    public var wrappedValue: Set<Element>

    /// The elements that failed when this was decoded, in the payload's order. Changing the elements doesn't change it.
    public private(set) var dropped: [DroppedElement] = []

    /// The set with the details of its decode: `$tags.dropped`.
    public var projectedValue: FailableDecodableSet { self }

    /// Wraps a set without dropped elements.
    public init(wrappedValue: Set<Element>) { self.wrappedValue = wrappedValue }
}

extension FailableDecodableSet: Decodable where Element: Decodable {
    /// Decodes the elements that can be decoded.
    ///
    /// - Throws: The error of `Set<Element>` if the value isn't an array. An element's error is thrown only if the decoder
    ///   can't advance past the element.
    public init(from decoder: any Decoder) throws {
        let array = try FailableDecodableArray<Element>(from: decoder)
        wrappedValue = Set(array.wrappedValue)
        dropped = array.dropped
    }
}

extension FailableDecodableSet: Encodable where Element: Encodable {
    /// Encodes the elements as a plain set.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension FailableDecodableSet: Equatable {
    public static func == (first: Self, second: Self) -> Bool { first.wrappedValue == second.wrappedValue }
}

extension FailableDecodableSet: Hashable {
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension FailableDecodableSet: Sendable where Element: Sendable {}

extension FailableDecodableSet: QuietWrapper {
    public var customMirror: Mirror { wrapperMirror(self, wrappedValue, dropped: dropped) }
}

extension FailableDecodableSet: Collection {
    public var startIndex: Set<Element>.Index { wrappedValue.startIndex }
    public var endIndex: Set<Element>.Index { wrappedValue.endIndex }
    public func index(after index: Set<Element>.Index) -> Set<Element>.Index { wrappedValue.index(after: index) }
    public subscript(position: Set<Element>.Index) -> Element { wrappedValue[position] }

    /// Whether the set has an element.
    public func contains(_ element: Element) -> Bool { wrappedValue.contains(element) }
}

extension FailableDecodableSet: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: Element...) { self.init(wrappedValue: Set(elements)) }
}

/// A `FailableDecodableSet` that is empty if its key is missing or its value is null.
///
/// Any other value that isn't an array still fails; `ForgivingSet` decodes it as empty. An empty set encodes as an empty
/// array. `$tags.dropped` has the dropped elements.
@propertyWrapper
public struct FailableSetOrEmpty<Element: Hashable> {
    /// The set with the details of its decode: `$tags.dropped`.
    public private(set) var projectedValue: FailableDecodableSet<Element>

    /// The elements that decoded.
    public var wrappedValue: Set<Element> {
        get { projectedValue.wrappedValue }
        set { projectedValue.wrappedValue = newValue }
    }

    /// Wraps a set without dropped elements.
    public init(wrappedValue: Set<Element>) { projectedValue = FailableDecodableSet(wrappedValue: wrappedValue) }
}

extension FailableSetOrEmpty: Decodable where Element: Decodable {
    /// Decodes the elements that can be decoded; null gives an empty set.
    ///
    /// - Throws: The error of `Set<Element>` if the value is neither an array nor null.
    public init(from decoder: any Decoder) throws {
        guard try decoder.singleValueContainer().decodeNil() else {
            projectedValue = try FailableDecodableSet(from: decoder)
            return
        }
        decoder.recordDefault(Set<Element>(), for: Set<Element>.self, .null, path: decoder.codingPath)
        projectedValue = []
    }
}

extension FailableSetOrEmpty: Encodable where Element: Encodable {
    /// Encodes the elements as a plain set.
    public func encode(to encoder: any Encoder) throws { try projectedValue.encode(to: encoder) }
}

extension FailableSetOrEmpty: Hashable {}
extension FailableSetOrEmpty: Sendable where Element: Sendable {}

extension FailableSetOrEmpty: QuietWrapper {
    public var customMirror: Mirror { wrapperMirror(self, wrappedValue, dropped: projectedValue.dropped) }
}

/// A `FailableDecodableSet` that is nil if its key is missing or its value is null.
///
/// Any other value that isn't an array fails. Nil is omitted from an object. `$tags.dropped` has the dropped elements.
@propertyWrapper
public struct FailableOptionalSet<Element: Hashable> {
    /// The set with the details of its decode; nil if the value is nil.
    private var elements: FailableDecodableSet<Element>?

    /// The details of the decode.
    public var projectedValue: FailableDecodableSet<Element> { elements ?? [] }

    /// The elements that decoded; nil for a missing key and null.
    public var wrappedValue: Set<Element>? {
        get { elements?.wrappedValue }
        set {
            if let newValue, elements != nil {
                elements?.wrappedValue = newValue
            } else {
                elements = newValue.map { FailableDecodableSet(wrappedValue: $0) }
            }
        }
    }

    /// Wraps a set without dropped elements, or nil.
    public init(wrappedValue: Set<Element>?) { elements = wrappedValue.map { FailableDecodableSet(wrappedValue: $0) } }
}

extension FailableOptionalSet: Decodable where Element: Decodable {
    /// Decodes the elements that can be decoded; nil for null.
    ///
    /// - Throws: The error of `Set<Element>` if the value is neither an array nor null.
    public init(from decoder: any Decoder) throws {
        elements = try decoder.singleValueContainer().decodeNil() ? nil : FailableDecodableSet(from: decoder)
    }
}

extension FailableOptionalSet: Encodable where Element: Encodable {
    /// Encodes a plain set, or null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let elements { try container.encode(elements.wrappedValue) } else { try container.encodeNil() }
    }
}

extension FailableOptionalSet: Hashable {}
extension FailableOptionalSet: Sendable where Element: Sendable {}

extension FailableOptionalSet: QuietWrapper {
    public var customMirror: Mirror { wrapperMirror(self, wrappedValue, dropped: elements?.dropped ?? []) }
}

/// A `FailableDecodableSet` that never fails: it is empty if its key is missing, or its value is null or not an array.
///
/// An empty set encodes as an empty array. `$tags.dropped` has the dropped elements, and `$tags.outcome.error` tells why
/// the value isn't a set.
@propertyWrapper
public struct ForgivingSet<Element: Hashable> {
    private var elements: FailableDecodableSet<Element>

    /// How the set was decoded.
    public private(set) var outcome = DecodingOutcome.initialized

    /// The set itself: `$tags.dropped`, `$tags.outcome`.
    public var projectedValue: Self { self }

    /// The elements that decoded.
    public var wrappedValue: Set<Element> {
        get { elements.wrappedValue }
        set { elements.wrappedValue = newValue }
    }

    /// The elements that failed when this was decoded, in the payload's order.
    public var dropped: [DroppedElement] { elements.dropped }

    /// Wraps a set without dropped elements.
    public init(wrappedValue: Set<Element>) { elements = FailableDecodableSet(wrappedValue: wrappedValue) }

    private init(_ elements: FailableDecodableSet<Element>, _ outcome: DecodingOutcome) {
        self.elements = elements
        self.outcome = outcome
    }

    /// Creates an empty set.
    @usableFromInline
    init(_ outcome: DecodingOutcome) { self.init(FailableDecodableSet(wrappedValue: []), outcome) }
}

extension ForgivingSet: Decodable where Element: Decodable {
    /// Decodes the elements that can be decoded; never throws.
    public init(from decoder: any Decoder) throws {
        do {
            if try decoder.singleValueContainer().decodeNil() {
                decoder.recordDefault(Set<Element>(), for: Set<Element>.self, .null, path: decoder.codingPath)
                self.init(.null)
            } else {
                self.init(try FailableDecodableSet(from: decoder), .decoded)
            }
        } catch {
            decoder.report(error, for: Set<Element>.self, remedy: .replaced(by: "[]"))
            self.init(.failed(error))
        }
    }
}

extension ForgivingSet: Encodable where Element: Encodable {
    /// Encodes a plain set.
    public func encode(to encoder: any Encoder) throws { try elements.encode(to: encoder) }
}

extension ForgivingSet: Equatable {
    public static func == (first: Self, second: Self) -> Bool { first.wrappedValue == second.wrappedValue }
}

extension ForgivingSet: Hashable {
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension ForgivingSet: Sendable where Element: Sendable {}

extension ForgivingSet: QuietWrapper {
    public var customMirror: Mirror { wrapperMirror(self, wrappedValue, dropped: dropped) }
}

// Synthesized code calls these overloads for a wrapped property; the general methods would throw if the key is missing, and
// would write null.

extension KeyedDecodingContainer {
    /// Decodes a set that may be missing or null.
    @inlinable
    public func decode<Element: Decodable & Hashable>(
        _ type: FailableSetOrEmpty<Element>.Type, forKey key: Key
    ) throws -> FailableSetOrEmpty<Element> {
        if let set = try decodeIfPresent(type, forKey: key) { return set }
        recordDefault(Set<Element>(), for: Set<Element>.self, at: key)
        return FailableSetOrEmpty(wrappedValue: [])
    }

    /// Decodes a set that may be missing or null.
    @inlinable
    public func decode<Element: Decodable & Hashable>(
        _ type: FailableOptionalSet<Element>.Type, forKey key: Key
    ) throws -> FailableOptionalSet<Element> {
        try decodeIfPresent(type, forKey: key) ?? FailableOptionalSet(wrappedValue: nil)
    }

    /// Decodes a set that may be missing.
    @inlinable
    public func decode<Element: Decodable & Hashable>(
        _ type: ForgivingSet<Element>.Type, forKey key: Key
    ) throws -> ForgivingSet<Element> {
        if let set = try decodeIfPresent(type, forKey: key) { return set }
        return ForgivingSet(outcomeOfDefault(Set<Element>(), for: Set<Element>.self, at: key))
    }
}

extension KeyedEncodingContainer {
    /// Encodes a set, or omits its key if it is nil.
    public mutating func encode<Element: Encodable & Hashable>(
        _ value: FailableOptionalSet<Element>, forKey key: Key
    ) throws {
        try encodeIfPresent(value.wrappedValue, forKey: key)
    }
}
