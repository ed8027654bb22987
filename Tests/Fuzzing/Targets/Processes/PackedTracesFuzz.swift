import DecodeTrace
import FidelityCases
import Foundation

extension FuzzTarget {
    static let packedTraces = FuzzTarget(
        "packed-traces", "a packed trace is refused or well formed, and is packed again to the same",
        seeds: { PackedTracesFuzz.seeds },
        check: { bytes in
            guard let trace = try? Trace(packed: Data(bytes)) else { return }
            // A name may be invalid UTF-8, or in the table twice, so the bytes may differ; the trace must be the same.
            let again = try Trace(packed: trace.packed())
            try holdEqual(again.description, trace.description, "the trace that comes back")
            try holdEqual(again.failures, trace.failures, "the failures that come back")
            for failure in trace.failures { _ = (failure.debugDescription, failure.foundationPath.description) }
        })
}

enum PackedTracesFuzz {
    /// Traces of small decodes of every kind of model, some of which fail.
    static let seeds: [[UInt8]] = FidelityCase.all.enumerated().map { number, subject in
        let kind = FidelityCase.Kind.allCases[number % 3]
        let trace = subject.trace(subject.payload(kind, seed: UInt64(number)), by: JSONDecoder())
        return Array(trace.packed())
    }
}
