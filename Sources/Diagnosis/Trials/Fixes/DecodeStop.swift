import DecodeService
import DecodeTrace
import JSONText

/// The place where a decode with a change stops without a value.
package struct DecodeStop: Sendable, Hashable {
    /// The failure at which it stops.
    package var next: PlannedFailure
    /// How many values were read before the failure.
    package var reach: ValueReach
    /// The value at which it fails, or the object that lacks a key.
    let token: JSONDocument.Token

    /// - Returns: Nil if the decode returned a value, and for text that is not JSON.
    init?(_ result: DecodeResult, in document: JSONDocument, _ strategies: StrategySet) {
        guard !result.outcome.hasValue, document.tokenCount > 0, let failure = FailureCause(result)?.ending?.failure
        else {
            return nil
        }
        token = document.token(of: failure, strategies)
        next = PlannedFailure(failure, in: document, strategies)
        reach = ValueReach(result, of: document)
    }

    /// `reads 11 of 19 values, then fails: typeMismatch at lines[0].price`.
    package var words: String { "reads \(reach.words), then fails: \(next.words)" }
}

extension PlannedFailure {
    /// The failure that ended a decode of valid JSON. A number that the decoder rejects late isn't a fault of the text.
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
