/// Decodes from any value without reading it.
private struct IgnoredElement: Decodable {
    init(from decoder: any Decoder) throws {}
}

extension UnkeyedDecodingContainer {
    /// Advances the container past an element that failed to decode.
    ///
    /// Foundation's containers don't advance when decoding throws, so a retry would throw forever. Other decoders' may.
    ///
    /// - Parameter index: The failed element's index.
    /// - Returns: Whether the container has advanced. If not, the decode can't continue.
    mutating func moveOn(from index: Int) -> Bool {
        if hasMovedOn(from: index) { return true }
        // A super decoder consumes the element without decoding it.
        _ = try? superDecoder()
        if hasMovedOn(from: index) { return true }
        // Some decoders decode null only as an optional.
        _ = try? decodeNil()
        if hasMovedOn(from: index) { return true }
        _ = try? decode(IgnoredElement.self)
        return hasMovedOn(from: index)
    }

    private func hasMovedOn(from index: Int) -> Bool { isAtEnd || currentIndex > index }
}
