import CChildProcesses
import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The signals that end a command: it then ends its children, removes its folders and dies by that very signal.
///
/// Not for a program that owns the terminal's screen, which has more to put back.
package enum EndingSignals {
    /// Those that a person, a terminal, a shell or the system ends a program with.
    package static let all: [Int32] = {
        var signals = [
            SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF,
        ]
        #if os(Linux)
        signals += [SIGIO, SIGPWR, SIGSTKFLT]
        #endif
        return signals
    }()

    /// The pipe through which the handler wakes the thread. Written once, before the first handler is installed; the
    /// handler only reads it.
    private nonisolated(unsafe) static var wakeDescriptor: Int32 = -1

    private static let ending = Atomic(false)

    /// Whether a signal is about to end this process.
    static var isEnding: Bool { ending.load(ordering: .acquiring) }

    /// Installs the handlers, and has ``ChildRegistry/shared`` end everything also when the process exits by itself.
    ///
    /// A signal that is ignored from the start stays so, as `nohup` wants it. Does nothing the second time.
    package static func install() { installed }

    private static let installed: Void = {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        wakeDescriptor = ends[1]
        let readEnd = ends[0]
        let thread = Thread {
            var number: UInt8 = 0
            while read(readEnd, &number, 1) < 0, errno == EINTR {}
            ending.store(true, ordering: .releasing)
            ChildRegistry.shared.endAll()
            die(by: Int32(number))
        }
        thread.name = "signals"
        thread.start()
        for number in all {
            var action = sigaction()
            sigaction(number, nil, &action)
            guard !isIgnored(action) else { continue }
            action = sigaction()
            setHandler(&action) { number in
                // Only what is safe in a handler. A second signal does not wait for the thread.
                Foundation.signal(number, SIG_DFL)
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(EndingSignals.wakeDescriptor, &byte, 1)
            }
            sigaction(number, &action, nil)
        }
        ChildRegistry.endAllAtExit()
    }()

    private static func die(by number: Int32) {
        signal(number, SIG_DFL)
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        // To this thread: one to the process may come after the next line.
        raise(number)
        // Not reached: the signal ends every thread.
        _exit(128 + number)
    }

    #if canImport(Darwin)
    private static func isIgnored(_ action: sigaction) -> Bool {
        unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    private static func setHandler(_ action: inout sigaction, _ handler: @escaping @convention(c) (Int32) -> Void) {
        action.__sigaction_u.__sa_handler = handler
        action.sa_flags = SA_RESTART
    }
    #else
    private static func isIgnored(_ action: sigaction) -> Bool {
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    private static func setHandler(_ action: inout sigaction, _ handler: @escaping @convention(c) (Int32) -> Void) {
        action.__sigaction_handler.sa_handler = handler
        action.sa_flags = SA_RESTART
    }
    #endif
}
