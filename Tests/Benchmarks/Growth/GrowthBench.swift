import ArgumentParser
import Foundation

/// Measures how time and memory of every command grow with payloads of many shapes.
struct GrowthBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "growth",
        abstract: "Time and memory of every command at n, 2n and 4n, for many shapes: at most 2.3 per doubling.",
        discussion: """
            Runs the executable itself. Times are CPU seconds of all its processes and memory is the peak of one process, \
            each minus the value for a payload of one part. For each command and shape, n is chosen to reach --target. \
            Measurements above the bound are repeated, and the smallest values count. Exits with 1 if a doubling takes more \
            than --bound times as much, both on average from n to 4n and from the first doubling to the second. Build \
            codascope in the same configuration first.

            A quick run is at n and 4n, with one command per shape unless commands are given.

            Commands: \(GrowthCommand.allCases.map { $0.rawValue }.joined(separator: ", ")).
            Shapes: \(GrowthShape.all.map { $0.name }.joined(separator: ", ")).
            """)

    @Option(help: "A shape to measure, by its name or a prefix of it; all by default. May be repeated.")
    var shape: [String] = []

    @Option(help: "A command to time; all by default. May be repeated.")
    var command: [GrowthCommand] = []

    @Option(help: "Seconds of work for the smallest of the three sizes.")
    var target = 0.12

    @Option(help: "The largest factor for time and memory when a payload doubles.")
    var bound = 2.3

    @Option(help: "The largest payload, in bytes.")
    var largest = 48_000_000

    @Option(help: "The time limit for one run, in seconds.")
    var limit = 120.0

    @OptionGroup var options: RunOptions

    func validate() throws {
        for name in shape where !GrowthShape.all.contains(where: { $0.name.hasPrefix(name) }) {
            throw ValidationError(
                "--shape must be one of \(GrowthShape.all.map { $0.name }.joined(separator: ", ")); it was '\(name)'")
        }
        guard target > 0, bound > 0, largest > 0, limit > 0 else {
            throw ValidationError("--target, --bound, --largest and --limit must be greater than 0")
        }
    }

    func run() async throws {
        let tool = try GrowthTool(executable: options.codascope())
        defer { tool.clear() }
        guard let first = cells.first else { return }
        let meter = GrowthMeter(
            tool: tool, target: options.smoke ? nil : target, bound: bound,
            factors: options.smoke ? [1, 4] : [1, 2, 4],
            rounds: 4, largest: largest, limit: .seconds(limit),
            idleMebibytes: try tool.run(first.1, first.0.payload(1), first.0, limit: .seconds(limit)).peakMebibytes)
        var results: [GrowthMeasurement] = []
        for (shape, command) in cells {
            results.append(try meter.measure(shape, command))
            // A whole run takes long.
            if !options.json { try options.show(results.suffix(1)) }
            fflush(nil)
        }
        if options.json { try options.show(results) }
        let failing = results.filter { !$0.passes }.map { "\($0.shape) \($0.command)" }
        guard failing.isEmpty else { throw ValidationError("above the bound: \(failing.joined(separator: ", "))") }
    }

    /// The combinations to measure. A quick run has one command for each shape, in rotation.
    private var cells: [(GrowthShape, GrowthCommand)] {
        let shapes = GrowthShape.all.filter { one in shape.isEmpty || shape.contains { matches(one, $0) } }
        return shapes.enumerated().flatMap { index, shape in
            let timed = (command.isEmpty ? GrowthCommand.allCases : command).filter { $0.isTimed(for: shape) }
            let chosen = options.smoke && command.isEmpty ? [timed[index % timed.count]] : timed
            return chosen.map { (shape, $0) }
        }
    }

    /// Whether a name selects a shape: its own name, or a prefix if no shape has that name.
    private func matches(_ shape: GrowthShape, _ name: String) -> Bool {
        GrowthShape.all.contains { $0.name == name } ? shape.name == name : shape.name.hasPrefix(name)
    }
}

extension GrowthCommand: ExpressibleByArgument {}
