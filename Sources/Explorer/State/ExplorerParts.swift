import TerminalUI

/// The parts of an ``ExplorerState``: a tree of small states.
struct ExplorerParts: Sendable {
    var size: Size
    var appearance: Appearance
    var payload: PayloadState
    /// The list of documents that the payload is one of.
    var documents = DocumentsState()
    var models = ModelState()
    var experiments: Experiments
    var decode = DecodeState()
    var fixes = FixState()
    var selection = SelectionState()
    var play = PlayState()
    var panes: PaneState
    var search = SearchState()
    var watches = WatchState()
    /// The progress of background work.
    var work = WorkState()
    /// The recent files.
    var recent: RecentFiles
    /// The file and the setup that were added to ``recent`` last.
    var remembered: RecentFiles.File?
    var lessons: LessonState
    var layers = LayerStack()
    var keys = KeyState()
    var history = TypedHistory()
    var notice: String?
    /// Shown on the last line, over every layer, until a key is pressed.
    var settingsProblem: SettingsProblem?
    /// The cache of ``why``.
    var keptWhy = WhyText()
}
