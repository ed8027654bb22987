/// An object, an enum, or any other value, decoded with its own `init(from:)`.
///
/// ```swift
/// @CodableProperty var details: Details          // no default is needed when Details is DecodingDefaultConstructible
/// @CodableProperty var genre: Genre = .unknown
/// @CodableProperty var parent: Parent?           // null decodes as nil
/// ```
///
/// A value that fails to decode fails the entity; use `FailableDecodable` for a value that may fail.
public typealias CodableProperty<Value: Decodable> = CodableKeyedProperty<PropertyTraits<Value>>

/// The traits of `CodableProperty`.
public enum PropertyTraits<Value: Decodable>: CodableTraits {
    public typealias Coded = Value
    public typealias Storable = Value
}

extension PropertyTraits: InitializedCodableTraits where Value: DecodingDefaultConstructible {}

/// An array that drops failing elements; the others keep their order.
///
/// ```swift
/// @CodableArrayProperty var items: [Item]     // {"items": [{"id": 1}, "x", null, {"id": 2}]} → two items
/// entity.$items.notes                         // which were dropped, and why
/// ```
///
/// Only elements may fail: a value that isn't an array fails the entity. A missing key and null keep the default.
public typealias CodableArrayProperty<Element: Decodable> = CodableKeyedProperty<ArrayTraits<Element>>

/// The traits of `CodableArrayProperty`.
public enum ArrayTraits<Element: Decodable>: InitializedCodableTraits {
    public typealias Coded = FailableDecodableArray<Element>
    public typealias Storable = [Element]

    public static func createStorable(from coded: Coded) throws -> [Element] { coded.wrappedValue }
    public static func createDecodable(from storable: [Element]) throws -> Coded? { Coded(wrappedValue: storable) }
    public static func notes(from coded: Coded) -> [CodableNote] {
        coded.dropped.map { .droppedElement(index: $0.index, error: $0.error) }
    }
}
