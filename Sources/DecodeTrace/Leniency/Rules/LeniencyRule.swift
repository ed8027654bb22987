/// Supplies a value for one that failed.
protocol LeniencyRule {
    /// The strategy.
    var name: Failure.Rule { get }
    /// A value of the type, or nil if the rule doesn't apply to this failure.
    func value<V: Decodable>(_ type: V.Type, after error: any Error, _ probe: ValueProbe) -> Supplied<V>?
    /// Like `value`, for a value that may be nil.
    func valueIfPresent<V: Decodable>(_ type: V.Type, after error: any Error, _ probe: ValueProbe) -> Supplied<V?>?
}

extension LeniencyRule {
    func valueIfPresent<V: Decodable>(_ type: V.Type, after error: any Error, _ probe: ValueProbe) -> Supplied<V?>? {
        value(type, after: error, probe).map { Supplied(value: $0.value, note: $0.note) }
    }
}

extension Leniency {
    /// The rules that supply values, starting with the one that preserves most.
    var rules: [any LeniencyRule] {
        var rules: [any LeniencyRule] = []
        if scalars == .lossless { rules.append(ScalarRule()) }
        if enums == .fallback { rules.append(EnumRule()) }
        if missing == .defaults { rules.append(MissingRule()) }
        if optionals == .failable { rules.append(OptionalRule()) }
        return rules
    }
}

/// A value that a rule supplies.
struct Supplied<V> {
    let value: V
    /// A short description, such as `"12" taken as 12`.
    let note: String
}

/// Lets a rule inspect a value that failed, without recording calls.
struct ValueProbe {
    /// Decodes the value as another type; nil if that fails.
    let read: (any Decodable.Type) -> (any Decodable)?
    /// Whether the key is missing.
    let isMissing: () -> Bool
    /// Whether the value is null.
    let isNull: () -> Bool

    /// The value as another type.
    func read<V: Decodable>(as type: V.Type) -> V? { read(type) as? V }
}

/// Drops the failing elements of an array or a set.
enum ArrayRule {
    /// Advances past the element that just failed. False if the container doesn't advance: then the list must fail, or it
    /// would try the same element forever.
    static func moveOn(in container: inout any UnkeyedDecodingContainer, from index: Int) -> Bool {
        // Most containers stay where a call failed; decoding a type that reads nothing advances them.
        guard container.currentIndex == index else { return container.currentIndex > index }
        return (try? container.decode(UnreadValue.self)) != nil && container.currentIndex > index
    }
}

/// Decodes from any value without reading it.
struct UnreadValue: Decodable {
    init(from decoder: any Decoder) {}
}

/// A dictionary that is decoded value by value with leniency, which drops the failing ones.
protocol LenientDictionary: Decodable {
    /// Whether it is decoded from an object, rather than from an array of alternating keys and values.
    static var hasObjectKeys: Bool { get }
    /// Initializes `out`, uninitialized memory for a dictionary of this type.
    static func fillLeniently(_ out: UnsafeMutableRawPointer, from decoder: LenientDecoder) throws
}

extension Dictionary: LenientDictionary where Key: Decodable, Value: Decodable {
    static var hasObjectKeys: Bool {
        Key.self == String.self || Key.self == Int.self || Key.self is any CodingKeyRepresentable.Type
    }

    static func fillLeniently(_ out: UnsafeMutableRawPointer, from decoder: LenientDecoder) throws {
        let container = try decoder.keyed(by: AnyCodingKey.self, neverCatches: true)
        let isFailable = decoder.run.leniency.dictionaries == .failable
        var dictionary: Self = [:]
        var trials = StrictTrials()
        for codingKey in container.allKeys {
            let key: Key
            do { key = try self.key(of: codingKey, in: container) } catch {
                guard container.refuse(codingKey, error) else { throw error }
                continue
            }
            dictionary[key] = try decoder.run.member(in: container.owner, &trials) {
                try container.strictly(Value.self, forKey: codingKey)
            } leniently: {
                try decoder.run.member(
                    in: container.owner, isFailable: isFailable, rule: .dictionaries,
                    decode: { try container.decode(Value.self, forKey: codingKey) }, moveOn: { true })
            }
        }
        out.initializeMemory(as: Self.self, to: dictionary)
    }

    /// The dictionary's key, as the standard library creates it.
    private static func key(of codingKey: AnyCodingKey, in container: LenientKeyed<AnyCodingKey>) throws -> Key {
        if let key = codingKey.stringValue as? Key { return key }
        if Key.self == Int.self {
            if let key = codingKey.intValue as? Key { return key }
            throw DecodingError.typeMismatch(
                Int.self,
                DecodingError.Context(
                    codingPath: container.codingPath + [codingKey],
                    debugDescription: "Expected Int key but found String key instead."))
        }
        if let type = Key.self as? any CodingKeyRepresentable.Type, let key = type.init(codingKey: codingKey) as? Key {
            return key
        }
        throw DecodingError.dataCorruptedError(
            forKey: codingKey, in: container,
            debugDescription: "Could not convert key to type \(Key.self)")
    }
}

/// Makes a failing optional nil.
struct OptionalRule: LeniencyRule {
    var name: Failure.Rule { .optionals }
    static let note = "set to nil"

    func value<V: Decodable>(_ type: V.Type, after error: any Error, _ probe: ValueProbe) -> Supplied<V>? {
        guard let optional = type as? any NilType.Type, let value = optional.nilValue as? V else { return nil }
        return Supplied(value: value, note: Self.note)
    }

    func valueIfPresent<V: Decodable>(_ type: V.Type, after error: any Error, _ probe: ValueProbe) -> Supplied<V?>? {
        Supplied(value: nil, note: Self.note)
    }
}

/// An optional type.
protocol NilType {
    static var nilValue: Self { get }
}

extension Optional: NilType {
    static var nilValue: Self { nil }
}

/// Supplies defaults for missing keys and null.
struct MissingRule: LeniencyRule {
    var name: Failure.Rule { .missing }

    func value<V: Decodable>(_ type: V.Type, after error: any Error, _ probe: ValueProbe) -> Supplied<V>? {
        guard probe.isMissing() || probe.isNull(), let value = EmptyValues.value(type) else { return nil }
        return Supplied(value: value, note: "set to \(EmptyValues.spelling(of: value))")
    }
}

/// The default values of common types.
enum EmptyValues {
    /// Zero, the empty string, `false`, an empty collection, or nil; nil for any other type.
    static func value<V: Decodable>(_ type: V.Type) -> V? {
        if let scalar = Scalars.all[ObjectIdentifier(type)] { return scalar.init() as? V }
        if let optional = type as? any NilType.Type { return optional.nilValue as? V }
        return (type as? any EmptyCollection.Type).flatMap { $0.init() as? V }
    }

    /// The value as written in source.
    static func spelling(of value: Any) -> String {
        switch value {
        case let text as String: "\"\(text)\""
        case is any NilType: "nil"
        default: "\(value)"
        }
    }
}

/// A collection that can be empty.
protocol EmptyCollection { init() }

extension Array: EmptyCollection {}
extension ContiguousArray: EmptyCollection {}
extension Set: EmptyCollection {}
extension Dictionary: EmptyCollection {}
