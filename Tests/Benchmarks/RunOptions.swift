import ArgumentParser
import Foundation

/// The options that most benchmarks have.
struct RunOptions: ParsableArguments {
    @Option(help: "The executable of codascope; by default the one beside this benchmark.")
    var executable: String?

    @Option(help: "The number of rounds to time.")
    var rounds: Int?

    @Option(help: "The seed of generated payloads.")
    var seed: UInt64 = 1

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "A quick run, to check that it works.")
    var smoke = false

    /// This benchmark's own executable.
    static var bench: URL { URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath() }

    /// - Throws: `ValidationError` if there is no such executable.
    func codascope() throws -> String {
        let path = executable ?? Self.bench.deletingLastPathComponent().appending(path: "codascope").path
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw ValidationError("\(path) does not exist: build codascope first, or pass it with --executable")
        }
        return path
    }

    /// Times rounds, after one that fills caches.
    ///
    /// - Parameter round: Returns milliseconds, of the reference first, then of what is compared with it.
    func time(_ standard: Int, _ round: () async throws -> [Double]) async rethrows -> RoundTimes {
        _ = try await round()
        var times = RoundTimes()
        for _ in 0..<(smoke ? 1 : max(1, rounds ?? standard)) { times.rounds.append(try await round()) }
        return times
    }

    /// Prints results as JSON, or as a table with a column for each property.
    func show(_ results: [some Encodable]) throws {
        guard json else { return print(Self.table(results)) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        print(String(decoding: try encoder.encode(results), as: UTF8.self))
    }

    private static func table(_ results: [some Encodable]) -> String {
        func text(_ value: Any) -> String {
            switch value {
            case let number as Double: String(format: "%.3f", number)
            case let optional as Optional<Any>: optional.map { $0 is Double ? text($0) : "\($0)" } ?? "-"
            }
        }
        var rows = results.map { Mirror(reflecting: $0).children.map { text($0.value) } }
        if let first = results.first { rows.insert(Mirror(reflecting: first).children.map { $0.label ?? "" }, at: 0) }
        return rows.map { row in
            row.indices.map { column in
                let width = rows.map { $0[column].count }.max() ?? 0
                return row[column].padding(toLength: width, withPad: " ", startingAt: 0)
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }
}

/// The milliseconds of each round: of the reference first, then of what is compared with it.
struct RoundTimes {
    var rounds: [[Double]] = []

    /// The median of one of the times.
    subscript(index: Int) -> Double { median(rounds.map { $0[index] }) }

    /// The median of one of the times divided by the reference of the same round.
    func ratio(_ index: Int = 1) -> Double { median(rounds.map { $0[index] / $0[0] }) }
}

/// The median of the values, which must not be empty; the larger of the middle two for an even number of values.
func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    try ContinuousClock().measure(body) / .milliseconds(1)
}

func milliseconds(_ body: () async throws -> Void) async rethrows -> Double {
    try await ContinuousClock().measure(body) / .milliseconds(1)
}

/// Runs a closure with a temporary folder, and removes the folder at the end.
func withTemporaryFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "codascope-bench-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
}
