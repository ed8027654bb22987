import DecodeService
import DecodeTrace
import Foundation
import JSONText
import Strategies

/// What the explorer tells its worker. The header of a frame; blobs are named at each case.
enum WorkerRequest: Codable, Sendable {
    /// Blob 0: the bytes. Kept until another payload comes.
    case payload(id: Int, format: PayloadFormat)
    /// Decodes the payload of that id.
    case decode(DecodeRequest, payload: Int, listsKeys: Bool)
}

/// What the worker tells the explorer. The header of a frame; blobs are named at each case.
enum WorkerReply: Codable, Sendable {
    /// The first frame of every worker.
    case ready(version: Int)
    /// The request was read, and nothing of the model has run for it yet.
    case begins(id: Int)
    /// The decode is under way, with so many of the model's calls on the record.
    case progress(id: Int, calls: Int)
    /// The decode is done, and the model is about to be run over stand-ins. What comes of that is no fault of the decode.
    case listsKeys(id: Int)
    /// Blob 0: the packed trace, empty when it was not wanted. Blob 1: the known keys as JSON.
    case result(ResultHeader)
    /// Blob 0: the JSON to show, if there is any.
    case preview(id: Int, PreviewHeader)
    /// The request is done.
    case finished(id: Int)
    /// The request cannot be answered.
    case trouble(id: Int, RunnerTrouble)
    /// The worker is about to end with the model, which was there last. Nothing comes after it.
    case dies(id: Int, DecodePlace)
}

/// A result without what travels in blobs.
struct ResultHeader: Codable, Sendable {
    var id: Int
    var model: String
    var typeName: String
    var outcome: DecodeResult.Outcome
    var counts: TraceCounts
    var figures: TrialFigures?
    var cases: [String: [String]]
    var seconds: Double
    var decoder: DecoderSettings?
}

/// A preview without its JSON.
enum PreviewHeader: Codable, Sendable {
    case encoded
    case partial(stoppedAt: CodingPath)
    case encodeFailed(path: CodingPath, reason: String)
    case notEncodable
    case nothing
}

extension WorkerRequest {
    func frame(blobs: [Data] = []) throws -> Frame { Frame(header: try JSONEncoder().encode(self), blobs: blobs) }

    init(_ frame: Frame) throws { self = try JSONDecoder().decode(Self.self, from: frame.header) }
}

extension WorkerReply {
    func frame(blobs: [Data] = []) throws -> Frame { Frame(header: try JSONEncoder().encode(self), blobs: blobs) }

    init(_ frame: Frame) throws { self = try JSONDecoder().decode(Self.self, from: frame.header) }
}
