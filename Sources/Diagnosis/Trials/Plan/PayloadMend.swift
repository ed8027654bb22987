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
    /// The replacement as JSON: the converted value if it can be converted, otherwise an example; nil if a key is
    /// renamed.
    package var value: String?
}
