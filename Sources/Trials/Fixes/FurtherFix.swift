import DecodeService
import DecodeTrace
import JSONText
import Strategies

/// A single change that was run, gets over the failure, and does not decode: something else fails then.
package struct FurtherFix: Sendable, Hashable {
    package var fix: Fix
    /// What fails next.
    package var next: PlannedFailure
    /// How many values were read.
    var reach: Int
    /// Its place among the candidates.
    var order: Int

    /// - Parameters:
    ///   - fix: What was changed.
    ///   - cause: What failed then.
    ///   - result: What the decode gave.
    ///   - order: The fix's place among the candidates.
    ///   - document: The payload, indexed as the decode had it read.
    ///   - strategies: Those of the decode.
    /// - Returns: Nil for text that is not JSON.
    init?(
        _ fix: Fix, next cause: FixCause, result: DecodeResult, order: Int, document: JSONDocument,
        strategies: StrategySet
    ) {
        guard let failure = cause.ending?.failure, document.tokenCount > 0 else { return nil }
        var place = failure.path
        if failure.kind == .keyNotFound { place.components = Array(place.components.dropLast()) }
        let token = KeyResolver(document: document, strategies: strategies).nearestToken(to: place)
        self.fix = fix
        next = PlannedFailure(kind: failure.kind, path: failure.path, pointer: document.pointer(token))
        reach = result.counts.values + result.counts.adjusted
        self.order = order
    }

    /// What it gives, in a few words: `gets further: typeMismatch at lines[0].price`.
    package var yield: String { "gets further, then fails: \(next.words)" }

    /// What gets furthest first.
    func precedes(_ other: FurtherFix) -> Bool { (-reach, order) < (-other.reach, other.order) }
}

extension PlannedFailure {
    /// What failed and where, in a few words: `typeMismatch at lines[0].price`.
    package var words: String {
        let place = path.components.isEmpty ? "the root" : path.description
        return kind.map { "\($0.rawValue) at \(place)" } ?? "text that is not JSON"
    }
}
