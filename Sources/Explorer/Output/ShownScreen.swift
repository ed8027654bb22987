import Diagnosis
import TerminalUI

/// The screen that was shown last. A click acts on what the user saw, not on a newer state.
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
            if case .input(.key(let key)) = action, !state.layers.isEmpty { return press(key, &state) }
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

    /// Reduces a key of a layer, and says so if it changed nothing on screen.
    private func press(_ key: Key, _ state: inout ExplorerState) -> [Effect] {
        let before = state
        let effects = state.reduce(.input(.key(key)))
        if effects.isEmpty, state.notice == nil, let layer = state.layers.top, let old = before.layers.top,
            Self.isSilent(key, layer, state, since: old, before)
        {
            state.notice = ExplorerState.noChange(by: key, in: layer, state.appearance)
        }
        return effects
    }

    /// Whether the layer handled a key and is drawn as before. In linear mode, every key is answered anyway.
    private static func isSilent(
        _ key: Key, _ layer: any Layer, _ state: ExplorerState, since old: any Layer, _ before: ExplorerState
    ) -> Bool {
        guard !state.appearance.isLinear, !state.isTooSmall, state.keys.command == nil, state.keys.pending.isEmpty,
            state.layers.count == before.layers.count, layer.field == nil, old.field == nil, !isCount(key, in: layer)
        else { return false }
        if let list = layer as? any ListLayer, let oldList = old as? any ListLayer,
            list.selectedItem(in: state) != oldList.selectedItem(in: before)
        {
            return false
        }
        return picture(of: layer, in: state) == picture(of: old, in: before)
    }

    /// Whether a key is a digit of a count, as in 10j.
    private static func isCount(_ key: Key, in layer: any Layer) -> Bool {
        guard let digit = key.typed?.wholeNumberValue else { return false }
        return digit > 0 || (layer as? any CursorList)?.cursor.count != nil
    }

    private static func picture(of layer: any Layer, in state: ExplorerState) -> [Cell] {
        var surface = Surface(state.size, clusters: state.appearance.clusters)
        layer.draw(on: &surface, in: state)
        return surface.cells
    }
}
