import DecodeService
import DecodeTrace

extension TrialFigures {
    /// Measures a trace: all figures except the losses and those of the round trip.
    ///
    /// - Complexity: O(nodes)
    init(_ trace: Trace) {
        let rules = trace.failures.lazy.filter { $0.fate == .adjusted }.compactMap(\.rule)
        let adjusted = Dictionary(rules.map { ($0, 1) }, uniquingKeysWith: +)
        let (dropped, droppable) = Self.drops(in: trace)
        self.init(
            ending: Ending(trace), dropped: dropped, droppable: droppable, adjusted: adjusted,
            kept: Self.kept(in: trace) + (adjusted[.scalars] ?? 0))
    }

    /// The number of scalars that were read, except those in dropped values.
    private static func kept(in trace: Trace) -> Int {
        var count = 0
        trace.forEachCall { _, call in
            switch call.outcome {
            case .skipped, .absorbed: return .past
            case .decoded where call.container == .none && !call.call.isHousekeeping: count += 1
            default: break
            }
            return .inside
        }
        return count
    }

    /// Returns the number of dropped members, except those inside dropped ones, and of all members of their containers.
    private static func drops(in trace: Trace) -> (dropped: Int, droppable: Int) {
        var (dropped, droppable) = (0, 0)
        var counted: Set<Int> = []
        trace.forEachCall { _, call in
            guard call.outcome == .skipped else { return .inside }
            let container = Int(call.parent)
            if container >= 0, counted.insert(container).inserted {
                let members = trace.children(of: container)
                    .filter { !trace.isHousekeeping($0) && trace.key(of: $0) != nil }
                droppable += members.count
                dropped += members.count { trace[$0].outcome == .skipped }
            }
            return .past
        }
        return (dropped, droppable)
    }
}
