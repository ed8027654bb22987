import ArgumentParser
import CSystem
import CTerminal
import Foundation
import Processes

/// The resources that a program and its child processes used, from its start to the end of the last one.
///
/// On Linux, this process adopts processes that outlive their parent, as the worker briefly does. Elsewhere only the
/// processes that the program itself waited for are counted.
struct MeasuredRun {
    /// Seconds of user and system time of all processes.
    var processorSeconds = 0.0
    /// The peak memory of a single process, in mebibytes.
    var peakMebibytes = 0.0
    /// The program's status from `waitpid`; nil if it exceeded the time limit.
    private var status: Int32?

    /// Whether it exited with status 0 or 1: everything decoded, or something failed to decode.
    var isGood: Bool { exitCode == 0 || exitCode == 1 }

    /// Why it didn't end well.
    var ending: String {
        guard let status else { return "it exceeded the time limit" }
        return ct_status_signal(status) != 0 ? "signal \(ct_status_signal(status))" : "exit status \(exitCode ?? -1)"
    }

    private var exitCode: Int32? {
        status.flatMap { ct_status_signal($0) == 0 ? ct_status_exit_code($0) : nil }
    }

    /// Runs a program to its end. Its output is discarded, its standard error goes to a file.
    ///
    /// - Parameters:
    ///   - words: The program's path and its arguments.
    ///   - environment: Its whole environment.
    ///   - errors: The file for standard error.
    ///   - limit: The limit of elapsed time.
    /// - Throws: An error if it can't be started.
    init(
        _ words: [String], environment: [String: String] = ProcessInfo.processInfo.environment, errors: String,
        limit: Duration = .seconds(3600)
    ) throws {
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

    /// Resets this process's peak memory to its current memory, because the peak of a child process includes it.
    private static func forgetPeak() {
        // Freed memory counts until it is returned to the system.
        ccp_give_back_memory()
        #if os(Linux)
        // The way described in proc(5); if the file can't be written, memory is overestimated and not judged.
        try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
        #endif
    }

    private static func start(_ words: [String], _ environment: [String: String], _ errors: String) throws -> pid_t {
        let file = open(errors, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw ValidationError("\(errors): \(String(cString: strerror(errno)))") }
        defer { close(file) }
        forgetPeak()
        do throws(LaunchError) {
            return try ChildLaunch(
                executable: words[0], arguments: Array(words.dropFirst()), environment: environment,
                standardError: file
            ).spawn()
        } catch {
            throw ValidationError("\(words[0]): \(error)")
        }
    }
}
