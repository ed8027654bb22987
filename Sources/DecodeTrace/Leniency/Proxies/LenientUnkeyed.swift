/// An unkeyed container, with leniency. A struct, because models copy unkeyed containers to look ahead.
struct LenientUnkeyed: UnkeyedDecodingContainer {
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
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decode(_ type: Int128.Type) throws -> Int128 {
        try element { tap, run, owner, probe in try run.value(type, in: owner, probe) { try tap.decode(type) } }
    }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
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
    mutating func decodeIfPresent(_ type: Bool.Type) throws -> Bool? { try ask { try $0.decodeIfPresent(type) } }
    mutating func decodeIfPresent(_ type: String.Type) throws -> String? { try ask { try $0.decodeIfPresent(type) } }
    mutating func decodeIfPresent(_ type: Double.Type) throws -> Double? { try ask { try $0.decodeIfPresent(type) } }
    mutating func decodeIfPresent(_ type: Float.Type) throws -> Float? { try ask { try $0.decodeIfPresent(type) } }
    mutating func decodeIfPresent(_ type: Int.Type) throws -> Int? { try ask { try $0.decodeIfPresent(type) } }
    mutating func decodeIfPresent(_ type: Int8.Type) throws -> Int8? { try ask { try $0.decodeIfPresent(type) } }
    mutating func decodeIfPresent(_ type: Int16.Type) throws -> Int16? { try ask { try $0.decodeIfPresent(type) } }
    mutating func decodeIfPresent(_ type: Int32.Type) throws -> Int32? { try ask { try $0.decodeIfPresent(type) } }
    mutating func decodeIfPresent(_ type: Int64.Type) throws -> Int64? { try ask { try $0.decodeIfPresent(type) } }
    mutating func decodeIfPresent(_ type: UInt.Type) throws -> UInt? { try ask { try $0.decodeIfPresent(type) } }
    mutating func decodeIfPresent(_ type: UInt8.Type) throws -> UInt8? { try ask { try $0.decodeIfPresent(type) } }
    mutating func decodeIfPresent(_ type: UInt16.Type) throws -> UInt16? { try ask { try $0.decodeIfPresent(type) } }
    mutating func decodeIfPresent(_ type: UInt32.Type) throws -> UInt32? { try ask { try $0.decodeIfPresent(type) } }
    mutating func decodeIfPresent(_ type: UInt64.Type) throws -> UInt64? { try ask { try $0.decodeIfPresent(type) } }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decodeIfPresent(_ type: Int128.Type) throws -> Int128? { try ask { try $0.decodeIfPresent(type) } }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decodeIfPresent(_ type: UInt128.Type) throws -> UInt128? { try ask { try $0.decodeIfPresent(type) } }

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
