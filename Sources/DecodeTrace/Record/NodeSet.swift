/// A set of nodes of a trace, stored as a bit set that is empty as long as the set is.
struct NodeSet: Sendable, Hashable {
    private(set) var words: [UInt64] = []

    /// Creates an empty set.
    init() {}

    /// Restores a set from its ``words``.
    init(words: [UInt64]) { self.words = words }

    var isEmpty: Bool { words.isEmpty }

    @inline(__always) func contains(_ node: Int) -> Bool {
        let word = node >> 6
        return word < words.count && words[word] & (1 << UInt64(node & 63)) != 0
    }

    mutating func insert(_ node: Int) {
        let word = node >> 6
        if word >= words.count { words.append(contentsOf: repeatElement(0, count: word + 1 - words.count)) }
        words[word] |= 1 << UInt64(node & 63)
    }

    /// Visits the nodes in order.
    func forEach(_ body: (Int) -> Void) {
        for (place, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                body(place << 6 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
    }
}
