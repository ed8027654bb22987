public import Foundation

extension TracedDecode {
    /// Writes the decode down.
    ///
    /// - Parameters:
    ///   - options: What to record.
    ///   - payload: What was decoded, if `traceDecode` traced the decode. Otherwise it is ignored: `JSONDecoder` and
    ///     `PropertyListDecoder` know it.
    /// - Complexity: O(bytes of the payload + calls)
    public func recording(_ options: DecodeRecording.Options = .init(), payload: Data? = nil) -> DecodeRecording {
        recording(options, payload: payload, first: nil)
    }

    /// - Parameter first: The error of the app's own decode, if this one repeats it.
    func recording(
        _ options: DecodeRecording.Options, payload: Data? = nil, first: (any Error)?
    ) -> DecodeRecording {
        RecordingMaker(self, options, payload: payload, first: first).recording()
    }
}
