import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import TerminalUI

/// The decode tree: one row a value or a call. Draws the visible rows only.
struct TreePane {
    let state: ExplorerState
    let theme: Theme

    /// The column of a row's fold mark, from the pane's left edge.
    static func foldColumn(of row: Int, in tree: DecodeTree) -> Int { 2 + 2 * indent(of: row, in: tree) }

    private static func indent(of row: Int, in tree: DecodeTree) -> Int { min(Int(tree[row].depth), 24) }

    func draw(on surface: inout Surface, in rect: Rect) {
        guard let tree = state.shownTree, !tree.isEmpty else {
            drawEmpty(on: &surface, in: rect)
            return
        }
        let text = RowText(tree: tree, trace: state.decode.answer?.result.trace, document: state.document)
        for (line, row) in state.tree.window(height: rect.rows, in: tree).enumerated() {
            let area = Rect(row: rect.row + line, column: rect.column, rows: 1, columns: rect.columns)
            draw(row, of: tree, text, on: &surface, in: area)
        }
    }

    private func draw(_ row: Int, of tree: DecodeTree, _ text: RowText, on surface: inout Surface, in area: Rect) {
        let current = tree[row]
        let isSelected = row == state.selectedRow
        let hasFocus = state.panes.focus == .tree
        let isQuiet = current.mark == .ignored || current.mark == .unreached
        func look(_ style: Style) -> Style {
            let style = isQuiet ? theme.quiet : style
            return isSelected ? theme.selected(style, hasFocus: hasFocus) : style
        }
        if isSelected { surface.fill(area, look(theme.plain)) }
        let ascii = state.appearance.isASCII
        surface.put(
            area.row, area.column, current.mark.symbol(ascii: ascii), look(theme.mark(current.mark)), clip: area)
        var column = area.column + Self.foldColumn(of: row, in: tree)
        if tree.hasChildren(row) {
            let folded = state.tree.isFolded(row, in: tree)
            let sign = ascii ? (folded ? ">" : "v") : (folded ? "▸" : "▾")
            surface.put(area.row, column, sign, look(theme.plain), clip: area)
        }
        column += 2
        let onPath = current.mark == .failed || current.mark == .failedInside
        let label = text.label(row)
        let type = text.type(row)
        if let label {
            let style = onPath ? theme.bad : theme.key
            let isElement = label.hasPrefix("[") && label.hasSuffix("]")
            column += surface.put(
                area.row, column, isElement || type == nil ? label : label + ":", look(style), clip: area)
            column += 1
        }
        if let type {
            column += surface.put(area.row, column, type, look(onPath ? theme.bad : theme.type), clip: area)
            column += 1
        }
        let note = note(row, of: tree, text)
        let room = area.endColumn - column - 1
        guard room > 2 else { return }
        let shown = cut(note, to: room, surface)
        let width = surface.sanitizer.columns(of: shown)
        surface.put(
            area.row, area.endColumn - width - 1, shown, look(noteStyle(current.mark)), clip: area)
    }

    private func noteStyle(_ mark: Mark) -> Style {
        switch mark {
        case .failed: theme.bad
        case .absorbed, .adjusted: theme.warning
        default: theme.plain
        }
    }

    /// What stands at the right: the value, or what became of it.
    private func note(_ row: Int, of tree: DecodeTree, _ text: RowText) -> String {
        let current = tree[row]
        let value = text.leaf(row, limit: 120) ?? (state.tree.isFolded(row, in: tree) ? text.size(row) : "")
        if current.traits.contains(.hiddenDuplicate) { return joined(value, "duplicate: the first wins") }
        switch current.mark {
        case .ignored:
            return tree[max(0, Int(current.parent))].mark == .ignored ? value : joined(value, "ignored")
        case .unreached:
            return tree[max(0, Int(current.parent))].mark == .unreached ? value : joined(value, "not reached")
        case .decodedNil: return current.token < 0 ? "no such key" : value
        case .failed: return current.token < 0 ? "no such key" : value.isEmpty ? "failed here" : value
        case .absorbed:
            if current.traits.contains(.dropped) { return joined(value, "dropped") }
            return joined(current.token < 0 ? "no such key" : value, "absorbed")
        default: return value
        }
    }

    private func joined(_ value: String, _ word: String) -> String {
        value.isEmpty ? word : "\(value)  \(word)"
    }

    private func drawEmpty(on surface: inout Surface, in rect: Rect) {
        let words: String
        switch state.payload {
        case .none: words = "No payload is open. o opens a file."
        case .loading(let name): words = "Reading \(name)"
        case .trouble(_, let message): words = message
        case .ready: words = "There is no value in this payload."
        }
        for (line, text) in wrap(words, to: rect.columns - 2, surface.sanitizer).prefix(rect.rows).enumerated() {
            surface.put(rect.row + line, rect.column + 1, text, theme.plain, clip: rect)
        }
    }
}

extension RowText {
    /// How many values an object or array holds: `{3}`, `[12]`; empty for others.
    func size(_ row: Int) -> String {
        let token = Int(tree[row].token)
        guard token >= 0, let document else { return "" }
        switch document.kind(token) {
        case .object: return "{\(document.childCount(token))}"
        case .array: return "[\(document.childCount(token))]"
        default: return ""
        }
    }
}
