internal import CSystem
import Foundation
import Synchronization

/// Handles the signals that end a command: ends its children, removes its folders and ends the process with the same
/// signal.
///
/// Not for a program that owns the terminal's screen, which has to restore more.
package enum EndingSignals {
    /// The signals with which a user, a terminal, a shell or the system ends a program.
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

    /// Installs the handlers, and makes ``ChildRegistry/shared`` end everything when the process exits.
    ///
    /// A signal that is ignored at the start stays ignored, as `nohup` requires. A second call has no effect.
    package static func install() { installed }

    private static let installed: Void = {
        guard let pipe = try? ChildPipe() else { return }
        wakeDescriptor = pipe.writeEnd
        do throws(ThreadError) {
            try OwnThread.start("signals") {
                var number: UInt8 = 0
                while read(pipe.readEnd, &number, 1) < 0, errno == EINTR {}
                ending.store(true, ordering: .releasing)
                ChildRegistry.shared.endAll()
                die(by: Int32(number))
            }
        } catch {
            // The signals then end this process at once, and what it started ends as after any other death.
            pipe.close()
            return
        }
        for number in all {
            ccp_handle_unless_ignored(number) { number in
                // Only operations that are safe in a handler. A second signal doesn't wait for the thread.
                Foundation.signal(number, SIG_DFL)
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(EndingSignals.wakeDescriptor, &byte, 1)
            }
        }
        ChildRegistry.endAllAtExit()
    }()

    private static func die(by number: Int32) {
        signal(number, SIG_DFL)
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        // To this thread, because one to the process may arrive after the next line.
        raise(number)
        // Not reached: the signal ends the process.
        _exit(128 + number)
    }
}
