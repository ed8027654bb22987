import Foundation
import JSONText

/// One message between the explorer and its worker: a JSON header and blobs.
///
/// On the wire, in little-endian order: the four bytes `CDS1`, the header's length (4 bytes), the number of blobs (4
/// bytes), the length of each (8 bytes), the header, the blobs. Frames are sent over pipes: unlike a shared file, a
/// pipe shows the reader that the other side is gone, and leaves nothing behind if a side is killed. A large payload
/// may be in shared memory instead, which has no name either; the header then says where (``SharedBytes``).
struct Frame: Sendable, Equatable {
    var header: Data
    var blobs: [TextBytes] = []
}

/// Why a frame can't be read or written.
enum FrameError: Error, Equatable {
    /// The other side closed the pipe between two frames.
    case closed
    /// The other side closed the pipe in the middle of a frame.
    case truncated
    /// The bytes aren't a frame.
    case corrupt(String)
    /// The deadline passed.
    case timedOut
    /// A system call failed.
    case system(Int32)

    /// Why an answer can't be read, for a person.
    static func reason(_ error: any Error) -> String {
        if case FrameError.corrupt(let reason) = error { reason } else { String(describing: error) }
    }
}

extension Frame {
    static let magic: [UInt8] = Array("CDS1".utf8)
    static let prefixLength = 12
    /// A header is small; a larger number means that the bytes aren't a header.
    static let maxHeaderLength = 1 << 28
    static let maxBlobs = 8
    /// Longer blobs are rejected before memory is allocated.
    static let maxBlobLength = 1 << 36

    /// The bytes before the header: magic and lengths.
    var prefix: Data {
        var data = Data(Self.magic)
        data.append(littleEndian: UInt32(clamping: header.count))
        data.append(littleEndian: UInt32(clamping: blobs.count))
        for blob in blobs { data.append(littleEndian: UInt64(blob.count)) }
        return data
    }

    /// Parses the first twelve bytes.
    static func lengths(in prefix: Data) throws(FrameError) -> (header: Int, blobs: Int) {
        guard prefix.count == prefixLength, prefix.starts(with: magic) else {
            throw .corrupt("the bytes don't start with a frame")
        }
        let header = Int(prefix.integer(at: 4, as: UInt32.self))
        let blobs = Int(prefix.integer(at: 8, as: UInt32.self))
        guard header <= maxHeaderLength else { throw .corrupt("a header of \(header) bytes") }
        guard blobs <= maxBlobs else { throw .corrupt("\(blobs) blobs") }
        return (header, blobs)
    }

    /// Reads a frame; `read` returns exactly the requested number of bytes.
    init(reading read: (_ count: Int, _ isFirst: Bool) throws(FrameError) -> [UInt8]) throws(FrameError) {
        let lengths = try Self.lengths(in: Data(read(Self.prefixLength, true)))
        var sizes: [Int] = []
        if lengths.blobs > 0 {
            let table = Data(try read(8 * lengths.blobs, false))
            for number in 0..<lengths.blobs {
                let size = table.integer(at: 8 * number, as: UInt64.self)
                guard size <= UInt64(Self.maxBlobLength) else { throw .corrupt("a blob of \(size) bytes") }
                sizes.append(Int(size))
            }
        }
        header = Data(try read(lengths.header, false))
        blobs = []
        for size in sizes { blobs.append(TextBytes(try read(size, false))) }
    }
}

extension Data {
    mutating func append(littleEndian value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
    }

    /// An integer at an offset from the start; the caller has checked the length.
    func integer<T: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: T.Type) -> T {
        let start = startIndex + offset
        let bytes = self[start..<start + MemoryLayout<T>.size]
        return T(littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(as: type) })
    }
}

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
