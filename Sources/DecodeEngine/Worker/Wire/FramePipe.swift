import Foundation
import JSONText

/// Reads and writes frames on pipes, within a deadline.
///
/// Only one thread may read and one thread may write.
struct FramePipe: Sendable {
    /// The descriptor to read from, or -1.
    var input: Int32
    /// The descriptor to write to, or -1.
    var output: Int32

    /// Reads the next frame.
    ///
    /// - Parameters:
    ///   - deadline: When to give up unless a frame has begun; nil to wait forever.
    ///   - idle: How long to wait for more of a frame that has begun; nil to wait forever.
    func read(until deadline: ContinuousClock.Instant? = nil, idle: Duration? = nil) throws(FrameError) -> Frame {
        try Frame { (count, isFirst) throws(FrameError) in
            try readExactly(count, atFrameStart: isFirst, until: deadline, idle: idle)
        }
    }

    /// Writes a frame.
    ///
    /// - Parameter deadline: When to give up; nil to wait forever. Requires a nonblocking descriptor.
    func write(_ frame: Frame, until deadline: ContinuousClock.Instant? = nil) throws(FrameError) {
        try writeAll(frame.prefix, until: deadline)
        try writeAll(frame.header, until: deadline)
        for blob in frame.blobs { try writeAll(blob.data, until: deadline) }
    }

    private func readExactly(
        _ count: Int, atFrameStart: Bool, until deadline: ContinuousClock.Instant?, idle: Duration?
    ) throws(FrameError) -> [UInt8] {
        // Grow the array as bytes arrive, so that a wrong length allocates no memory; but reserve the size of a payload
        // at once, because growing copies the array.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(count, Self.maxReserved))
        var chunk = [UInt8](repeating: 0, count: min(max(count, 1), 1 << 18))
        while bytes.count < count {
            let isStart = atFrameStart && bytes.isEmpty
            try wait(for: input, events: Int16(POLLIN), until: isStart ? deadline : idle.map { .now + $0 })
            let wanted = min(chunk.count, count - bytes.count)
            // The pointer is only used inside the closure, for no more than the array's count.
            let got = chunk.withUnsafeMutableBytes { systemRead(input, $0.baseAddress, wanted) }
            if got > 0 {
                bytes.append(contentsOf: chunk[..<got])
            } else if got == 0 {
                throw atFrameStart && bytes.isEmpty ? .closed : .truncated
            } else if errno != EINTR && errno != EAGAIN {
                throw .system(errno)
            }
        }
        return bytes
    }

    /// Reserved memory isn't used before bytes arrive.
    private static let maxReserved = 1 << 30

    private func writeAll(_ data: Data, until deadline: ContinuousClock.Instant?) throws(FrameError) {
        var sent = 0
        while sent < data.count {
            try wait(for: output, events: Int16(POLLOUT), until: deadline)
            // The pointer is only used inside the closure, for no more than the data's count.
            let got = data.withUnsafeBytes { bytes in
                systemWrite(output, bytes.baseAddress?.advanced(by: sent), bytes.count - sent)
            }
            if got >= 0 {
                sent += got
            } else if errno == EPIPE {
                throw .closed
            } else if errno != EINTR && errno != EAGAIN {
                throw .system(errno)
            }
        }
    }

    private func wait(
        for descriptor: Int32, events: Int16, until deadline: ContinuousClock.Instant?
    ) throws(FrameError) {
        while true {
            var milliseconds: Int32 = -1
            if let deadline {
                // Data that is already there is read even after the deadline, because this process may have been
                // stopped.
                let left = max(.zero, ContinuousClock.now.duration(to: deadline))
                milliseconds = left == .zero ? 0 : Int32(min(left / .milliseconds(1) + 1, 1e9))
            }
            var entry = pollfd(fd: descriptor, events: events, revents: 0)
            let ready = poll(&entry, 1, milliseconds)
            if ready > 0 { return }
            if ready == 0, milliseconds == 0 { throw .timedOut }
            if ready < 0 && errno != EINTR { throw .system(errno) }
        }
    }
}

// Free functions, because `read` and `write` are methods of the types that call them.
func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, buffer, count)
}
