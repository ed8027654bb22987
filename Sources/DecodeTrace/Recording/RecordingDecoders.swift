public import Foundation

extension JSONDecoder {
    /// Decodes like `decode(_:from:)`, and records the decode if it fails.
    ///
    /// A decode that succeeds takes no longer. After a failure, the model's code runs a second time to be recorded; if it then
    /// behaves differently, ``DecodeRecording/isReproduced`` is false.
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - data: The payload.
    ///   - options: What to record.
    ///   - keep: Receives the recording, before the error is thrown.
    /// - Returns: The value.
    /// - Throws: The error of `decode(_:from:)`.
    public func record<T: Decodable>(
        _ type: T.Type, from data: Data, options: DecodeRecording.Options = .init(), keep: (DecodeRecording) -> Void
    ) throws -> T {
        try recordingFailure(options, keep, decode: { try decode(type, from: data) }, again: { trace(type, data) })
    }

    /// Decodes and records, whether the decode fails or not.
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - data: The payload.
    ///   - options: What to record.
    public func recording<T: Decodable>(
        of type: T.Type, from data: Data, options: DecodeRecording.Options = .init()
    ) -> DecodeRecording {
        trace(type, data).recording(options)
    }

    private func trace<T: Decodable>(_ type: T.Type, _ data: Data) -> TracedDecode<T> {
        trace(type, from: data, keepingValues: data.count <= maxBytesForValues)
    }
}

extension PropertyListDecoder {
    /// Decodes, and records the decode if it fails: see `JSONDecoder.record(_:from:options:keep:)`.
    public func record<T: Decodable>(
        _ type: T.Type, from data: Data, options: DecodeRecording.Options = .init(), keep: (DecodeRecording) -> Void
    ) throws -> T {
        try recordingFailure(options, keep, decode: { try decode(type, from: data) }, again: { trace(type, data) })
    }

    /// Decodes and records: see `JSONDecoder.recording(of:from:options:)`.
    public func recording<T: Decodable>(
        of type: T.Type, from data: Data, options: DecodeRecording.Options = .init()
    ) -> DecodeRecording {
        trace(type, data).recording(options)
    }

    private func trace<T: Decodable>(_ type: T.Type, _ data: Data) -> TracedDecode<T> {
        trace(type, from: data, keepingValues: data.count <= maxBytesForValues)
    }
}

/// Returns a decoded value. After a failure, decodes again to record it.
private func recordingFailure<T>(
    _ options: DecodeRecording.Options, _ keep: (DecodeRecording) -> Void, decode: () throws -> T,
    again: () -> TracedDecode<T>
) throws -> T {
    do { return try decode() } catch {
        keep(again().recording(options, first: error))
        throw error
    }
}

/// The largest payload whose finished values are kept for their types. Those of a larger one take too much memory.
private let maxBytesForValues = 4 << 20

/// A folder in which an app keeps its recordings.
///
/// It may be used from several threads and processes at once. Nothing that is wrong with the folder troubles the app: a
/// recording that can't be kept is lost.
public struct RecordingFolder: Sendable {
    /// The folder. It is created when a recording is kept.
    public let url: URL
    /// The maximum number of recordings.
    public let maxFiles: Int
    /// The maximum size of all recordings in bytes.
    public let maxBytes: Int

    /// - Parameters:
    ///   - url: The folder.
    ///   - maxFiles: The maximum number of recordings.
    ///   - maxBytes: The maximum size of all recordings in bytes.
    public init(_ url: URL, maxFiles: Int = 20, maxBytes: Int = 20 << 20) {
        self.url = url
        self.maxFiles = maxFiles
        self.maxBytes = maxBytes
    }

    /// Writes a recording into a file of its own, and removes the oldest ones above the limits.
    ///
    /// - Returns: The file; nil if it can't be written, or is larger than the folder may be.
    /// - Complexity: O(bytes + files in the folder)
    @discardableResult
    public func keep(_ recording: DecodeRecording) -> URL? {
        let bytes = recording.encoded()
        guard maxFiles > 0, bytes.count <= maxBytes else { return nil }
        try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let file = url.appendingPathComponent(Self.fileName(for: recording))
        do { try bytes.write(to: file, options: .atomic) } catch { return nil }
        removeOldest(besides: file.lastPathComponent)
        return file
    }

    /// The recordings in the folder, the oldest first.
    public var files: [URL] { names.map { url.appendingPathComponent($0) } }

    /// `2026-04-01T093000Z-City-1f3a….codarecording`: names sort by time.
    private static func fileName(for recording: DecodeRecording) -> String {
        let time = String(recording.origin.date.filter { $0 != ":" }.prefix(20))
        let type = String(recording.typeName.unicodeScalars.filter(isPlain).map(Character.init).prefix(40))
        return "\(time)-\(type)-\(UUID().uuidString.prefix(8).lowercased()).\(DecodeRecording.fileExtension)"
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && scalar.properties.isAlphabetic || "0"..."9" ~= scalar
    }

    private var names: [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        return all.filter { $0.hasSuffix(".\(DecodeRecording.fileExtension)") }.sorted()
    }

    private func removeOldest(besides kept: String) {
        var files = names.map { name -> (name: String, size: Int) in
            let path = url.appendingPathComponent(name).path
            let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? NSNumber
            return (name, size?.intValue ?? 0)
        }
        var bytes = files.reduce(0) { $0 + $1.size }
        var count = files.count
        files.removeAll { $0.name == kept }
        for file in files where count > maxFiles || bytes > maxBytes {
            // Another process may have removed it already.
            try? FileManager.default.removeItem(at: url.appendingPathComponent(file.name))
            count -= 1
            bytes -= file.size
        }
    }
}
