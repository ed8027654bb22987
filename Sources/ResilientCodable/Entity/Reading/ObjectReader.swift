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
