import ArgumentParser
import Foundation

/// Measures how time and memory of every command grow with payloads of many shapes.
struct GrowthBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "growth",
        abstract: "Time and memory of every command at n, 2n and 4n, for many shapes: at most 2.3 per doubling.",
        discussion: """
            Runs the executable itself. Times are CPU seconds of all its processes and memory is the peak of one process, \
            each minus the value for a payload of one part. For each command and shape, n is chosen to reach --target. \
            Measurements above the bound are repeated, and the smallest values count. Exits with 1 if a doubling takes more \
            than --bound times as much, both on average from n to 4n and from the first doubling to the second. Build \
            codascope in the same configuration first.

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

    @Option(help: "The executable. The default is the one beside this.")
    var executable: String?

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "A quick run at n and 4n, with one command per shape unless commands are given.")
    var smoke = false

    func validate() throws {
        for name in shape where !GrowthShape.all.contains(where: { $0.name.hasPrefix(name) }) {
            throw ValidationError(
                "--shape must be one of \(GrowthShape.all.map { $0.name }.joined(separator: ", ")); it was '\(name)'")
        }
        guard target > 0, bound > 0, largest > 0, limit > 0 else {
            throw ValidationError("--target, --bound, --largest and --limit must be greater than 0")
        }
    }

    func run() throws {
        let tool = try GrowthTool(executable: executable)
        defer { tool.clear() }
        guard let first = cells.first else { return }
        let meter = GrowthMeter(
            tool: tool, target: smoke ? nil : target, bound: bound, factors: smoke ? [1, 4] : [1, 2, 4], rounds: 4,
            largest: largest, limit: .seconds(limit),
            idleMebibytes: try tool.run(first.1, first.0.payload(1), first.0, limit: .seconds(limit)).peakMebibytes)
        var results: [GrowthMeasurement] = []
        let table = GrowthTable(factors: meter.factors)
        if !json { print(table.head) }
        for (shape, command) in cells {
            let result = try meter.measure(shape, command)
            results.append(result)
            if !json { print(table.row(result)) }
            fflush(nil)
        }
        if json {
            try printJSON(results)
        } else {
            print(table.summary(results))
        }
        if results.contains(where: { !$0.passes }) { throw ExitCode.failure }
    }

    /// The combinations to measure. A quick run has one command for each shape, in rotation.
    private var cells: [(GrowthShape, GrowthCommand)] {
        let shapes = GrowthShape.all.filter { one in shape.isEmpty || shape.contains { matches(one, $0) } }
        return shapes.enumerated().flatMap { index, shape in
            let timed = (command.isEmpty ? GrowthCommand.allCases : command).filter { $0.isTimed(for: shape) }
            let chosen = smoke && command.isEmpty ? [timed[index % timed.count]] : timed
            return chosen.map { (shape, $0) }
        }
    }

    /// Whether a name selects a shape: its own name, or a prefix if no shape has that name.
    private func matches(_ shape: GrowthShape, _ name: String) -> Bool {
        GrowthShape.all.contains { $0.name == name } ? shape.name == name : shape.name.hasPrefix(name)
    }
}

extension GrowthCommand: ExpressibleByArgument {}
