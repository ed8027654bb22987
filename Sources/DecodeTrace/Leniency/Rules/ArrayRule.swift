/// Drops the failing elements of an array or a set.
enum ArrayRule {
    /// Advances past the element that just failed. False if the container doesn't advance: then the list must fail, or it
    /// would try the same element forever.
    static func moveOn(in container: inout any UnkeyedDecodingContainer, from index: Int) -> Bool {
        // Most containers stay where a call failed; decoding a type that reads nothing advances them.
        guard container.currentIndex == index else { return container.currentIndex > index }
        return (try? container.decode(UnreadValue.self)) != nil && container.currentIndex > index
    }
}

/// Decodes from any value without reading it.
struct UnreadValue: Decodable {
    init(from decoder: any Decoder) {}
}
