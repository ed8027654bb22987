/// A value that takes anything, and keeps nothing.
private struct Anything: Decodable {
    init(from decoder: any Decoder) throws {}
}

extension UnkeyedDecodingContainer {
    /// Brings the container past an element that failed to decode.
    ///
    /// A decoder may have moved on when it threw, or not: Foundation's has not, and asking again would throw for ever.
    ///
    /// - Parameter index: The failed element's index.
    /// - Returns: Whether the container is past it now. If not, the decode cannot go on.
    mutating func moveOn(from index: Int) -> Bool {
        if hasMovedOn(from: index) { return true }
        // A decoder over the element takes it as it is, whatever it is, and asks nothing of it.
        _ = try? superDecoder()
        if hasMovedOn(from: index) { return true }
        // Some decoders refuse to decode any type but an optional from null.
        _ = try? decodeNil()
        if hasMovedOn(from: index) { return true }
        _ = try? decode(Anything.self)
        return hasMovedOn(from: index)
    }

    private func hasMovedOn(from index: Int) -> Bool { isAtEnd || currentIndex > index }
}
