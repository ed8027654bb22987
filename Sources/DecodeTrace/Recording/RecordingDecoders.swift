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
