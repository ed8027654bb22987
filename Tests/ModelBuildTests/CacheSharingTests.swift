import DecodeService
import Foundation
import SeededRandom
import TestSupport
import Testing

@testable import ModelBuild

/// Many processes and tasks use one cache at once.
@Suite(.timeLimit(.minutes(60))) struct CacheSharingTests {
    /// Runs `codascope` several times at once, and returns the exit status and standard error of each run.
    private static func runAtOnce(
        _ count: Int, _ command: @Sendable (Int) -> [String], environment: [String: String]
    ) async throws -> [String] {
        try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<count {
                let arguments = command(number)
                group.addTask {
                    let process = Process()
                    process.executableURL = URL(filePath: "/bin/sh")
                    process.arguments = arguments
                    process.environment = environment
                    let errors = Pipe()
                    process.standardInput = FileHandle.nullDevice
                    process.standardOutput = FileHandle.nullDevice
                    process.standardError = errors
                    return try await withCheckedThrowingContinuation { continuation in
                        process.terminationHandler = { process in
                            let said = errors.fileHandleForReading.readDataToEndOfFile()
                            continuation.resume(
                                returning: "\(process.terminationStatus) \(String(decoding: said, as: UTF8.self))")
                        }
                        do { try process.run() } catch { continuation.resume(throwing: error) }
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test(arguments: ["000", "022", "077", "277", "777"])
    func `sixteen simultaneous first builds succeed, whatever the umask is`(umask: String) async throws {
        let compiler = try StandInCompiler()
        defer { compiler.remove() }
        for number in 0..<3 {
            let file = compiler.folder.appending(path: "\(number).swift")
            try Data("struct Model\(number): Codable {}\n".utf8).write(to: file)
        }
        let answers = try await Self.runAtOnce(
            16,
            { number in
                [
                    "-c", "umask \(umask); exec \"$@\"", "sh", BuiltExecutable.path("codascope"), "models", "--models",
                    compiler.folder.appending(path: "\(number % 3).swift").path,
                ]
            }, environment: compiler.environment)
        #expect(answers == Array(repeating: "0 ", count: 16))
        let places = [compiler.cache.folder, compiler.cache.folder.appending(path: "models")]
        #expect(places.allSatisfy { PrivateFolder.isPrivate($0) })
        #expect(compiler.cache.usage.entries == 3)
        #expect(compiler.workFolders == [])
    }

    @Test func `sixteen simultaneous first decodes load their library`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "codascope-first-\(UUID().uuidString)")
        defer { try? PrivateFolder.remove(folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let model = folder.appending(path: "Model.swift")
        let payload = folder.appending(path: "payload.json")
        try Data("struct Model: Codable { var a: Int }\n".utf8).write(to: model)
        try Data(#"{"a": 1}"#.utf8).write(to: payload)
        var environment = ProcessInfo.processInfo.environment
        environment["XDG_CACHE_HOME"] = folder.appending(path: "cache").path
        let answers = try await Self.runAtOnce(
            16,
            { _ in
                [
                    "-c", "exec \"$@\"", "sh", BuiltExecutable.path("codascope"), "check", payload.path, "--model",
                    "Model", "--models", model.path,
                ]
            }, environment: environment)
        #expect(answers == Array(repeating: "0 ", count: 16))
    }

    @Test(arguments: [UInt64](1...6))
    func `an entry is whole or missing while others build, damage and remove entries`(seed: UInt64) async throws {
        let compiler = try StandInCompiler(maxEntries: 3, restTime: 0)
        defer { compiler.remove() }
        let cache = compiler.cache
        await withTaskGroup(of: Void.self) { group in
            for user in 0..<6 {
                group.addTask {
                    var random = SplitMix64(seed: seed &* 100 &+ UInt64(user))
                    for step in 0..<60 {
                        let name = "entry-\(Int.random(in: 0..<8, using: &random))"
                        switch Int.random(in: 0..<12, using: &random) {
                        case 0: cache.removeAbandoned()
                        case 1: #expect(throws: Never.self) { try cache.clear() }
                        default:
                            do {
                                let entry = try Self.made(name, in: cache)
                                let text = FileManager.default.contents(atPath: entry.appending(path: "library").path)
                                #expect(
                                    text == nil || text == Data(name.utf8), "seed \(seed), user \(user), step \(step)")
                            } catch {
                                Issue.record("seed \(seed), user \(user), step \(step): \(error)")
                            }
                        }
                    }
                }
            }
        }
        #expect(compiler.workFolders == [])
        _ = try Self.made("last", in: cache)
        #expect(cache.usage.entries <= 3)
    }

    /// Returns an entry, and creates it if necessary, as a build does.
    private static func made(_ name: String, in cache: ModelCache) throws -> URL {
        if let entry = cache.entry(name, of: .models) { return entry }
        let work = try cache.workFolder()
        defer { withExtendedLifetime(work) {} }
        let made = work.url.appending(path: "made")
        try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
        try Data(name.utf8).write(to: made.appending(path: "library"))
        return try cache.keep(made, as: name, of: .models)
    }

    @Test func `the least recently used entries are removed, but no recently used one`() throws {
        let compiler = try StandInCompiler(maxEntries: 3)
        defer { compiler.remove() }
        let cache = compiler.cache
        for number in 0..<6 {
            let entry = try Self.made("entry-\(number)", in: cache)
            // The first two are old.
            guard number < 2 else { continue }
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -1000)], ofItemAtPath: entry.path)
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: cache.folder.appending(path: "models").path)
        #expect(left.sorted() == (2..<6).map { "entry-\($0)" })
    }

    @Test func `the next build removes an abandoned work folder after a day, but not one in use`() throws {
        let compiler = try StandInCompiler()
        defer { compiler.remove() }
        let used = try compiler.cache.workFolder()
        let left = used.url.deletingLastPathComponent().appending(path: "left")
        try FileManager.default.createDirectory(at: left.appending(path: "texts"), withIntermediateDirectories: true)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -100_000)], ofItemAtPath: left.path)
        let next = try compiler.cache.workFolder()
        #expect(Set(compiler.workFolders) == [used.url.lastPathComponent, next.url.lastPathComponent])
        try compiler.cache.clear()
        #expect(Set(compiler.workFolders) == [used.url.lastPathComponent, next.url.lastPathComponent])
    }
}
