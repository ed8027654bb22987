package import Foundation

/// The bytes of a text, as an array and as `Data` in the same memory: documents read arrays, and decoders read `Data`.
package struct TextBytes: Sendable, Hashable {
    package let array: [UInt8]
    /// Must not be changed in place; a copy of it may.
    package let data: Data

    package init(_ array: [UInt8]) {
        self.array = array
        data = array.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress, !bytes.isEmpty else { return Data() }
            // The elements of an array stay where they are while something refers to it, as the deallocator does; and
            // nothing writes to them: whoever changes this array or `Data` shares it, so that it is copied first.
            return Data(
                bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count,
                deallocator: .custom { _, _ in withExtendedLifetime(array) {} })
        }
    }

    /// Copies the bytes.
    package init(_ data: Data) { self.init([UInt8](data)) }

    package var count: Int { array.count }

    package static func == (left: TextBytes, right: TextBytes) -> Bool { left.array == right.array }

    package func hash(into hasher: inout Hasher) { hasher.combine(array) }
}
