import DecodeService
import DecodeTrace
import Foundation
import JSONText

extension DecodeEvent {
    /// Returns the event as a message and its blobs.
    func reply(to request: DecodeRequest) -> (WorkerReply, [TextBytes]) {
        switch self {
        case .progress(let calls): return (.progress(id: request.id, calls: calls), [])
        case .result(let result):
            // A trial needs only the counts, as soon as possible.
            guard request.wantsTrace, let keys = try? JSONEncoder().encode(result.knownKeys) else {
                return (.result(result), [])
            }
            return (.result(result), [TextBytes(result.trace.packedBytes()), TextBytes(keys)])
        case .clean(let clean): return (.clean(id: request.id, clean), [])
        case .preview(let preview):
            return (.preview(id: request.id, PreviewHeader(preview)), preview.bytes.map { [$0] } ?? [])
        case .values(let values): return (.values(id: request.id), [TextBytes(values.packed())])
        case .finished: return (.finished(id: request.id), [])
        case .trouble(let trouble): return (.trouble(id: request.id, trouble), [])
        }
    }
}

extension WorkerReply {
    /// Returns the message as an event, or nil if it isn't about a request.
    ///
    /// - Parameter nodes: The number of nodes of the request's trace.
    /// - Throws: The error of reading the trace, the known keys or the values.
    func event(blobs: [TextBytes], nodes: Int = 0) throws -> (id: Int, event: DecodeEvent)? {
        switch self {
        case .ready, .begins, .needsPayload, .listsKeys, .readsValues, .screened, .dies: nil
        case .values(let id): (id, .values(try DecodedValues(packed: blobs.first?.data ?? Data(), nodes: nodes)))
        case .progress(let id, let calls): (id, .progress(calls: calls))
        case .result(let result): (result.id, .result(try result.with(blobs)))
        case .clean(let id, let clean): (id, .clean(clean))
        case .preview(let id, let header): (id, .preview(header.preview(blobs.first ?? TextBytes([]))))
        case .finished(let id): (id, .finished)
        case .trouble(let id, let trouble): (id, .trouble(trouble))
        }
    }
}

extension DecodeResult {
    /// Returns the result with the parts that are sent as blobs.
    fileprivate func with(_ blobs: [TextBytes]) throws -> DecodeResult {
        // What reads the number of seconds traps if it is too large.
        guard (0...1e12).contains(duration / .seconds(1)) else {
            throw FrameError.corrupt("a decode of \(duration / .seconds(1)) seconds")
        }
        guard blobs.count == 2 else { return self }
        var whole = self
        whole.trace = try Trace(packed: blobs[0].data)
        whole.knownKeys = try JSONDecoder().decode(KnownKeys.self, from: blobs[1].data)
        return whole
    }
}

extension PreviewHeader {
    fileprivate init(_ preview: Preview) {
        switch preview {
        case .encoded: self = .encoded
        case .partial(_, let path, let isEncodable): self = .partial(stoppedAt: path, isEncodable: isEncodable)
        case .encodeFailed(let path, let reason): self = .encodeFailed(path: path, reason: reason)
        case .notEncodable: self = .notEncodable
        case .nothing: self = .nothing
        }
    }

    fileprivate func preview(_ bytes: TextBytes) -> Preview {
        switch self {
        case .encoded: .encoded(bytes)
        case .partial(let path, let isEncodable): .partial(bytes, stoppedAt: path, isEncodable: isEncodable)
        case .encodeFailed(let path, let reason): .encodeFailed(path: path, reason: reason)
        case .notEncodable: .notEncodable(shown: bytes)
        case .nothing: .nothing
        }
    }
}
