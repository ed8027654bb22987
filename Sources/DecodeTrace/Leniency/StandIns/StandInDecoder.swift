/// A decoder that has every key, empty arrays, and a stand-in for every value. Optional values are missing.
struct StandInDecoder: Decoder {
    /// The error for a type without a stand-in.
    struct NoStandIn: Error {}

    private let standIns: StandIns
    /// Collects the keys requested at this level.
    fileprivate let keyList: KeyList?
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ standIns: StandIns, path: [any CodingKey] = [], list: KeyList? = nil) {
        self.standIns = standIns
        keyList = list
        codingPath = path
    }

    fileprivate func value<T: Decodable>(_ type: T.Type) throws -> T {
        guard let value = standIns.value(type) else { throw NoStandIn() }
        return value
    }

    fileprivate func below(_ key: any CodingKey) -> StandInDecoder {
        StandInDecoder(standIns, path: codingPath + [key])
    }

    /// The name of a key for an object of unknown keys.
    fileprivate var keyName: String? { standIns.keyName }

    func keyed<K: CodingKey>(by type: K.Type) -> KeyedDecodingContainer<K> {
        KeyedDecodingContainer(StandInKeyed(decoder: self))
    }
    var list: any UnkeyedDecodingContainer { StandInList(decoder: self) }

    func container<K: CodingKey>(keyedBy type: K.Type) throws -> KeyedDecodingContainer<K> { keyed(by: type) }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { list }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { StandInValue(decoder: self) }
}

private struct StandInKeyed<Key: CodingKey>: KeyedProxy {
    let decoder: StandInDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }
    /// The first case of a `CaseIterable` key type, or the key being tried. An enum decoded from its only key needs no
    /// more.
    var allKeys: [Key] {
        let key = (Key.self as? any CaseIterable.Type).flatMap { first($0) as? Key }
        return (key ?? decoder.keyName.flatMap(Key.init(stringValue:))).map { [$0] } ?? []
    }

    private func first<C: CaseIterable>(_ type: C.Type) -> Any? { type.allCases.first }

    func contains(_ key: Key) -> Bool {
        decoder.keyList?.look(for: key)
        return true
    }
    func decodeNil(forKey key: Key) throws -> Bool {
        decoder.keyList?.lookAtNull(key)
        return false
    }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try decoder.keyList?.ask(key, type)
        return try decoder.value(type)
    }
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        try decoder.keyList?.ask(key, type, ifPresent: true)
        return nil
    }
    func orNil<S: ScalarType>(_ type: S.Type, _ key: Key) throws -> S? { try decodeIfPresent(type, forKey: key) }
    func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: Key) throws -> KeyedDecodingContainer<N> {
        try decoder.keyList?.open(key)
        return try decoder.below(key).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder.keyList?.open(key)
        return try decoder.below(key).unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder {
        let key = AnyCodingKey(stringValue: "super")
        try decoder.keyList?.open(key)
        return decoder.below(key)
    }
    func superDecoder(forKey key: Key) throws -> any Decoder {
        try decoder.keyList?.open(key)
        return decoder.below(key)
    }
}

private struct StandInList: UnkeyedProxy {
    let decoder: StandInDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { 0 }
    var isAtEnd: Bool { true }
    var currentIndex = 0

    private mutating func next<R>(_ answer: (StandInDecoder) throws -> R) rethrows -> R {
        let inner = decoder.below(AnyCodingKey(intValue: currentIndex))
        currentIndex += 1
        return try answer(inner)
    }

    mutating func decodeNil() throws -> Bool { false }
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next { try $0.value(type) } }
    mutating func decodeIfPresent<T: Decodable>(_ type: T.Type) throws -> T? { nil }
    mutating func orNil<S: ScalarType>(_ type: S.Type) throws -> S? { nil }
    mutating func nestedContainer<N: CodingKey>(keyedBy type: N.Type) throws -> KeyedDecodingContainer<N> {
        try next { try $0.container(keyedBy: type) }
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next { try $0.unkeyedContainer() }
    }
    mutating func superDecoder() throws -> any Decoder { next { $0 } }
}

private struct StandInValue: SingleValueProxy {
    let decoder: StandInDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }
    func decodeNil() -> Bool { false }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.value(type) }
}
