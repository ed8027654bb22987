package import Foundation
package import JSONText
import Synchronization

/// A payload with an identity, so that it is sent once and not for each decode.
///
/// Copies share the identity and the bytes; payloads created separately differ even if their bytes are equal.
package struct Payload: Sendable {
    /// Unique while the program runs.
    package let id: Int
    /// The bytes as they are in the file.
    package let data: Data
    /// The format of the bytes.
    package let format: PayloadFormat

    /// Assigns the bytes an identity, and recognizes their format.
    ///
    /// - Parameters:
    ///   - data: The bytes as they are in the file.
    ///   - name: The file's name or path, which determines the format if the bytes don't.
    package init(_ data: Data, named name: String? = nil) {
        self.id = Self.lastID.add(1, ordering: .relaxed).newValue
        self.data = data
        format = PayloadFormat(of: data, named: name)
    }

    /// Whether the payload is a property list in Apple's binary format.
    package var isBinaryPropertyList: Bool { format == .propertyList && BinaryPropertyList.begins(data) }

    private static let lastID = Atomic<Int>(0)
}
