/// A decoder that is tapped, and the recorder that its proxies write to.
///
/// One serves all proxies of one decoder: Foundation's decoders hand every type the same object. So it is made once, and
/// what is handed to each model is only a reference to it.
final class TapSource {
    let base: any Decoder
    let recorder: Recorder
    let state: RecorderPointer
    /// The base's type if that is a class, and which object it is.
    private let identity: (type: ObjectIdentifier, object: UnsafeRawPointer)?

    @inline(never)
    init(_ base: any Decoder, _ recorder: Recorder) {
        self.base = base
        self.recorder = recorder
        state = recorder.state
        identity = nil
    }

    /// A source that can tell whether a decoder is its own.
    init(recognising base: any Decoder, _ recorder: Recorder) {
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

    /// Whether this is the source of a decoder. The base is held here, so that no other object has its address.
    @inline(__always)
    func isSource<D: Decoder>(of decoder: D) -> Bool {
        guard let identity, identity.type == ObjectIdentifier(D.self) else { return false }
        return identity.object == Self.reference(decoder)
    }

    /// The address of an object. `D` has to be a class: its values are then references, one word each, so that the cast
    /// holds. Not `as AnyObject`, a call to the runtime that takes longer than what is spared by all this.
    @inline(__always)
    private static func reference<D: Decoder>(_ decoder: D) -> UnsafeRawPointer {
        unsafeBitCast(decoder, to: UnsafeRawPointer.self)
    }
}

extension Recorder {
    /// The root's source when a decoder is the root's, else one of its own.
    @inline(__always)
    func source(of decoder: any Decoder) -> TapSource {
        if let source = state.pointee.source, _fastPath(source._withUnsafeGuaranteedRef { $0.isSource(of: decoder) }) {
            return source.takeUnretainedValue()
        }
        return TapSource(decoder, self)
    }
}
