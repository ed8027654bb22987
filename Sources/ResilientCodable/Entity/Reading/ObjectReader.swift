/// An object of the payload that an entity is decoded from, with the nested objects on the paths of its properties. Each is
/// opened once, however many properties it has.
final class ObjectReader {
    enum Found {
        case value(CodedValue, notes: [CodableNote])
        /// The missing key, and the path of the object that lacks it.
        case missing(key: String, codingPath: [any CodingKey])
    }

    private let container: KeyedDecodingContainer<EntityKey>
    private let decoder: any Decoder
    private let keys: PayloadKeys
    private var inner: [String: ObjectReader] = [:]

    init(container: KeyedDecodingContainer<EntityKey>, decoder: any Decoder) {
        self.container = container
        self.decoder = decoder
        keys = PayloadKeys(container)
    }

    /// Finds the value under a property's key or path.
    ///
    /// - Throws: `DecodingError` if a value along the path is neither an object nor null.
    func find<Traits: CodableTraits>(_ declared: DeclaredProperty, by traits: Traits.Type) throws -> Found {
        var reader = self
        var notes: [CodableNote] = []
        for index in declared.parts.indices {
            if let key = reader.key(for: declared.rests[index], by: traits, notes: &notes) {
                let value = CodedValue(of: reader.container, key: EntityKey(key), decoder: decoder)
                return .value(value, notes: notes)
            }
            let part = declared.parts[index]
            let isLast = index == declared.parts.count - 1
            guard !isLast, let key = reader.key(for: part, by: traits, notes: &notes) else {
                return .missing(key: part, codingPath: reader.container.codingPath)
            }
            guard let next = try reader.object(key) else {
                return .missing(
                    key: declared.parts[index + 1], codingPath: reader.container.codingPath + [EntityKey(key)])
            }
            reader = next
        }
        // Not reached: a path has at least one part.
        return .missing(key: declared.key, codingPath: container.codingPath)
    }

    private func key<Traits: CodableTraits>(
        for name: String, by traits: Traits.Type, notes: inout [CodableNote]
    ) -> String? {
        guard let key = Traits.findCodingKey(name, among: keys) else { return nil }
        let matches = keys.matches(ignoringCaseOf: name)
        if matches.count > 1, matches.contains(key) {
            let ignored = matches.filter { $0 != key }
            notes.append(.ambiguousKey(used: key, ignored: ignored))
            for other in ignored { report(other, besides: key, type: Traits.Storable.self) }
        }
        return key
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

    /// The object under a key; nil for null.
    private func object(_ key: String) throws -> ObjectReader? {
        if let known = inner[key] { return known }
        if try container.decodeNil(forKey: EntityKey(key)) { return nil }
        let object = ObjectReader(
            container: try container.nestedContainer(keyedBy: EntityKey.self, forKey: EntityKey(key)),
            decoder: decoder)
        inner[key] = object
        return object
    }
}
