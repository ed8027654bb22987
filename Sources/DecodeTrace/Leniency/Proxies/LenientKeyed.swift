/// A keyed container, with leniency.
final class LenientKeyed<Key: CodingKey>: ForwardingKeyed {
    let base: KeyedDecodingContainer<Key>
    private let run: LenientRun
    let owner: LenientOwner

    init(_ base: KeyedDecodingContainer<Key>, _ run: LenientRun, _ owner: LenientOwner) {
        self.base = base
        self.run = run
        self.owner = owner
    }

    var codingPath: [any CodingKey] { base.codingPath }
    /// The keys in the order of an earlier decode, if there is one. Otherwise sorted, because the decoder's order
    /// differs between containers and a value may be decoded several times.
    var allKeys: [Key] { run.hasOrder ? base.allKeys : base.allKeys.sorted { $0.stringValue < $1.stringValue } }
    func contains(_ key: Key) -> Bool { base.contains(key) }

    /// Records that a dictionary's key type rejects a key. Returns false if the dictionary must fail.
    func refuse(_ key: Key, _ error: any Error) -> Bool {
        run.refuse(key.stringValue, error, in: owner)
    }
    func decodeNil(forKey key: Key) throws -> Bool { try run.isNull(in: owner) { try base.decodeNil(forKey: key) } }

    private func probe(_ key: Key) -> ValueProbe {
        ValueProbe(
            read: { [run, base] type in run.unrecorded { try? base.decode(type, forKey: key) } },
            isMissing: { [run, base] in run.unrecorded { !base.contains(key) } },
            isNull: { [run, base] in run.unrecorded { (try? base.decodeNil(forKey: key)) ?? false } })
    }

    /// Decodes a member without rules.
    func strictly<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try base.decode(type, forKey: key) }

    func require<V: Decodable>(_ key: Key, _ request: (V.Type, Key) throws -> V) throws -> V {
        try run.value(V.self, in: owner, probe(key)) { try request(V.self, key) }
    }
    func ask<V: Decodable>(_ key: Key, _ request: (V.Type, Key) throws -> V?) throws -> V? {
        try run.valueIfPresent(V.self, in: owner, probe(key)) { try request(V.self, key) }
    }

    func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: Key) throws -> KeyedDecodingContainer<N> {
        try run.nested(in: owner, standIn: { $0.below(codingPath, key).keyed(by: type) }) {
            let inner = try base.nestedContainer(keyedBy: type, forKey: key)
            return KeyedDecodingContainer(LenientKeyed<N>(inner, run, owner))
        }
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try run.nested(in: owner, standIn: { $0.below(codingPath, key).list }) {
            LenientUnkeyed(try base.nestedUnkeyedContainer(forKey: key), run, owner)
        }
    }
    func superDecoder() throws -> any Decoder {
        try run.nested(in: owner, standIn: { $0.below(codingPath, AnyCodingKey(stringValue: "super")) }) {
            LenientDecoder(try base.superDecoder(), run, owner, isSuper: true)
        }
    }
    func superDecoder(forKey key: Key) throws -> any Decoder {
        try run.nested(in: owner, standIn: { $0.below(codingPath, key) }) {
            LenientDecoder(try base.superDecoder(forKey: key), run, owner, isSuper: true)
        }
    }
}
