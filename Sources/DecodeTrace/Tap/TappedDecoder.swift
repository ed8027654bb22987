/// A proxy of a model's decoder that forwards and records every call without changing it.
///
/// A struct of two words, which fits into an existential: passing one to a model doesn't allocate.
struct TappedDecoder: Decoder {
    let source: TapSource
    /// The node of the value that is decoded with this decoder.
    let node: Int32

    init(_ source: consuming TapSource, node: Int32) {
        self.source = source
        self.node = node
    }

    init(base: any Decoder, recorder: Recorder, node: Int32) {
        self.init(TapSource(base, recorder), node: node)
    }

    private var recorder: Recorder { source.recorder }
    private var state: RecorderPointer { source.state }

    var codingPath: [any CodingKey] { source.base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { source.base.userInfo }

    func container<K: CodingKey>(keyedBy type: K.Type) throws -> KeyedDecodingContainer<K> {
        let table = source.state.keyTable(type)
        return try table.withFactory(for: type) { try $0.open(source, node, table) }
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try state.opening(.unkeyed, in: node) { try source.base.unkeyedContainer() }
        state.open(.unkeyed, in: node)
        return UnkeyedTap(base: container, recorder: recorder, node: node)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        let container = try state.opening(.single, in: node) { try source.base.singleValueContainer() }
        state.open(.single, in: node)
        return SingleValueTap(base: container, recorder: recorder, node: node)
    }
}

extension Recorder {
    /// A proxy of a keyed container.
    @inline(__always)
    func tap<K: CodingKey>(
        _ container: KeyedDecodingContainer<K>, _ node: Int32, _ table: KeyTablePointer
    ) -> KeyedDecodingContainer<K> {
        table.withFactory(for: K.self) {
            $0.make(container, self, node, table)
        }
    }

    /// A value requested from any kind of container.
    ///
    /// - Parameters:
    ///   - scalars: Decodes an array of scalars without its own decoder; false if that isn't possible.
    ///   - hop: Requests a ``Hop``.
    ///   - otherwise: Requests a value without a ``Hop``: see `otherValue`.
    @inline(__always)
    func value<T: Decodable>(
        _ type: T.Type, by call: Trace.Call = .decode, in parent: Int32, key: Int32,
        scalars: (TypePlanPointer, Int32, UnsafeMutableRawPointer) throws -> Bool = { _, _, _ in false },
        hop: () throws -> Bool, otherwise: (TypePlanPointer, Int32) throws -> T
    ) throws -> T {
        let plan = state.plan(type)
        let node = state.begin(call, in: parent, key: key, type: plan.pointee.type)
        do {
            let kind = plan.pointee.kind
            guard _fastPath(kind == .hop || kind == .scalarArray) else {
                return try otherwise(plan, node)
            }
            let out = state.pointee.room.borrow(for: type)
            defer { state.pointee.room.takeBack(out) }
            if kind == .scalarArray, try scalars(plan, node, out) { return finished(type, node, out) }
            let answer = try self.hop(into: out, type, plan, node, hop)
            guard _fastPath(answer == .filled) else { return try otherwise(plan, node) }
            return finished(type, node, out)
        } catch {
            state.fail(node, error)
            throw error
        }
    }

    /// Ends the node of a value and moves the value out of its memory.
    @inline(__always)
    private func finished<T: Decodable>(_ type: T.Type, _ node: Int32, _ out: UnsafeMutableRawPointer) -> T {
        let room = out.assumingMemoryBound(to: T.self)
        state.end(node)
        // Checked here, because an argument would be copied whether it is kept or not.
        if _slowPath(state.pointee.options.keepsValues) { keepValue(in: room, at: node) }
        return room.move()
    }

    /// A separate function, so that memory for the copy is only used here.
    @inline(never)
    private func keepValue<T: Decodable>(in room: UnsafeMutablePointer<T>, at node: Int32) {
        state.keepValue(room.pointee, at: node)
    }

    /// A value requested from the decoder itself.
    @inline(never)
    private func plainValue<T: Decodable>(_ type: T.Type, _ node: Int32, _ forward: () throws -> T) throws -> T {
        let value = try forward()
        state.end(node)
        state.keep(value, at: node)
        return value
    }

    /// A value decoded without a ``Hop``. A separate function, so that the code for most values is short.
    ///
    /// - Parameters:
    ///   - scalar: Decodes a scalar with its overload; false if there is none.
    ///   - forward: Requests the type itself from the base.
    ///   - dictionary: Requests the stand-in type of a dictionary.
    @inline(never)
    func otherValue<T: Decodable>(
        _ type: T.Type, _ plan: TypePlanPointer, _ node: Int32,
        scalar: (TypePlanPointer, UnsafeMutableRawPointer) -> Bool = { _, _ in false },
        forward: () throws -> T, dictionary: (any Decodable.Type) throws -> any Decodable
    ) throws -> T {
        switch plan.pointee.kind {
        case .scalar:
            let out = state.pointee.room.borrow(for: type)
            defer { state.pointee.room.takeBack(out) }
            if scalar(plan, out) { return finished(type, node, out) }
            return try plainValue(type, node, forward)
        case .stringDictionary:
            return try plainValue(type, node) {
                let value = try dictionaryValue(
                    type, plan, node, dictionary: { try dictionary($0) }, plainly: { try forward() })
                guard let value else { preconditionFailure("a required value was reported as absent") }
                return value
            }
        case .forwarded, .hop, .scalarArray:
            return try plainValue(type, node, forward)
        }
    }

    /// Like `value`, for a value that may be missing.
    @inline(__always)
    func valueIfPresent<T: Decodable>(
        _ type: T.Type, in parent: Int32, key: Int32, forward: () throws -> T?,
        dictionary: (any Decodable.Type) throws -> (any Decodable)?, hop: () throws -> Bool, isNull: () -> Bool
    ) throws -> T? {
        let plan = state.plan(type)
        let node = state.begin(.decodeIfPresent, in: parent, key: key, type: plan.pointee.type)
        do {
            let value: T? =
                switch plan.pointee.kind {
                case .hop, .scalarArray: try hopIfPresent(type, plan, node, hop: hop, plainly: forward)
                case .forwarded, .scalar: try forward()
                case .stringDictionary:
                    try dictionaryValue(type, plan, node, dictionary: dictionary, plainly: forward)
                }
            if let value {
                state.end(node)
                state.keep(value, at: node)
            } else {
                state.end(node, isNull() ? .decodedNil : .absent)
            }
            return value
        } catch {
            state.fail(node, error)
            throw error
        }
    }

    @inline(never)
    private func hopIfPresent<T: Decodable>(
        _ type: T.Type, _ plan: TypePlanPointer, _ node: Int32, hop: () throws -> Bool, plainly: () throws -> T?
    ) throws -> T? {
        let out = state.pointee.room.borrow(for: type)
        defer { state.pointee.room.takeBack(out) }
        return switch try self.hop(into: out, type, plan, node, hop) {
        case .filled: out.assumingMemoryBound(to: T.self).move()
        case .absent: nil
        case .unanswered: try plainly()
        }
    }

    /// A nested container or super decoder: its own node, whose children may come later than its siblings.
    @inline(__always)
    func nested<R>(
        _ call: Trace.Call, _ container: Trace.Container, in parent: Int32, key: Int32, keyType: Int16 = -1,
        _ ask: (Int32) throws -> R
    ) throws -> R {
        let node = state.begin(call, in: parent, key: key, type: -1)
        do {
            let result = try ask(node)
            if container != .none { state.open(container, keyType: keyType, in: node) }
            state.end(node)
            return result
        } catch {
            state.fail(node, error)
            throw error
        }
    }

    /// Records a query, such as `contains`, as its own node.
    @inline(__always)
    func question(_ call: Trace.Call, in parent: Int32, key: Int32, _ outcome: Trace.Outcome) {
        _ = state.append(call, in: parent, key: key, type: -1, outcome: outcome)
    }

    /// Like `question`, for a call that may throw.
    @inline(__always)
    func asksNil(in parent: Int32, key: Int32, _ ask: () throws -> Bool) throws -> Bool {
        do {
            let isNil = try ask()
            question(.decodeNil, in: parent, key: key, isNil ? .decodedNil : .decoded)
            return isNil
        } catch {
            state.fail(state.begin(.decodeNil, in: parent, key: key, type: -1), error)
            throw error
        }
    }
}

/// A tapped decoder, and the recorder to which its proxies write.
///
/// Shared by all proxies of a decoder: Foundation's decoders pass the same object to every type, so it is made once,
/// and each model receives a reference to it.
final class TapSource {
    let base: any Decoder
    let recorder: Recorder
    let state: RecorderPointer
    /// The base's type if it is a class, and the object's identity.
    private let identity: (type: ObjectIdentifier, object: UnsafeRawPointer)?

    @inline(never)
    init(_ base: any Decoder, _ recorder: Recorder) {
        self.base = base
        self.recorder = recorder
        state = recorder.state
        identity = nil
    }

    /// A source that can recognize its own decoder.
    init(recognizing base: any Decoder, _ recorder: Recorder) {
        self.base = base
        self.recorder = recorder
        state = recorder.state
        identity = Self.identity(of: base)
    }

    private static func identity<D: Decoder>(
        of decoder: D
    ) -> (type: ObjectIdentifier, object: UnsafeRawPointer)? {
        D.self is AnyObject.Type ? (ObjectIdentifier(D.self), reference(decoder)) : nil
    }

    /// Whether this is the source of a decoder. The base is retained here, so no other object has its address.
    @inline(__always)
    func isSource<D: Decoder>(of decoder: D) -> Bool {
        guard let identity, identity.type == ObjectIdentifier(D.self) else { return false }
        return identity.object == Self.reference(decoder)
    }

    /// The address of an object. `D` must be a class: its values are then references of one word, so that the cast is
    /// valid. Not `as AnyObject`, a runtime call that takes longer than this saves.
    @inline(__always)
    private static func reference<D: Decoder>(_ decoder: D) -> UnsafeRawPointer {
        unsafeBitCast(decoder, to: UnsafeRawPointer.self)
    }
}

extension Recorder {
    /// The root's source for the root's decoder, otherwise a new one.
    @inline(__always)
    func source(of decoder: any Decoder) -> TapSource {
        if let source = state.pointee.source, _fastPath(source._withUnsafeGuaranteedRef { $0.isSource(of: decoder) }) {
            return source.takeUnretainedValue()
        }
        return TapSource(decoder, self)
    }
}
