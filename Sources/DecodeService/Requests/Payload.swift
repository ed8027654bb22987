public import Foundation
import Synchronization

/// A payload with an identity, so that it is sent to a worker once and not once for each decode.
///
/// Copies share the identity and the bytes; two payloads made apart are different even when their bytes are equal.
public struct Payload: Sendable {
    /// Unique in this process.
    public let id: Int
    /// The bytes as they are in the file.
    public let data: Data

    /// Gives the bytes an identity.
    public init(_ data: Data) {
        self.id = Self.lastID.add(1, ordering: .relaxed).newValue
        self.data = data
    }

    private static let lastID = Atomic<Int>(0)
}
