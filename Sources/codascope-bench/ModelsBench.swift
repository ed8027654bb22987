import ArgumentParser
import DecodeService
import Foundation
import ModelBuild

/// Compares the time to open the user's models with the time to compile them.
struct ModelsBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "models",
        abstract: "Opening Swift files against a bare `swiftc -emit-library` of them: at most 1.5.",
        discussion: "Both run in turn, each time with an empty cache. Opening the unchanged files again is timed, too."
    )

    @Argument(help: "Swift files.")
    var files: [String]

    @Option(help: "The number of pairs to time.")
    var pairs = 9

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "A quick run, to check that it works.")
    var smoke = false

    private struct Outcome: Encodable {
        var bareSeconds: Double
        var openSeconds: Double
        var againSeconds: Double
        /// The median of the ratios of the pairs.
        var ratio: Double
    }

    func run() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "codascope-bench-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var outcomes: [Outcome] = []
        for index in 0...(smoke ? 1 : max(pairs, 1)) {
            let outcome = try await pair(in: folder.appending(path: "\(index)"))
            // The first pair loads the compiler's own files into memory.
            if index > 0 { outcomes.append(outcome) }
        }
        let result = Outcome(
            bareSeconds: middle(outcomes.map(\.bareSeconds)), openSeconds: middle(outcomes.map(\.openSeconds)),
            againSeconds: middle(outcomes.map(\.againSeconds)), ratio: middle(outcomes.map(\.ratio)))
        if json {
            try printJSON(result)
        } else {
            print(
                String(
                    format: "bare swiftc %.3f s, opened %.3f s, ratio %.2f (at most 1.50); opened again %.4f s",
                    result.bareSeconds, result.openSeconds, result.ratio, result.againSeconds))
        }
    }

    private func pair(in folder: URL) async throws -> Outcome {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let bare = try seconds {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments =
                ["swiftc", "-emit-library", "-module-name", "Bare", "-o", folder.appending(path: "bare").path] + files
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else { throw ValidationError("swiftc could not compile the files") }
        }
        let builder = ModelBuilder(cache: ModelCache(folder: folder.appending(path: "cache")))
        let clock = ContinuousClock()
        let start = clock.now
        _ = try await builder.build(ModelSources(paths: files))
        let opened = clock.now
        _ = try await builder.build(ModelSources(paths: files))
        let open = start.duration(to: opened) / .seconds(1)
        return Outcome(
            bareSeconds: bare, openSeconds: open, againSeconds: opened.duration(to: clock.now) / .seconds(1),
            ratio: open / bare)
    }

    private func seconds(_ body: () throws -> Void) rethrows -> Double {
        let clock = ContinuousClock()
        return try clock.measure(body) / .seconds(1)
    }

    private func middle(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
