package import DecodeTrace
package import Foundation

/// The re-encoded value.
package enum Preview: Sendable, Hashable {
    /// The value, encoded again by the real encoder in the payload's format, in the order and form that the strategies
    /// ask for; a property list as XML or binary, as the payload was.
    case encoded(Data)
    /// The decode failed: a skeleton in request order, in which each finished part was encoded with the real encoder.
    /// The unfinished types' own `encode(to:)` did not run.
    case partial(Data, stoppedAt: CodingPath)
    /// The encoder, or the model's `encode(to:)`, rejected the value.
    case encodeFailed(path: CodingPath, reason: String)
    /// The model isn't `Encodable`; the decoded values are shown as JSON.
    case notEncodable(shown: Data)
    /// There is nothing to show.
    case nothing

    /// What to show, if there is anything: JSON, or a property list.
    package var data: Data? {
        switch self {
        case .encoded(let data), .partial(let data, _), .notEncodable(let data): data
        case .encodeFailed, .nothing: nil
        }
    }

    /// The same with equal data that is elsewhere in memory.
    package func replacingData(_ data: Data) -> Preview {
        switch self {
        case .encoded: .encoded(data)
        case .partial(_, let path): .partial(data, stoppedAt: path)
        case .notEncodable: .notEncodable(shown: data)
        case .encodeFailed, .nothing: self
        }
    }
}
