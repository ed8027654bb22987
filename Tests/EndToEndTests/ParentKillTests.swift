#if os(Linux)
import Foundation
import Glibc
import SeededRandom
import TestSupport
import Testing

/// Commands that are killed at random moments with SIGKILL, which they can't handle.
@Suite(.serialized, .timeLimit(.minutes(60))) struct ParentKillTests {
    /// How many commands of a kind are killed: `CODASCOPE_KILLS=200` for a longer run.
    private static let kills = ProcessInfo.processInfo.environment["CODASCOPE_KILLS"].flatMap { Int($0) } ?? 3

    private let folder: TemporaryFolder
    private let seed: UInt64
    /// A variable in the environment of all processes of the commands.
    private let mark = "CODASCOPE_TEST=\(UUID())"

    init() throws {
        folder = try TemporaryFolder()
        seed =
            ProcessInfo.processInfo.environment["CODASCOPE_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...UInt64.max)
        for name in ["tmp", "cache", "out"] {
            try FileManager.default.createDirectory(
                at: folder.url.appending(path: name), withIntermediateDirectories: true)
        }
    }

    private func start(_ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: BuiltExecutable.path("codascope"))
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.filter {
            ["PATH", "LD_LIBRARY_PATH"].contains($0.key)
        }
        .merging([
            "HOME": folder.url.path, "XDG_CONFIG_HOME": "/dev/null", "XDG_STATE_HOME": "/dev/null",
            "XDG_CACHE_HOME": folder.url.appending(path: "cache").path,
            "TMPDIR": folder.url.appending(path: "tmp").path, "CODASCOPE_TEST": String(mark.dropFirst(15)),
        ]) { _, new in new }
        process.currentDirectoryURL = CommandRun.packageRoot
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// The processes of a command, found by the mark; the guards of its compilers are found by its process ID.
    private func processes(of command: Int32) -> [Int32] {
        let words = [("environ", mark), ("cmdline", "CODASCOPE_CHILD=\(command)-")].map { ($0, Data($1.utf8)) }
        let pids = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { Int32($0) } ?? []
        return pids.filter { pid in
            isRunning(pid)
                && words.contains { file, word in
                    (try? Data(contentsOf: URL(filePath: "/proc/\(pid)/\(file)")))?.range(of: word) != nil
                }
        }
    }

    private func contents(_ name: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: name).path)) ?? []
    }

    /// The folders of builds that were not finished.
    private var workFolders: [String] { contents("cache/codascope/work") }

    /// Kills commands at random moments of their run, and checks what they left.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of each run, by its number.
    ///   - check: Checks what the command wrote, after each run.
    private func kill(_ arguments: (Int) throws -> [String], check: (Comment) throws -> Void = { _ in }) throws {
        var random = SplitMix64(seed: seed)
        let clock = ContinuousClock()
        let whole = try clock.measure {
            let process = try start(try arguments(0))
            process.waitUntilExit()
            #expect([0, 1].contains(process.terminationStatus))
        }
        for number in 1...Self.kills {
            let pause = whole * Double.random(in: 0...1, using: &random)
            let process = try start(try arguments(number))
            poll(nil, 0, Int32(pause / .milliseconds(1)))
            _ = Glibc.kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            let pid = process.processIdentifier
            let words: Comment = "seed \(seed), kill \(number) after \(pause) of \(whole)"
            #expect(becomes { processes(of: pid).isEmpty }, words)
            #expect(contents("tmp").isEmpty, words)
            try check(words)
        }
    }

    @Test func `a killed decode leaves no process and no file`() throws {
        let numbers = "[\(Array(repeating: "[1, 2, 3]", count: 40_000).joined(separator: ","))]"
        let path = try folder.write("numbers.json", Data(numbers.utf8))
        try kill { _ in ["check", path, "--model", "[[String]]"] }
        #expect(workFolders.isEmpty)
    }

    @Test func `a killed compile leaves no process, and the next one removes its folder`() throws {
        let payload = try folder.write("payload.json", Data(#"{"name": "a"}"#.utf8))
        func arguments(_ number: Int) throws -> [String] {
            let text = "struct Model\(number): Codable { var name: String }\n"
            return ["check", payload, "--models", try folder.write("Model.swift", Data(text.utf8))]
        }
        var left = 0
        try kill(arguments) { words in
            left += workFolders.count
            // If a command is killed between two compilers, its folder stays until the next command removes it.
            #expect(workFolders.count < 2, words)
        }
        try start(try arguments(Self.kills + 1)).waitUntilExit()
        #expect(workFolders.isEmpty, "seed \(seed): \(left) were left at first")
    }

    @Test func `a killed export leaves no process and no partial file`() throws {
        let out = folder.url.appending(path: "out")
        let name = "CountryDecodingTests.swift"
        let arguments = [
            "export", "demo-data/nullability/null-name.json", "--model", "nullability/Country", "--as", "test",
            "--force",
            "--to", out.path,
        ]
        var whole: Data?
        try kill { number in
            if number == 1 { whole = try Data(contentsOf: out.appending(path: name)) }
            if number > 0 { try? FileManager.default.removeItem(at: out.appending(path: name)) }
            return arguments
        } check: { words in
            #expect(contents("out").isEmpty || contents("out") == [name], words)
            let written = try? Data(contentsOf: out.appending(path: name))
            #expect(written == nil || written == whole, words)
        }
    }
}
#endif
