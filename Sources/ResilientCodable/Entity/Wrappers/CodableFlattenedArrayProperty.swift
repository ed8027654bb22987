/// An array of the values of an object with arbitrary keys, in the order of the keys' code units.
///
/// ```swift
/// @CodableFlattenedArrayProperty var items: [Item]    // {"items": {"x2": {"id": 2}, "x1": {"id": 1}}} → ids 1, 2
/// ```
///
/// Values that fail to decode are dropped: `$items.notes` lists their keys. A key strategy doesn't convert the keys.
/// The keys are lost, so it encodes as an object whose keys are the elements' indexes, zero-padded so that decoding
/// gives the same array: `{"00": …, "01": …, … "10": …}`.
public typealias CodableFlattenedArrayProperty<Element: Decodable> = CodableKeyedProperty<FlattenedArrayTraits<Element>>

/// The traits of `CodableFlattenedArrayProperty`.
public enum FlattenedArrayTraits<Element: Decodable>: InitializedCodableTraits {
    public typealias Coded = FlattenedArray<Element>
    public typealias Storable = [Element]

    public static func createStorable(from coded: Coded) throws -> [Element] { coded.elements }
    public static func createDecodable(from storable: [Element]) throws -> Coded? { Coded(elements: storable) }
    public static func notes(from coded: Coded) -> [CodableNote] { coded.notes }
}

/// The values of an object in order of their keys.
public struct FlattenedArray<Element: Decodable>: Decodable {
    /// The values that decoded.
    public var elements: [Element]

    /// The values that were dropped, in order of their keys.
    public private(set) var notes: [CodableNote] = []

    public init(elements: [Element]) { self.elements = elements }

    /// Decodes an object's values.
    ///
    /// - Throws: The error of `[String: Element]` if the value isn't an object.
    public init(from decoder: any Decoder) throws {
        elements = []
        // Decode a dictionary: its keys are exempt from a key strategy, which could make two keys equal.
        let members = try decoder.singleValueContainer().decode([String: DecodingAttempt<Element>].self)
        for (key, attempt) in members.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            switch attempt.result {
            case .success(let element): elements.append(element)
            case .failure(let error):
                decoder.report(error, for: Element.self, at: EntityKey(key), remedy: .dropped)
                notes.append(.droppedMember(key: key, error: error))
            }
        }
    }
}

extension FlattenedArray: Encodable where Element: Encodable {
    /// Encodes an object with a key for each element, in the elements' order.
    public func encode(to encoder: any Encoder) throws {
        let digits = "\(max(elements.count - 1, 0))".utf8.count
        var container = encoder.singleValueContainer()
        try container.encode(
            Dictionary(
                uniqueKeysWithValues: elements.enumerated().map { index, element in
                    let number = "\(index)"
                    return (String(repeating: "0", count: digits - number.utf8.count) + number, element)
                }))
    }
}

/// A value or its decoding error.
private struct DecodingAttempt<Value: Decodable>: Decodable {
    let result: Result<Value, any Error>

    init(from decoder: any Decoder) throws {
        result = Result { try decoder.singleValueContainer().decode(Value.self) }
    }
}
