package import DecodeService
package import Diagnosis
import JSONText

/// A decoded payload, with everything that a command prints about it.
package struct DecodedPayload {
    package var source: PayloadSource
    /// Whether it is one of several, so that its report is one line.
    package var isOneOfSeveral: Bool
    package var payload: Payload
    package var request: DecodeRequest
    /// The model as it was named.
    package var model: String
    package var decode: DiagnosedDecode
    package var preview: Preview
    /// A problem after the result: the preview may be missing.
    package var trouble: RunnerTrouble?
    /// What the search for fixes found; nil if there was none.
    package var fixes: FixProgress?
    /// The suspicious values, if they are known already.
    var foundSuspicions: [Suspicion]?
    /// The result of each strategy change, if a comparison was requested.
    package var compared: [Trial] = []

    package var result: DecodeResult { decode.result }

    /// Whether it is the last line of a log, and ends before its JSON does: a program may still be writing it.
    package var isIncomplete: Bool {
        payload.isUnfinished && result.outcome == .invalid && decode.document.completion != nil
    }

    /// The suspicious values: they decoded, but are likely wrong.
    ///
    /// - Complexity: O(rows), unless they are known already.
    package var suspicions: [Suspicion] { foundSuspicions ?? decode.suspicions() }
}

/// A payload that decoded, with nothing to explain: most of a large list are so, and need no trace and no diagnosis.
package struct CleanPayload: Sendable {
    package var source: PayloadSource
    package var payload: Payload
    /// The model as it was named.
    package var model: String
    package var decode: CleanDecode
}

/// A payload that couldn't be examined.
package struct UnexaminedPayload {
    package var source: PayloadSource
    /// Whether it is one of several, so that its report is one line.
    package var isOneOfSeveral: Bool
    /// The model, if known.
    package var model: String?
    package var trouble: PayloadTrouble
    /// The trouble that ends the batch, because it concerns all payloads; nil if it is only with this one.
    var ending: PayloadTrouble?
}
