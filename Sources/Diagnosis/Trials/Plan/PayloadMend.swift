import DecodeService
package import DecodeTrace
import JSONText

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
    /// Whether the replacement is an example, which doesn't follow from the payload's value.
    package var isExample = false
}

extension PayloadMend {
    /// What a payload with an example in its place loses; nil if the change only converts or renames.
    var loss: Loss? {
        guard isExample else { return nil }
        let place = key.map { "\(pointer)/\(JSONDocument.escapedForPointer($0))" } ?? pointer
        return Loss(value == "null" && change == .replace ? .dropped : .invented, at: place)
    }
}
