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
/// `FailableArrayOrEmpty` decodes a missing key and null as empty, `FailableOptionalArray` as nil, and `ForgivingArray`
/// also decodes anything else as empty.
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
