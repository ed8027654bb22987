import DecodeService
import TerminalUI
import Trials

/// What one part of the state, or a layer, asks of the rest: no part changes another.
enum Request: Sendable {
    case effect(Effect)
    /// Say something in the status line; nil says nothing.
    case notice(String?)
    case open(LayerName)
    /// Do what a key would do.
    case run(Command)

    // The payload
    case read(path: String)
    /// A file was chosen in a folder.
    case openFile(String, folder: String)
    case showPayload(LoadedPayload)
    case beginLesson(Int, payload: Int)
    case readLessonPayload

    // The setup
    case keep(Setup)
    case keepModel(String?)
    /// The model was chosen by a person: what the cursor stands on may not fit it.
    case chooseModel(String)
    case tryOut(Setup)
    case dropTrial

    // Decoding
    case decode
    case stopDecode
    case showDecode(FinishedDecode, LoadedPayload)
    /// Where the model stopped itself is shown, when that is known.
    case showComplaint

    // The selection
    case select(row: Int)
    case goTo(byte: Int)
    case forgetMoves
    case play
    case playStep
    case search(String)

    // The panes
    case followSelection
    case followPreview
    case followSource
    case showModel
    case scrollModelToTop

    // Models
    case useModels(path: String)
    case infer
    case modelsFailed(RunnerTrouble)
    case modelsLoaded(isNew: Bool)
    case filesChanged(FileChanges)
}

/// The layers that can be opened, each with what it is about. The application makes them: see `open(_:)`.
enum LayerName: Sendable {
    case help(about: String)
    case search
    case modelPicker
    /// The picker before there are models.
    case emptyModelPicker
    case fileBrowser
    case strategies
    case compare
    /// A change, to be read, copied and applied; others of another kind after it.
    case change([ShownChange])
    case lessons
    case lesson
    /// The question whether a file of models may be compiled and run.
    case consent(path: String)
}
