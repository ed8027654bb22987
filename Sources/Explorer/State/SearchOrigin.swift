/// What was on screen when a pattern was begun to be typed.
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
