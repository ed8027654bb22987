/// The steps of a decode through its trace: a request and an answer for each node, with its children's steps in between.
///
/// Nothing is stored: steps are computed from the pre-order, in time logarithmic in the trace and linear in depth.
public struct Steps: Sendable {
    /// Whether a step is a request or its answer.
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

    /// The number of steps: two per node.
    public var count: Int { 2 * trace.count }

    /// The step at an index in `0 ..< count`.
    public func step(_ place: Int) -> Step {
        precondition(place >= 0 && place < count, "a walk of \(count) steps has no step \(place)")
        // The last node requested at or before the index.
        var node = (0..<trace.count).partitioningIndex { index(asking: $0) > place } - 1
        var answers = place - index(asking: node)
        guard answers > 0 else { return Step(node: node, phase: .ask) }
        // Only answers are between two requests: those of the last requested node, its parent, and so on.
        while answers > 1 {
            node = Int(trace[node].parent)
            answers -= 1
        }
        return Step(node: node, phase: .answer)
    }

    /// The index of a step.
    public func index(of step: Step) -> Int {
        switch step.phase {
        case .ask: index(asking: step.node)
        case .answer: 2 * Int(trace[step.node].end) - trace.depth(of: step.node) - 1
        }
    }

    /// The index after a step over: from a request to its answer, from an answer to the next step.
    public func over(_ place: Int) -> Int {
        let here = step(place)
        switch here.phase {
        case .ask: return index(of: Step(node: here.node, phase: .answer))
        case .answer: return min(place + 1, count - 1)
        }
    }

    /// The index after a step out: the answer of the node's owner, or the last step at the root.
    public func out(_ place: Int) -> Int {
        let parent = Int(trace[step(place).node].parent)
        return parent < 0 ? count - 1 : index(of: Step(node: parent, phase: .answer))
    }

    /// The index of a node's request, which follows the requests of all earlier nodes and the answers of those that
    /// don't contain it.
    private func index(asking node: Int) -> Int {
        2 * node - trace.depth(of: node)
    }
}
