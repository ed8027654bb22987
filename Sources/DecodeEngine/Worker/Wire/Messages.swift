import DecodeService
import DecodeTrace
import Foundation
import JSONText

/// A message from the explorer to its worker: the header of a frame. Each case names its blobs.
indirect enum WorkerRequest: Codable, Sendable {
    /// Blob 0: the bytes. Kept until the next payload.
    case payload(id: Int, format: PayloadFormat)
    /// The same for bytes in shared memory.
    case sharedPayload(id: Int, format: PayloadFormat, SharedBytes.Place)
    /// Decodes the payload of that id.
    case decode(DecodeRequest, payload: Int, listsKeys: Bool)
    /// Decodes several payloads of these sizes only to find those that need a separate decode. Blob 0: their bytes.
    case screen(DecodeRequest, sizes: [Int])
    /// Cancels the reading of that request's values, but not its decode.
    case cancelValues(id: Int)
}

/// A message from the worker to the explorer: the header of a frame. Each case names its blobs.
indirect enum WorkerReply: Codable, Sendable {
    /// The first frame of every worker.
    case ready(version: Int)
    /// The request was read, and none of the model's code has run yet.
    case begins(id: Int)
    /// The memory with the payload can't be read, and the payload must be sent.
    case needsPayload(id: Int)
    /// The decode is running; carries the number of recorded calls.
    case progress(id: Int, calls: Int)
    /// The decode is done, and a decode with stand-ins begins. If that fails, the result of the decode is still valid.
    case listsKeys(id: Int)
    /// Blob 0: the packed trace. Blob 1: the known keys as JSON. None if the trace was not requested.
    case result(DecodeResult)
    /// The decode is clean, so there is no result.
    case clean(id: Int, CleanDecode)
    /// Blob 0: the JSON to show, if any.
    case preview(id: Int, PreviewHeader)
    /// Everything else was sent, and the payload is about to be decoded again for its values. If that fails, the result
    /// is still valid.
    case readsValues(id: Int)
    /// Blob 0: the packed values.
    case values(id: Int)
    /// The request is done.
    case finished(id: Int)
    /// The request can't be answered.
    case trouble(id: Int, RunnerTrouble)
    /// The clean decodes of the next payloads; nil for an unclear one.
    case screened(id: Int, [CleanDecode?])
    /// The worker is about to end because of the model, at this place. The last message.
    case dies(id: Int, DecodePlace)
}

/// A preview without its JSON.
enum PreviewHeader: Codable, Sendable {
    case encoded
    case partial(stoppedAt: CodingPath, isEncodable: Bool)
    case encodeFailed(path: CodingPath, reason: String)
    case notEncodable
    case nothing
}

extension WorkerRequest {
    func frame(blobs: [TextBytes] = []) throws -> Frame { Frame(header: try JSONEncoder().encode(self), blobs: blobs) }

    init(_ frame: Frame) throws { self = try JSONDecoder().decode(Self.self, from: frame.header) }
}

extension WorkerReply {
    func frame(blobs: [TextBytes] = []) throws -> Frame { Frame(header: try JSONEncoder().encode(self), blobs: blobs) }

    init(_ frame: Frame) throws { self = try JSONDecoder().decode(Self.self, from: frame.header) }
}
