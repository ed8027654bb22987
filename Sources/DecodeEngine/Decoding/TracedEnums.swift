import DecodeService
import DecodeTrace

/// The enums of a decode that rejected a raw value and can list their cases.
struct TracedEnums {
    private var probes: [String: ModelProbe] = [:]

    var isEmpty: Bool { probes.isEmpty }

    /// Creates an empty list.
    init() {}

    /// Examines the failures of a decode.
    ///
    /// - Complexity: O(failures)
    init<T>(_ traced: TracedDecode<T>) {
        let trace = traced.trace
        for failure in trace.failures {
            guard case .noRawValue = failure.textFact else { continue }
            // The enum requests its raw value: the failure occurred in its call, or in the one inside it.
            for node in [failure.node, trace.parent(of: failure.node)] where node >= 0 {
                let type = Int(trace[node].type)
                guard traced.modelProbes.indices.contains(type) else { continue }
                probes[trace.typeNames[type]] = traced.modelProbes[type]
            }
        }
    }

    /// The raw values as JSON, by the type's name. Runs the enums' `allCases`.
    var rawValues: [String: [String]] { probes.compactMapValues(\.rawValues) }
}

extension Trace {
    fileprivate func parent(of node: Int) -> Int { node < count ? Int(self[node].parent) : -1 }
}
