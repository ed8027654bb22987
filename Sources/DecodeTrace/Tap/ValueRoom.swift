/// A stack of memory for values made by a ``Hop``: each call returns its memory before it ends.
struct ValueRoom {
    private let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: alignment)
    private var taken = 0

    private static let size = 1 << 16
    private static let alignment = 16

    /// Lends memory for one value, to be returned in reverse order. The borrower deinitializes its value.
    ///
    /// Not `withUnsafeTemporaryAllocation`, which looks up metadata each time.
    @inline(__always)
    mutating func borrow<T>(for type: T.Type) -> UnsafeMutableRawPointer {
        let mask = MemoryLayout<T>.alignment - 1
        let start = (taken + mask) & ~mask
        let end = start + MemoryLayout<T>.size
        guard _fastPath(end <= Self.size && MemoryLayout<T>.alignment <= Self.alignment) else {
            // For very large values, and very deep payloads.
            return .allocate(byteCount: max(MemoryLayout<T>.size, 1), alignment: MemoryLayout<T>.alignment)
        }
        taken = end
        return memory + start
    }

    @inline(__always)
    mutating func takeBack(_ room: UnsafeMutableRawPointer) {
        let start = room - memory
        if _fastPath(start >= 0 && start <= Self.size) {
            taken = start
        } else {
            room.deallocate()
        }
    }

    /// Frees the memory. Called once, by the owner.
    func free() { memory.deallocate() }
}
