import DecodeService
import Foundation

@testable import ModelBuild

/// A cache in a test's own folder, with a stand-in for the compiler. It writes a "library" of its input texts at once,
/// and counts its runs.
struct StandInCompiler: Sendable {
    let folder: URL
    let cache: ModelCache
    private let first: String

    /// - Parameter first: A shell script that the compiler runs first.
    init(maxEntries: Int = 64, restTime: Double = 60, first: String = ":") throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "codascope-standin-\(UUID().uuidString)")
        cache = ModelCache(
            folder: folder.appending(path: "cache/codascope"), maxEntries: maxEntries, restTime: restTime)
        self.first = first
        let tools = folder.appending(path: "bin")
        try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "StandIn/swiftc")
        try FileManager.default.createSymbolicLink(at: tools.appending(path: "swiftc"), withDestinationURL: script)
    }

    func remove() { try? PrivateFolder.remove(folder) }

    var environment: [String: String] {
        [
            "PATH": "\(folder.path)/bin:/usr/bin:/bin", "HOME": folder.path,
            "XDG_CACHE_HOME": folder.appending(path: "cache").path, "STAND_IN_FIRST": first,
        ]
    }

    var builder: ModelBuilder { ModelBuilder(cache: cache, environment: environment, limits: Shop.limits) }

    /// How often the compiler was run.
    var runs: Int {
        let log = FileManager.default.contents(atPath: folder.appending(path: "runs").path) ?? Data()
        return log.count { $0 == UInt8(ascii: "\n") }
    }

    /// The work folders that builds have left.
    var workFolders: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: cache.folder.appending(path: "work").path)) ?? []
    }

    static func sources(_ number: Int) -> ModelSources {
        ModelSources(files: [ModelSourceFile(file: "Model.swift", text: "struct Model\(number): Codable {}\n")])
    }

    /// Whether a library was built from a source.
    static func isLibrary(_ library: ModelLibrary, of number: Int) -> Bool {
        guard let data = FileManager.default.contents(atPath: library.path) else { return false }
        return String(decoding: data, as: UTF8.self).contains("struct Model\(number): Codable {}")
    }
}
