import DecodeService
import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The child side: what the executable does when it is started as `codascope worker`.
package enum WorkerMain {
    /// Reads requests from standard input and answers them until the input ends.
    ///
    /// Standard input and output are moved to descriptors of their own first, so that a model that reads or prints
    /// spoils nothing: it reads nothing, and what it prints joins its last words on standard error.
    ///
    /// - Returns: Never; the process ends with the input, even in the middle of a decode.
    package static func run() -> Never {
        signal(SIGPIPE, SIG_IGN)
        hearSignals()
        forbidCoreFiles()
        // For lists of processes: the executable may have been started by another name.
        Thread.current.name = "codascope"
        let input = moved(STDIN_FILENO)
        let output = moved(STDOUT_FILENO)
        let nothing = open("/dev/null", O_RDONLY)
        guard input >= 0, output >= 0, nothing >= 0, dup2(nothing, STDIN_FILENO) >= 0,
            dup2(STDERR_FILENO, STDOUT_FILENO) >= 0
        else { _exit(EXIT_FAILURE) }
        close(nothing)
        let worker = ChildWorker(pipe: FramePipe(input: input, output: output))
        worker.run()
        endGroup()
        // Not exit(): a decode may be under way, and nothing here has to be written out.
        _exit(EXIT_SUCCESS)
    }

    /// Ends what a model started in this process group, also when the parent is gone and nobody else would see to it.
    private static func endGroup() {
        let group = getpid()
        guard getpgrp() == group else { return }
        // Left before it is ended, if there is another to go to; else we end with it, which is as good.
        _ = setpgid(0, getpgid(getppid()))
        kill(-group, SIGKILL)
    }

    /// A copy of a descriptor, out of the way of the standard ones and not inherited.
    private static func moved(_ descriptor: Int32) -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 16) }

    /// Who started us may have done so from a thread that hears no signals, and a model's signals are to have their effect.
    private static func hearSignals() {
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
    }

    /// A model that traps is an everyday thing here and no reason to write its memory to the disk.
    private static func forbidCoreFiles() {
        var limit = rlimit(rlim_cur: 0, rlim_max: 0)
        #if canImport(Glibc)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
        #else
        setrlimit(RLIMIT_CORE, &limit)
        #endif
    }
}
