import Foundation
import TerminalUI

/// The few system calls that the device needs in addition to curses.
enum System {
    /// The C library's message for the last error.
    static var lastError: String { String(cString: strerror(errno)) }

    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// Opens the process's controlling terminal, for keys if standard input is something else.
    ///
    /// Uses its own name if known, because `/dev/tty` can't be polled on every system.
    static func openKeyboard(besides output: Int32) -> Int32? {
        var names = ["/dev/tty"]
        var buffer = [CChar](repeating: 0, count: 1024)
        if ttyname_r(output, &buffer, buffer.count) == 0 {
            names.insert(String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self), at: 0)
        }
        for name in names {
            let descriptor = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
            if descriptor >= 0 && isTerminal(descriptor) { return descriptor }
            if descriptor >= 0 { close(descriptor) }
        }
        return nil
    }

    static func closeDescriptor(_ descriptor: Int32) { close(descriptor) }

    /// A nonblocking pipe that isn't inherited: its read end and its write end.
    static func pipe() throws(TerminalError) -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Foundation.pipe(&ends) == 0 else { throw .system(call: "pipe", reason: lastError) }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        return (ends[0], ends[1])
    }

    /// The bytes that can be read without waiting.
    static func readAll(_ descriptor: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 256)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { return bytes }
            bytes += buffer[..<count]
        }
    }

    /// Reads the available bytes of a ready descriptor; empty at its end.
    static func readSome(_ descriptor: Int32) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = read(descriptor, &buffer, buffer.count)
        return count > 0 ? Array(buffer[..<count]) : []
    }

    static func writeByte(_ byte: UInt8, to descriptor: Int32) {
        var byte = byte
        _ = write(descriptor, &byte, 1)
    }

    /// Waits until one of the descriptors is ready, a signal arrives, or the time is over.
    /// - Parameter milliseconds: negative to wait forever.
    static func wait(for descriptors: [Int32], milliseconds: Int32) -> [(isReadable: Bool, isGone: Bool)] {
        var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard poll(&polled, nfds_t(polled.count), milliseconds) > 0 else {
            return descriptors.map { _ in (false, false) }
        }
        return polled.map { entry in
            (entry.revents & Int16(POLLIN) != 0, entry.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0)
        }
    }

    /// The signal for a byte of the signal pipe; nil for a wake-up.
    static func signal(_ number: UInt8) -> Signal? {
        switch Int32(number) {
        case 0: nil
        case SIGWINCH: .windowChange
        case SIGCONT: .continued
        case SIGTSTP, SIGTTIN, SIGTTOU: .suspend
        default: .end
        }
    }

    /// The event for a signal that ends the program.
    static func ending(by number: Int32) -> TerminalSignal {
        switch number {
        case SIGINT: .interrupt
        case SIGHUP: .hangUp
        default: .terminate
        }
    }

    static let hangUp = SIGHUP

    enum Signal {
        case windowChange, continued, suspend, end
    }
}
