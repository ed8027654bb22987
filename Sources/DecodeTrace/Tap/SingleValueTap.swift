/// The proxy of a single-value container. A class, so that its existential needs no box.
final class SingleValueTap: SingleValueDecodingContainer {
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

    func decode(_ type: Bool.Type) throws -> Bool { try leaf { try base.decode(type) } }
    func decode(_ type: String.Type) throws -> String { try leaf { try base.decode(type) } }
    func decode(_ type: Double.Type) throws -> Double { try leaf { try base.decode(type) } }
    func decode(_ type: Float.Type) throws -> Float { try leaf { try base.decode(type) } }
    func decode(_ type: Int.Type) throws -> Int { try leaf { try base.decode(type) } }
    func decode(_ type: Int8.Type) throws -> Int8 { try leaf { try base.decode(type) } }
    func decode(_ type: Int16.Type) throws -> Int16 { try leaf { try base.decode(type) } }
    func decode(_ type: Int32.Type) throws -> Int32 { try leaf { try base.decode(type) } }
    func decode(_ type: Int64.Type) throws -> Int64 { try leaf { try base.decode(type) } }
    func decode(_ type: UInt.Type) throws -> UInt { try leaf { try base.decode(type) } }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try leaf { try base.decode(type) } }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try leaf { try base.decode(type) } }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try leaf { try base.decode(type) } }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try leaf { try base.decode(type) } }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: Int128.Type) throws -> Int128 { try leaf { try base.decode(type) } }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: UInt128.Type) throws -> UInt128 { try leaf { try base.decode(type) } }

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
