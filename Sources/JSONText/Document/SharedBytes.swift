import CSystem
package import Foundation

/// Bytes in memory that two processes of one user share, so that a large payload is in memory only once.
///
/// The memory leaves no file behind, is freed when both processes have ended, and can't be changed once it is written.
/// Only Linux has such memory; on other systems, bytes are sent.
package final class SharedBytes: Sendable {
    /// The location at which another process finds shared bytes.
    package struct Place: Codable, Sendable, Hashable {
        /// The path of a descriptor of the process that shares them.
        var path: String
        /// The memory's inode number. The descriptor may have been closed since, and reused for another file.
        var file: UInt64
        /// The number of bytes.
        var count: Int
    }

    /// The bytes. Must not be changed in place, only as a copy.
    package let data: Data
    /// Where another process finds them; nil for the process that found them there.
    package let place: Place?
    private let descriptor: Int32

    /// - Parameters:
    ///   - data: The bytes.
    ///   - descriptor: The memory's descriptor, which is closed in the end; -1 if the mapping alone keeps the memory.
    ///   - place: Where another process finds the memory.
    init(data: Data, descriptor: Int32 = -1, place: Place?) {
        self.data = data
        self.descriptor = descriptor
        self.place = place
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Copies bytes to memory that can be shared.
    ///
    /// - Returns: Nil if the system has no such memory, or not enough.
    package static func copying(_ bytes: Data) -> SharedBytes? {
        let descriptor = csm_create()
        guard descriptor >= 0 else { return nil }
        var status = stat()
        // Written, not mapped: memory with a writable mapping can't be sealed.
        guard write(bytes, to: descriptor), csm_seal(descriptor) == 0, fstat(descriptor, &status) == 0,
            let data = mapping(descriptor, count: bytes.count)
        else {
            close(descriptor)
            return nil
        }
        let place = Place(
            path: "/proc/\(getpid())/fd/\(descriptor)", file: UInt64(status.st_ino), count: bytes.count)
        return SharedBytes(data: data, descriptor: descriptor, place: place)
    }

    /// Finds the bytes that another process shares.
    ///
    /// - Parameter place: The ``place`` that the other process has.
    /// - Returns: Nil if they aren't there, or can't be read from here.
    package static func at(_ place: Place) -> SharedBytes? {
        // Doesn't block, in case the descriptor was reused for a pipe.
        let descriptor = open(place.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            UInt64(status.st_ino) == place.file, Int(status.st_size) == place.count,
            let data = mapping(descriptor, count: place.count)
        else { return nil }
        return SharedBytes(data: data, place: nil)
    }

    private static func mapping(_ descriptor: Int32, count: Int) -> Data? {
        guard count > 0, let start = mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, 0), start != MAP_FAILED else {
            return nil
        }
        return Data(bytesNoCopy: start, count: count, deallocator: .custom { munmap($0, $1) })
    }

    private static func write(_ bytes: Data, to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                // The pointer is only used here, for no more than the count of the rest.
                let part = UnsafeRawBufferPointer(rebasing: rest)
                let count = systemWrite(descriptor, part.baseAddress, part.count)
                guard count > 0 else {
                    guard count < 0, errno == EINTR else { return false }
                    continue
                }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }
}

// A free function, because `write` in the class is the method.
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, buffer, count)
}
