import DecodeService
package import DecodeTrace

/// One change of a payload that its server would have to make for the unchanged model to decode it.
package struct PayloadMend: Sendable, Hashable {
    /// The kind of change.
    package enum Change: String, Sendable, Hashable {
        /// The value is replaced.
        case replace
        /// The key is renamed.
        case rename
        /// The key and its value are added.
        case add
    }

    package var change: Change
    /// The RFC 6901 pointer of the value in the original payload; for an added member, that of the object that lacks
    /// it.
    package var pointer: String
    /// The coding path of the requested value.
    package var path: CodingPath
    /// The key that the model requests, if one is renamed or added; otherwise nil.
    package var key: String?
    /// The value in the payload, shortened; nil if there is none.
    package var found: String?
    /// What the model requests: a type, or the values of an enum.
    package var asks: String
    /// The replacement as JSON, if the payload says it in another spelling or format; nil if it isn't known, and for a
    /// renamed key.
    package var value: String?

    /// Whether the change says all that is needed to make it.
    package var isKnown: Bool { change == .rename || value != nil }
}
