import Foundation
import Testing

@testable import DecodeTrace
@testable import FidelityCases

/// Decodes with leniency, and checks the invariants of the record.
func lenient<T: Decodable>(
    _ type: T.Type, _ json: String, _ leniency: Leniency, _ strategies: Strategies = .standard
) -> TracedDecode<T> {
    let decoder = strategies.decoder()
    let traced = decoder.trace(type, from: Data(json.utf8), leniency: leniency)
    #expect(traced.trace.brokenInvariants() == [])
    let kept = decoder.trace(type, from: Data(json.utf8), leniency: leniency, keepingValues: true)
    #expect(describe(kept.result) == describe(traced.result))
    #expect(kept.trace.brokenInvariants() == [])
    let again = try? Trace(packed: traced.trace.packed())
    #expect(again?.failures == traced.trace.failures)
    return traced
}

/// How each failure was handled: `path fate rule: note`.
func fates(_ trace: Trace) -> [String] {
    trace.failures.map { failure in
        "\(failure.path) \(failure.fate)" + (failure.rule.map { " \($0)" } ?? "")
            + (failure.note.map { ": \($0)" } ?? "")
    }
}
