package import DecodeService
import Diagnosis
package import Trials

/// Something slow or outside that the reducer asks for; what comes of it returns as an ``Action``.
package enum Effect: Sendable {
    case readPayload(path: String, generation: Generation)
    /// Make a payload that is not in a file: a lesson's.
    case loadPayload(name: String, @Sendable () -> Payload, generation: Generation)
    case loadModels
    /// Decode the payload with a setup; a decode under way is cancelled first.
    case decode(LoadedPayload, Setup, generation: Generation)
    case cancelDecode
    /// Try fixes for an answer that has no value; a search under way is cancelled first, and by every decode.
    case tryFixes(FinishedDecode, LoadedPayload, generation: Generation)
    case cancelFixes
    /// Decode with every change of the strategies, and with the fixes that were found.
    case compare(LoadedPayload, Setup, fixes: [Fix], keySets: [String], generation: Generation)
    case cancelComparison
    case rank(LoadedPayload, Setup, generation: Generation)
    case listFolder(path: String, generation: Generation)
    /// Find the next row that matches; a search under way is cancelled first.
    case search(SearchQuery, in: SearchSpace, from: Int, forward: Bool, generation: Generation)
    case cancelSearch
    /// Put a text on the clipboard; `what` names it in the notice.
    case copy(String, what: String)
    /// Ask for a tick after so many milliseconds.
    case tick(milliseconds: Int, generation: Generation)
    /// Have the models' files read, compiled and listed again.
    case rebuildModels
    /// Ask whether the person agreed to a file of models before.
    case askAboutModels(path: String)
    case useModels(path: String)
    /// Infer types from the payload.
    case infer(LoadedPayload, Setup, generation: Generation)
    case adopt(InferredTypes)
    /// Write a text to a new file.
    case write(path: String, text: String)
    /// Change files of the person's own.
    case changeFiles(FileChange)
    /// Open a file in the person's editor.
    case edit(path: String, line: Int)
    case suspend
    case redraw
    case quit
}
