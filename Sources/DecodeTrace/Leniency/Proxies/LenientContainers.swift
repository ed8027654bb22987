/// A keyed container, with leniency.
final class LenientKeyed<Key: CodingKey>: KeyedProxy {
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
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        try run.valueIfPresent(type, in: owner, probe(key)) { try tap.decodeIfPresent(type, forKey: key) }
    }
    func orNil<S: ScalarType>(_ type: S.Type, _ key: Key) throws -> S? {
        try run.valueIfPresent(type, in: owner, probe(key)) { try S.orNil(tap, key) }
    }

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

/// An unkeyed container, with leniency. A struct, because models copy unkeyed containers to look ahead.
struct LenientUnkeyed: UnkeyedProxy {
    private var tap: any UnkeyedDecodingContainer
    private let run: LenientRun
    private let owner: LenientOwner

    init(_ tap: any UnkeyedDecodingContainer, _ run: LenientRun, _ owner: LenientOwner) {
        self.tap = tap
        self.run = run
        self.owner = owner
    }

    var codingPath: [any CodingKey] { tap.codingPath }
    var count: Int? { tap.count }
    var isAtEnd: Bool { tap.isAtEnd }
    var currentIndex: Int { tap.currentIndex }

    /// Reads the element without advancing, if the container can be copied.
    private var probe: ValueProbe {
        let tap = tap
        return ValueProbe(
            read: { [run] type in
                var copy = tap
                return run.unrecorded { try? copy.decode(type) }
            },
            isMissing: { false },
            isNull: { [run] in
                var copy = tap
                return run.unrecorded { (try? copy.decodeNil()) ?? false }
            })
    }

    /// Requests an element, and advances past it if a rule supplied a value.
    private mutating func element<R>(
        _ decode: (inout any UnkeyedDecodingContainer, LenientRun, LenientOwner, ValueProbe) throws -> R
    ) throws -> R {
        let index = tap.currentIndex
        let wasAtEnd = tap.isAtEnd
        let value = try decode(&tap, run, owner, probe)
        if tap.currentIndex == index, !wasAtEnd { _ = moveOn(from: index) }
        return value
    }

    private mutating func moveOn(from index: Int) -> Bool {
        var moved = tap
        let hasMoved = run.unrecorded { ArrayRule.moveOn(in: &moved, from: index) }
        tap = moved
        return hasMoved
    }

    /// Decodes an element of a list; nil if it failed and is dropped.
    mutating func member<V: Decodable>(_ type: V.Type, _ trials: inout StrictTrials) throws -> V? {
        let index = tap.currentIndex
        let isFailable = run.leniency.arrays == .failable
        var container = self
        defer { self = container }
        let start = tap
        return try run.member(in: owner, &trials) {
            try container.tap.decode(type)
        } leniently: {
            container.tap = start
            return try run.member(
                in: owner, isFailable: isFailable, rule: .arrays, decode: { try container.decode(type) },
                moveOn: { container.moveOn(from: index) })
        }
    }

    mutating func decodeNil() throws -> Bool {
        try run.isNull(in: owner) { try tap.decodeNil() }
    }
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try element { tap, run, owner, probe in try run.value(type, in: owner, probe) { try tap.decode(type) } }
    }
    private mutating func ask<V: Decodable>(
        _ request: (inout any UnkeyedDecodingContainer) throws -> V?
    ) throws -> V? {
        try element { tap, run, owner, probe in
            try run.valueIfPresent(V.self, in: owner, probe) { try request(&tap) }
        }
    }
    mutating func decodeIfPresent<T: Decodable>(_ type: T.Type) throws -> T? {
        try ask { try $0.decodeIfPresent(type) }
    }
    mutating func orNil<S: ScalarType>(_ type: S.Type) throws -> S? { try ask { try S.nextOrNil(&$0) } }

    mutating func nestedContainer<N: CodingKey>(keyedBy type: N.Type) throws -> KeyedDecodingContainer<N> {
        try element { tap, run, owner, _ in
            let path = tap.codingPath
            let key = AnyCodingKey(intValue: tap.currentIndex)
            return try run.nested(in: owner, standIn: { $0.below(path, key).keyed(by: type) }) {
                let inner = try tap.nestedContainer(keyedBy: type)
                return KeyedDecodingContainer(LenientKeyed<N>(inner, run, owner))
            }
        }
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try element { tap, run, owner, _ in
            let path = tap.codingPath
            let key = AnyCodingKey(intValue: tap.currentIndex)
            return try run.nested(in: owner, standIn: { $0.below(path, key).list }) {
                LenientUnkeyed(try tap.nestedUnkeyedContainer(), run, owner)
            }
        }
    }
    mutating func superDecoder() throws -> any Decoder {
        try element { tap, run, owner, _ in
            let path = tap.codingPath
            let key = AnyCodingKey(intValue: tap.currentIndex)
            return try run.nested(in: owner, standIn: { $0.below(path, key) }) {
                LenientDecoder(try tap.superDecoder(), run, owner, isSuper: true)
            }
        }
    }
}

/// An array or a set, which is decoded element by element with leniency.
protocol LenientList: Decodable {
    static func fillLeniently(_ out: UnsafeMutableRawPointer, from decoder: LenientDecoder) throws
}

/// A list that can be made of its elements.
protocol BuildableList: LenientList {
    associatedtype Item: Decodable
    init(_ items: [Item])
}

extension BuildableList {
    static func fillLeniently(_ out: UnsafeMutableRawPointer, from decoder: LenientDecoder) throws {
        var container = try decoder.unkeyed()
        var items: [Item] = []
        items.reserveCapacity(ListLimits.reserve(container.count))
        var trials = StrictTrials()
        while !container.isAtEnd {
            if let item = try container.member(Item.self, &trials) { items.append(item) }
        }
        out.initializeMemory(as: Self.self, to: Self(items))
    }
}

extension Array: LenientList, BuildableList where Element: Decodable { typealias Item = Element }
extension ContiguousArray: LenientList, BuildableList where Element: Decodable { typealias Item = Element }
extension Set: LenientList, BuildableList where Element: Decodable { typealias Item = Element }
