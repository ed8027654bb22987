package import TerminalUI

/// The parts. They are read with `get`: with `_read`, the unoptimised code of Swift 6.3 reads a large part from the accessor's
/// frame after it was freed.
extension ExplorerState {
    package internal(set) var size: Size {
        get { storage.parts.size }
        _modify { yield &ownStorage.parts.size }
    }
    package internal(set) var appearance: Appearance {
        get { storage.parts.appearance }
        _modify { yield &ownStorage.parts.appearance }
    }
    var payload: PayloadState {
        get { storage.parts.payload }
        _modify { yield &ownStorage.parts.payload }
    }
    var documents: DocumentsState {
        get { storage.parts.documents }
        _modify { yield &ownStorage.parts.documents }
    }
    var models: ModelState {
        get { storage.parts.models }
        _modify { yield &ownStorage.parts.models }
    }
    var experiments: Experiments {
        get { storage.parts.experiments }
        _modify { yield &ownStorage.parts.experiments }
    }
    var decode: DecodeState {
        get { storage.parts.decode }
        _modify { yield &ownStorage.parts.decode }
    }
    var fixes: FixState {
        get { storage.parts.fixes }
        _modify { yield &ownStorage.parts.fixes }
    }
    var selection: SelectionState {
        get { storage.parts.selection }
        _modify { yield &ownStorage.parts.selection }
    }
    var play: PlayState {
        get { storage.parts.play }
        _modify { yield &ownStorage.parts.play }
    }
    var panes: PaneState {
        get { storage.parts.panes }
        _modify { yield &ownStorage.parts.panes }
    }
    var search: SearchState {
        get { storage.parts.search }
        _modify { yield &ownStorage.parts.search }
    }
    var watches: WatchState {
        get { storage.parts.watches }
        _modify { yield &ownStorage.parts.watches }
    }
    var work: WorkState {
        get { storage.parts.work }
        _modify { yield &ownStorage.parts.work }
    }
    var recent: RecentFiles {
        get { storage.parts.recent }
        _modify { yield &ownStorage.parts.recent }
    }
    var remembered: RecentFiles.File? {
        get { storage.parts.remembered }
        _modify { yield &ownStorage.parts.remembered }
    }
    var lessons: LessonState {
        get { storage.parts.lessons }
        _modify { yield &ownStorage.parts.lessons }
    }
    var layers: LayerStack {
        get { storage.parts.layers }
        _modify { yield &ownStorage.parts.layers }
    }
    var keys: KeyState {
        get { storage.parts.keys }
        _modify { yield &ownStorage.parts.keys }
    }
    var history: TypedHistory {
        get { storage.parts.history }
        _modify { yield &ownStorage.parts.history }
    }
    var notice: String? {
        get { storage.parts.notice }
        _modify { yield &ownStorage.parts.notice }
    }
    var settingsProblem: SettingsProblem? {
        get { storage.parts.settingsProblem }
        _modify { yield &ownStorage.parts.settingsProblem }
    }
    var keptWhy: WhyText {
        get { storage.parts.keptWhy }
        _modify { yield &ownStorage.parts.keptWhy }
    }
}
