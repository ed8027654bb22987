package import DecodeTrace

/// One of several types that code tried at a place, in vain.
package struct DiagnosedAttempt: Sendable, Hashable, Codable {
    /// What was tried: a type, or `an object` and the like for a container that could not be opened.
    package var type: String
    package var kind: Failure.Kind
    /// One sentence: what stands there and what was wanted of it.
    package var message: String
}

/// A place that was read after other types had been tried there: nothing failed.
package struct DiagnosedAlternative: Sendable, Hashable, Codable {
    /// RFC 6901 pointer as the payload names it.
    package var pointer: String
    package var path: [CodingPath.Component]
    /// The type that read it.
    package var chosen: String
    /// What was tried before, in that order.
    package var attempts: [DiagnosedAttempt]
}
