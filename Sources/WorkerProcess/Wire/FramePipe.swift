import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Reads and writes frames on descriptors of pipes, never longer than a deadline allows.
///
/// Not Sendable by itself: one thread reads, one thread writes.
struct FramePipe: Sendable {
    /// Where frames are read from, or -1.
    var input: Int32
    /// Where frames are written to, or -1.
    var output: Int32

    /// Reads the next frame.
    ///
    /// - Parameters:
    ///   - deadline: When to give up unless a frame has begun; nil to wait for ever.
    ///   - idle: How long to wait for more of a frame that has begun; nil to wait for ever.
    func read(until deadline: ContinuousClock.Instant? = nil, idle: Duration? = nil) throws(FrameError) -> Frame {
        try Frame { (count, isFirst) throws(FrameError) in
            try readExactly(count, atFrameStart: isFirst, until: deadline, idle: idle)
        }
    }

    /// Writes a frame.
    ///
    /// - Parameter deadline: When to give up; nil to wait for ever. The output must not block for this to hold.
    func write(_ frame: Frame, until deadline: ContinuousClock.Instant? = nil) throws(FrameError) {
        try writeAll(frame.prefix, until: deadline)
        try writeAll(frame.header, until: deadline)
        for blob in frame.blobs { try writeAll(blob, until: deadline) }
    }

    private func readExactly(
        _ count: Int, atFrameStart: Bool, until deadline: ContinuousClock.Instant?, idle: Duration?
    ) throws(FrameError) -> Data {
        // Grown as bytes come, so that a wrong length asks for no memory that is not filled.
        var data = Data()
        data.reserveCapacity(min(count, 1 << 24))
        var chunk = [UInt8](repeating: 0, count: min(max(count, 1), 1 << 18))
        while data.count < count {
            let isStart = atFrameStart && data.isEmpty
            try wait(for: input, events: Int16(POLLIN), until: isStart ? deadline : idle.map { .now + $0 })
            let wanted = min(chunk.count, count - data.count)
            // The pointer is used inside the closure only, and for no more than the array's count.
            let got = chunk.withUnsafeMutableBytes { systemRead(input, $0.baseAddress, wanted) }
            if got > 0 {
                data.append(contentsOf: chunk[..<got])
            } else if got == 0 {
                throw atFrameStart && data.isEmpty ? .closed : .truncated
            } else if errno != EINTR && errno != EAGAIN {
                throw .system(errno)
            }
        }
        return data
    }

    private func writeAll(_ data: Data, until deadline: ContinuousClock.Instant?) throws(FrameError) {
        var sent = 0
        while sent < data.count {
            try wait(for: output, events: Int16(POLLOUT), until: deadline)
            // The pointer is used inside the closure only, and for no more than the data's count.
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
                // What is there already is taken, however late it is: we may have been stopped meanwhile.
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

// Out here because `read` and `write` name FramePipe's own methods in there.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, buffer, count)
}
