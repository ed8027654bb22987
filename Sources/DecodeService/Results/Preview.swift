package import DecodeTrace
package import JSONText

/// The re-encoded value.
package enum Preview: Sendable, Hashable {
    /// The value, encoded again by the real encoder in the payload's format, in the order and form that the strategies
    /// ask for; a property list as XML or binary, as the payload was.
    case encoded(TextBytes)
    /// The decode failed: a skeleton in request order, in which each finished part was encoded with the real encoder.
    /// The unfinished types' own `encode(to:)` did not run. If the model isn't `Encodable`, the parts are the decoded
    /// values, as in ``notEncodable(shown:)``.
    case partial(TextBytes, stoppedAt: CodingPath, isEncodable: Bool)
    /// The encoder, or the model's `encode(to:)`, rejected the value.
    case encodeFailed(path: CodingPath, reason: String)
    /// The model isn't `Encodable`; the decoded values are shown as JSON.
    case notEncodable(shown: TextBytes)
    /// There is nothing to show.
    case nothing

    /// The bytes to show, if any: JSON, or a property list.
    package var bytes: TextBytes? {
        switch self {
        case .encoded(let bytes), .partial(let bytes, _, _), .notEncodable(let bytes): bytes
        case .encodeFailed, .nothing: nil
        }
    }
}
