import Diagnosis
import TerminalUI

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
            panes[.why].cursor = 0
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
