package import DecodeService
import Diagnosis
package import TerminalUI
package import Trials

/// Everything that can happen to the explorer: what a person does, and answers to effects.
///
/// Answers carry the generation of the effect that asked; an answer to an older question is dropped.
package enum Action: Sendable {
    case input(InputEvent)
    case payloadRead(LoadedPayload, generation: Generation)
    case payloadTrouble(name: String, message: String, generation: Generation)
    /// The path named for a payload is a folder.
    case folderNamed(String, generation: Generation)
    case modelsLoaded([ModelDescriptor], sources: [ModelSourceFile])
    case modelsTrouble(RunnerTrouble)
    /// A Swift file was picked; whether the person agreed to run its present content before.
    case modelsPicked(path: String, isAgreed: Bool)
    case filesChanged(FileChanges)
    case inferred(InferredTypes, generation: Generation)
    case edited(path: String, trouble: String?)
    /// An edit was written to its file, unless there was trouble.
    case editWritten(ModelEdit, trouble: String?)
    /// The decode under way has come so far, in calls of the model.
    case decodeProgressed(calls: Int, generation: Generation)
    case decoded(DecodeView, payload: LoadedPayload, generation: Generation)
    case previewed(PreviewView, generation: Generation)
    case decodeFinished(generation: Generation)
    case decodeTrouble(RunnerTrouble, generation: Generation)
    /// How far the comparison of strategies has come.
    case compared(ComparisonProgress, generation: Generation)
    /// How far the search for fixes of a decode has come.
    case fixesTried(FixProgress, generation: Generation)
    case ranked([ModelRank], isLast: Bool, generation: Generation)
    case folderListed(FolderListing, generation: Generation)
    /// How much of the rows the search under way has looked at, in percent.
    case searched(percent: Int, generation: Generation)
    case found(row: Int?, wrapped: Bool, generation: Generation)
    case copied(String)
    case tick(generation: Generation)
    case notice(String)
}
