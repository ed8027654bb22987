package import DecodeTrace

/// Where a decode was when it was stopped or crashed.
package struct DecodePlace: Codable, Sendable, Hashable {
    /// The phase of the decode.
    package enum Phase: String, Codable, Sendable {
        /// The user's models were being loaded, which runs their library's constructors and the code of `--decoder`.
        case loading
        /// The decoder was reading the text; no `init(from:)` had begun.
        case reading
        /// The model was being decoded.
        case decoding
        /// The decode had ended, and its calls were being found in the payload's text.
        case matching
        /// The model's coding keys were being queried for the payload's keys.
        case askingKeys
        /// The value was being encoded again.
        case encoding
        /// The payload of a failed decode was being decoded again, for the values before the failure.
        case rereading
    }

    /// The phase of the decode.
    package var phase: Phase
    /// The model's last recorded call; nil if there is none.
    package var call: LastCall?
    /// The time since the last call, in seconds; nil if calls were still being made.
    package var silence: Double?
    /// The line and column of the requested value, from 1; nil if the payload doesn't have it.
    package var line: Int?
    package var column: Int?
    /// Whether the crash was in Foundation's code.
    package var isInFoundation = false

    /// Creates a place.
    package init(phase: Phase, call: LastCall? = nil, silence: Double? = nil) {
        self.phase = phase
        self.call = call
        self.silence = silence
    }
}
