import ArgumentParser
import DecodeTrace
import Foundation

/// Compares traced with plain decoding: time, instructions, memory of the record.
struct TraceBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace",
        abstract: "Traced decode against plain decode.",
        discussion: """
            Without a payload, every kind of generated payload is measured. valgrind counts the instructions of a decode \
            that has already run once:

              valgrind --tool=callgrind --toggle-collect='*measuredDecode*' \\
                codascope-bench trace FILE --model MODEL --callgrind traced
            """)

    @OptionGroup var payloads: BenchPayloads

    @Option(help: "Run one decode for callgrind: plain or traced.")
    var callgrind: Callgrind?

    enum Callgrind: String, ExpressibleByArgument {
        case plain, traced
    }

    func run() throws {
        var results: [Measurement] = []
        for subject in try payloads.subjects() {
            if let callgrind {
                try subject.model.runOnce(subject.data, callgrind == .traced)
            } else {
                results.append(try subject.model.measure(subject.data, subject.name, payloads.pairCount))
            }
        }
        guard callgrind == nil else { return }
        if payloads.json {
            try printJSON(results)
        } else {
            print(Measurement.table(results))
        }
        if let odd = results.first(where: { !$0.agrees }) {
            throw ValidationError("traced and plain decoding of \(odd.payload) disagree")
        }
    }
}

/// The result for one payload.
struct Measurement: Codable {
    var payload: String
    var bytes: Int
    var nodes: Int
    /// The median of traced time divided by plain time, over alternating pairs.
    var ratio: Double
    var plainMilliseconds: Double
    var tracedMilliseconds: Double
    /// The additional heap memory for the trace; nil if the system doesn't report it.
    var bytesPerNode: Double?
    /// Whether both gave the same value or the same error.
    var agrees: Bool

    static func table(_ results: [Measurement]) -> String {
        let head = ["payload", "bytes", "nodes", "plain ms", "traced ms", "traced ÷ plain", "bytes per node"]
        let rows = results.map {
            [
                ($0.payload as NSString).lastPathComponent, "\($0.bytes)", "\($0.nodes)",
                String(format: "%.1f", $0.plainMilliseconds), String(format: "%.1f", $0.tracedMilliseconds),
                String(format: "%.3f", $0.ratio), $0.bytesPerNode.map { String(format: "%.2f", $0) } ?? "-",
            ]
        }
        let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
        return ([head] + rows).map { row in
            zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined(separator: "  ")
        }.joined(separator: "\n")
    }
}

/// A type to decode, with its decoder.
struct BenchModel: Sendable {
    let name: String
    let measure: @Sendable (Data, String, Int) throws -> Measurement
    let runOnce: @Sendable (Data, Bool) throws -> Void
    /// One plain decode.
    let decode: @Sendable (Data) throws -> Void
    /// A payload with one fault, decoded; nil if none can be made.
    let broken: @Sendable (Data) throws -> Broken?

    static let all = [
        BenchModel("canada", FeatureCollection.self),
        BenchModel("citm_catalog", Catalog.self),
        BenchModel("twitter", Search.self, Search.decoder),
        BenchModel("objects", [Entry].self),
        BenchModel("strings", [String].self),
        BenchModel("numbers", [Double].self),
        BenchModel("arrays", [[[Double]]].self),
    ]
    static var names: [String] { all.map(\.name) }

    init<T: Decodable & SendableMetatype>(
        _ name: String, _ type: T.Type, _ decoder: @escaping @Sendable () -> JSONDecoder = { JSONDecoder() }
    ) {
        self.name = name
        decode = { data in _ = try decoder().decode(type, from: data) }
        broken = { data in Self.broken(type, data, decoder()) }
        runOnce = { data, isTraced in
            let decoder = decoder()
            let decode: () throws -> T = {
                isTraced ? try decoder.trace(type, from: data).result.get() : try decoder.decode(type, from: data)
            }
            // Once without measuring, to fill the runtime's caches.
            _ = try decode()
            _ = try measuredDecode(decode)
        }
        measure = { data, payload, pairs in
            let decoder = decoder()
            let clock = ContinuousClock()
            var plain: [Double] = []
            var traced: [Double] = []
            let plainText = try "\(decoder.decode(type, from: data))"
            let tracedText = try "\(decoder.trace(type, from: data).result.get())"
            for _ in 0..<pairs {
                plain.append(try clock.measure { _ = try decoder.decode(type, from: data) } / .milliseconds(1))
                traced.append(
                    try clock.measure { _ = try decoder.trace(type, from: data).result.get() } / .milliseconds(1))
            }
            let before = Heap.bytesInUse()
            let trace = decoder.trace(type, from: data).trace
            let after = Heap.bytesInUse()
            return withExtendedLifetime(trace) {
                Measurement(
                    payload: payload, bytes: data.count, nodes: trace.count,
                    ratio: median(zip(traced, plain).map { $0 / $1 }), plainMilliseconds: median(plain),
                    tracedMilliseconds: median(traced),
                    bytesPerNode: zip(after, before).map { Double($0 - $1) / Double(trace.count) },
                    agrees: plainText == tracedText || plainText.count == tracedText.count)
            }
        }
    }
}

/// Callgrind finds it by its name.
@inline(never)
private func measuredDecode<T>(_ decode: () throws -> T) rethrows -> T {
    try decode()
}

private func zip<A, B>(_ first: A?, _ second: B?) -> (A, B)? {
    guard let first, let second else { return nil }
    return (first, second)
}
