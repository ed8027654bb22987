/// A `FailableDecodableArray` that is empty if its key is missing or its value is null.
///
/// ```swift
/// struct Page: Codable {
///     @FailableArrayOrEmpty var results: [Product]
/// }
/// ```
///
/// Any other value that isn't an array still fails; `ForgivingArray` decodes it as empty. An empty array encodes as an
/// empty array.
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
