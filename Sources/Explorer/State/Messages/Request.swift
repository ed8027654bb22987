import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import Lessons
import TerminalUI

/// A request that one part of the state, or a layer, makes of the rest, because no part changes another.
indirect enum Request: Sendable {
    case effect(Effect)
    /// Show a message in the status line, or clear it.
    case notice(String?)
    case open(LayerName)
    /// Run a command as its key would.
    ///
    /// - Parameter last: The last key of its sequence, for commands that depend on it.
    case run(Command, last: Key = .escape)
    /// Go to the value at a coding path, a JSON pointer or a jq path.
    case goToPath(String)

    // The payload
    case read(path: String)
    /// Go back to the payload that a paste replaced.
    case undoPaste
    /// A file was chosen in a folder.
    case openFile(String, folder: String)
    /// Open a file with the setup that it was decoded with last.
    case openRecent(RecentFiles.File)
    /// Open it, now that the user has confirmed its models.
    case reopen(RecentFiles.File)
    /// Shows the beginning of a payload until the rest is read.
    case showBeginning(LoadedPayload)
    case showPayload(LoadedPayload)
    case changePayloadStyle
    case documents(DocumentRequest)
    case beginLesson(Int, payload: Int)
    case readLessonPayload
    /// Answer the lesson's question with one of its answers, by index.
    case answerQuestion(Int)

    // The setup
    case keep(Setup)
    case keepModel(String?)
    /// The user chose a model: the selection may not fit it.
    case chooseModel(String)
    case tryOut(Setup)
    case dropTrial
    /// Return to an experiment, by its index.
    case goToExperiment(Int)

    // Decoding
    case decode
    /// Stop what waits for the models, because they don't compile.
    case giveUpOnModels
    /// Show what ended the decode, while its tree is built.
    case showFirst(FirstFailure)
    case showDecode(FinishedDecode, LoadedPayload)
    /// Try the remedies for suspicious values, unless the decode failed.
    case tryRemedies([Suspicion])
    /// Show where the model stopped, if that is known.
    case showErrorInSource

    // The selection
    case select(row: Int)
    case goTo(byte: Int)
    case forgetMoves
    case play
    case playStep
    /// Play faster, or slower if negative.
    case changeSpeed(Int)
    case type(TypedCommand)
    /// Add a line to the history of a prompt.
    case keepTyped(String, TypedHistory.Prompt)
    case search(String)
    /// Search from where the prompt was opened, whatever an earlier pattern found.
    case searchWhileTyping(String, from: SearchOrigin)
    /// Return to where the prompt was opened.
    case leaveSearch(SearchOrigin)
    case countMatches
    /// Move the cursor of a text pane to a row, and show some of its columns.
    case reveal(row: Int, columns: Range<Int>?, in: Pane)

    // The panes
    /// Scroll to the cursors after the panes changed their size.
    case keepCursorsInSight
    /// Save the borders and the recent files for the next run.
    case remember
    case followSelection
    case followPreview
    case followSource
    case showModel
    /// Show the source beside the first step on screen.
    case showStepSource
    case scrollModelToTop

    // Models
    case useModels(path: String)
    case infer
    /// Open the model picker, because the model's name matches none or several.
    case findModel
    case modelsFailed(RunnerTrouble)
    case modelsLoaded(isNew: Bool)
    case filesChanged(FileChanges)
}

/// The layers that can be opened, with their arguments. The application makes them: see `open(_:)`.
enum LayerName: Sendable {
    /// The keys of a layer, or with nil of the main screen.
    case help(about: String, of: LayerHelp?)
    case search
    /// The list of all actions, with a line for a fuzzy search or a typed command.
    case palette(text: String)
    case modelPicker
    /// The picker before models are loaded.
    case emptyModelPicker
    case fileBrowser
    /// The file browser for Swift files.
    case modelBrowser
    case recent
    /// The strategies with the results of their values.
    case strategies(bestFirst: Bool = false)
    case experiments
    case failures
    /// The open calls of the step.
    case callStack
    /// The page about the selected failure's kind.
    case explanation
    case experimentComparison(left: Int, right: Int)
    case export
    /// A value of a document: the payload, or JSON in a string of it.
    case inspector(JSONDocument.Token, JSONDocument, decoded: DecodedValue?, place: String)
    case embeddedJSON(EmbeddedJSON, place: String)
    /// A change to read, copy and apply, followed by its alternatives.
    case change([ShownChange])
    case lessons
    case lesson
    case question(LessonTask)
    /// Asks whether a file of models may be compiled and run.
    case consent(path: String)
    /// Asks whether a recent file may be opened with its models.
    case consentToReopen(RecentFiles.File)
    case documents
    /// The summary of all documents of the list.
    case corpus
}
