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

extension Trace: CustomStringConvertible {
    /// The tree as text: one line per node, indented by depth.
    public var description: String {
        var text = ""
        var depths: [Int] = []
        for node in 0..<count {
            while let open = depths.last, self[open].end <= node { depths.removeLast() }
            if node > 0 { text += "\n" }
            text += String(repeating: "  ", count: depths.count) + line(node)
            depths.append(node)
        }
        return text
    }

    private func line(_ node: Int) -> String {
        var text =
            switch key(of: node) {
            case .key(let key): CodingPath([.key(key)]).description
            case .index(let index): "[\(index)]"
            case nil: ""
            }
        let type = typeName(of: node)
        let what =
            switch self[node].call {
            case .root, .decode, .decodeIfPresent: type
            case let call: "\(call)"
            }
        text += text.isEmpty ? what : ": " + what
        if type.isEmpty || isHousekeeping(node), self[node].keyType >= 0 {
            text += " by " + keyTypes[Int(self[node].keyType)].name
        }
        switch self[node].outcome {
        case .decoded: break
        case .decodedNil: text += " → nil"
        case .failedInside: text += " → failed inside"
        case let outcome: text += " → \(outcome)"
        }
        if let failure = failure(at: node) {
            text += ", " + (failure.fate == .failed ? "" : "\(failure.fate) ") + "\(failure.kind): "
            text += failure.debugDescription
            if let note = failure.note { text += " (" + (failure.rule.map { "\($0): " } ?? "") + note + ")" }
        }
        return text
    }
}
