/// Leaves out the elements of an array or a set that fail.
struct FailableArrayRule: Sendable {
    /// Nil when the leniency does not ask for it.
    init?(_ leniency: Leniency) {
        guard leniency.arrays == .failable else { return nil }
    }

    /// Goes past the element that just failed. False when the container cannot be brought to go on: then the list must
    /// fail, or it would try the same element for ever.
    func drops(
        after error: any Error, in container: inout any UnkeyedDecodingContainer
    ) -> Bool {
        let index = container.currentIndex
        // A failed call leaves the container where it was; asking for anything takes it on.
        return (try? container.decode(Anything.self)) != nil && container.currentIndex > index
    }
}

/// Decodes from whatever is there.
private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
}
