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
    init(from decoder: any Decoder) throws {
        guard let state = ActiveRecorder.current, let request = state.pointee.request else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "A traced decode must run on the thread that it was asked on."))
        }
        try request.pointee.answer(from: decoder, request)
    }
}

/// What a ``Hop`` is to make. Lives on the stack of the call that asks for it.
struct Request {
    let recorder: Unmanaged<Recorder>
    let node: Int32
    let type: any Decodable.Type
    let plan: PlanPointer
    /// Room for one value of `type`, initialised when `isFilled`.
    let out: UnsafeMutableRawPointer
    /// Whether the decoder got as far as decoding the value.
    var isEntered = false
    var isFilled = false

    /// Gives up what is in the room, which a value of this type has.
    @inline(__always)
    mutating func empty<T>(of type: T.Type) {
        guard isFilled else { return }
        out.assumingMemoryBound(to: T.self).deinitialize(count: 1)
        isFilled = false
    }

    /// Makes the value in its room.
    fileprivate mutating func answer(from decoder: any Decoder, _ place: UnsafeMutablePointer<Request>) throws {
        let type = type
        if isFilled {
            // The decoder asks a second time: what it got is not what it wants.
            destroy(type, out)
            isFilled = false
        }
        isEntered = true
        // The recorder is held by the call that asks, which has not returned yet.
        try recorder._withUnsafeGuaranteedRef { recorder in
            if let list = plan.pointee.list {
                try list.fill(out, from: decoder, recorder, node)
            } else {
                try make(type, from: TappedDecoder(base: decoder, recorder: recorder, node: node), out)
            }
        }
        isFilled = true
    }
}

/// `out` has room for a value of `type`: both come from one generic call, see `room(for:)`.
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
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key, nil)
        precondition(status == 0, "no thread-specific storage left")
        return key
    }()

    @inline(__always)
    static var current: RecorderPointer? {
        get { pthread_getspecific(key)?.assumingMemoryBound(to: RecorderState.self) }
        set { pthread_setspecific(key, newValue) }
    }
}

extension Recorder {
    /// Asks the decoder for a ``Hop`` in place of a `T`.
    ///
    /// - Parameters:
    ///   - hop: Puts the question.
    ///   - plainly: Asks for the `T` itself. Called when the decoder refused or answered without decoding a value: its
    ///     error then names the type that it was asked for.
    @inline(__always)
    func asking<T: Decodable>(
        _ type: T.Type, _ plan: PlanPointer, _ node: Int32, hop: () throws -> Void, plainly: () throws -> T
    ) throws -> T {
        try state.withRoom(for: type) { out in
            var request = Request(recorder: .passUnretained(self), node: node, type: type, plan: plan, out: out)
            do { try putting(&request, hop) } catch {
                request.empty(of: type)
                if request.isEntered { throw error }
            }
            guard request.isFilled else { return try plainly() }
            return out.assumingMemoryBound(to: T.self).move()
        }
    }

    /// As `asking`, for a value that may not be there: `hop` is false when the decoder says so.
    @inline(__always)
    func askingIfPresent<T: Decodable>(
        _ type: T.Type, _ plan: PlanPointer, _ node: Int32, hop: () throws -> Bool, plainly: () throws -> T?
    ) throws -> T? {
        try state.withRoom(for: type) { out in
            var request = Request(recorder: .passUnretained(self), node: node, type: type, plan: plan, out: out)
            do {
                guard try putting(&request, hop) else {
                    request.empty(of: type)
                    return nil
                }
            } catch {
                request.empty(of: type)
                if request.isEntered { throw error }
            }
            guard request.isFilled else { return try plainly() }
            return out.assumingMemoryBound(to: T.self).move()
        }
    }

    /// Makes a request findable for the time of a question.
    @inline(__always)
    func putting<R>(_ request: inout Request, _ ask: () throws -> R) rethrows -> R {
        let outer = state.pointee.request
        defer { state.pointee.request = outer }
        return try withUnsafeMutablePointer(to: &request) { place in
            state.pointee.request = place
            guard ActiveRecorder.current != state else { return try ask() }
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
