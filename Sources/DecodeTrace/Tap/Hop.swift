import Foundation

/// Decoded in place of every requested type that decodes itself, to receive the decoder. It makes the requested value
/// from a recording proxy of that decoder.
///
/// Not generic, so that requesting it looks up no metadata.
struct Hop: Decodable {
    @inline(__always)
    init(from decoder: any Decoder) throws {
        guard let state = ActiveRecorder.current, let request = state.pointee.request else {
            throw Self.wrongThread(decoder)
        }
        try request.pointee.answer(from: decoder)
    }

    @inline(never)
    private static func wrongThread(_ decoder: any Decoder) -> any Error {
        DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: decoder.codingPath,
                debugDescription: "A traced decode must stay on the thread that started it."))
    }
}

/// The value that a ``Hop`` should make. Lives on the stack of the requesting call.
struct HopRequest {
    let recorder: Unmanaged<Recorder>
    let node: Int32
    let type: any Decodable.Type
    let plan: TypePlanPointer
    /// Memory for one value of `type`, initialized if `isFilled`.
    let out: UnsafeMutableRawPointer
    /// Whether the decoder began to decode the value.
    var isEntered = false
    var isFilled = false

    /// Deinitializes the value in the memory.
    fileprivate mutating func empty() {
        guard _slowPath(isFilled) else { return }
        let type = type
        destroy(type, out)
        isFilled = false
    }

    /// Makes the value in its memory.
    @inline(__always)
    fileprivate mutating func answer(from decoder: any Decoder) throws {
        // If the decoder decodes a second time, it doesn't use the first value.
        empty()
        isEntered = true
        // The requesting call retains the recorder and hasn't returned yet.
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
        if plan.pointee.kind == .scalarArray {
            try recorder.fillScalars(out, from: decoder, plan, node)
        } else {
            let type = type
            try make(type, from: TappedDecoder(recorder.source(of: decoder), node: node), out)
        }
    }

    /// The root, and values that are decoded with leniency.
    @inline(never)
    private func fillApart(from decoder: any Decoder, _ recorder: Recorder) throws {
        let state = recorder.state
        state.pointee.hasBegun = true
        guard node == 0 else { return try fillByRules(from: decoder, recorder) }
        // Released when the root is made, because JSONDecoder copies the payload if its object is retained longer.
        let source = TapSource(recognizing: decoder, recorder)
        state.pointee.source = .passUnretained(source)
        defer {
            state.pointee.source = nil
            extendLifetime(source)
        }
        try fillByRules(from: decoder, recorder)
    }

    private func fillByRules(from decoder: any Decoder, _ recorder: Recorder) throws {
        guard let lenient = recorder.state.pointee.lenient else { return try fill(from: decoder, recorder) }
        let type = type
        try lenient.fill(type, plan, out, from: decoder, recorder, node)
    }
}

/// `out` has room for a value of `type`: both come from one generic call, see ``ValueRoom``.
@inline(__always)
private func make<T: Decodable>(
    _ type: T.Type, from proxy: consuming any Decoder, _ out: UnsafeMutableRawPointer
) throws {
    out.initializeMemory(as: T.self, to: try T(from: proxy))
}

/// `out` contains a value of `type`.
private func destroy<T: Decodable>(_ type: T.Type, _ out: UnsafeMutableRawPointer) {
    out.assumingMemoryBound(to: T.self).deinitialize(count: 1)
}

/// The recorder of the decode that made the current request on this thread.
///
/// Thread-specific storage, because models and custom strategies can see the decoder's `userInfo`, and two simultaneous
/// decodes would share a global variable. It is set before a request and restored afterwards, so that it never outlives
/// the recorder.
enum ActiveRecorder {
    /// Set when the first recorder is made, and only read afterwards. A plain variable, because each read of a lazily
    /// initialized constant costs a call. Safe, because only a recorder makes requests, after the variable was set.
    @exclusivity(unchecked) nonisolated(unsafe) private static var key = pthread_key_t()

    private static let made: Void = {
        let status = pthread_key_create(&key, nil)
        precondition(status == 0, "no thread-specific storage left")
    }()

    /// Must be called before `current` is used.
    static func prepare() { made }

    @inline(__always)
    static var current: RecorderPointer? {
        get { pthread_getspecific(key)?.assumingMemoryBound(to: RecorderState.self) }
        set { pthread_setspecific(key, newValue) }
    }
}

extension Recorder {
    /// The result of requesting a ``Hop``.
    enum Answer {
        /// The value is in its memory.
        case filled
        /// The decoder reported that there is no value.
        case absent
        /// The decoder failed, or returned without decoding a value. It must be asked for the type itself, so that its
        /// error names that type.
        case unanswered
    }

    /// Requests a ``Hop`` in place of a type.
    ///
    /// Inlined, because calls nest deeply here: a processor predicts the return addresses of only the innermost few
    /// dozen calls.
    ///
    /// - Parameters:
    ///   - out: Memory for a value of the type.
    ///   - ask: Makes the request; false if the decoder reports that there is no value.
    @inline(__always)
    func hop(
        into out: UnsafeMutableRawPointer, _ type: any Decodable.Type, _ plan: TypePlanPointer, _ node: Int32,
        _ ask: () throws -> Bool
    ) throws -> Answer {
        var request = HopRequest(recorder: .passUnretained(self), node: node, type: type, plan: plan, out: out)
        do {
            guard try withRequest(&request, ask) else {
                request.empty()
                return .absent
            }
        } catch {
            request.empty()
            if request.isEntered {
                state.pointee.thrownByCode = node
                throw error
            }
        }
        return _fastPath(request.isFilled) ? .filled : .unanswered
    }

    /// Makes a request available while a closure runs.
    @inline(__always)
    func withRequest<R>(_ request: inout HopRequest, _ ask: () throws -> R) rethrows -> R {
        let outer = state.pointee.request
        defer { state.pointee.request = outer }
        return try withUnsafeMutablePointer(to: &request) { place in
            state.pointee.request = place
            guard _slowPath(ActiveRecorder.current != state) else { return try ask() }
            return try withActiveRecorder(ask)
        }
    }

    /// Makes this the thread's recorder while a closure runs.
    @inline(never)
    func withActiveRecorder<R>(_ ask: () throws -> R) rethrows -> R {
        let outer = ActiveRecorder.current
        ActiveRecorder.current = state
        defer { ActiveRecorder.current = outer }
        return try ask()
    }
}

/// A stack of memory for values made by a ``Hop``: each call returns its memory before it ends.
struct ValueRoom {
    private let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: alignment)
    private var taken = 0

    private static let size = 1 << 16
    private static let alignment = 16

    /// Lends memory for one value, to be returned in reverse order. The borrower deinitializes its value.
    ///
    /// Not `withUnsafeTemporaryAllocation`, which looks up metadata each time.
    @inline(__always)
    mutating func borrow<T>(for type: T.Type) -> UnsafeMutableRawPointer {
        let mask = MemoryLayout<T>.alignment - 1
        let start = (taken + mask) & ~mask
        let end = start + MemoryLayout<T>.size
        guard _fastPath(end <= Self.size && MemoryLayout<T>.alignment <= Self.alignment) else {
            // For very large values, and very deep payloads.
            return .allocate(byteCount: max(MemoryLayout<T>.size, 1), alignment: MemoryLayout<T>.alignment)
        }
        taken = end
        return memory + start
    }

    @inline(__always)
    mutating func takeBack(_ room: UnsafeMutableRawPointer) {
        let start = room - memory
        if _fastPath(start >= 0 && start <= Self.size) {
            taken = start
        } else {
            room.deallocate()
        }
    }

    /// Frees the memory. Called once, by the owner.
    func free() { memory.deallocate() }
}
