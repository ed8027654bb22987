import DecodeService
import DecodeTrace

extension TrialFigures {
    /// Measures a trace: all figures except the losses and those of the round trip.
    ///
    /// - Complexity: O(nodes)
    init(_ trace: Trace) {
        var adjusted: [String: Int] = [:]
        for failure in trace.failures where failure.fate == .adjusted {
            adjusted[failure.rule ?? "", default: 0] += 1
        }
        self.init(
            ending: Ending(trace), drops: Self.drops(in: trace), adjusted: adjusted,
            kept: Self.kept(in: trace) + (adjusted["scalars"] ?? 0))
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

    /// Containers with more places are added to the last one.
    private static let mostDrops = 8

    private static func drops(in trace: Trace) -> [Drop] {
        var byPlace: [String: Drop] = [:]
        var counted: Set<Int> = []
        trace.forEachCall { _, call in
            guard call.outcome == .skipped else { return .inside }
            let container = Int(call.parent)
            if container >= 0, counted.insert(container).inserted { add(container, of: trace, to: &byPlace) }
            // Losses inside a dropped value aren't counted separately.
            return .past
        }
        let sorted = byPlace.sorted { ($1.value.dropped, $0.key) < ($0.value.dropped, $1.key) }.map(\.value)
        return Array(sorted.prefix(mostDrops))
    }

    private static func add(_ container: Int, of trace: Trace, to byPlace: inout [String: Drop]) {
        let path = trace.path(of: container)
        let keys = path.components.compactMap { if case .key(let key) = $0 { key } else { nil } }
        var (dropped, total) = (0, 0)
        var isDictionary = false
        for child in trace.children(of: container) where !trace.isHousekeeping(child) {
            guard let step = trace.key(of: child) else { continue }
            total += 1
            if trace[child].outcome == .skipped { dropped += 1 }
            if case .key = step { isDictionary = true }
        }
        let place = keys.joined(separator: "\u{0}")
        var drop =
            byPlace[place] ?? Drop(name: keys.last ?? "", isDictionary: isDictionary, dropped: 0, total: 0)
        drop.dropped += dropped
        drop.total += total
        byPlace[place] = drop
    }
}
