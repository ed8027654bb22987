package import DecodeTrace

/// One of several types that code tried unsuccessfully at a place.
package struct DiagnosedAttempt: Sendable, Hashable, Codable {
    /// What was tried: a type, or the kind of a container that could not be opened, such as `an object`.
    package var type: String
    package var kind: Failure.Kind
    /// One sentence: what was found and what was expected.
    package var message: String
}

/// A place that was decoded after other types had been tried there.
package struct DiagnosedAlternative: Sendable, Hashable, Codable {
    /// The RFC 6901 pointer, with the payload's keys.
    package var pointer: String
    package var path: [CodingPath.Component]
    /// The type that decoded it.
    package var chosen: String
    /// The attempts before that, in order.
    package var attempts: [DiagnosedAttempt]
}
