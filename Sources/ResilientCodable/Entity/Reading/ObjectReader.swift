/// An object of the payload while an entity is decoded from it, with the objects inside it that paths lead through: they
/// are opened once, however many properties are in there.
final class ObjectReader {
    enum Found {
        case value(CodedValue, notes: [CodableNote])
        /// The key that is missing, and the path of the object it is missing from.
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
    /// - Throws: `DecodingError` where the path leads through something that is neither an object nor null.
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
        // A path has a part, so this is not reached.
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

    /// Reports a key that matches too, and is not read.
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
