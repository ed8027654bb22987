/// The nodes that failed and got a stand-in, in order.
struct StandInNodes {
    private let state: RecorderPointer
    private var nodes: [Int32] = []

    init(_ state: RecorderPointer) { self.state = state }

    var isEmpty: Bool { nodes.isEmpty }

    /// Whether any of them is at a place or after it.
    func hasAny(from place: Int32) -> Bool { nodes.last.map { $0 >= place } ?? false }

    mutating func append(_ node: Int32) { nodes.append(node) }

    mutating func forget(from place: Int32) {
        while let last = nodes.last, last >= place { nodes.removeLast() }
    }

    /// Marks every value that contains a stand-in as part of the failing path.
    ///
    /// - Complexity: O(depth) for each stand-in since the place: they are the last ones.
    func markOwners(from place: Int32, upTo top: Int32) {
        for node in nodes.reversed().prefix(while: { $0 >= place }) {
            var inside = state.pointee.nodes[Int(node)].parent
            while inside >= top, inside >= 0 {
                state.pointee.nodes[Int(inside)].outcome = .failedInside
                inside = state.pointee.nodes[Int(inside)].parent
            }
        }
    }
}
