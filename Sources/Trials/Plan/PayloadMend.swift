package import DecodeTrace

/// One place of a payload as its server would have to send it, so that the model decodes it as it is.
package struct PayloadMend: Sendable, Hashable {
    /// What is done there.
    package enum Change: String, Sendable, Hashable {
        /// Another value stands there.
        case replace
        /// The key is another one.
        case rename
        /// The key and its value are added.
        case add
    }

    package var change: Change
    /// The RFC 6901 pointer of the value into the payload as it is; of an added member, that of the object that lacks it.
    package var pointer: String
    /// The coding path of the value asked for.
    package var path: CodingPath
    /// The key that the model asks for, where one is renamed or added; nil elsewhere.
    package var key: String?
    /// The value as it stands in the payload, shortened; nil where there is none.
    package var found: String?
    /// What the model asks for: a type, or the values that an enum knows.
    package var asks: String
    /// What was sent in its place, as JSON: converted where the value says it, else an example; nil where a key is renamed.
    package var value: String?
}
