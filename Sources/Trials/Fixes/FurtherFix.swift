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
    package var reach: Int
    /// How many values the payload has.
    package var total: Int
    /// The value at which it fails, or the object that lacks a key.
    let token: JSONDocument.Token
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
        self.fix = fix
        token = document.token(of: failure, strategies)
        next = PlannedFailure(failure, in: document, strategies)
        reach = result.counts.scalars
        total = document.valueCount
        self.order = order
    }

    /// What it gives, in a few words: `reads 11 of 19 values, then fails: typeMismatch at lines[0].price`.
    package var yield: String {
        "reads \(min(reach, total)) of \(total) \(total == 1 ? "value" : "values"), then fails: \(next.words)"
    }

    /// What gets furthest first.
    func precedes(_ other: FurtherFix) -> Bool { (-reach, order) < (-other.reach, other.order) }
}

extension JSONDocument {
    /// The value that failed, or the object that lacks a key.
    func token(of failure: Failure, _ strategies: StrategySet) -> Token {
        var place = failure.path
        if failure.kind == .keyNotFound { place.components = Array(place.components.dropLast()) }
        return KeyResolver(document: self, strategies: strategies).nearestToken(to: place)
    }
}

extension PlannedFailure {
    /// The failure that ended a decode of text that is JSON: a number that the decoder rejects late is no fault of the text.
    init(_ failure: Failure, in document: JSONDocument, _ strategies: StrategySet) {
        self.init(
            kind: failure.kind == .invalidJSON ? .dataCorrupted : failure.kind, path: failure.path,
            pointer: document.pointer(document.token(of: failure, strategies)))
    }

    /// What failed and where, in a few words: `typeMismatch at lines[0].price`.
    package var words: String {
        let place = path.components.isEmpty ? "the root" : path.description
        return kind.map { "\($0.rawValue) at \(place)" } ?? "text that is not JSON"
    }
}
