import ArgumentParser
import Foundation

/// Measures whole processes on payloads of one line, from a megabyte to hundreds.
struct WholeBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "whole",
        abstract: "Whole processes: first screen, decode shown, check and memory, against a plain decode.",
        discussion: """
            The reference is a process that reads the file and decodes it with a plain JSONDecoder. The screens are timed in \
            a pseudo-terminal of 120 columns and 40 rows: the first one when the first value is drawn, the other when the \
            decode's marks are. Memory is the peak of all processes of a run of its own: the explorer that asks for a model, \
            and the one that shows the decode, until the preview is there. Build codascope in the same configuration first.
            """)

    @OptionGroup var options: RunOptions

    @Option(parsing: .upToNextOption, help: "The sizes of the payloads, in megabytes.")
    var sizes = [1, 10, 50, 200]

    @Option(
        parsing: .upToNextOption, help: "The shapes: \(WholeShape.allCases.map(\.rawValue).joined(separator: ", ")).")
    var shapes = WholeShape.allCases

    /// One payload. Times are in milliseconds and multiples of the plain decode, memory in multiples of the file.
    private struct Result: Codable {
        var shape: String
        var megabytes: Int
        var plain: Double
        var firstScreen: Double
        var decodeShown: Double
        var check: Double
        var decodeRatio: Double
        var checkRatio: Double
        var plainPeak: Double
        var checkPeak: Double
        var beforeDecodePeak: Double
        var explorerPeak: Double
        /// Nil if the system doesn't report it.
        var checkPeakRatio: Double?
        var explorerPeakRatio: Double?
    }

    /// The mark of a decoded value.
    private static let decodedMark = "✓"

    func run() async throws {
        let tool = try options.codascope()
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "payload.json")
            var results: [Result] = []
            for size in options.smoke ? [1] : sizes {
                for shape in options.smoke ? [.cities] : shapes {
                    try shape.write(bytes: size * 1_000_000, seed: options.seed, to: file)
                    results.append(try await measure(shape, file.path, size, tool))
                }
            }
            try options.show(results)
        }
    }

    private func measure(_ shape: WholeShape, _ file: String, _ size: Int, _ tool: String) async throws -> Result {
        let bench = RunOptions.bench.path
        let plain = ["plain", file, shape.rawValue]
        let check = ["check", file, "--model", shape.model, "--suggest", "never"]
        let explore = [file, "--model", shape.model]
        let times = try await options.time(3) {
            let plain = try PseudoTerminalRun.timeToEnd(bench, plain).time
            let check = try PseudoTerminalRun.timeToEnd(tool, check).time
            var run = try PseudoTerminalRun(tool, explore)
            defer { run.close() }
            let first = try run.time(until: shape.firstText)
            let shown = try run.time(until: Self.decodedMark)
            run.press("q")
            _ = try run.timeUntilEnd()
            return [plain, first, shown, check].map { $0 / .milliseconds(1) }
        }
        // In separate runs, because sampling takes time.
        func share(_ bytes: Int) -> Double { Double(bytes) / Double(size * 1_000_000) }
        let plainPeak = share(try PseudoTerminalRun.timeToEnd(bench, plain, samplesMemory: true).peak)
        let checkPeak = share(try PseudoTerminalRun.timeToEnd(tool, check, samplesMemory: true).peak)
        let explorerPeak = share(try screenPeak(tool, explore, until: Self.decodedMark))
        return Result(
            shape: shape.rawValue, megabytes: size, plain: times[0], firstScreen: times[1], decodeShown: times[2],
            check: times[3], decodeRatio: times.ratio(2), checkRatio: times.ratio(3), plainPeak: plainPeak,
            checkPeak: checkPeak, beforeDecodePeak: share(try screenPeak(tool, [file], until: "Esc")),
            explorerPeak: explorerPeak, checkPeakRatio: plainPeak > 0 ? checkPeak / plainPeak : nil,
            explorerPeakRatio: plainPeak > 0 ? explorerPeak / plainPeak : nil)
    }

    /// The peak until a text is drawn and the work after it is done: the preview and its difference.
    private func screenPeak(_ tool: String, _ arguments: [String], until text: String) throws -> Int {
        var run = try PseudoTerminalRun(tool, arguments)
        defer { run.close() }
        let sampler = MemorySampler(of: run.process)
        _ = try run.time(until: text)
        sampler.waitUntilSettled(for: .seconds(2))
        return sampler.stop()
    }
}
