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
