/// Makes proxies of one container type.
///
/// A class, and generic over the proxy instead of the key: it stores the metadata of all types needed to open a
/// container, which would otherwise be looked up each time.
final class KeyedTapFactory<Tap: KeyedTapProtocol> {
    /// Makes a proxy of an existing container.
    func make(
        _ base: Tap.Base, _ recorder: Recorder, _ node: Int32, _ table: KeyTablePointer
    ) -> KeyedDecodingContainer<Tap.Key> {
        KeyedDecodingContainer(Tap(base: base, recorder: recorder, node: node, table: table))
    }

    /// Makes a proxy of the container that a decoder opens.
    func open(
        _ source: TapSource, _ node: Int32, _ table: KeyTablePointer
    ) throws -> KeyedDecodingContainer<Tap.Key> {
        KeyedDecodingContainer(try Tap(opening: source, node, table))
    }
}

/// A container that can be requested from a decoder.
///
/// Operations that need the key type are methods of the container's type, which stores it: `Base.Key` would need a
/// lookup.
protocol OpenableContainer: KeyedDecodingContainerProtocol {
    static func name(of key: Key) -> String
    static func open(_ source: TapSource) throws -> Self
}

extension KeyedDecodingContainer: OpenableContainer {
    static func name(of key: K) -> String { key.stringValue }
    static func open(_ source: TapSource) throws -> Self { try source.base.container(keyedBy: K.self) }
}

protocol KeyedTapProtocol: KeyedProxy {
    associatedtype Base: OpenableContainer where Base.Key == Key
    init(base: consuming Base, recorder: Recorder, node: Int32, table: KeyTablePointer)
    init(opening source: borrowing TapSource, _ node: Int32, _ table: KeyTablePointer) throws
}

/// The proxy of a keyed container. A class, and generic over the base container instead of its key, so that its calls
/// find all metadata in the object. They are inlined into the protocol's witnesses, which are their only callers.
final class KeyedTap<Base: OpenableContainer>: KeyedTapProtocol {
    typealias Key = Base.Key

    private let recorder: Recorder
    private let state: RecorderPointer
    /// Valid as long as the recorder.
    private let table: KeyTablePointer
    private let node: Int32
    /// How many keys had no number before. Unchecked, because each key is requested on one thread, and an exclusivity
    /// check takes longer than recording the request.
    @exclusivity(unchecked) private var newKeys: Int32 = 0
    /// The last property: its size is only known at run time, and every property after it would need a lookup.
    private let base: Base

    init(base: consuming Base, recorder: Recorder, node: Int32, table: KeyTablePointer) {
        self.base = base
        self.recorder = recorder
        self.node = node
        self.table = table
        state = recorder.state
        table.pointee.restart()
    }

    /// Opens the container here, so that it isn't copied.
    @inline(__always)
    init(opening source: borrowing TapSource, _ node: Int32, _ table: KeyTablePointer) throws {
        do { base = try Base.open(source) } catch {
            source.state.failOpening(.keyed, in: node, error)
            throw error
        }
        recorder = source.recorder
        self.node = node
        self.table = table
        state = source.state
        state.open(.keyed, keyType: table.pointee.keyType, in: node)
        table.pointee.restart()
    }

    var codingPath: [any CodingKey] { base.codingPath }

    var allKeys: [Key] {
        var keys = base.allKeys
        if let order = state.pointee.options.order { keys = order.sorted(keys, in: node, name: Base.name) }
        recorder.question(.allKeys, in: node, key: KeyCode.none, .decoded)
        return keys
    }

    func contains(_ key: Key) -> Bool {
        let isThere = base.contains(key)
        recorder.question(.contains, in: node, key: code(key), isThere ? .decoded : .absent)
        return isThere
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        try recorder.asksNil(in: node, key: code(key)) { try base.decodeNil(forKey: key) }
    }

    @inline(__always)
    private func code(_ key: Key) -> Int32 { state.code(ofKey: Base.name(of: key), table, &newKeys) }

    @inline(__always)
    private func leaf<V: Decodable>(_ key: Key, _ ask: () throws -> V) throws -> V {
        try state.leaf(.decode, in: node, key: code(key), type: state.plan(V.self).pointee.type, ask)
    }

    @inline(__always)
    private func leafIfPresent<V: Decodable>(_ key: Key, _ ask: () throws -> V?) throws -> V? {
        let code = code(key)
        let type = state.plan(V.self).pointee.type
        do {
            let value = try ask()
            let place = state.append(.decodeIfPresent, in: node, key: code, type: type)
            if let value {
                state.keep(value, at: place)
            } else {
                missed(key, place)
            }
            return value
        } catch {
            state.failLeaf(.decodeIfPresent, in: node, key: code, type: type, error)
            throw error
        }
    }

    /// Distinguishes null from a missing key.
    @inline(never)
    private func missed(_ key: Key, _ place: Int32) {
        guard place >= 0 else { return }
        state.pointee.nodes[Int(place)].outcome = base.contains(key) ? .decodedNil : .absent
    }

    @inline(__always)
    func decode<S: ScalarType>(_ type: S.Type, forKey key: Key) throws -> S {
        try leaf(key) { try S.value(base, key) }
    }

    @inline(__always)
    func orNil<S: ScalarType>(_ type: S.Type, _ key: Key) throws -> S? {
        try leafIfPresent(key) { try S.orNil(base, key) }
    }

    @inline(__always)
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try recorder.value(
            type, in: node, key: code(key),
            scalars: { try scalars($0, $1, key, $2) },
            hop: {
                _ = try base.decode(Hop.self, forKey: key)
                return true
            }, otherwise: { try other(type, $0, $1, key) })
    }

    /// An array of scalars, decoded without its own decoder; false if that isn't possible.
    @inline(__always)
    private func scalars(
        _ plan: TypePlanPointer, _ node: Int32, _ key: Key, _ out: UnsafeMutableRawPointer
    ) throws -> Bool {
        guard var container = try? base.nestedUnkeyedContainer(forKey: key) else { return false }
        try recorder.fillScalars(out, from: &container, plan, node)
        return true
    }

    /// A value that isn't decoded through a ``Hop``. A separate function, because its closures' captures would
    /// otherwise be set up for every value.
    @inline(never)
    private func other<T: Decodable>(_ type: T.Type, _ plan: TypePlanPointer, _ node: Int32, _ key: Key) throws -> T {
        try recorder.otherValue(
            type, plan, node,
            scalar: { plan, out in
                // If the overload fails, decodes the general way, so that the error is the one that Foundation would
                // throw.
                do { try plan.pointee.scalar?.fill(out, base, key) } catch { return false }
                return plan.pointee.scalar != nil
            },
            forward: { try base.decode(type, forKey: key) }, dictionary: { try base.decode($0, forKey: key) })
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        try recorder.valueIfPresent(
            type, in: node, key: code(key), forward: { try base.decodeIfPresent(type, forKey: key) },
            dictionary: { try Self.ifPresent($0, base, key) },
            hop: { try base.decodeIfPresent(Hop.self, forKey: key) != nil }, isNull: { base.contains(key) })
    }

    private static func ifPresent<V: Decodable>(_ type: V.Type, _ base: Base, _ key: Key) throws -> (any Decodable)? {
        try base.decodeIfPresent(type, forKey: key)
    }

    func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: Key) throws -> KeyedDecodingContainer<N> {
        let table = state.keyTable(type)
        return try recorder.nested(
            .nestedContainer, .keyed, in: node, key: code(key), keyType: table.pointee.keyType
        ) { recorder.tap(try base.nestedContainer(keyedBy: type, forKey: key), $0, table) }
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try recorder.nested(.nestedUnkeyedContainer, .unkeyed, in: node, key: code(key)) {
            UnkeyedTap(base: try base.nestedUnkeyedContainer(forKey: key), recorder: recorder, node: $0)
        }
    }

    func superDecoder() throws -> any Decoder {
        try recorder.nested(.superDecoder, .none, in: node, key: state.pointee.keys.code(of: "super")) {
            TappedDecoder(base: try base.superDecoder(), recorder: recorder, node: $0)
        }
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        try recorder.nested(.superDecoder, .none, in: node, key: code(key)) {
            TappedDecoder(base: try base.superDecoder(forKey: key), recorder: recorder, node: $0)
        }
    }
}
