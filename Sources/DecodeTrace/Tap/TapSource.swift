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
