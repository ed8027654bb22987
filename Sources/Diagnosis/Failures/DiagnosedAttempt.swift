public import DecodeTrace

/// One of several types that code tried at a place, in vain.
public struct DiagnosedAttempt: Sendable, Hashable, Codable {
    /// What was tried: a type, or `an object` and the like for a container that could not be opened.
    public var type: String
    public var kind: Failure.Kind
    /// One sentence: what stands there and what was wanted of it.
    public var message: String
}

/// A place that was read after other types had been tried there: nothing failed.
public struct DiagnosedAlternative: Sendable, Hashable, Codable {
    /// RFC 6901 pointer as the payload names it.
    public var pointer: String
    public var path: [CodingPath.Component]
    /// The type that read it.
    public var chosen: String
    /// What was tried before, in that order.
    public var attempts: [DiagnosedAttempt]
}
