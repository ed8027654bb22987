package import Foundation
package import JSONText
import Synchronization

/// A payload with an identity, so that it is handed over once and not once for each decode.
///
/// Copies share the identity and the bytes; two payloads made apart are different even when their bytes are equal.
package struct Payload: Sendable {
    /// Unique while the program runs.
    package let id: Int
    /// The bytes as they are in the file.
    package let data: Data
    /// What the bytes are written in.
    package let format: PayloadFormat

    /// Gives the bytes an identity, and recognises their format.
    ///
    /// - Parameters:
    ///   - data: The bytes as they are in the file.
    ///   - name: The file's name or path; tells the format where the bytes do not.
    package init(_ data: Data, named name: String? = nil) {
        self.id = Self.lastID.add(1, ordering: .relaxed).newValue
        self.data = data
        format = PayloadFormat(of: data, named: name)
    }

    /// Whether the payload is a property list in Apple's binary form, which no person reads.
    package var isBinaryPropertyList: Bool { format == .propertyList && BinaryPropertyList.begins(data) }

    private static let lastID = Atomic<Int>(0)
}
