import DecodeService
import Diagnosis
import JSONText

/// A card of this session: a model, strategies and edits, with their result.
struct Experiment: Sendable, Identifiable {
    /// Its index in ``Experiments/cards``.
    let id: Int
    /// The card that it was changed from; nil for the first.
    let parent: Int?
    let setup: Setup
    /// The files that were changed with it.
    let files: [ChangedFile]
    /// A short description of the changes of files.
    let title: String
    /// Whether a lesson's payload opened with it, so that undo stops here.
    var isStart = false
    /// The child that was left last by an undo; redo goes there.
    var lastChild: Int?
    /// The result with the payload on screen; nil if unknown.
    var result: ExperimentResult?

    /// Returns short descriptions of the changes from another card.
    func changes(from other: Experiment?) -> [String] {
        guard let other else {
            return [setup.model ?? "no model"] + setup.strategies.changed.map { "\($0.name): \($0.value)" }
        }
        var changes: [String] = []
        if setup.model != other.setup.model { changes.append("model: \(setup.model ?? "none")") }
        for strategy in StrategySet.all where setup.strategies[strategy] != other.setup.strategies[strategy] {
            changes.append("\(strategy.name): \(setup.strategies[strategy])")
        }
        if !title.isEmpty { changes.append(title) }
        return changes
    }
}

/// The result of an experiment.
struct ExperimentResult: Sendable {
    let outcome: DecodeResult.Outcome
    /// The progress of the decode: `11 of 19 values`; nil for text that isn't JSON.
    let reach: String?
    /// The failure that ended the decode.
    let failure: String?
    /// The losses of the decode; nil without a value, or if the payload is too large to measure them.
    let losses: Losses?
    /// The number of values that are likely wrong; nil until it is known.
    var suspicious: Int?
    /// The decode and its preview, for a comparison; nil if they were too large to keep.
    var kept: KeptDecode?

    init(_ answer: FinishedDecode, _ document: JSONDocument) {
        outcome = answer.result.outcome
        reach = outcome == .invalid ? nil : answer.diagnosis.reach.words
        losses = outcome.hasValue ? answer.result.figures?.losses(document, answer.setup.strategies) : nil
        failure = answer.result.outcome.hasValue ? nil : answer.diagnosis.ending?.message
    }
}

/// A decode that is kept for comparisons.
package struct KeptDecode: Sendable {
    var answer: FinishedDecode
    var preview: FinishedPreview?
    var document: JSONDocument
}
