import ArgumentParser
import Foundation

/// Measures whole processes on payloads of one line, from a megabyte to hundreds.
struct WholeBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "whole",
        abstract: "Whole processes: first screen, decode shown, check and memory, against a plain decode.",
        discussion: """
            The reference is a process that reads the file and decodes it with a plain JSONDecoder. The screens are timed in \
            a pseudo-terminal of 120 columns and 40 rows: the first one when the first value is drawn, the other when the \
            decode's marks are. Times are medians. Memory is the peak of all processes of a run of its own: the explorer that \
            asks for a model, and the one that shows the decode, until the preview is there. Build codascope in the same \
            configuration first.
            """)

    @Option(parsing: .upToNextOption, help: "The sizes of the payloads, in megabytes.")
    var sizes = [1, 10, 50, 200]

    @Option(
        parsing: .upToNextOption, help: "The shapes: \(WholeShape.allCases.map(\.rawValue).joined(separator: ", ")).")
    var shapes = WholeShape.allCases

    @Option(help: "The seed of the payloads.")
    var seed: UInt64 = 1

    @Option(help: "The number of rounds to time.")
    var rounds = 3

    @Option(help: "The executable of codascope; by default the one beside this benchmark.")
    var executable: String?

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "A quick run on one small payload, to check that it works.")
    var smoke = false

    /// One payload. Times are in seconds, memory in bytes.
    struct Row: Codable {
        var shape: WholeShape
        var bytes: Int
        var plain: Double
        var firstScreen: Double
        var decodeShown: Double
        var check: Double
        var plainPeak: Int
        var checkPeak: Int
        var beforeDecodePeak: Int
        var explorerPeak: Int

        /// Medians of the times, the largest of the memory.
        fileprivate init(_ shape: WholeShape, bytes: Int, _ rounds: [Times], _ memory: Memory) {
            self.shape = shape
            self.bytes = bytes
            plain = median(rounds.map(\.plain))
            firstScreen = median(rounds.map(\.firstScreen))
            decodeShown = median(rounds.map(\.decodeShown))
            check = median(rounds.map(\.check))
            plainPeak = memory.plain
            checkPeak = memory.check
            beforeDecodePeak = memory.beforeDecode
            explorerPeak = memory.explorer
        }
    }

    fileprivate struct Times {
        var plain: Double
        var firstScreen: Double
        var decodeShown: Double
        var check: Double
    }

    fileprivate struct Memory {
        var plain: Int
        var check: Int
        var beforeDecode: Int
        var explorer: Int
    }

    func run() throws {
        let tool = try Programs.codascope(executable)
        let file = FileManager.default.temporaryDirectory.appending(path: "codascope-bench-\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        var rows: [Row] = []
        if !json { print(Self.head) }
        for size in smoke ? [1] : sizes {
            for shape in smoke ? [.cities] : shapes {
                try shape.write(bytes: size * 1_000_000, seed: seed, to: file)
                let subject = WholeSubject(bench: Programs.bench.path, tool: tool, file: file.path, shape: shape)
                let times = try (0..<(smoke ? 1 : max(1, rounds))).map { _ in try subject.times() }
                let bytes = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
                let row = Row(shape, bytes: bytes ?? 0, times, try subject.memory())
                rows.append(row)
                if !json { print(Self.line(row)) }
                fflush(nil)
            }
        }
        guard json else { return }
        try printJSON(rows)
    }

    private static let head = """
                            plain    first screen    decode shown         check   peak memory ÷ file
        shape          MB       s        s ÷ plain       s ÷ plain     s ÷ plain   plain check  explorer: before, shown
        """

    private static func line(_ row: Row) -> String {
        func share(_ bytes: Int) -> Double { Double(bytes) / Double(max(1, row.bytes)) }
        let name = row.shape.rawValue.padding(toLength: 12, withPad: " ", startingAt: 0)
        let times = String(
            format: "%5d %7.3f %8.3f %7.2f %7.3f %7.2f %6.3f %6.2f", row.bytes / 1_000_000, row.plain, row.firstScreen,
            row.firstScreen / row.plain, row.decodeShown, row.decodeShown / row.plain, row.check, row.check / row.plain)
        let memory = String(
            format: "%7.1f %5.1f %9.1f %7.1f", share(row.plainPeak), share(row.checkPeak), share(row.beforeDecodePeak),
            share(row.explorerPeak))
        return name + times + memory
    }
}

/// A payload, and the programs that are measured with it.
private struct WholeSubject {
    var bench: String
    var tool: String
    var file: String
    var shape: WholeShape

    private var plainArguments: [String] { ["plain", file, shape.rawValue] }
    private var checkArguments: [String] { ["check", file, "--model", shape.model, "--suggest", "never"] }
    private var explorerArguments: [String] { [file, "--model", shape.model] }

    /// The mark of a decoded value.
    private static let decodedMark = "✓"

    /// Each program once, in turn.
    func times() throws -> WholeBench.Times {
        let plain = try toEnd(bench, plainArguments).time
        let check = try toEnd(tool, checkArguments).time
        var run = try PseudoTerminalRun(tool, explorerArguments)
        defer { run.close() }
        let first = try run.time(until: shape.firstText)
        let shown = try run.time(until: Self.decodedMark)
        run.press("q")
        _ = try run.timeUntilEnd()
        return WholeBench.Times(
            plain: plain / .seconds(1), firstScreen: first / .seconds(1), decodeShown: shown / .seconds(1),
            check: check / .seconds(1))
    }

    /// The peaks of runs of their own, because taking samples takes time.
    func memory() throws -> WholeBench.Memory {
        let plain = try toEnd(bench, plainArguments, samplesMemory: true).peak
        let check = try toEnd(tool, checkArguments, samplesMemory: true).peak
        return WholeBench.Memory(
            plain: plain, check: check,
            beforeDecode: try explorerPeak([file], until: "Esc"),
            explorer: try explorerPeak(explorerArguments, until: Self.decodedMark))
    }

    private func toEnd(
        _ program: String, _ arguments: [String], samplesMemory: Bool = false
    ) throws -> (time: Duration, peak: Int) {
        var run = try PseudoTerminalRun(program, arguments)
        defer { run.close() }
        let sampler = samplesMemory ? MemorySampler(of: run.process) : nil
        let time = try run.timeUntilEnd()
        return (time, sampler?.stop() ?? 0)
    }

    /// The peak until a text is drawn, and all that follows from it was made: the preview, and its difference.
    private func explorerPeak(_ arguments: [String], until text: String) throws -> Int {
        var run = try PseudoTerminalRun(tool, arguments)
        defer { run.close() }
        let sampler = MemorySampler(of: run.process)
        _ = try run.time(until: text)
        sampler.waitUntilSettled(for: .seconds(2))
        return sampler.stop()
    }
}
