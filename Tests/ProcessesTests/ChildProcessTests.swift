import CSystem
import Foundation
import Processes
import TestSupport
import Testing

/// Tests with real children, mostly `/bin/sh`.
@Suite(.timeLimit(.minutes(60))) struct ChildProcessTests {
    private let registry = ChildRegistry()

    private func shell(_ script: String, output: Int32? = nil, errors: Int32? = nil) throws -> ChildProcess {
        try ChildProcess(
            ChildLaunch(
                executable: "/bin/sh", arguments: ["-c", script],
                environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/bin:/usr/bin"],
                standardOutput: output, standardError: errors),
            registry: registry)
    }

    /// Returns the standard output of a script, once every process that could write to it has ended.
    private func output(of script: String) throws -> String {
        let pipe = try ChildPipe()
        _ = try shell(script, output: pipe.writeEnd)
        close(pipe.writeEnd)
        let said = try FileHandle(fileDescriptor: pipe.readEnd, closeOnDealloc: true).readToEnd()
        return String(decoding: said ?? Data(), as: UTF8.self)
    }

    /// Returns the process ids that a script writes, one per line, once it has written the given number.
    private func processes(_ count: Int, startedBy script: String) throws -> (child: ChildProcess, pids: [pid_t]) {
        let pipe = try ChildPipe()
        let child = try shell(script, output: pipe.writeEnd)
        close(pipe.writeEnd)
        defer { close(pipe.readEnd) }
        var text = ""
        while text.count(where: { $0 == "\n" }) < count {
            var byte: UInt8 = 0
            guard read(pipe.readEnd, &byte, 1) == 1 else { break }
            text.unicodeScalars.append(Unicode.Scalar(byte))
        }
        return (child, text.split(separator: "\n").compactMap { pid_t($0) })
    }

    /// Waits for processes to end, because the system ends them some time after the signal.
    private func areGone(_ pids: [pid_t]) async throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(20)
        while pids.contains(where: isRunning) {
            guard ContinuousClock.now < deadline else { return false }
            try await Task.sleep(for: .milliseconds(5))
        }
        return true
    }

    @Test(arguments: [0, 1, 42, 255])
    func `the exit status is returned`(_ status: Int32) async throws {
        #expect(try await shell("exit \(status)").ended() == .exit(status))
    }

    @Test(arguments: [SIGTERM, SIGKILL, SIGABRT, SIGHUP, SIGPIPE])
    func `the signal that ended a child is returned`(_ number: Int32) async throws {
        #expect(try await shell("kill -\(number) $$").ended() == .signal(number))
    }

    @Test
    func `a missing executable is an error with the system's reason`() throws {
        let launch = ChildLaunch(executable: "/nowhere/at/all", arguments: [], environment: [:])
        let error = #expect(throws: LaunchError.self) { try ChildProcess(launch, registry: registry) }
        #expect(error?.description == "No such file or directory")
        #expect(registry.processIdentifiers.isEmpty)
    }

    @Test
    func `arguments arrive unchanged`() throws {
        let pipe = try ChildPipe()
        let words = ["", "a b", "$HOME", "`id`", "ü\n", "'\""]
        _ = try ChildProcess(
            ChildLaunch(
                executable: "/bin/sh", arguments: ["-c", "printf '%s|' \"$@\"", "sh"] + words, environment: [:],
                standardOutput: pipe.writeEnd),
            registry: registry)
        close(pipe.writeEnd)
        let said = try FileHandle(fileDescriptor: pipe.readEnd, closeOnDealloc: true).readToEnd()
        #expect(said == Data(words.map { $0 + "|" }.joined().utf8))
    }

    #if os(Linux)
    @Test
    func `a child leads a session and a process group of its own, and has no terminal`() throws {
        // The fields after the state: parent, group, session, terminal.
        let fields = try output(of: "echo $$ $(cut -d ' ' -f 5,6,7 /proc/$$/stat); echo x > /dev/tty; echo $?")
            .split(whereSeparator: \.isWhitespace)
        #expect(fields.count == 5 && Set(fields.prefix(3)).count == 1, "\(fields)")
        #expect(fields.dropFirst(3).first == "0" && fields.last != "0", "\(fields)")
    }

    @Test
    func `a child has its standard descriptors and no others`() throws {
        // Two descriptors that could be inherited, because they aren't marked close-on-exec.
        let strays = [dup(0), dup(1)]
        defer { for stray in strays { close(stray) } }
        #expect(try output(of: "ls /proc/$$/fd") == "0\n1\n2\n")
    }

    @Test
    func `a child ignores no signals and blocks only the terminal's stop signals`() throws {
        var signals = sigset_t()
        sigfillset(&signals)
        var before = sigset_t()
        pthread_sigmask(SIG_SETMASK, &signals, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        signal(SIGPIPE, SIG_IGN)
        let lines = try output(of: "exec grep -E 'Sig(Blk|Ign)' /proc/self/status").split(separator: "\n")
        let masks = lines.map { UInt64($0.split(separator: "\t").last ?? "", radix: 16) ?? 0 }
        // Signals 32 and 33 belong to the C library.
        let stops = [SIGTSTP, SIGTTIN, SIGTTOU].reduce(into: UInt64(0)) { $0 |= 1 << ($1 - 1) }
        #expect(masks.map { $0 & ~(3 << 31) } == [stops, 0])
    }
    #endif

    @Test(arguments: ["TSTP", "TTIN", "TTOU"])
    func `a stop signal of the terminal doesn't stop a child`(name: String) async throws {
        #expect(try await shell("kill -\(name) $$; exit 7").ended() == .exit(7))
    }

    @Test(arguments: [
        "sleep 1000 & echo $!; sleep 1000",
        "(sleep 1000 & echo $!); sleep 1000",
        "trap '' TERM HUP INT; sleep 1000 & echo $!; wait",
        "setsid sh -c 'echo $$; exec sleep 1000' & sleep 1000",
        "(setsid sh -c 'echo $$; exec sleep 1000' &); sleep 1000",
        "setsid setsid sh -c '(sleep 1000 & echo $!) & wait' & sleep 1000",
    ])
    func `processes that a child started end with it`(script: String) async throws {
        let (child, pids) = try processes(1, startedBy: script)
        #expect(pids.count == 1)
        child.end()
        #expect(await child.ended() == .signal(SIGKILL))
        #expect(try await areGone(pids))
    }

    @Test
    func `a process in the middle of execve ends with the child that started it`() async throws {
        for _ in 0..<40 {
            let (child, pids) = try processes(1, startedBy: "setsid sh -c 'echo $$; exec sleep 1000' & sleep 1000")
            child.end()
            #expect(await child.ended() == .signal(SIGKILL))
            #expect(try await areGone(pids))
        }
    }

    @Test(arguments: [
        "sleep 1000 & echo $!", "(setsid sh -c 'echo $$; exec sleep 1000' &); sleep 0.2",
        "setsid sh -c 'echo $$; kill -STOP $$' & sleep 0.2",
    ])
    func `processes that a child left behind end when it exits`(script: String) async throws {
        let (child, pids) = try processes(1, startedBy: script)
        #expect(pids.count == 1)
        #expect(await child.ended() == .exit(0))
        #expect(try await areGone(pids))
    }

    @Test
    func `a stopped child can be ended`() async throws {
        let child = try shell("kill -STOP $$")
        child.end()
        #expect(await child.ended() == .signal(SIGKILL))
    }

    @Test
    func `a process that keeps starting others is ended with all of them`() async throws {
        // A few at a time, each in a session of its own.
        let script = "f() { echo $$; sleep 0.01; setsid sh -c \"$CODE\" & exec sleep 1000; }; f"
        let pipe = try ChildPipe()
        let child = try ChildProcess(
            ChildLaunch(
                executable: "/bin/sh", arguments: ["-c", script],
                environment: ["CODE": script, "PATH": "/bin:/usr/bin"], standardOutput: pipe.writeEnd),
            registry: registry)
        close(pipe.writeEnd)
        var started = 0
        var byte: UInt8 = 0
        while started < 20, read(pipe.readEnd, &byte, 1) == 1 { started += byte == 0x0A ? 1 : 0 }
        child.end()
        _ = await child.ended()
        // Reads until no process has the other end open.
        while read(pipe.readEnd, &byte, 1) == 1 {}
        close(pipe.readEnd)
        #expect(started == 20)
    }

    @Test
    func `ending everything ends children, removes folders and prevents new children`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "codascope-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "deep/er"), withIntermediateDirectories: true)
        let kept = folder.appendingPathExtension("kept")
        try FileManager.default.createDirectory(at: kept, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: kept) }
        #expect(registry.add(folder: folder))
        #expect(registry.add(folder: kept))
        registry.remove(folder: kept)
        let children = try (0..<3).map { _ in try processes(1, startedBy: "sleep 1000 & echo $!; wait") }
        #expect(registry.processIdentifiers == children.map(\.child.processIdentifier).sorted())

        registry.endAll()
        registry.endAll()

        for (child, _) in children { #expect(child.ending == .signal(SIGKILL)) }
        #expect(try await areGone(children.flatMap(\.pids)))
        #expect(registry.processIdentifiers.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        #expect(FileManager.default.fileExists(atPath: kept.path))
        #expect(!registry.add(folder: folder))
        let error = #expect(throws: LaunchError.self) { try shell("exit 0") }
        #expect(error?.description == "this process is exiting")
    }

    // MARK: Guards and names

    @Test func `a child with a guard ends with its group and its descendants`() async throws {
        let pipe = try ChildPipe()
        var launch = ChildLaunch(
            executable: "/bin/sh", arguments: ["-c", "sleep 1000 & echo $$ $! ; sleep 1000"],
            environment: ["PATH": "/bin:/usr/bin"], standardOutput: pipe.writeEnd)
        launch.endsWithParent = true
        let child = try ChildProcess(launch, registry: registry)
        close(pipe.writeEnd)
        var text = ""
        var byte: UInt8 = 0
        while read(pipe.readEnd, &byte, 1) == 1, byte != UInt8(ascii: "\n") {
            text.unicodeScalars.append(Unicode.Scalar(byte))
        }
        close(pipe.readEnd)
        let pids = text.split(separator: " ").compactMap { pid_t($0) }
        #expect(pids.first == child.processIdentifier)
        child.end()
        #expect(await child.ended() == .signal(SIGKILL))
        #expect(try await areGone(pids))
    }

    @Test func `a child that can't be started leaves no guard`() throws {
        var launch = ChildLaunch(executable: "/nowhere/tool", arguments: [], environment: [:])
        launch.endsWithParent = true
        #expect(throws: LaunchError.self) { try ChildProcess(launch, registry: registry) }
        #expect(registry.processIdentifiers == [])
    }

    @Test func `renaming to a new name does not replace even an empty folder`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "codascope-names-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let (first, second, third) = (
            folder.appending(path: "1"), folder.appending(path: "2"), folder.appending(path: "3")
        )
        for place in [first, second] {
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        }
        #expect(ccp_rename_new(first.path, second.path) == EEXIST)
        #expect(ccp_rename_new(first.path, third.path) == 0)
        #expect(ccp_rename_new(first.path, third.path) == ENOENT)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["2", "3"])
    }
}
