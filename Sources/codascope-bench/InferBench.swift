import ArgumentParser
import Foundation
import Inference
import JSONText

/// Compares inferring types with the position index and with a plain decode of the same bytes.
struct InferBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "infer", abstract: "Inferring types from a payload against its index, and against a plain decode.")

    @OptionGroup var payloads: BenchPayloads

    func run() throws {
        let results = try payloads.subjects().map(measure)
        guard !payloads.json else { return try printJSON(results) }
        print("payload            bytes    tokens  infer MB/s  infer ÷ index  infer ÷ plain")
        for result in results {
            let name = (result.payload as NSString).lastPathComponent.padding(toLength: 14, withPad: " ", startingAt: 0)
            let figures = String(
                format: "%9d %9d %11.1f %14.2f %14.3f", result.bytes, result.tokens,
                Double(result.bytes) / result.inferMilliseconds / 1000, result.indexRatio, result.plainRatio)
            print(name, figures)
        }
    }

    private struct Result: Codable {
        var payload: String
        var bytes: Int
        var tokens: Int
        var inferMilliseconds: Double
        /// Medians over alternating runs; the time of inferring excludes the index.
        var indexRatio: Double
        var plainRatio: Double
    }

    private func measure(_ subject: BenchPayloads.Subject) throws -> Result {
        let clock = ContinuousClock()
        let bytes = [UInt8](subject.data)
        var (infer, index, plain): ([Double], [Double], [Double]) = ([], [], [])
        var tokens = 0
        try subject.model.decode(subject.data)
        for _ in 0..<payloads.pairCount {
            let document = JSONDocument(bytes: bytes)
            tokens = document.tokenCount
            index.append(clock.measure { _ = JSONDocument(bytes: bytes).tokenCount } / .milliseconds(1))
            let inference = ModelInference(samples: [Sample(name: subject.name, document: document)])
            infer.append(try clock.measure { _ = try inference.infer() } / .milliseconds(1))
            plain.append(try clock.measure { try subject.model.decode(subject.data) } / .milliseconds(1))
        }
        return Result(
            payload: subject.name, bytes: bytes.count, tokens: tokens, inferMilliseconds: median(infer),
            indexRatio: median(zip(infer, index).map { $0 / $1 }),
            plainRatio: median(zip(infer, plain).map { $0 / $1 }))
    }
}
