package import DecodeService
package import DecodeTrace
package import Diagnosis
package import JSONText

/// Slow or external work that the reducer requests; its result returns as an ``Action``. One that has an ``EffectID`` cancels
/// the running one of the same identity.
package indirect enum Effect: Sendable {
    case cancel(EffectID)
    case readPayload(path: String, generation: Generation)
    /// Make a payload that isn't a file: a lesson's.
    case loadPayload(name: String, @Sendable () -> Payload, generation: Generation)
    case readDocument(DocumentPlace, generation: Generation)
    /// Read the beginnings of documents of a list, by row.
    case readStarts([Int: DocumentPlace], generation: Generation)
    case decodeDocuments(DocumentJob, generation: Generation)
    case loadModels
    case decode(LoadedPayload, Setup, generation: Generation)
    /// Try fixes for a decode without a value or with suspicious ones, and those that work on the documents of a list. Every
    /// decode cancels it, too.
    case tryFixes(FinishedDecode, LoadedPayload, for: [Suspicion] = [], in: ListedDocuments?, generation: Generation)
    /// Run some of the steps of a plan.
    case tryPlan(Trial, keeping: Set<Int>, FinishedDecode, LoadedPayload, generation: Generation)
    /// Search for the changes with which all documents of a list decode.
    case planDocuments(DocumentJob, generation: Generation)
    /// Decode with a setup to find its result, without showing it.
    case tryStrategies(LoadedPayload, Setup, generation: Generation)
    case rank(LoadedPayload, Setup, generation: Generation)
    case listFolder(path: String, generation: Generation)
    /// Read the beginning of a file, or the names in a folder.
    case previewFile(path: String, generation: Generation)
    /// Find the next matching row.
    case search(SearchQuery, in: SearchedRows, from: Int, forward: Bool, generation: Generation)
    /// Find all rows that match, up to a limit.
    case countMatches(SearchQuery, in: SearchedRows, generation: Generation)
    /// Read a whole value of the payload.
    case inspect(token: Int, in: JSONDocument, decoded: DecodedValue?, generation: Generation)
    /// Put two experiments side by side.
    case align(KeptDecode, KeptDecode, isASCII: Bool, generation: Generation)
    case export(ExportJob, generation: Generation)
    /// Put a text on the clipboard; `what` names it in the notice.
    case copy(String, what: String)
    /// Send a tick after this many milliseconds.
    case tick(milliseconds: Int, generation: Generation)
    /// Read, compile and list the models' files again.
    case rebuildModels
    /// Find out whether the user has confirmed a file of models before.
    case askAboutModels(path: String)
    case useModels(path: String)
    /// Find out whether the user has confirmed the models of a recent file before.
    case askAboutRecent(RecentFiles.File)
    /// Use these models from now on, in place of others.
    case replaceModels(OwnModelFiles)
    case infer(LoadedPayload, beside: DocumentSample?, Setup, generation: Generation)
    case adopt(InferredTypes)
    case write(path: String, text: String)
    /// Copy a built-in model's source to a file, and use the copy in its place.
    case copyModel(ModelCopy)
    /// Use the built-in models in place of a copy again.
    case dropCopy(path: String)
    case changeFiles(FileChange)
    /// Open a file in the user's editor.
    case edit(path: String, line: Int)
    /// Save the borders and the recent files for the next run.
    case remember(ExplorerMemory)
    case suspend
    case redraw
    case quit
}

/// The identity of an effect: at most one of each runs. A new one cancels the one before.
package enum EffectID: Hashable, Sendable, CaseIterable {
    case reading, models, documents, decoding, fixes, plan, strategies, ranking, inference, export
    /// A search for the next match, and one for all of them.
    case search, counting

    /// Whether a cancelled one still has an answer: that it was cancelled, and how far it came.
    var answersIfCancelled: Bool { self == .decoding || self == .documents }
}

/// Distinguishes a request from earlier ones: an answer with an older generation is dropped.
package struct Generation: Hashable, Sendable {
    package let number: Int

    package init(_ number: Int = 0) { self.number = number }

    var next: Generation { Generation(number + 1) }

    /// Invalidates the answers to all earlier requests.
    mutating func advance() { self = next }
}
