import TerminalUI

/// The screen that was shown last: a click is on what the person saw, not on what was drawn since or not at all.
struct ShownScreen {
    /// Nil if what it shows may have another meaning by now.
    private var surface: Surface?

    mutating func show(_ surface: Surface) { self.surface = surface }

    /// Reduces an action, after giving a mouse event what the screen shows at its place.
    ///
    /// Only the mouse leaves the screen valid for further events before the next drawing: its first click on an item or
    /// a pane, its wheel, and dragging a border. Any other input makes it out of date.
    mutating func reduce(_ action: Action, _ state: inout ExplorerState) -> [Effect] {
        guard case .input(.mouse(var mouse)) = action else {
            // An answer of background work may arrive at any moment, and must not swallow a click.
            if case .input(let event) = action, event != .wake { surface = nil }
            return state.reduce(action)
        }
        mouse.spot = surface?.spot(at: mouse.position)
        let layers = state.layers.count
        let effects = state.reduce(.input(.mouse(mouse)))
        // Keys were pressed by a click on their name, or by a second click.
        let hasPressed = mouse.action == .press(.left) && state.keys.lastClick == nil
        if hasPressed || state.layers.count != layers { surface = nil }
        return effects
    }
}
