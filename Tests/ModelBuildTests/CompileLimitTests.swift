import DecodeService
import Foundation
import TestSupport
import Testing

@testable import ModelBuild

/// A compiler that exceeds a limit is ended with its descendants, and leaves nothing behind.
@Suite(.timeLimit(.minutes(60))) struct CompileLimitTests {
    /// Two processes, one of them in its own session if `setsid` is available.
    private static let hangs = """
        (setsid sleep 1000 || sleep 1000) &
        sleep 1000
        """

    private func failure(
        _ compiler: StandInCompiler, _ limits: CompileLimits
    ) async throws -> ModelBuildFailure {
        let builder = ModelBuilder(cache: compiler.cache, environment: compiler.environment, limits: limits)
        return try #require(
            await #expect(throws: ModelBuildFailure.self) { try await builder.build(StandInCompiler.sources(1)) })
    }

    @Test func `a compiler that hangs is ended at the time limit`() async throws {
        let compiler = try StandInCompiler(first: Self.hangs)
        defer { compiler.remove() }
        let failure = try await failure(compiler, CompileLimits(time: .milliseconds(500)))
        #expect(
            failure.summary
                == "swiftc was stopped because compiling the models took longer than 0.5 s; --compile-limit "
                + "SECONDS allows more time")
        #expect(compiler.workFolders == [])
    }

    @Test func `the time limit covers all rounds together`() async throws {
        // Each round fails because of a missing module, so there is another.
        let compiler = try StandInCompiler(
            first: """
                sleep 0.3
                echo "Model.swift:1:8: error: no such module 'M$(wc -l < "$folder/runs" | tr -d ' ')'" >&2
                exit 1
                """)
        defer { compiler.remove() }
        let text = (1...9).map { "import M\($0)" }.joined(separator: "\n")
        let sources = ModelSources(files: [ModelSourceFile(file: "Model.swift", text: text)])
        let builder = ModelBuilder(
            cache: compiler.cache, environment: compiler.environment, limits: CompileLimits(time: .seconds(1)))
        let failure = try #require(
            await #expect(throws: ModelBuildFailure.self) { try await builder.build(sources) })
        #expect(failure.summary.hasPrefix("swiftc was stopped because compiling the models took longer than 1 s"))
    }

    @Test func `a compiler that writes too many messages is ended`() async throws {
        let compiler = try StandInCompiler(first: "yes 'error: flood' >&2")
        defer { compiler.remove() }
        var limits = CompileLimits(time: .seconds(600))
        limits.output = 1
        let failure = try await failure(compiler, limits)
        #expect(failure.summary.hasPrefix("swiftc was stopped because it wrote more than 1 MiB of messages"))
        #expect(compiler.workFolders == [])
    }

    @Test func `a compiler is ended if a process that it started uses too much memory`() async throws {
        // `tail` keeps the unfinished last line in memory.
        let compiler = try StandInCompiler(
            first: "(head -c 200000000 /dev/zero; sleep 1000) | tail > /dev/null")
        defer { compiler.remove() }
        let failure = try await failure(compiler, CompileLimits(time: .seconds(600), memory: 100))
        #expect(failure.summary.hasPrefix("swiftc was stopped because it used more than 100 MiB of memory"))
        #expect(compiler.workFolders == [])
    }

    @Test func `the number of errors is limited`() async throws {
        let compiler = try StandInCompiler(
            first: """
                awk 'BEGIN { for (i = 1; i <= 20000; i++) print "Model.swift:" i ":1: error: number " i }' >&2
                exit 1
                """)
        defer { compiler.remove() }
        let failure = try await failure(compiler, CompileLimits())
        #expect(failure.problems.count == 500)
        #expect(failure.text.split(separator: "\n").count == 102)
        #expect(failure.text.hasSuffix("Model.swift:100:1: error: number 100\nand 400 more"))
    }

    @Test func `cancelling a build's task ends its compiler at once`() async throws {
        let compiler = try StandInCompiler(first: "echo ready > \"$folder/ready\"\n" + Self.hangs)
        defer { compiler.remove() }
        let ready = compiler.folder.appending(path: "ready")
        #expect(mkfifo(ready.path, 0o600) == 0)
        let build = Task { try await compiler.builder.build(StandInCompiler.sources(1)) }
        // Waits until the compiler has written to the pipe.
        _ = await Self.contents(of: ready)
        build.cancel()
        let failure = try #require(await #expect(throws: ModelBuildFailure.self) { try await build.value })
        #expect(failure.summary == "swiftc was stopped before it finished")
        #expect(compiler.workFolders == [])
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
    func `a command that a signal ends also ends its compiler and removes its folders`(number: Int32) async throws {
        let compiler = try StandInCompiler(
            first: """
                sleep 1000 &
                echo $$ $! > "$folder/ready"
                sleep 1000
                """)
        defer { compiler.remove() }
        let (ends, continuation) = AsyncStream.makeStream(of: Int32.self)
        let (process, pids) = try await Self.start(compiler) { continuation.yield($0.terminationStatus) }
        kill(process.processIdentifier, number)
        #expect(await ends.first { _ in true } == number)
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(pids.filter(isRunning) == [])
        #expect(compiler.workFolders == [])
    }

    @Test func `when a command is killed, its compiler ends and its folder is removed`() async throws {
        let compiler = try StandInCompiler(
            first: """
                # In a group of its own where there is a program for that, as the frontend is.
                if command -v setsid > /dev/null; then setsid sleep 1000 & else sleep 1000 & fi
                echo $$ $! > "$folder/ready"
                sleep 1000
                """)
        defer { compiler.remove() }
        let (process, pids) = try await Self.start(compiler)
        kill(process.processIdentifier, SIGKILL)
        let deadline = ContinuousClock.now + .seconds(60)
        while pids.contains(where: isRunning), .now < deadline { try await Task.sleep(for: .milliseconds(5)) }
        #expect(pids.filter(isRunning) == [])
        while compiler.workFolders != [], .now < deadline { try await Task.sleep(for: .milliseconds(5)) }
        #expect(compiler.workFolders == [])
    }

    /// Starts a command that compiles a model, and waits until the compiler has written its two process ids.
    private static func start(
        _ compiler: StandInCompiler, ended: (@Sendable (Process) -> Void)? = nil
    ) async throws -> (process: Process, pids: [Int32]) {
        let ready = compiler.folder.appending(path: "ready")
        #expect(mkfifo(ready.path, 0o600) == 0)
        let model = compiler.folder.appending(path: "Model.swift")
        try Data("struct Model: Codable {}\n".utf8).write(to: model)
        let process = Process()
        process.executableURL = URL(filePath: BuiltExecutable.path("codascope"))
        process.arguments = ["models", "--models", model.path]
        process.environment = compiler.environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = ended
        try process.run()
        let pids = await contents(of: ready).split(whereSeparator: \.isWhitespace).compactMap { Int32($0) }
        #expect(pids.count == 2)
        return (process, pids)
    }

    private static func contents(of file: URL) async -> String {
        await withCheckedContinuation { continuation in
            Thread {
                continuation.resume(
                    returning: (try? FileHandle(forReadingFrom: file).readToEnd())
                        .flatMap { $0.map { String(decoding: $0, as: UTF8.self) } } ?? "")
            }.start()
        }
    }
}
