/// An array that drops elements that fail to decode and keeps the others in order.
///
/// ```swift
/// struct ProductList: Codable {
///     @FailableCodableArray var products: [Product]
/// }
/// let list = try JSONDecoder().decode(ProductList.self, from: payload)
/// list.$products.dropped    // the dropped elements with their errors
/// ```
///
/// Only elements may fail: a missing key, null, or any other value that isn't an array fails as for `[Product]`.
/// `FailableArrayOrEmpty` decodes a missing key and null as empty.
///
/// Used as a plain type, it is a collection of the elements that decoded. It encodes as a plain array. Two of them are
/// equal if their elements are equal; dropped elements belong to the payload, not to the value.
@propertyWrapper
public struct FailableDecodableArray<Element> {
    /// The elements that decoded, in the payload's order.
    public var wrappedValue: [Element]

    /// The elements that failed when this was decoded, in the payload's order. Changing the elements doesn't change it.
    public private(set) var dropped: [DroppedElement] = []

    /// The array with the details of its decode: `$products.dropped`.
    public var projectedValue: FailableDecodableArray { self }

    /// Wraps an array without dropped elements.
    public init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }
}

/// An element that was dropped from an array because it failed to decode.
public struct DroppedElement: Sendable, CustomStringConvertible {
    /// Its index in the payload's array.
    public let index: Int
    /// Why it failed.
    public let error: any Error

    public var description: String { "[\(index)]: \(DecodingErrorText.text(error))" }
}

extension FailableDecodableArray: Decodable where Element: Decodable {
    /// Decodes the elements that can be decoded.
    ///
    /// - Throws: The error of `[Element]` if the value isn't an array. An element's error is thrown only if the decoder can't
    ///   advance past the element.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        var elements: [Element] = []
        elements.reserveCapacity(container.count ?? 0)
        while !container.isAtEnd {
            let index = container.currentIndex
            do {
                elements.append(try container.decode(Element.self))
            } catch {
                guard container.moveOn(from: index) else { throw error }
                decoder.report(error, for: Element.self, at: ElementKey(index), remedy: .dropped)
                dropped.append(DroppedElement(index: index, error: error))
            }
        }
        wrappedValue = elements
    }
}

extension FailableDecodableArray: Encodable where Element: Encodable {
    /// Encodes the elements as a plain array.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension FailableDecodableArray: Equatable where Element: Equatable {
    public static func == (first: Self, second: Self) -> Bool { first.wrappedValue == second.wrappedValue }
}

extension FailableDecodableArray: Hashable where Element: Hashable {
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension FailableDecodableArray: Sendable where Element: Sendable {}

extension FailableDecodableArray: QuietWrapper {
    public var customMirror: Mirror { wrapperMirror(self, wrappedValue, dropped: dropped) }
}

extension FailableDecodableArray: RandomAccessCollection, MutableCollection {
    public var startIndex: Int { wrappedValue.startIndex }
    public var endIndex: Int { wrappedValue.endIndex }

    public subscript(position: Int) -> Element {
        get { wrappedValue[position] }
        set { wrappedValue[position] = newValue }
    }
}

extension FailableDecodableArray: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: Element...) { self.init(wrappedValue: elements) }
}

/// A `FailableDecodableArray` that is empty if its key is missing or its value is null.
///
/// ```swift
/// struct Page: Codable {
///     @FailableArrayOrEmpty var results: [Product]
/// }
/// ```
///
/// Any other value that isn't an array still fails. An empty array encodes as an empty array.
@propertyWrapper
public struct FailableArrayOrEmpty<Element> {
    /// The array with the details of its decode: `$results.dropped`.
    public private(set) var projectedValue: FailableDecodableArray<Element>

    /// The elements that decoded, in the payload's order.
    public var wrappedValue: [Element] {
        get { projectedValue.wrappedValue }
        set { projectedValue.wrappedValue = newValue }
    }

    /// Wraps an array without dropped elements.
    public init(wrappedValue: [Element]) { projectedValue = FailableDecodableArray(wrappedValue: wrappedValue) }

    /// The elements that failed when this was decoded, in the payload's order.
    public var dropped: [DroppedElement] { projectedValue.dropped }
}

extension FailableArrayOrEmpty: Decodable where Element: Decodable {
    /// Decodes the elements that can be decoded; null gives an empty array.
    ///
    /// - Throws: The error of `[Element]` if the value is neither an array nor null.
    public init(from decoder: any Decoder) throws {
        guard try decoder.singleValueContainer().decodeNil() else {
            projectedValue = try FailableDecodableArray(from: decoder)
            return
        }
        decoder.recordDefault([Element](), for: [Element].self, .null, path: decoder.codingPath)
        projectedValue = []
    }
}

extension FailableArrayOrEmpty: Encodable where Element: Encodable {
    /// Encodes the elements as a plain array.
    public func encode(to encoder: any Encoder) throws { try projectedValue.encode(to: encoder) }
}

extension FailableArrayOrEmpty: Equatable where Element: Equatable {}
extension FailableArrayOrEmpty: Hashable where Element: Hashable {}
extension FailableArrayOrEmpty: Sendable where Element: Sendable {}

extension FailableArrayOrEmpty: QuietWrapper {
    public var customMirror: Mirror { projectedValue.customMirror }
}

extension FailableArrayOrEmpty: RandomAccessCollection, MutableCollection {
    public var startIndex: Int { projectedValue.startIndex }
    public var endIndex: Int { projectedValue.endIndex }

    public subscript(position: Int) -> Element {
        get { projectedValue[position] }
        set { projectedValue[position] = newValue }
    }
}

extension FailableArrayOrEmpty: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: Element...) { self.init(wrappedValue: elements) }
}

extension KeyedDecodingContainer {
    /// Decodes an array that may be missing or null. Synthesized code calls this overload for a wrapped property; the
    /// general method would throw if the key is missing.
    @inlinable
    public func decode<Element: Decodable>(
        _ type: FailableArrayOrEmpty<Element>.Type, forKey key: Key
    ) throws -> FailableArrayOrEmpty<Element> {
        if let array = try decodeIfPresent(type, forKey: key) { return array }
        recordDefault([Element](), for: [Element].self, at: key)
        return []
    }
}

/// Decodes from any value without reading it.
private struct IgnoredElement: Decodable {
    init(from decoder: any Decoder) throws {}
}

extension UnkeyedDecodingContainer {
    /// Advances the container past an element that failed to decode.
    ///
    /// Foundation's containers don't advance when decoding throws, so a retry would throw forever. Other decoders' may.
    ///
    /// - Parameter index: The failed element's index.
    /// - Returns: Whether the container has advanced. If not, the decode can't continue.
    mutating func moveOn(from index: Int) -> Bool {
        if hasMovedOn(from: index) { return true }
        // A super decoder consumes the element without decoding it.
        _ = try? superDecoder()
        if hasMovedOn(from: index) { return true }
        // Some decoders decode null only as an optional.
        _ = try? decodeNil()
        if hasMovedOn(from: index) { return true }
        _ = try? decode(IgnoredElement.self)
        return hasMovedOn(from: index)
    }

    private func hasMovedOn(from index: Int) -> Bool { isAtEnd || currentIndex > index }
}
