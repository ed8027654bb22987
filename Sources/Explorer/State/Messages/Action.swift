package import DecodeService
package import TerminalUI
package import Trials

/// Everything that can happen to the explorer: what a person does, and answers to effects.
///
/// Answers carry the generation of the effect that asked; an answer to an older question is dropped.
package enum Action: Sendable {
    case input(InputEvent)
    case payload(PayloadAnswer, generation: Generation)
    case models(ModelAnswer)
    case inferred(InferredTypes, generation: Generation)
    case files(FileAnswer)
    case decode(DecodeUpdate, generation: Generation)
    /// How far the search for fixes of a decode has come.
    case fixesTried(FixProgress, generation: Generation)
    case search(SearchAnswer, generation: Generation)
    case layer(LayerAnswer, generation: Generation)
    case tick(generation: Generation)
    case notice(String)
}

package enum PayloadAnswer: Sendable {
    case read(LoadedPayload)
    case failed(name: String, message: String)
    /// The path named for a payload is a folder.
    case folder(String)
}

package enum ModelAnswer: Sendable {
    case loaded([ModelDescriptor], sources: [SourceText])
    /// There are no models; what could be read of their sources.
    case failed(RunnerTrouble, sources: [SourceText] = [])
    /// A Swift file was picked; whether the person agreed to run its present content before.
    case picked(path: String, isAgreed: Bool)
}

/// What became of files beside the payload's first reading.
package enum FileAnswer: Sendable {
    case changed(FileChanges)
    /// The editor was closed.
    case edited(path: String, trouble: String?)
    /// Files of the person's own were changed, unless there was trouble.
    case written(FileChange, trouble: String?)
}

package enum DecodeUpdate: Sendable {
    /// The decode under way has come so far, in calls of the model.
    case progressed(calls: Int)
    case decoded(FinishedDecode, payload: LoadedPayload)
    case previewed(FinishedPreview)
    case finished
    case failed(RunnerTrouble)
}

package enum SearchAnswer: Sendable {
    /// How much of the rows the search has looked at.
    case progressed(percent: Int)
    case found(row: Int?, wrapped: Bool)
}

/// Answers for layers.
package enum LayerAnswer: Sendable {
    case ranked([ModelRank], isLast: Bool)
    case listed(FolderListing)
    /// How far the comparison of strategies has come.
    case compared(ComparisonProgress)
}
