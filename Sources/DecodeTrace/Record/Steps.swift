/// The walk of a decode through its trace: each node is asked, then answered, its children in between.
///
/// Nothing is stored: places are computed from the pre-order, in time logarithmic in the trace and linear in depth.
public struct Steps: Sendable {
    /// Whether a question is put or answered.
    public enum Phase: Sendable, Hashable {
        case ask, answer
    }

    /// One step.
    public struct Step: Sendable, Hashable {
        public var node: Int
        public var phase: Phase

        public init(node: Int, phase: Phase) {
            self.node = node
            self.phase = phase
        }
    }

    private let trace: Trace

    public init(_ trace: Trace) {
        self.trace = trace
    }

    /// How many steps there are: two a node.
    public var count: Int { 2 * trace.count }

    /// The step at a place. The place must be one of `0 ..< count`.
    public func step(_ place: Int) -> Step {
        precondition(place >= 0 && place < count, "a walk of \(count) steps has no step \(place)")
        // The last node asked at or before the place; questions come in order, so halving finds it.
        var low = 0
        var high = trace.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if index(asking: middle) <= place { low = middle } else { high = middle - 1 }
        }
        var answers = place - index(asking: low)
        guard answers > 0 else { return Step(node: low, phase: .ask) }
        // Between two questions only answers lie: of the node asked last, its parent, and so on.
        var node = low
        while answers > 1 {
            node = Int(trace[node].parent)
            answers -= 1
        }
        return Step(node: node, phase: .answer)
    }

    /// The place of a step.
    public func index(of step: Step) -> Int {
        switch step.phase {
        case .ask: index(asking: step.node)
        case .answer: 2 * Int(trace[step.node].end) - trace.depth(of: step.node) - 1
        }
    }

    /// The place after a step over: from a question to its answer, from an answer to whatever follows.
    public func over(_ place: Int) -> Int {
        let here = step(place)
        switch here.phase {
        case .ask: return index(of: Step(node: here.node, phase: .answer))
        case .answer: return min(place + 1, count - 1)
        }
    }

    /// The place after a step out: the answer of the node's owner, or the last step at the root.
    public func out(_ place: Int) -> Int {
        let parent = Int(trace[step(place).node].parent)
        return parent < 0 ? count - 1 : index(of: Step(node: parent, phase: .answer))
    }

    /// Before the question come the questions of all earlier nodes, and the answers of those that are not above it.
    private func index(asking node: Int) -> Int {
        2 * node - trace.depth(of: node)
    }
}
