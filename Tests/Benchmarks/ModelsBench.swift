import ArgumentParser
import DecodeService
import Foundation
import ModelBuild

/// Compares the time to open the user's models with the time to compile them.
struct ModelsBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "models",
        abstract: "Opening Swift files against a bare `swiftc -emit-library` of them: at most 1.2.",
        discussion: "Both run in turn, each time with an empty cache. Opening the unchanged files again is timed, too.")

    @OptionGroup var options: RunOptions

    @Argument(help: "Swift files; by default one with models as a person has them.")
    var files: [String] = []

    private struct Result: Codable {
        var bareMilliseconds: Double
        var openMilliseconds: Double
        var againMilliseconds: Double
        var ratio: Double
    }

    static let ownModels = """
        import Foundation

        struct Order: Codable {
            enum Status: String, Codable { case open, paid, shipped }
            struct Address: Codable { var street: String; var city: String; var zip: String? }
            struct Line: Codable { var product: String; var price: Decimal; var count: Int }
            var id: Int
            var status: Status
            var placed: Date
            var address: Address
            var lines: [Line]
            enum CodingKeys: String, CodingKey { case id, status, placed = "placed_at", address, lines }
        }
        """

    func run() async throws {
        try await withTemporaryFolder { folder in
            let own = folder.appending(path: "Order.swift")
            try Data(Self.ownModels.utf8).write(to: own)
            let files = files.isEmpty ? [own.path] : files
            let times = try await options.time(9) {
                let round = folder.appending(path: "\(UUID())")
                try FileManager.default.createDirectory(at: round, withIntermediateDirectories: true)
                let builder = ModelBuilder(cache: ModelCache(folder: round.appending(path: "cache")))
                return [
                    try milliseconds { try Self.compile(files, to: round.appending(path: "bare").path) },
                    try await milliseconds { _ = try await builder.build(ModelSources(paths: files)) },
                    try await milliseconds { _ = try await builder.build(ModelSources(paths: files)) },
                ]
            }
            try options.show([
                Result(
                    bareMilliseconds: times[0], openMilliseconds: times[1], againMilliseconds: times[2],
                    ratio: times.ratio())
            ])
        }
    }

    static func compile(_ files: [String], to library: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swiftc", "-emit-library", "-module-name", "Bare", "-o", library] + files
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw ValidationError("swiftc could not compile the files") }
    }
}
