import ArgumentParser
import Foundation
import JSONText

/// Compares building the position index with plain decoding of the same bytes.
struct IndexBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "index", abstract: "Building the position index against a plain decode: at most 0.07.")

    @OptionGroup var options: RunOptions
    @OptionGroup var payloads: BenchPayloads

    private struct Result: Codable {
        var payload: String
        var bytes: Int
        var tokens: Int
        var indexMilliseconds: Double
        var plainMilliseconds: Double
        var ratio: Double
    }

    func run() async throws {
        var results: [Result] = []
        for (name, data, model) in try payloads.subjects(options) {
            let bytes = [UInt8](data)
            var tokens = 0
            let times = try await options.time(11) {
                [
                    try milliseconds { try model.decode(data) },
                    milliseconds { tokens = JSONDocument(bytes: bytes).tokenCount },
                ]
            }
            results.append(
                Result(
                    payload: name, bytes: data.count, tokens: tokens, indexMilliseconds: times[1],
                    plainMilliseconds: times[0], ratio: times.ratio()))
        }
        try options.show(results)
    }
}
