package import DecodeService
package import Diagnosis
package import Trials

/// A payload that was decoded, with everything that a command prints about it.
package struct DecodedPayload {
    package var source: PayloadSource
    /// The model as it was asked for.
    package var model: String
    package var decode: DiagnosedDecode
    package var preview: Preview
    /// What went wrong after the result: the preview may be missing.
    package var trouble: RunnerTrouble?
    /// The fixes that were tried and work, the best first.
    package var fixes: [TriedFix] = []
    /// Changes that get over the failure and do not decode; none where something works.
    package var further: [FurtherFix] = []
    /// Edits that there was no time to try.
    package var untried: [Fix] = []
    /// The search for a plan, where no single change does.
    package var plan: PlanProgress?
    /// The result of each change of the strategies, when a comparison was asked for.
    package var compared: [ComparedChange] = []

    package var result: DecodeResult { decode.result }
}

/// A payload that couldn't be examined.
package struct UnexaminedPayload {
    package var source: PayloadSource
    /// The model, where it is known.
    package var model: String?
    /// The kind of trouble, for machines.
    package var code: String
    /// What happened and what to do next.
    package var message: String
}
