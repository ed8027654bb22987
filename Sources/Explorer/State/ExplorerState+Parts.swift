package import TerminalUI

/// The parts, read and changed in place.
extension ExplorerState {
    package internal(set) var size: Size {
        _read { yield parts.value.size }
        _modify { yield &parts.value.size }
    }
    package internal(set) var appearance: Appearance {
        _read { yield parts.value.appearance }
        _modify { yield &parts.value.appearance }
    }
    var payload: PayloadState {
        _read { yield parts.value.payload }
        _modify { yield &parts.value.payload }
    }
    var documents: DocumentsState {
        _read { yield parts.value.documents }
        _modify { yield &parts.value.documents }
    }
    var models: ModelState {
        _read { yield parts.value.models }
        _modify { yield &parts.value.models }
    }
    var experiments: Experiments {
        _read { yield parts.value.experiments }
        _modify { yield &parts.value.experiments }
    }
    var decode: DecodeState {
        _read { yield parts.value.decode }
        _modify { yield &parts.value.decode }
    }
    var fixes: FixState {
        _read { yield parts.value.fixes }
        _modify { yield &parts.value.fixes }
    }
    var selection: SelectionState {
        _read { yield parts.value.selection }
        _modify { yield &parts.value.selection }
    }
    var play: PlayState {
        _read { yield parts.value.play }
        _modify { yield &parts.value.play }
    }
    var panes: PaneState {
        _read { yield parts.value.panes }
        _modify { yield &parts.value.panes }
    }
    var search: SearchState {
        _read { yield parts.value.search }
        _modify { yield &parts.value.search }
    }
    var watches: WatchState {
        _read { yield parts.value.watches }
        _modify { yield &parts.value.watches }
    }
    var work: WorkState {
        _read { yield parts.value.work }
        _modify { yield &parts.value.work }
    }
    var recent: RecentFiles {
        _read { yield parts.value.recent }
        _modify { yield &parts.value.recent }
    }
    var remembered: (path: String, setup: Setup)? {
        _read { yield parts.value.remembered }
        _modify { yield &parts.value.remembered }
    }
    var lessons: LessonState {
        _read { yield parts.value.lessons }
        _modify { yield &parts.value.lessons }
    }
    var layers: LayerStack {
        _read { yield parts.value.layers }
        _modify { yield &parts.value.layers }
    }
    var keys: KeyState {
        _read { yield parts.value.keys }
        _modify { yield &parts.value.keys }
    }
    var history: TypedHistory {
        _read { yield parts.value.history }
        _modify { yield &parts.value.history }
    }
    var notice: String? {
        _read { yield parts.value.notice }
        _modify { yield &parts.value.notice }
    }
    var settingsProblem: SettingsProblem? {
        _read { yield parts.value.settingsProblem }
        _modify { yield &parts.value.settingsProblem }
    }
    var keptWhy: WhyText {
        _read { yield parts.value.keptWhy }
        _modify { yield &parts.value.keptWhy }
    }
}
