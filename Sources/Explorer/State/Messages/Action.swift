package import DecodeService
package import Diagnosis
package import TerminalUI

/// Everything that can happen to the explorer: user input, and answers to effects.
///
/// Answers carry the generation of the effect that requested them; an answer to an older request is dropped.
package indirect enum Action: Sendable {
    case input(InputEvent)
    case payload(PayloadAnswer, generation: Generation)
    case models(ModelAnswer)
    case inferred(InferredTypes, generation: Generation)
    case files(FileAnswer)
    case decode(DecodeUpdate, generation: Generation)
    /// The progress of the search for a decode's fixes.
    case fixesTried(FixProgress, generation: Generation)
    case search(SearchAnswer, generation: Generation)
    case layer(LayerAnswer, generation: Generation)
    case documents(DocumentAnswer, generation: Generation)
    case tick(generation: Generation)
    /// The progress of slow work: elapsed seconds, units done, and the total if known.
    case working(Work, seconds: Double, done: Int = 0, total: Int? = nil, generation: Generation)
    case notice(String)
}

package enum PayloadAnswer: Sendable {
    /// The beginning of a payload that takes a moment to read.
    case begun(LoadedPayload)
    case read(LoadedPayload)
    case failed(name: String, message: String)
    /// The path of a payload is a folder.
    case folder(String)
    /// There are several documents at the path of a payload.
    case documents(DocumentSource)
}

package enum ModelAnswer: Sendable {
    case compiling
    case loaded([ModelDescriptor], sources: [SourceText])
    /// Building the models failed; carries the sources that could be read.
    case failed(RunnerTrouble, sources: [SourceText] = [])
    /// A Swift file was picked; carries whether the user has confirmed its present content before.
    case picked(path: String, hasConsent: Bool)
    /// A recent file with models of its own was chosen; carries whether the user has confirmed their present content.
    case reopening(RecentFiles.File, hasConsent: Bool)
}

/// Changes of files on disk.
package enum FileAnswer: Sendable {
    case changed(FileChanges)
    /// The editor was closed.
    case edited(path: String, hasChanged: Bool, trouble: String?)
    /// The user's own files were changed, unless there was trouble.
    case written(FileChange, trouble: String?)
    /// A built-in model's source was copied to a file, unless there was trouble.
    case copied(ModelCopy, CopyAnswer)
}

package indirect enum DecodeUpdate: Sendable {
    /// The calls of the model that the running decode has traced, and the elapsed seconds.
    case progressed(calls: Int, seconds: Double = 0)
    /// What ended the decode of a large payload, shown until its tree is built.
    case ended(FirstFailure)
    case decoded(FinishedDecode, payload: LoadedPayload)
    case previewed(FinishedPreview)
    /// The Swift values of the rows, read after everything else.
    case valued(FinishedValues)
    case finished
    case failed(RunnerTrouble)
}

package enum SearchAnswer: Sendable {
    /// The percentage of the rows searched so far.
    case progressed(percent: Int)
    /// A row, and in a text pane the columns of its first match.
    case found(row: Int?, columns: Range<Int>? = nil, wrapped: Bool)
    /// The matching rows; in a text pane, the parts that match an expression. `isCut` means that there are more.
    case counted([Int32], ranges: [[Range<Int>]] = [], isCut: Bool)
}

package indirect enum LayerAnswer: Sendable {
    case ranked([ModelRank], isLast: Bool)
    /// The models could not be tried.
    case unranked
    case listed(FolderListing)
    case previewed(FilePreview)
    /// The result of a decode with other strategies, and whether it took long.
    case strategiesTried(Trial, isSlow: Bool)
    /// The result of some steps of a plan.
    case planTried(Result<Trial, PlanStepTrouble>)
    case inspected(InspectedValue)
    case aligned(AlignedExperiments)
    case exported(ExportAnswer)
}

/// A list of documents to decode with a setup.
package struct DocumentJob: Sendable {
    package var source: DocumentSource
    package var setup: Setup
}

/// What happens while a list of documents is decoded.
package enum DocumentAnswer: Sendable {
    case documents(DocumentChunk)
    /// The beginnings of documents, by row.
    case starts([Int: DocumentStart])
    case reported(CorpusReport)
    /// All documents so far were decoded.
    case caughtUp
    /// The file was replaced by another one, or became shorter.
    case replaced
    /// There is nothing to list.
    case empty(path: String, message: String)
    /// Nothing more comes, because the model can't be used.
    case failed(String)
    case noted(String)
}
