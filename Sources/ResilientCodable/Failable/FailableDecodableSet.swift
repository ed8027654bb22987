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
/// any other value that isn't an array fails as for `Set<Element>`.
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
