import ArgumentParser
import CChildProcesses
import CTerminal
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What a program and everything that it started used, from its start until the last of them ended.
///
/// On Linux this process adopts what outlives its parent, as the worker does for a moment. Elsewhere only what the
/// program itself waited for is counted.
struct MeasuredRun {
    /// Seconds of user and system time, of all processes together.
    var processorSeconds = 0.0
    /// The most memory that one of the processes had, in mebibytes.
    var peakMebibytes = 0.0
    /// How the program itself ended, as `waitpid` says it; nil when it took too long.
    private var status: Int32?

    /// Whether it ended by itself with status 0 or 1: everything decoded, or something failed to.
    var isGood: Bool { exitCode == 0 || exitCode == 1 }

    /// What is wrong with how it ended.
    var ending: String {
        guard let status else { return "it exceeded the time limit" }
        return ct_status_signal(status) != 0 ? "signal \(ct_status_signal(status))" : "exit status \(exitCode ?? -1)"
    }

    private var exitCode: Int32? {
        status.flatMap { ct_status_signal($0) == 0 ? ct_status_exit_code($0) : nil }
    }

    /// Runs a program to its end. What it prints is thrown away, what it says on standard error goes to a file.
    ///
    /// - Parameters:
    ///   - words: The program's path and its arguments.
    ///   - environment: All that its environment has.
    ///   - errors: The file for standard error.
    ///   - limit: After how long to end it, by the clock.
    /// - Throws: When it cannot be started.
    init(_ words: [String], environment: [String: String], errors: String, limit: Duration) throws {
        _ = ccp_adopt_orphans()
        let program = try Self.start(words, environment, errors)
        let clock = ContinuousClock()
        let end = clock.now + limit
        var isEnded = false
        while true {
            var (status, usage) = (Int32(0), rusage())
            let pid = wait4(-1, &status, WNOHANG, &usage)
            if pid > 0 {
                add(usage)
                if pid == program { self.status = isEnded ? nil : status }
            } else if pid == 0 {
                if clock.now > end, !isEnded {
                    isEnded = true
                    kill(-program, SIGKILL)
                    kill(program, SIGKILL)
                }
                usleep(1000)
            } else if errno != EINTR {
                return
            }
        }
    }

    private mutating func add(_ usage: rusage) {
        for time in [usage.ru_utime, usage.ru_stime] {
            processorSeconds += Double(time.tv_sec) + Double(time.tv_usec) / 1e6
        }
        #if canImport(Darwin)
        let bytes = Double(usage.ru_maxrss)
        #else
        let bytes = Double(usage.ru_maxrss) * 1024
        #endif
        peakMebibytes = max(peakMebibytes, bytes / 1_048_576)
    }

    /// Lowers what this process is said to have had in memory at most to what it has: a program that it starts is said to
    /// have had that too.
    private static func forgetPeak() {
        // What was freed counts until then.
        ccp_give_back_memory()
        #if os(Linux)
        // What proc(5) names for it; where it cannot be written, memory is told too high and is not judged.
        try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
        #endif
    }

    private static func start(_ words: [String], _ environment: [String: String], _ errors: String) throws -> pid_t {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        // A process group of its own: it is ended with what it started.
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        let arguments = words.map { strdup($0) } + [nil]
        let entries = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + entries { free(text) } }
        forgetPeak()
        var program = pid_t()
        let result = posix_spawn(&program, words[0], &actions, &attributes, arguments, entries)
        guard result == 0 else { throw ValidationError("\(words[0]): \(String(cString: strerror(result)))") }
        return program
    }
}
