/// The state of the screen before a pattern was typed.
struct SearchOrigin: Sendable {
    let selection: SelectionState
    let panes: PaneState
    let search: SearchState

    init(_ state: ExplorerState) {
        selection = state.selection
        panes = state.panes
        search = state.search
    }
}
