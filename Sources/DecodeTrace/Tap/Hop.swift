#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Asked of the decoder in place of every type that decodes itself. It makes the type that was really asked for, from a
/// proxy of the decoder that the base hands it.
///
/// Not generic: asking for it looks up no metadata.
struct Hop: Decodable {
    @inline(__always)
    init(from decoder: any Decoder) throws {
        guard let state = ActiveRecorder.current, let request = state.pointee.request else {
            throw Self.elsewhere(decoder)
        }
        try request.pointee.answer(from: decoder)
    }

    @inline(never)
    private static func elsewhere(_ decoder: any Decoder) -> any Error {
        DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: decoder.codingPath,
                debugDescription: "A traced decode must stay on the thread that started it."))
    }
}

/// What a ``Hop`` is to make. Lives on the stack of the call that asks for it.
struct HopRequest {
    let recorder: Unmanaged<Recorder>
    let node: Int32
    let type: any Decodable.Type
    let plan: TypePlanPointer
    /// Room for one value of `type`, initialised when `isFilled`.
    let out: UnsafeMutableRawPointer
    /// Whether the decoder got as far as decoding the value.
    var isEntered = false
    var isFilled = false

    /// Gives up what is in the room.
    fileprivate mutating func empty() {
        guard _slowPath(isFilled) else { return }
        let type = type
        destroy(type, out)
        isFilled = false
    }

    /// Makes the value in its room.
    @inline(__always)
    fileprivate mutating func answer(from decoder: any Decoder) throws {
        // When the decoder asks a second time, what it got is not what it wants.
        empty()
        isEntered = true
        // The recorder is held by the call that asks, which has not returned yet.
        try recorder._withUnsafeGuaranteedRef { recorder in
            if _slowPath(node == 0 || recorder.state.pointee.lenient != nil) {
                try fillApart(from: decoder, recorder)
            } else {
                try fill(from: decoder, recorder)
            }
        }
        isFilled = true
    }

    @inline(__always)
    private func fill(from decoder: any Decoder, _ recorder: Recorder) throws {
        let type = type
        if let list = plan.pointee.list {
            try list.fill(out, from: decoder, recorder, node)
        } else {
            try make(type, from: TappedDecoder(recorder.source(of: decoder), node: node), out)
        }
    }

    /// The root, and values that are decoded with leniency.
    @inline(never)
    private func fillApart(from decoder: any Decoder, _ recorder: Recorder) throws {
        let state = recorder.state
        state.pointee.hasBegun = true
        if let lenient = state.pointee.lenient {
            let type = type
            return try lenient.fill(type, plan, out, from: decoder, recorder, node)
        }
        // Let go of when the root is made: JSONDecoder copies the payload when its object is held after that.
        let source = TapSource(recognising: decoder, recorder)
        state.pointee.source = .passUnretained(source)
        defer {
            state.pointee.source = nil
            extendLifetime(source)
        }
        try fill(from: decoder, recorder)
    }
}

/// `out` has room for a value of `type`: both come from one generic call, see `borrowRoom(for:)`.
@inline(__always)
private func make<T: Decodable>(
    _ type: T.Type, from proxy: consuming any Decoder, _ out: UnsafeMutableRawPointer
) throws {
    out.initializeMemory(as: T.self, to: try T(from: proxy))
}

/// `out` holds a value of `type`.
private func destroy<T: Decodable>(_ type: T.Type, _ out: UnsafeMutableRawPointer) {
    out.assumingMemoryBound(to: T.self).deinitialize(count: 1)
}

/// The recorder of the decode that put a question last on this thread.
///
/// Thread-specific storage rather than the decoder's `userInfo`, which models and custom strategies can see, and rather
/// than a global, which two decodes at once would share. It is set before a question and restored after it, so that it
/// never outlives the recorder.
enum ActiveRecorder {
    /// Set when the first recorder is made, and from then on only read. A plain variable, as a constant that is made when
    /// it is needed costs a call each time it is read. Safe: a question is put by a recorder, hence after it was set.
    @exclusivity(unchecked) nonisolated(unsafe) private static var key = pthread_key_t()

    private static let made: Void = {
        let status = pthread_key_create(&key, nil)
        precondition(status == 0, "no thread-specific storage left")
    }()

    /// Has to be called before `current` is used.
    static func prepare() { made }

    @inline(__always)
    static var current: RecorderPointer? {
        get { pthread_getspecific(key)?.assumingMemoryBound(to: RecorderState.self) }
        set { pthread_setspecific(key, newValue) }
    }
}

extension Recorder {
    /// What came of asking for a ``Hop``.
    enum Answer {
        /// The value is in its room.
        case filled
        /// The decoder said that there is no value.
        case absent
        /// It refused, or answered without decoding a value. It must be asked for the type itself: its error then names
        /// the type that it was asked for.
        case unanswered
    }

    /// Asks the decoder for a ``Hop`` in place of a type.
    ///
    /// Inlined, as calls nest deeply here: a processor foretells where the innermost few dozen calls return to, and
    /// what is above them is guessed wrong for each value.
    ///
    /// - Parameters:
    ///   - out: Room for a value of the type.
    ///   - ask: Puts the question; false when the decoder says that there is no value.
    @inline(__always)
    func hop(
        into out: UnsafeMutableRawPointer, _ type: any Decodable.Type, _ plan: TypePlanPointer, _ node: Int32,
        _ ask: () throws -> Bool
    ) throws -> Answer {
        var request = HopRequest(recorder: .passUnretained(self), node: node, type: type, plan: plan, out: out)
        do {
            guard try putting(&request, ask) else {
                request.empty()
                return .absent
            }
        } catch {
            request.empty()
            if request.isEntered { throw error }
        }
        return _fastPath(request.isFilled) ? .filled : .unanswered
    }

    /// Makes a request findable for the time of a question.
    @inline(__always)
    func putting<R>(_ request: inout HopRequest, _ ask: () throws -> R) rethrows -> R {
        let outer = state.pointee.request
        defer { state.pointee.request = outer }
        return try withUnsafeMutablePointer(to: &request) { place in
            state.pointee.request = place
            guard _slowPath(ActiveRecorder.current != state) else { return try ask() }
            return try activating(ask)
        }
    }

    /// Makes this the thread's recorder for the time of a question.
    @inline(never)
    func activating<R>(_ ask: () throws -> R) rethrows -> R {
        let outer = ActiveRecorder.current
        ActiveRecorder.current = state
        defer { ActiveRecorder.current = outer }
        return try ask()
    }
}
