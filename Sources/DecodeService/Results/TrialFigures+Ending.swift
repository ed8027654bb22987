package import DecodeTrace

extension TrialFigures.Ending {
    /// The failure that ended the decode of a trace; nil if none did. With `errors: all`, the first of them.
    ///
    /// - Complexity: O(failures + depth)
    package init?(_ trace: Trace) {
        let failures = trace.failures
        let ending = failures.first { $0.fate == .standIn } ?? failures.last { $0.fate == .failed }
        guard let ending else { return nil }
        self.init(ending, in: trace)
    }

    /// Creates the ending for a failure of a trace.
    ///
    /// - Complexity: O(failures + depth)
    package init(_ ending: Failure, in trace: Trace) {
        let place = Self.place(of: ending, in: trace)
        let caught = trace.caught.filter { $0.path.hasPrefix(place) }
        let attempts = trace.attempts(besides: ending).map(\.failure) + caught
        self.init(
            failure: ending, attempts: Array(attempts.suffix(Self.maxAttempts)),
            types: Self.types(to: ending, in: trace))
    }

    /// Returns the outermost place of the attempts that the failure represents: its own path, or one above it.
    private static func place(of ending: Failure, in trace: Trace) -> CodingPath {
        let attempts = trace.attempts(besides: ending).map { trace.path(of: $0.node) }
        return attempts.min { $0.components.count < $1.components.count } ?? ending.path
    }

    /// More would add nothing new.
    private static let maxAttempts = 8

    /// Returns the requested types along the path: for each step, the outermost type at its path, or the failure's
    /// requested type if the last step has none.
    package static func types(to failure: Failure, in trace: Trace) -> [String?] {
        var types = [String?](repeating: nil, count: failure.path.components.count + 1)
        var chain: [Int] = []
        var node = failure.node
        while node >= 0, node < trace.count {
            chain.append(node)
            node = Int(trace[node].parent)
        }
        var depth = 0
        for node in chain.reversed() {
            if trace.key(of: node) != nil { depth += 1 }
            let name = trace.typeName(of: node)
            guard depth < types.count, !name.isEmpty, types[depth] == nil else { continue }
            types[depth] = name
        }
        if types[types.count - 1] == nil { types[types.count - 1] = failure.requestedType }
        return types
    }
}
