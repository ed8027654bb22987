import DecodeService
import DecodeTrace

/// The enums of a decode that refused a raw value, and can be asked which they know.
struct TracedEnums {
    private var probes: [String: ModelProbe] = [:]

    var isEmpty: Bool { probes.isEmpty }

    /// None.
    init() {}

    /// Looks at the failures of a decode.
    ///
    /// - Complexity: O(failures)
    init<T>(_ traced: TracedDecode<T>) {
        let trace = traced.trace
        for failure in trace.failures {
            guard case .noRawValue = failure.textFact else { continue }
            // The enum asks for its raw value: the failure came up in its call, or in the one below.
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
