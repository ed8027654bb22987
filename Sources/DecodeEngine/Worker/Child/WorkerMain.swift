internal import CSystem
import DecodeService
import Foundation
import Processes
import Synchronization

/// The child process: the main function of `codascope worker`.
package enum WorkerMain {
    /// Reads requests from standard input and answers them until the input ends.
    ///
    /// Standard input and output are first moved to other descriptors, so that a model that reads or prints can't
    /// interfere: it reads nothing, and its output goes to standard error.
    ///
    /// - Returns: Never; the process ends with the input, even in the middle of a decode.
    package static func run() -> Never {
        signal(SIGPIPE, SIG_IGN)
        unblockSignals()
        disableCoreFiles()
        // Then it reads the end of its input, and ends.
        ccp_continue_with_parents_end()
        // For process lists: the executable may have been started by another name.
        Thread.current.name = "codascope"
        let input = moved(STDIN_FILENO)
        let output = moved(STDOUT_FILENO)
        let nothing = open("/dev/null", O_RDONLY)
        guard input >= 0, output >= 0, nothing >= 0, dup2(nothing, STDIN_FILENO) >= 0,
            dup2(STDERR_FILENO, STDOUT_FILENO) >= 0
        else { _exit(EXIT_FAILURE) }
        close(nothing)
        do throws(ThreadError) {
            try ChildWorker(pipe: FramePipe(input: input, output: output)).run()
        } catch {
            // The other process reports the last line.
            try? FileHandle.standardError.write(contentsOf: Data("\(error)\n".utf8))
            _exit(EXIT_FAILURE)
        }
        endGroup()
        // Not exit(): a decode may be running, and nothing has to be flushed.
        _exit(EXIT_SUCCESS)
    }

    /// Ends the processes that a model started in this group, even if the parent process is gone.
    private static func endGroup() {
        let group = getpid()
        guard getpgrp() == group else { return }
        // Leaves the group before ending it, if it can. The leader of a session can't: it ends with its group.
        _ = setpgid(0, getpgid(getppid()))
        kill(-group, SIGKILL)
    }

    /// Copies a descriptor to a number beyond the standard ones, which child processes don't inherit.
    private static func moved(_ descriptor: Int32) -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 16) }

    /// The parent may have started this process from a thread that blocks signals, but a model's signals must work.
    private static func unblockSignals() {
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
    }

    /// A model that traps is normal here and must not write a core file.
    private static func disableCoreFiles() {
        var limit = rlimit(rlim_cur: 0, rlim_max: 0)
        #if canImport(Glibc)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
        #else
        setrlimit(RLIMIT_CORE, &limit)
        #endif
    }
}
