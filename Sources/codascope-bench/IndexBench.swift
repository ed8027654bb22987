import ArgumentParser
import Foundation
import JSONText

/// Compares building the position index with plain decoding of the same bytes.
struct IndexBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "index", abstract: "Building the position index against a plain decode: at most 0.05.")

    @OptionGroup var payloads: BenchPayloads

    func run() throws {
        let results = try payloads.subjects().map(measure)
        guard !payloads.json else { return try printJSON(results) }
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
        /// The median of index time divided by plain decode time, over alternating pairs.
        var ratio: Double
    }

    private func measure(_ subject: BenchPayloads.Subject) throws -> Result {
        let clock = ContinuousClock()
        let bytes = [UInt8](subject.data)
        var (index, plain): ([Double], [Double]) = ([], [])
        var tokens = 0
        try subject.model.decode(subject.data)
        for _ in 0..<payloads.pairCount {
            index.append(clock.measure { tokens = JSONDocument(bytes: bytes).tokenCount } / .milliseconds(1))
            plain.append(try clock.measure { try subject.model.decode(subject.data) } / .milliseconds(1))
        }
        return Result(
            payload: subject.name, bytes: bytes.count, tokens: tokens, indexMilliseconds: median(index),
            plainMilliseconds: median(plain), ratio: median(zip(index, plain).map { $0 / $1 }))
    }
}
