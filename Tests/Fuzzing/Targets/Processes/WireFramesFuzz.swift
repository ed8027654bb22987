import DecodeService
import DecodeTrace
import Diagnosis
import Foundation
import JSONText

@testable import DecodeEngine

extension FuzzTarget {
    static let wireFrames = FuzzTarget(
        "wire-frames",
        "no bytes on the pipe make the reader trap or ask for more than came; frames come back as written",
        seeds: {
            let headers = [
                #"{"payload":{"id":1,"format":"json"}}"#, #"{"ready":{"version":1}}"#,
                #"{"progress":{"id":1,"calls":5}}"#, #"{"listsKeys":{"id":1}}"#, #"{"finished":{"id":1}}"#,
                #"{"trouble":{"id":1,"_1":{"timeLimit":{"seconds":5}}}}"#, #"{"preview":{"id":1,"_1":{"encoded":{}}}}"#,
                #"{"preview":{"id":1,"_1":{"encodeFailed":{"path":{"components":["a",1]},"reason":"x"}}}}"#,
            ]
            let written = headers.map { Frame(header: Data($0.utf8)) } + results
            return written.map { Array($0.bytes) } + [[UInt8]("CDS1")]
        },
        check: { bytes in
            var rest = bytes[...]
            var asked = 0
            let frame: Frame
            do throws(FrameError) {
                frame = try Frame { (count, _) throws(FrameError) in
                    asked += 1
                    guard count >= 0, count <= rest.count else { throw .truncated }
                    defer { rest = rest.dropFirst(count) }
                    return Array(rest.prefix(count))
                }
            } catch {
                return
            }
            try require(asked <= 3 + Frame.maxBlobs, "read in \(asked) pieces")
            try require(Array(frame.bytes) == Array(bytes.dropLast(rest.count)), "the frame is written otherwise")
            try check(frame)
        })

    /// Results as a worker sends them: with a trace and known keys, and without.
    private static var results: [Frame] {
        let result = DecodeResult(
            id: 1, model: "m", typeName: "M", outcome: .recovered, trace: .empty, counts: TraceCounts(),
            knownKeys: .none, cases: ["E": ["1"]], duration: .seconds(0.5))
        let trace = PackedTracesFuzz.seeds.first.map { Data($0) } ?? Data()
        let keys = (try? JSONEncoder().encode(KnownKeys(known: [["a"]], takesEverything: [false]))) ?? Data()
        let reply = WorkerReply.result(result)
        return [[], [trace, keys], [trace]].compactMap { try? reply.frame(blobs: $0.map { TextBytes($0) }) }
    }

    private static func check(_ frame: Frame) throws {
        if let command = try? WorkerRequest(frame) {
            let again = try WorkerRequest(try command.frame(blobs: frame.blobs))
            try holdEqual(try sorted(again), try sorted(command), "the command that comes back")
        }
        if let reply = try? WorkerReply(frame) {
            let again = try WorkerReply(try reply.frame(blobs: frame.blobs))
            try holdEqual(try sorted(again), try sorted(reply), "the reply that comes back")
            // Anything that a worker sends can be shown.
            guard let (_, event) = try? reply.event(blobs: frame.blobs) else { return }
            if case .trouble(let trouble) = event { _ = trouble.message }
            if case .result(let result) = event { _ = (result.trace.description, result.duration.components) }
        }
    }

    private static func sorted(_ message: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(message), as: UTF8.self)
    }
}

extension Frame {
    fileprivate var bytes: Data { blobs.reduce(prefix + header) { $0 + $1.data } }
}
