package import DecodeTrace

/// Where a decode was when it was ended, or ended itself.
package struct DecodePlace: Codable, Sendable, Hashable {
    /// What was being done.
    package enum Phase: String, Codable, Sendable {
        /// The user's models were being loaded: constructors of their library run then, and the code of `--decoder`.
        case loading
        /// The decoder was reading the text; no `init(from:)` had begun.
        case reading
        /// The model was being decoded.
        case decoding
        /// Coding keys of the model were being asked which keys of the payload they know.
        case askingKeys
        /// The value was being encoded again.
        case encoding
        /// The payload of a decode that failed was being decoded again, for the values before the failure.
        case rereading
    }

    /// What was being done.
    package var phase: Phase
    /// The model's call on the record last; nil where there is none.
    package var call: LastCall?
    /// How long no call had come by then, in seconds; nil where calls came.
    package var silence: Double?
    /// The line and column of the value that was asked for, from 1; nil where the payload has none there.
    package var line: Int?
    package var column: Int?
    /// Whether the code that stopped itself is Foundation's.
    package var isInFoundation = false

    /// A place.
    package init(phase: Phase, call: LastCall? = nil, silence: Double? = nil) {
        self.phase = phase
        self.call = call
        self.silence = silence
    }
}
