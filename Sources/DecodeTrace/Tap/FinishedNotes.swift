/// The values of finished nodes, in order, as far as they are kept.
struct FinishedNotes {
    /// The values themselves, without those inside them.
    private(set) var values: [(node: Int32, value: any Decodable)] = []
    /// The reader's descriptions of values. That of a value follows those of the values inside it.
    private(set) var descriptions: [(node: Int32, value: DecodedValue)] = []

    /// Keeps a finished value in place of those inside it.
    mutating func keep(_ value: any Decodable, at place: Int32) {
        dropValues(from: place)
        values.append((place, value))
    }

    mutating func dropValues(from place: Int32) {
        while let last = values.last, last.node >= place { values.removeLast() }
    }

    mutating func describe(_ value: DecodedValue, at place: Int32) { descriptions.append((place, value)) }

    /// Forgets everything about the nodes from a place on.
    mutating func forget(from place: Int32) {
        dropValues(from: place)
        while let last = descriptions.last, last.node >= place { descriptions.removeLast() }
    }
}
