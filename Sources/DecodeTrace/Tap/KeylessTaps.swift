/// The proxy of an unkeyed container. A struct, because models copy unkeyed containers to look ahead.
struct UnkeyedTap: UnkeyedProxy {
    private var base: any UnkeyedDecodingContainer
    private let recorder: Recorder
    private let node: Int32
    /// The index of the last call, and how many calls before it were made at the same index.
    private var place = (index: -1, calls: 0)

    init(base: any UnkeyedDecodingContainer, recorder: Recorder, node: Int32) {
        self.base = base
        self.recorder = recorder
        self.node = node
    }

    private var state: RecorderPointer { recorder.state }

    /// The key of the next element, for a call that begins. Counts the calls that don't move the container.
    @inline(__always)
    private mutating func nextKey() -> Int32 {
        let index = base.currentIndex
        place = (index, index == place.index ? place.calls &+ 1 : 0)
        if _slowPath(place.calls > DecodeProgress.standstill) { countStandstill() }
        return KeyCode.element(index)
    }

    /// Reports that the container doesn't move, unless a loop over its elements would make as many calls.
    @inline(never)
    private func countStandstill() {
        guard place.calls > DecodeProgress.standstill + 2 * (base.count ?? 0) else { return }
        state.pointee.options.progress?.reportStandstill()
    }

    var codingPath: [any CodingKey] { base.codingPath }
    var count: Int? { base.count }
    var isAtEnd: Bool { base.isAtEnd }
    var currentIndex: Int { base.currentIndex }

    mutating func decodeNil() throws -> Bool {
        let code = nextKey()
        return try recorder.asksNil(in: node, key: code) { try base.decodeNil() }
    }

    @inline(__always)
    private mutating func leaf<V: Decodable>(
        _ ask: (inout any UnkeyedDecodingContainer) throws -> V
    ) throws -> V {
        let code = nextKey()
        return try state.leaf(.decode, in: node, key: code, type: state.plan(V.self).pointee.type) { try ask(&base) }
    }

    @inline(__always)
    private mutating func leafIfPresent<V: Decodable>(
        _ ask: (inout any UnkeyedDecodingContainer) throws -> V?
    ) throws -> V? {
        let code = nextKey()
        let isAtEnd = base.isAtEnd
        let place = state.begin(.decodeIfPresent, in: node, key: code, type: state.plan(V.self).pointee.type)
        do {
            let value = try ask(&base)
            if let value {
                state.end(place)
                state.keep(value, at: place)
            } else {
                state.end(place, isAtEnd ? .absent : .decodedNil)
            }
            return value
        } catch {
            state.fail(place, error)
            throw error
        }
    }

    @inline(__always)
    mutating func decode<S: ScalarType>(_ type: S.Type) throws -> S { try leaf { try S.next(&$0) } }

    @inline(__always)
    mutating func orNil<S: ScalarType>(_ type: S.Type) throws -> S? { try leafIfPresent { try S.nextOrNil(&$0) } }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let code = nextKey()
        return try recorder.value(
            type, in: node, key: code,
            hop: {
                _ = try base.decode(Hop.self)
                return true
            },
            otherwise: {
                try recorder.otherValue(
                    type, $0, $1, forward: { try base.decode(type) }, dictionary: { try base.decode($0) })
            })
    }

    mutating func decodeIfPresent<T: Decodable>(_ type: T.Type) throws -> T? {
        let code = nextKey()
        let isAtEnd = base.isAtEnd
        return try recorder.valueIfPresent(
            type, in: node, key: code, forward: { try base.decodeIfPresent(type) },
            dictionary: { try Self.ifPresent($0, &base) }, hop: { try base.decodeIfPresent(Hop.self) != nil },
            isNull: { !isAtEnd })
    }

    private static func ifPresent<V: Decodable>(
        _ type: V.Type, _ base: inout any UnkeyedDecodingContainer
    ) throws -> (any Decodable)? {
        try base.decodeIfPresent(type)
    }

    mutating func nestedContainer<N: CodingKey>(keyedBy type: N.Type) throws -> KeyedDecodingContainer<N> {
        let code = nextKey()
        let table = state.keyTable(type)
        return try recorder.nested(.nestedContainer, .keyed, in: node, key: code, keyType: table.pointee.keyType) {
            recorder.tap(try base.nestedContainer(keyedBy: type), $0, table)
        }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let code = nextKey()
        return try recorder.nested(.nestedUnkeyedContainer, .unkeyed, in: node, key: code) {
            UnkeyedTap(base: try base.nestedUnkeyedContainer(), recorder: recorder, node: $0)
        }
    }

    mutating func superDecoder() throws -> any Decoder {
        let code = nextKey()
        return try recorder.nested(.superDecoder, .none, in: node, key: code) {
            TappedDecoder(base: try base.superDecoder(), recorder: recorder, node: $0)
        }
    }
}

/// The proxy of a single-value container. A class, so that its existential needs no box.
final class SingleValueTap: SingleValueProxy {
    private let base: any SingleValueDecodingContainer
    private let recorder: Recorder
    private let node: Int32

    init(base: any SingleValueDecodingContainer, recorder: Recorder, node: Int32) {
        self.base = base
        self.recorder = recorder
        self.node = node
    }

    private var state: RecorderPointer { recorder.state }

    var codingPath: [any CodingKey] { base.codingPath }

    func decodeNil() -> Bool {
        let isNil = base.decodeNil()
        recorder.question(.decodeNil, in: node, key: KeyCode.none, isNil ? .decodedNil : .decoded)
        return isNil
    }

    @inline(__always)
    private func leaf<V: Decodable>(_ ask: () throws -> V) throws -> V {
        try state.leaf(.decode, in: node, key: KeyCode.none, type: state.plan(V.self).pointee.type, ask)
    }

    @inline(__always)
    func decode<S: ScalarType>(_ type: S.Type) throws -> S { try leaf { try S.only(base) } }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try recorder.value(
            type, in: node, key: KeyCode.none,
            hop: {
                _ = try base.decode(Hop.self)
                return true
            },
            otherwise: {
                try recorder.otherValue(
                    type, $0, $1, forward: { try base.decode(type) }, dictionary: { try base.decode($0) })
            })
    }
}
