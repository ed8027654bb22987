/// A key that was found under another spelling than the requested one.
struct KeyAlias {
    let asked: any CodingKey
    let found: String
    /// Other keys that also match.
    let others: [String]
    let path: [any CodingKey]

    /// The error without this rule.
    var error: any Error {
        DecodingError.keyNotFound(
            asked,
            DecodingError.Context(
                codingPath: path, debugDescription: "No value associated with key \"\(asked.stringValue)\"."))
    }

    var note: String {
        let text = "\"\(found)\" used for \"\(asked.stringValue)\""
        guard !others.isEmpty else { return text }
        let list = others.map { "\"\($0)\"" }.joined(separator: ", ")
        return text + "; ambiguous: the payload also has \(list)"
    }
}

extension LenientRun {
    /// Records that a value was found under another key than the requested one.
    func noteAlias(at place: Int32) {
        guard let alias, isRecorded(place) else { return }
        self.alias = nil
        state.pointee.nodes[Int(place)].outcome = .adjusted
        var failure = OpenFailure(origin: place, top: place, error: alias.error)
        failure.fate = .adjusted
        failure.rule = .keys
        failure.note = alias.note
        state.pointee.failures.append(failure)
    }
}

/// A decoder whose keyed containers find keys ignoring case. It is below the tap, which records the model's own keys.
struct AliasingDecoder: Decoder {
    private let base: any Decoder
    private let run: LenientRun

    init(_ base: any Decoder, _ run: LenientRun) {
        self.base = base
        self.run = run
    }

    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    func container<K: CodingKey>(keyedBy type: K.Type) throws -> KeyedDecodingContainer<K> {
        KeyedDecodingContainer(AliasedContainer(try base.container(keyedBy: AnyCodingKey.self), run))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        AliasedList(base: try base.unkeyedContainer(), run: run)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { try base.singleValueContainer() }
}

/// A keyed container that finds keys ignoring case. An exact match always has precedence.
private final class AliasedContainer<Key: CodingKey>: KeyedProxy {
    private let base: KeyedDecodingContainer<AnyCodingKey>
    private let run: LenientRun
    /// The payload's keys by their folded form, sorted because a decoder's order is undefined.
    private lazy var folded: [String: [String]] = Dictionary(
        grouping: base.allKeys.map(\.stringValue).sorted(), by: Leniency.folded)

    init(_ base: KeyedDecodingContainer<AnyCodingKey>, _ run: LenientRun) {
        self.base = base
        self.run = run
    }

    /// Finds the payload's key for a key of the model.
    private func find(_ key: Key) -> (key: AnyCodingKey, alias: KeyAlias?) {
        let own = key.intValue.map(AnyCodingKey.init(intValue:)) ?? AnyCodingKey(stringValue: key.stringValue)
        guard !base.contains(own), let matches = folded[Leniency.folded(key.stringValue)], let match = matches.first
        else { return (own, nil) }
        let alias = KeyAlias(asked: key, found: match, others: Array(matches.dropFirst()), path: codingPath)
        return (AnyCodingKey(stringValue: match), alias)
    }

    private func answer<R>(_ key: Key, _ ask: (AnyCodingKey) throws -> R) rethrows -> R {
        let (key, alias) = find(key)
        let answer = try ask(key)
        // Set after the call, because values decoded inside it have their own keys.
        run.alias = alias
        return answer
    }

    var codingPath: [any CodingKey] { base.codingPath }
    var allKeys: [Key] { base.allKeys.compactMap { Key(stringValue: $0.stringValue) } }
    func contains(_ key: Key) -> Bool { base.contains(find(key).key) }
    func decodeNil(forKey key: Key) throws -> Bool {
        let (found, alias) = find(key)
        // If the key is missing, throw the error with the model's key.
        guard alias != nil || base.contains(found) else { throw missing(key) }
        return try base.decodeNil(forKey: found)
    }

    private func missing(_ key: Key) -> any Error {
        DecodingError.keyNotFound(
            key,
            DecodingError.Context(
                codingPath: codingPath,
                debugDescription: "No value associated with key \(key) (\"\(key.stringValue)\")."))
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try answer(key) { found in
            guard base.contains(found) else { throw missing(key) }
            return try base.decode(type, forKey: found)
        }
    }
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        try answer(key) { try base.decodeIfPresent(type, forKey: $0) }
    }
    func orNil<S: ScalarType>(_ type: S.Type, _ key: Key) throws -> S? { try answer(key) { try S.orNil(base, $0) } }
    func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: Key) throws -> KeyedDecodingContainer<N> {
        let inner = try base.nestedContainer(keyedBy: AnyCodingKey.self, forKey: find(key).key)
        return KeyedDecodingContainer(AliasedContainer<N>(inner, run))
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        AliasedList(base: try base.nestedUnkeyedContainer(forKey: find(key).key), run: run)
    }
    func superDecoder() throws -> any Decoder { AliasingDecoder(try base.superDecoder(), run) }
    func superDecoder(forKey key: Key) throws -> any Decoder {
        AliasingDecoder(try base.superDecoder(forKey: find(key).key), run)
    }
}

/// An unkeyed container whose nested containers find keys ignoring case.
private struct AliasedList: UnkeyedProxy {
    var base: any UnkeyedDecodingContainer
    let run: LenientRun

    var codingPath: [any CodingKey] { base.codingPath }
    var count: Int? { base.count }
    var isAtEnd: Bool { base.isAtEnd }
    var currentIndex: Int { base.currentIndex }

    mutating func decodeNil() throws -> Bool { try base.decodeNil() }
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try base.decode(type) }
    mutating func decodeIfPresent<T: Decodable>(_ type: T.Type) throws -> T? { try base.decodeIfPresent(type) }
    mutating func orNil<S: ScalarType>(_ type: S.Type) throws -> S? { try S.nextOrNil(&base) }
    mutating func nestedContainer<N: CodingKey>(keyedBy type: N.Type) throws -> KeyedDecodingContainer<N> {
        KeyedDecodingContainer(AliasedContainer<N>(try base.nestedContainer(keyedBy: AnyCodingKey.self), run))
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        AliasedList(base: try base.nestedUnkeyedContainer(), run: run)
    }
    mutating func superDecoder() throws -> any Decoder { AliasingDecoder(try base.superDecoder(), run) }
}
