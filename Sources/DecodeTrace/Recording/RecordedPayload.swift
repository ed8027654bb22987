public import Foundation

/// The payload in a recording.
public struct RecordedPayload: Sendable, Hashable, Codable {
    /// A format of payloads.
    public enum Format: String, Sendable, Codable {
        /// What a `JSONDecoder` decodes: JSON, or text that was decoded as such.
        case json
        /// What a `PropertyListDecoder` decodes.
        case propertyList
        /// What another decoder decodes.
        case other
    }

    /// The payload as recorded; nil if it was left out: because it is too large, because it can't be redacted, as a binary
    /// property list, or because it isn't known.
    public let bytes: Data?
    /// The number of bytes that were decoded; 0 if the payload isn't known.
    public let originalSize: Int
    /// Whether values were replaced by others of the same form. Each position remains the original's if the payload is whole.
    public let isRedacted: Bool
    /// Whether the recorded payload has everything that the original has. If not, parts of it that lead to no failure are
    /// shorter, or all of it was left out.
    public let isWhole: Bool
    /// The format.
    public let format: Format

    /// Whether the sizes fit.
    var isConsistent: Bool {
        originalSize >= 0 && (isWhole ? bytes?.count == originalSize : (bytes?.count ?? 0) <= max(originalSize, 0))
    }

    init(bytes: Data?, originalSize: Int, isRedacted: Bool, isWhole: Bool, format: Format) {
        self.bytes = bytes
        self.originalSize = originalSize
        self.isRedacted = isRedacted
        self.isWhole = isWhole
        self.format = format
    }

    private enum CodingKeys: String, CodingKey {
        case base64, format
        case originalSize = "originalSize"
        case isRedacted = "redacted"
        case text
        case isWhole = "whole"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let text = try container.decodeIfPresent(String.self, forKey: .text) {
            bytes = Data(text.utf8)
        } else if let base64 = try container.decodeIfPresent(String.self, forKey: .base64) {
            guard let data = Data(base64Encoded: base64) else {
                throw DecodeRecording.ReadingError.damaged("its payload isn't base64")
            }
            bytes = data
        } else {
            bytes = nil
        }
        originalSize = try container.decode(Int.self, forKey: .originalSize)
        isRedacted = try container.decode(Bool.self, forKey: .isRedacted)
        isWhole = try container.decode(Bool.self, forKey: .isWhole)
        format = try container.decode(Format.self, forKey: .format)
    }

    /// Writes the payload, as text if it is UTF-8.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if let bytes {
            if let text = String(validating: bytes, as: UTF8.self) {
                try container.encode(text, forKey: .text)
            } else {
                try container.encode(bytes.base64EncodedString(), forKey: .base64)
            }
        }
        try container.encode(originalSize, forKey: .originalSize)
        try container.encode(isRedacted, forKey: .isRedacted)
        try container.encode(isWhole, forKey: .isWhole)
        try container.encode(format, forKey: .format)
    }
}
