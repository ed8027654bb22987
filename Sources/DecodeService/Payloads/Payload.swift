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
    package let bytes: TextBytes
    /// Where the bytes start in their file.
    package let origin: TextOrigin
    /// The format of the bytes.
    package let format: PayloadFormat

    /// The bytes as they are in the file, for a decoder.
    package var data: Data { bytes.data }

    /// Assigns the bytes an identity, and recognizes their format.
    ///
    /// - Parameters:
    ///   - bytes: The bytes as they are in the file.
    ///   - name: The file's name or path, which determines the format if the bytes don't.
    ///   - origin: Where the bytes start in their file.
    package init(_ bytes: TextBytes, named name: String? = nil, origin: TextOrigin = .start) {
        self.id = Self.lastID.add(1, ordering: .relaxed).newValue
        self.bytes = bytes
        self.origin = origin
        format = PayloadFormat(of: bytes.data, named: name)
    }

    /// Copies the bytes, assigns them an identity, and recognizes their format.
    package init(_ data: Data, named name: String? = nil, origin: TextOrigin = .start) {
        self.init(TextBytes(data), named: name, origin: origin)
    }

    /// Copies the bytes of JSON text, and assigns them an identity.
    ///
    /// - Parameters:
    ///   - json: The bytes as they are in the file.
    ///   - origin: Where they start in the file.
    package init(json: Data, origin: TextOrigin) {
        id = Self.lastID.add(1, ordering: .relaxed).newValue
        bytes = TextBytes(json)
        self.origin = origin
        format = .json
    }

    /// Whether the payload is a property list in Apple's binary format.
    package var isBinaryPropertyList: Bool { format == .propertyList && BinaryPropertyList.begins(data) }

    private static let lastID = Atomic<Int>(0)
}
