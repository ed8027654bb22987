/// An object of the payload that an entity is decoded from, with the nested objects on the paths of its properties. Each is
/// opened once, however many properties it has.
@usableFromInline
final class ObjectReader {
    enum Found {
        case value(CodedValue, notes: [CodableNote])
        /// The missing key, and the path of the object that lacks it.
        case missing(key: String, codingPath: [any CodingKey])
    }

    @usableFromInline let container: KeyedDecodingContainer<EntityKey>
    let decoder: any Decoder
    /// The object's keys, read only if a property isn't found under its exact key or other keys may also match it.
    private(set) lazy var keys: [EntityKey] = container.allKeys
    /// Whether the decoder has a reporter. Only then, other keys that also match a property are looked for: reading an
    /// object's keys takes as long as reading its values.
    @usableFromInline let hasReporter: Bool
    private var inner: [String: ObjectReader] = [:]

    init(container: KeyedDecodingContainer<EntityKey>, decoder: any Decoder) {
        self.container = container
        self.decoder = decoder
        hasReporter = decoder.hasReporter
    }

    /// Finds the value under the first of a property's keys and paths that the payload has.
    ///
    /// - Throws: The decoder's error for a key that can't be looked up.
    func find<Traits: CodableTraits>(_ declared: DeclaredProperty, by traits: Traits.Type) throws -> Found {
        let first = try find(declared.keyPath, by: traits)
        guard case .missing = first else { return first }
        for keyPath in declared.otherKeyPaths {
            let other = try find(keyPath, by: traits)
            if case .value = other { return other }
        }
        return first
    }

    private func find<Traits: CodableTraits>(_ path: DeclaredKeyPath, by traits: Traits.Type) throws -> Found {
        var reader = self
        var notes: [CodableNote] = []
        for index in path.parts.indices {
            if let key = reader.key(for: path.rests[index], by: traits, notes: &notes) {
                return .value(reader.value(EntityKey(key)), notes: notes)
            }
            let part = path.parts[index]
            let isLast = index == path.parts.count - 1
            guard !isLast, let key = reader.key(for: part, by: traits, notes: &notes) else {
                return .missing(key: part.text, codingPath: reader.container.codingPath)
            }
            guard let next = try reader.object(key) else {
                return .missing(
                    key: path.parts[index + 1].text, codingPath: reader.container.codingPath + [EntityKey(key)])
            }
            reader = next
        }
        // Not reached: a path has at least one part.
        return .missing(key: path.key, codingPath: container.codingPath)
    }

    /// Returns the value under one of the object's keys.
    @usableFromInline
    func value(_ key: EntityKey) -> CodedValue { CodedValue(of: container, key: key, decoder: decoder) }

    private func key<Traits: CodableTraits>(
        for name: KeyName, by traits: Traits.Type, notes: inout [CodableNote]
    ) -> String? {
        guard let key = Traits.findCodingKey(name.text, among: PayloadKeys(self)) else { return nil }
        notes += ambiguities(of: name, read: key, as: Traits.Storable.self)
        return key
    }

    /// Notes and reports keys that match a property besides its exact key, which is read.
    @usableFromInline
    func ambiguities(of declared: DeclaredProperty, as type: any Any.Type) -> [CodableNote] {
        ambiguities(of: declared.keyPath.name, read: declared.key, as: type)
    }

    /// Notes and reports other keys that also match a declared one.
    ///
    /// - Parameter key: The key that is read.
    private func ambiguities(of name: KeyName, read key: String, as type: any Any.Type) -> [CodableNote] {
        guard name.matches(key), keys.contains(where: { $0.stringValue != key && name.matches($0.stringValue) })
        else { return [] }
        let ignored = PayloadKeys(self).matches(ignoringCaseOf: name.text).filter { $0 != key }
        for other in ignored { report(other, besides: key, type: type) }
        return [.ambiguousKey(used: key, ignored: ignored)]
    }

    /// Reports another matching key that isn't read.
    private func report(_ other: String, besides key: String, type: any Any.Type) {
        var path: [any CodingKey] { container.codingPath + [EntityKey(other)] }
        decoder.report(
            DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: path,
                    debugDescription: "Differs only in case from the key \"\(key)\", which was read.")),
            for: type, path: path, remedy: .dropped)
    }

    /// Returns the object under a key, or nil for null and for a value that isn't an object, which is reported.
    private func object(_ key: String) throws -> ObjectReader? {
        if let known = inner[key] { return known }
        if try container.decodeNil(forKey: EntityKey(key)) { return nil }
        do {
            let nested = try container.nestedContainer(keyedBy: EntityKey.self, forKey: EntityKey(key))
            let object = ObjectReader(container: nested, decoder: decoder)
            inner[key] = object
            return object
        } catch DecodingError.typeMismatch(let type, let context) {
            decoder.report(
                DecodingError.typeMismatch(type, context), for: type, path: container.codingPath + [EntityKey(key)],
                remedy: .dropped)
            return nil
        }
    }
}

/// The keys of an object in the payload, as the decoder provides them.
public struct PayloadKeys {
    private let object: ObjectReader

    /// The keys in order of their code units (UTF-8). A decoder's order isn't the payload's and may differ between
    /// runs.
    public var all: [String] { Self.sorted(object.keys.map(\.stringValue)) }

    init(_ object: ObjectReader) { self.object = object }

    /// Whether the object has exactly this key.
    public func contains(_ key: String) -> Bool { object.container.contains(EntityKey(key)) }

    /// Returns the keys that equal this one ignoring case, in order of their code units.
    ///
    /// - Complexity: O(keys in the object).
    public func matches(ignoringCaseOf key: String) -> [String] {
        let name = KeyName(key)
        return Self.sorted(object.keys.map(\.stringValue).filter { name.matches($0) })
    }

    private static func sorted(_ keys: [String]) -> [String] {
        keys.count < 2 ? keys : keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}

/// A declared key, prepared for comparison with the payload's keys.
struct KeyName: Sendable {
    let text: String
    private let length: Int
    private let isASCII: Bool

    init(_ text: String) {
        self.text = text
        length = text.utf8.count
        isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    }

    /// Whether two keys are equal ignoring case, independent of locale.
    func matches(_ other: String) -> Bool {
        // Letters outside ASCII may have a different number of bytes in the other case, so lengths may differ.
        guard isASCII, other.utf8.count == length else {
            return !(isASCII && other.utf8.allSatisfy { $0 < 0x80 }) && text.lowercased() == other.lowercased()
        }
        var bytes = other.utf8.makeIterator()
        for byte in text.utf8 {
            guard let next = bytes.next(), next < 0x80 else { return text.lowercased() == other.lowercased() }
            if Self.lowercased(byte) != Self.lowercased(next) { return false }
        }
        return true
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}

/// Any key of an object. Entities decode with it because their keys aren't known at compile time.
public struct EntityKey: CodingKey, Hashable, Sendable, CustomStringConvertible {
    public let stringValue: String
    public var intValue: Int? { nil }
    public var description: String { stringValue }

    public init(_ key: String) { stringValue = key }
    public init?(stringValue: String) { self.stringValue = stringValue }
    public init?(intValue: Int) { return nil }
}
