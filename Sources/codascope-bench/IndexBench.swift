import ArgumentParser
import Foundation
import JSONText

/// The position index against plain decoding of the same bytes.
struct IndexBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "index", abstract: "Building the position index against a plain decode: at most 0.05.")

    @Argument(help: "A payload. Needs --model.")
    var payload: String?

    @Option(help: "What to decode it as: \(BenchModel.names.joined(separator: ", ")).")
    var model: String?

    @Option(help: "The size of a generated payload in bytes.")
    var size = 4_000_000

    @Option(help: "The seed of a generated payload.")
    var seed: UInt64 = 1

    @Option(help: "How many pairs of index and decode to time.")
    var pairs = 11

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "A quick run on small payloads, to see that it works.")
    var smoke = false

    func run() throws {
        let results = try subjects().map(measure)
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
            print(String(decoding: try encoder.encode(results), as: UTF8.self))
            return
        }
        print("payload            bytes    tokens  index MB/s  decode MB/s  index ÷ plain")
        for result in results {
            let name = (result.payload as NSString).lastPathComponent.padding(toLength: 14, withPad: " ", startingAt: 0)
            let figures = String(
                format: "%9d %9d %11.0f %12.1f %14.4f", result.bytes, result.tokens,
                Double(result.bytes) / result.indexMilliseconds / 1000,
                Double(result.bytes) / result.plainMilliseconds / 1000, result.ratio)
            print(name, figures)
        }
    }

    private struct Result: Codable {
        var payload: String
        var bytes: Int
        var tokens: Int
        var indexMilliseconds: Double
        var plainMilliseconds: Double
        /// Median of index time by plain decode time, over pairs in turn.
        var ratio: Double
    }

    private func subjects() throws -> [(model: BenchModel, data: Data, name: String)] {
        if let payload {
            guard let model = BenchModel.all.first(where: { $0.name == model }) else {
                throw ValidationError("--model takes one of \(BenchModel.names.joined(separator: ", "))")
            }
            return [(model, try Data(contentsOf: URL(filePath: payload)), payload)]
        }
        return Kind.allCases.compactMap { kind in
            BenchModel.all.first { $0.name == kind.rawValue }.map {
                ($0, kind.payload(bytes: smoke ? 20_000 : size, seed: seed), kind.rawValue)
            }
        }
    }

    private func measure(_ model: BenchModel, _ data: Data, _ name: String) throws -> Result {
        let clock = ContinuousClock()
        let bytes = [UInt8](data)
        var (index, plain): ([Double], [Double]) = ([], [])
        var tokens = 0
        try model.decode(data)
        for _ in 0..<(smoke ? 3 : max(pairs, 1)) {
            index.append(clock.measure { tokens = JSONDocument(bytes: bytes).tokenCount } / .milliseconds(1))
            plain.append(try clock.measure { try model.decode(data) } / .milliseconds(1))
        }
        func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
        return Result(
            payload: name, bytes: data.count, tokens: tokens, indexMilliseconds: median(index),
            plainMilliseconds: median(plain), ratio: median(zip(index, plain).map { $0 / $1 }))
    }
}
