package import Foundation
import Synchronization

/// The bytes of a text, as an array and as `Data` in the same memory: documents read arrays, and decoders read `Data`.
///
/// If the text is shared with another process, the array is made on first use, and replaces the shared memory from then
/// on.
package struct TextBytes: Sendable, Hashable {
    private let known: Known?
    private let late: Late?

    /// An array, and a view of it.
    private struct Known {
        let array: [UInt8]
        /// Must not be changed in place, only as a copy.
        let data: Data

        init(_ array: [UInt8]) {
            self.array = array
            data = array.withUnsafeBufferPointer { bytes in
                guard let start = bytes.baseAddress, !bytes.isEmpty else { return Data() }
                // The elements of an array stay in place while something refers to it, as the deallocator does. Nothing
                // writes to them: a change of this array or `Data` copies it first, because it is shared.
                return Data(
                    bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count,
                    deallocator: .custom { _, _ in withExtendedLifetime(array) {} })
            }
        }
    }

    /// A shared text, until its array is made.
    private final class Late: Sendable {
        enum Memory {
            case shared(SharedBytes)
            case own(Known)
        }

        let memory: Mutex<Memory>

        init(_ shared: SharedBytes) { memory = Mutex(.shared(shared)) }

        func known() -> Known {
            memory.withLock { memory in
                switch memory {
                case .own(let known): return known
                case .shared(let shared):
                    let known = Known([UInt8](shared.data))
                    memory = .own(known)
                    return known
                }
            }
        }
    }

    package init(_ array: [UInt8]) {
        known = Known(array)
        late = nil
    }

    /// Copies the bytes.
    package init(_ data: Data) { self.init([UInt8](data)) }

    package init(_ shared: SharedBytes) {
        known = nil
        late = Late(shared)
    }

    /// The bytes as an array.
    package var array: [UInt8] { known?.array ?? late?.known().array ?? [] }

    /// The bytes as `Data`. Must not be changed in place, only as a copy.
    package var data: Data {
        if let known { return known.data }
        return late?.memory.withLock { memory in
            switch memory {
            case .shared(let shared): shared.data
            case .own(let known): known.data
            }
        } ?? Data()
    }

    /// The memory that another process can read; nil once the array has been made.
    package var shared: SharedBytes? {
        late?.memory.withLock { if case .shared(let shared) = $0 { shared } else { nil } }
    }

    package var count: Int { known?.array.count ?? data.count }

    package static func == (left: TextBytes, right: TextBytes) -> Bool { left.data == right.data }

    package func hash(into hasher: inout Hasher) { hasher.combine(data) }
}
