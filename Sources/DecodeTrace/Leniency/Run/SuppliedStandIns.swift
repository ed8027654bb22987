/// Stand-ins for values that the requesting code may branch on, in order.
struct StandInChoices {
    struct Choice {
        /// The value whose code requested it.
        let owner: Int32
        /// The index of its failure.
        let failure: Int
    }

    private let state: RecorderPointer
    private var choices: [Choice] = []

    init(_ state: RecorderPointer) { self.state = state }

    /// Adds the stand-in that is about to be supplied for the propagating failure.
    mutating func add(by owner: LenientOwner) {
        // A value read from a single-value container reaches the code that requested the container's owner.
        var node = owner.node
        while node > 0, state.pointee.nodes[Int(node)].container == .single {
            node = state.pointee.nodes[Int(node)].parent
        }
        choices.append(Choice(owner: node, failure: state.pointee.propagating))
    }

    mutating func forget(from failure: Int) {
        while let last = choices.last, last.failure >= failure { choices.removeLast() }
    }

    /// The first one that a value's code requested, among the failures since an index.
    func first(of owner: Int32, since failure: Int) -> Choice? {
        choices.reversed().prefix { $0.failure >= failure }.last { $0.owner == owner }
    }
}

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
