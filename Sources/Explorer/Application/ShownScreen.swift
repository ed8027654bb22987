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

/// Says why a key changed nothing, so that no key does nothing in silence. In linear mode, every key is answered anyway.
extension ExplorerState {
    /// The parts of the state that a command can change without showing a notice.
    struct Changeable {
        let tree: TreeState
        /// The rows on screen, and which of them are folded.
        let rows: [TreeState.Line]
        let folds: [Bool]
        let panes: PaneState
        let others: [Int]

        init(_ state: ExplorerState) {
            tree = state.selection.tree
            if let shown = state.shownTree {
                rows = tree.lines(height: ScreenLayout(state).contentHeight(of: .tree), in: shown)
                folds = rows.map { [tree] in tree.isFolded($0.row, in: shown) }
            } else {
                (rows, folds) = ([], [])
            }
            var panes = state.panes
            // The Why pane shows no cursor.
            panes.why.cursor = 0
            self.panes = panes
            others = [
                state.moment?.index ?? -1, state.layers.count, state.lessons.isHidden ? 1 : 0,
                state.search.isShown ? 1 : 0,
            ]
        }

        func isSame(as other: Changeable, after command: Command) -> Bool {
            guard panes == other.panes, others == other.others else { return false }
            // A level changes more than is on screen.
            if command == .fold(.toLevel) { return rows == other.rows && folds == other.folds }
            return tree == other.tree
        }
    }

    /// Shows why the command that ran left everything as it was.
    mutating func reportNoChange(since before: Changeable) {
        guard let command = keys.command, notice == nil, !appearance.isLinear,
            Changeable(self).isSame(as: before, after: command)
        else { return }
        notice = command.noChange(in: panes.focus)
    }

    /// The notice for a key of the top layer that changed nothing on screen.
    static func noChange(by key: Key, in layer: any Layer, _ appearance: Appearance) -> String {
        if layer is any ListLayer, let command = ListCommand(key) { return command.keys.noChange }
        if let command = ScrollCommand(key) { return command.keys.noChange }
        return "\(key.shown(ascii: appearance.isASCII)) changes nothing here"
    }
}
