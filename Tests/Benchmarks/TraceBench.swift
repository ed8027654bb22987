import ArgumentParser
import DecodeTrace
import Foundation

/// Compares traced with plain decoding: time, and memory of the record.
struct TraceBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace", abstract: "Traced decode against plain decode.")

    @OptionGroup var options: RunOptions
    @OptionGroup var payloads: BenchPayloads

    private struct Result: Codable {
        var payload: String
        var bytes: Int
        var nodes: Int
        var plainMilliseconds: Double
        var tracedMilliseconds: Double
        /// The median of traced time divided by plain time.
        var ratio: Double
        /// A recording decode that succeeds, and one that fails with its recording made and encoded.
        var recordingMilliseconds: Double
        var failedRecordingMilliseconds: Double
        /// The size of that recording.
        var recordingBytes: Int
        /// The additional heap memory for the trace; nil if the system doesn't report it.
        var bytesPerNode: Double?
    }

    func run() async throws {
        var results: [Result] = []
        for (name, data, model) in try payloads.subjects(options) {
            let decoder = model.decoder()
            results.append(try await measure(model.type, name, data, decoder))
        }
        try options.show(results)
    }

    private func measure<T: Decodable>(
        _ type: T.Type, _ name: String, _ data: Data, _ decoder: JSONDecoder
    ) async throws -> Result {
        let plain = try "\(decoder.decode(type, from: data))"
        let traced = try "\(decoder.trace(type, from: data).result.get())"
        // A dictionary's members are printed in any order.
        guard plain == traced || plain.count == traced.count else {
            throw ValidationError("traced and plain decoding of \(name) disagree")
        }
        let times = try await options.time(11) {
            [
                try milliseconds { _ = try decoder.decode(type, from: data) },
                milliseconds { _ = decoder.trace(type, from: data) },
                try milliseconds { _ = try decoder.record(type, from: data) { _ in } },
                milliseconds { _ = Self.recording(of: type, from: data, decoder) },
            ]
        }
        let recordingBytes = Self.recording(of: type, from: data, decoder)
        let before = Heap.bytesInUse()
        let trace = decoder.trace(type, from: data).trace
        let after = Heap.bytesInUse()
        return withExtendedLifetime(trace) {
            let bytes = before.flatMap { before in after.map { Double($0 - before) } }
            return Result(
                payload: name, bytes: data.count, nodes: trace.count, plainMilliseconds: times[0],
                tracedMilliseconds: times[1], ratio: times.ratio(), recordingMilliseconds: times[2],
                failedRecordingMilliseconds: times[3], recordingBytes: recordingBytes,
                bytesPerNode: bytes.map { $0 / Double(trace.count) })
        }
    }

    /// Records a decode that fails at its end: of the payload as the first of two elements.
    ///
    /// - Returns: The size of the recording.
    private static func recording<T: Decodable>(of type: T.Type, from data: Data, _ decoder: JSONDecoder) -> Int {
        var size = 0
        let payload = Data("[".utf8) + data + Data(",7]".utf8)
        _ = try? decoder.record([T].self, from: payload) { size = $0.encoded().count }
        return size
    }
}

/// A type to decode, with its decoder.
struct BenchModel {
    let name: String
    let type: any Decodable.Type
    let decoder: () -> JSONDecoder
    /// One plain decode.
    let decode: (Data) throws -> Void

    init<T: Decodable>(_ name: String, _ type: T.Type, _ decoder: @escaping () -> JSONDecoder = { JSONDecoder() }) {
        self.name = name
        self.type = type
        self.decoder = decoder
        decode = { _ = try decoder().decode(type, from: $0) }
    }

    static var all: [BenchModel] {
        [
            BenchModel("canada", FeatureCollection.self),
            BenchModel("citm_catalog", Catalog.self),
            BenchModel("twitter", Search.self, Search.decoder),
            BenchModel("objects", [Entry].self),
            BenchModel("strings", [String].self),
            BenchModel("numbers", [Double].self),
            BenchModel("arrays", [[[Double]]].self),
        ]
    }
    static var names: String { all.map(\.name).joined(separator: ", ") }
}

/// The payloads of a decoding benchmark: a named one, or generated ones.
struct BenchPayloads: ParsableArguments {
    @Argument(help: "A payload. Needs --model.")
    var payload: String?

    @Option(help: "The model to decode: \(BenchModel.names).")
    var model: String?

    @Option(help: "The size of a generated payload in bytes.")
    var size = 4_000_000

    /// The payloads, read or generated, with their models.
    func subjects(_ options: RunOptions) throws -> [(name: String, data: Data, model: BenchModel)] {
        guard let payload else {
            return Kind.allCases.compactMap { kind in
                let data = kind.payload(bytes: options.smoke ? 20_000 : size, seed: options.seed)
                return BenchModel.all.first { $0.name == kind.rawValue }.map { (kind.rawValue, data, $0) }
            }
        }
        guard let model = BenchModel.all.first(where: { $0.name == model }) else {
            throw ValidationError("--model must be one of \(BenchModel.names)")
        }
        let file = URL(filePath: payload)
        return [(file.lastPathComponent, try Data(contentsOf: file), model)]
    }
}
