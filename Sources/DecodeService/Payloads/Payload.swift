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
    /// The decode that an app recorded, if the file is a recording; the bytes are then those of the recorded payload.
    package let recording: PayloadRecording?
    /// Where the text of the file starts that the payload is from, and its size in bytes: of a recording as a whole.
    package let fileText: (origin: TextOrigin, size: Int)
    /// Whether the bytes are the last line of a log, which has no line feed yet: a program may still be writing it.
    package var isUnfinished = false

    /// The bytes as they are in the file, for a decoder.
    package var data: Data { bytes.data }

    /// Assigns the bytes an identity, and recognizes their format.
    ///
    /// - Parameters:
    ///   - bytes: The bytes as they are in the file.
    ///   - name: The file's name or path, which determines the format if the bytes don't.
    ///   - origin: Where the bytes start in their file.
    package init(_ bytes: TextBytes, named name: String? = nil, origin: TextOrigin = .start) {
        self.init(bytes, PayloadFormat(of: bytes.data, named: name), origin: origin)
    }

    private init(_ bytes: TextBytes, _ format: PayloadFormat, origin: TextOrigin) {
        id = Self.lastID.add(1, ordering: .relaxed).newValue
        (self.bytes, self.format, self.origin) = (bytes, format, origin)
        recording = nil
        fileText = (origin, bytes.count)
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
    package init(json: Data, origin: TextOrigin) { self.init(TextBytes(json), .json, origin: origin) }

    /// The bytes of the file: for a recording, of the recording itself.
    package var fileData: Data { recording?.file ?? data }

    /// Reads a file's bytes, which may be a recording.
    ///
    /// - Parameters:
    ///   - bytes: The bytes as they are in the file.
    ///   - name: The file's name or path, which determines the format if the bytes don't.
    /// - Throws: ``PayloadTrouble`` for a recording that can't be read.
    package init(reading bytes: TextBytes, named name: String? = nil) throws(PayloadTrouble) {
        guard PayloadRecording.isOne(bytes.data) else {
            self.init(bytes, named: name)
            return
        }
        self.init(try PayloadRecording(bytes.data), origin: .start)
    }

    /// Copies a file's bytes, which may be a recording.
    package init(reading data: Data, named name: String? = nil) throws(PayloadTrouble) {
        try self.init(reading: TextBytes(data), named: name)
    }

    /// Reads bytes that may be a recording. One that can't be read is shown as the JSON that it is.
    package init(showing data: Data, named name: String? = nil) {
        self = (try? Payload(reading: data, named: name)) ?? Payload(data, named: name)
    }

    /// Reads a line of JSON, which may be a recording.
    ///
    /// - Parameters:
    ///   - line: The bytes of the line.
    ///   - origin: Where they start in the file.
    /// - Throws: ``PayloadTrouble`` for a recording that can't be read.
    package init(readingJSON line: Data, origin: TextOrigin) throws(PayloadTrouble) {
        guard PayloadRecording.isOne(line) else {
            self.init(json: line, origin: origin)
            return
        }
        self.init(try PayloadRecording(line), origin: origin)
    }

    /// A recorded payload. Its places are those in the payload as the app had it.
    private init(_ recording: PayloadRecording, origin place: TextOrigin) {
        id = Self.lastID.add(1, ordering: .relaxed).newValue
        bytes = recording.bytes
        origin = .start
        format = recording.format
        self.recording = recording
        fileText = (place, recording.file.count)
    }

    /// Whether the payload is a property list in Apple's binary format.
    package var isBinaryPropertyList: Bool { format == .propertyList && BinaryPropertyList.begins(data) }

    private static let lastID = Atomic<Int>(0)
}
