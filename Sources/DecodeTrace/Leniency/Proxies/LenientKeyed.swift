/// A keyed container, with leniency.
final class LenientKeyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let tap: KeyedDecodingContainer<Key>
    private let run: LenientRun
    let owner: LenientOwner

    init(_ tap: KeyedDecodingContainer<Key>, _ run: LenientRun, _ owner: LenientOwner) {
        self.tap = tap
        self.run = run
        self.owner = owner
    }

    var codingPath: [any CodingKey] { tap.codingPath }
    /// The keys in the order of an earlier decode, if there is one. Otherwise sorted, because the decoder's order
    /// differs between containers and a value may be decoded several times.
    var allKeys: [Key] { run.hasOrder ? tap.allKeys : tap.allKeys.sorted { $0.stringValue < $1.stringValue } }
    func contains(_ key: Key) -> Bool { tap.contains(key) }

    /// Records that a dictionary's key type rejects a key. Returns false if the dictionary must fail.
    func refuse(_ key: Key, _ error: any Error) -> Bool {
        run.refuse(key.stringValue, error, in: owner)
    }
    func decodeNil(forKey key: Key) throws -> Bool { try run.isNull(in: owner) { try tap.decodeNil(forKey: key) } }

    private func probe(_ key: Key) -> ValueProbe {
        ValueProbe(
            read: { [run, tap] type in run.unrecorded { try? tap.decode(type, forKey: key) } },
            isMissing: { [run, tap] in run.unrecorded { !tap.contains(key) } },
            isNull: { [run, tap] in run.unrecorded { (try? tap.decodeNil(forKey: key)) ?? false } })
    }

    /// Decodes a member without rules.
    func strictly<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try tap.decode(type, forKey: key) }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try run.value(type, in: owner, probe(key)) { try tap.decode(type, forKey: key) }
    }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
        try run.value(type, in: owner, probe(key)) { try tap.decode(type, forKey: key) }
    }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
        try run.value(type, in: owner, probe(key)) { try tap.decode(type, forKey: key) }
    }
    private func ask<V: Decodable>(_ key: Key, _ request: (V.Type, Key) throws -> V?) throws -> V? {
        try run.valueIfPresent(V.self, in: owner, probe(key)) { try request(V.self, key) }
    }
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        try ask(key, tap.decodeIfPresent)
    }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try ask(key, tap.decodeIfPresent) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try ask(key, tap.decodeIfPresent) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try ask(key, tap.decodeIfPresent) }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try ask(key, tap.decodeIfPresent) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try ask(key, tap.decodeIfPresent) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try ask(key, tap.decodeIfPresent) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try ask(key, tap.decodeIfPresent) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try ask(key, tap.decodeIfPresent) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try ask(key, tap.decodeIfPresent) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try ask(key, tap.decodeIfPresent) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try ask(key, tap.decodeIfPresent) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try ask(key, tap.decodeIfPresent) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try ask(key, tap.decodeIfPresent) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try ask(key, tap.decodeIfPresent) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try ask(key, tap.decodeIfPresent) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try ask(key, tap.decodeIfPresent) }

    func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: Key) throws -> KeyedDecodingContainer<N> {
        try run.nested(in: owner, standIn: { $0.below(codingPath, key).keyed(by: type) }) {
            let inner = try tap.nestedContainer(keyedBy: type, forKey: key)
            return KeyedDecodingContainer(LenientKeyed<N>(inner, run, owner))
        }
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try run.nested(in: owner, standIn: { $0.below(codingPath, key).list }) {
            LenientUnkeyed(try tap.nestedUnkeyedContainer(forKey: key), run, owner)
        }
    }
    func superDecoder() throws -> any Decoder {
        try run.nested(in: owner, standIn: { $0.below(codingPath, AnyCodingKey(stringValue: "super")) }) {
            LenientDecoder(try tap.superDecoder(), run, owner, isSuper: true)
        }
    }
    func superDecoder(forKey key: Key) throws -> any Decoder {
        try run.nested(in: owner, standIn: { $0.below(codingPath, key) }) {
            LenientDecoder(try tap.superDecoder(forKey: key), run, owner, isSuper: true)
        }
    }
}
