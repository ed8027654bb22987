import DecodeService
import Diagnosis
import JSONText

/// A card of the sitting: a model, strategies and edits, with what came of them.
struct Experiment: Sendable, Identifiable {
    /// Its place in ``Experiments/cards``.
    let id: Int
    /// The card that it was changed from; nil for the first.
    let parent: Int?
    let setup: Setup
    /// The files that were changed with it.
    let files: [ChangedFile]
    /// What was changed in the files, in a few words.
    let title: String
    /// The card that was left last for its parent; redo goes there.
    var lastChild: Int?
    /// What came of it with the payload on screen; nil if that is not known.
    var result: ExperimentResult?

    /// What was changed from another card, in a few words each.
    func changes(from other: Experiment?) -> [String] {
        guard let other else {
            return [setup.model ?? "no model"] + setup.strategies.changed.map { "\($0.name): \($0.value)" }
        }
        var changes: [String] = []
        if setup.model != other.setup.model { changes.append("model: \(setup.model ?? "none")") }
        for strategy in StrategySet.all {
            guard let value = setup.strategies[strategy.name], value != other.setup.strategies[strategy.name] else {
                continue
            }
            changes.append("\(strategy.name): \(value)")
        }
        if !title.isEmpty { changes.append(title) }
        return changes
    }
}

/// What came of an experiment.
struct ExperimentResult: Sendable {
    let outcome: DecodeResult.Outcome
    /// How far the decode came: `11 of 19 values`; nil for text that isn't JSON.
    let reach: String?
    /// The failure that ended the decode.
    let failure: String?
    /// What it lost; nil without a value, or where the payload is too large to find out.
    let losses: Losses?
    /// How many values are likely wrong; nil while that isn't known.
    var suspicious: Int?
    /// The decode and its preview, for a comparison; nil where they were too large to keep.
    var kept: KeptDecode?

    init(_ answer: FinishedDecode, _ document: JSONDocument) {
        outcome = answer.result.outcome
        reach = outcome == .invalid ? nil : answer.diagnosis.reach.words
        losses = outcome.hasValue ? answer.result.figures?.losses(document, answer.setup.strategies) : nil
        failure = answer.result.outcome.hasValue ? nil : answer.diagnosis.ending?.message
    }
}

/// A decode that is kept to be compared with another one.
package struct KeptDecode: Sendable {
    var answer: FinishedDecode
    var preview: FinishedPreview?
    var document: JSONDocument
}
