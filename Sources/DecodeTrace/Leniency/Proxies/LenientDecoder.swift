/// The decoder passed to a model with leniency or a control: calls the tap, and applies the rules if the tap throws.
final class LenientDecoder: Decoder {
    let tapped: any Decoder
    let run: LenientRun
    let owner: LenientOwner
    /// Whether it is a super decoder. A container that can't be opened is then a failed part of the owner, and gets a
    /// stand-in.
    private let isSuper: Bool

    init(_ tapped: any Decoder, _ run: LenientRun, _ owner: LenientOwner, isSuper: Bool = false) {
        self.tapped = tapped
        self.run = run
        self.owner = owner
        self.isSuper = isSuper
    }

    var codingPath: [any CodingKey] { tapped.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { tapped.userInfo }

    func container<K: CodingKey>(keyedBy type: K.Type) throws -> KeyedDecodingContainer<K> {
        guard isSuper else { return KeyedDecodingContainer(try keyed(by: type, neverCatches: false)) }
        return try run.nested(in: owner, standIn: { $0.below(codingPath).keyed(by: type) }) {
            KeyedDecodingContainer(LenientKeyed(try tapped.container(keyedBy: type), run, owner))
        }
    }

    func keyed<K: CodingKey>(by type: K.Type, neverCatches: Bool) throws -> LenientKeyed<K> {
        let container = try run.call { try tapped.container(keyedBy: type) }
        return LenientKeyed(container, run, LenientOwner(node: owner.node, neverCatches: neverCatches))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard isSuper else { return try unkeyed() }
        return try run.nested(in: owner, standIn: { $0.below(codingPath).list }) {
            LenientUnkeyed(try tapped.unkeyedContainer(), run, owner)
        }
    }

    func unkeyed() throws -> LenientUnkeyed {
        LenientUnkeyed(try run.call { try tapped.unkeyedContainer() }, run, owner)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        LenientSingle(try run.call { try tapped.singleValueContainer() }, run, owner)
    }
}

/// A container of one value, with leniency.
final class LenientSingle: SingleValueProxy {
    private let tap: any SingleValueDecodingContainer
    private let run: LenientRun
    private let owner: LenientOwner

    init(_ tap: any SingleValueDecodingContainer, _ run: LenientRun, _ owner: LenientOwner) {
        self.tap = tap
        self.run = run
        self.owner = owner
    }

    var codingPath: [any CodingKey] { tap.codingPath }
    func decodeNil() -> Bool { tap.decodeNil() }

    private var probe: ValueProbe {
        ValueProbe(
            read: { [run, tap] type in run.unrecorded { try? tap.decode(type) } }, isMissing: { false },
            isNull: { [run, tap] in run.unrecorded { tap.decodeNil() } })
    }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try run.value(type, in: owner, probe) { try tap.decode(type) }
    }
}
