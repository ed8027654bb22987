import DecodeService
import DecodeTrace
import DecodeTree
import Diagnosis
import JSONText
import TerminalUI

/// The decode tree: one row for each value or call. Draws only the visible rows.
struct TreePane {
    let state: ExplorerState
    let theme: Theme

    func draw(on surface: inout Surface, in rect: Rect) {
        guard let tree = state.shownTree, !tree.isEmpty else {
            drawEmpty(on: &surface, in: rect)
            return
        }
        let text = state.rowText(of: tree)
        var attempts: (row: Int, list: [DiagnosedAttempt])?
        for (index, line) in state.selection.tree.lines(height: rect.rows, in: tree).enumerated() {
            let area = Rect(row: rect.row + index, column: rect.column, rows: 1, columns: rect.columns)
            guard let attempt = line.attempt else {
                draw(line.row, of: tree, text, on: &surface, in: area)
                continue
            }
            let known = attempts?.row == line.row ? attempts?.list ?? [] : state.attempts(at: line.row)
            attempts = (line.row, known)
            if attempt < known.count {
                draw(known[attempt], number: attempt + 1, below: line.row, of: tree, on: &surface, in: area)
            }
        }
    }

    /// A type that was tried for the value of the row above, and why it did not read it.
    private func draw(
        _ attempt: DiagnosedAttempt, number: Int, below row: Int, of tree: DecodeTree, on surface: inout Surface,
        in area: Rect
    ) {
        let column = area.column + tree.foldColumn(of: row) + 4
        let text = cut("\(number). \(attempt.type): \(attempt.message)", to: area.endColumn - column - 1, surface)
        surface.put(area.row, column, text, theme.quiet, clip: area)
    }

    private func draw(_ row: Int, of tree: DecodeTree, _ text: RowText, on surface: inout Surface, in area: Rect) {
        let current = tree[row]
        let isSelected = row == state.selectedRow
        let hasFocus = state.panes.focus == .tree
        let isQuiet = current.mark == .ignored || current.mark == .unreached
        let isSuspicious = state.decode.values?.suspiciousRows.contains(row) == true
        let onPath = current.mark == .failed || current.mark == .failedInside
        // The whole row has one style: parts with different reversed colors would be hard to read.
        let selectedStyle = theme.selected(onPath ? theme.bad : theme.plain, hasFocus: hasFocus)
        func look(_ style: Style) -> Style {
            isSelected ? selectedStyle : isQuiet ? theme.quiet : style
        }
        if isSelected { surface.fill(area, look(theme.plain)) }
        let ascii = state.appearance.isASCII
        surface.put(
            area.row, area.column, current.mark.symbol(ascii: ascii), look(theme.mark(current.mark)), clip: area)
        var column = area.column + tree.foldColumn(of: row)
        if tree.hasChildren(row) {
            let folded = state.selection.tree.isFolded(row, in: tree)
            let sign = ascii ? (folded ? ">" : "v") : (folded ? "▸" : "▾")
            surface.put(area.row, column, sign, look(theme.plain), clip: area)
        }
        column += 2
        var label = text.label(row, limit: max(8, area.columns))
        let type = text.type(row)
        let notes = notes(row, of: tree, text)
        if let whole = text.convertedLabel(row, isASCII: ascii, limit: area.columns),
            // The payload's own key is left out where the value would have no room beside it.
            [whole, text.wrapper(row), type, notes.first].compactMap({ $0 }).reduce(
                0, { $0 + 1 + surface.sanitizer.columns(of: $1) })
                < area.endColumn - column - 2
        {
            label = whole
        }
        if let wrapper = text.wrapper(row) {
            column += surface.put(area.row, column, wrapper, look(onPath ? theme.bad : theme.type), clip: area)
            column += 1
        }
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
        let room = area.endColumn - column - 1
        guard room > 2 else { return }
        // The mark already says it, so the word is left out if there is no room for it.
        let fitting = notes.first { surface.sanitizer.columns(of: $0) <= room }
        let shown = fitting ?? cut(notes.last ?? "", to: room, surface)
        let width = surface.sanitizer.columns(of: shown)
        surface.put(
            area.row, area.endColumn - width - 1, shown, look(isSuspicious ? theme.warning : noteStyle(current.mark)),
            clip: area)
    }

    private func noteStyle(_ mark: Mark) -> Style {
        switch mark {
        case .failed: theme.bad
        case .absorbed, .adjusted: theme.warning
        default: theme.plain
        }
    }

    /// The text at the right: the value and its outcome, in decreasing length; the first that fits is shown.
    private func notes(_ row: Int, of tree: DecodeTree, _ text: RowText) -> [String] {
        let current = tree[row]
        let value = text.leaf(row, limit: 120) ?? (state.selection.tree.isFolded(row, in: tree) ? text.size(row) : "")
        let parent = tree[max(0, Int(current.parent))].mark
        let word: String
        switch current.mark {
        case .ignored where current.traits.contains(.hiddenDuplicate): word = "duplicate: the first is used"
        case .ignored: word = parent == .ignored ? "" : "ignored"
        case .unreached where tree.lacking[row] != nil: word = "no such key"
        case .unreached: word = parent == .unreached ? "" : "not reached"
        case .failed where current.token >= 0: word = value.isEmpty ? "failed here" : ""
        case .absorbed where current.traits.contains(.dropped): word = "dropped"
        case .absorbed where current.token >= 0: word = "absorbed"
        default: word = current.token < 0 ? "no such key" : ""
        }
        if let decoded = text.decoded(row) { return notes(value, decoded, word) }
        if word.isEmpty, let alternative = alternative(at: row, of: tree) {
            let lead = value.isEmpty ? "" : value + "  "
            return [lead + alternative.summary, lead + alternative.ordinal, value]
        }
        if value.isEmpty || word.isEmpty { return [value + word] }
        return ["\(value)  \(word)", value]
    }

    /// How the row's value was read, if other types had been tried for it before.
    private func alternative(at row: Int, of tree: DecodeTree) -> Trace.Alternative? {
        guard let answer = state.decode.answer, answer.tree.count == tree.count else { return nil }
        return answer.alternatives.alternative(at: row)
    }

    /// The value with what it decoded as. The word, the distance of an odd date and the payload's text are left out in turn.
    private func notes(_ value: String, _ decoded: DecodedValue, _ word: String) -> [String] {
        let arrow = state.appearance.isASCII ? "->" : "→"
        let brief = "\(arrow) \(decoded.text)"
        let whole = state.decode.values.map { "\(arrow) \(decoded.text(now: $0.now))" } ?? brief
        let lead = value.isEmpty ? "" : value + " "
        return (word.isEmpty ? [] : ["\(lead)\(whole)  \(word)"]) + [lead + whole, lead + brief, whole, brief]
    }

    private func drawEmpty(on surface: inout Surface, in rect: Rect) {
        let words: String
        switch state.payload.content {
        case .none: words = "No payload is open. o opens a file, L lists the lessons."
        case .loading(let name): words = "Reading \(name)"
        case .trouble(_, let message): words = message
        case .ready: words = "This payload has no value."
        }
        for (line, text) in surface.sanitizer.wrap(words, to: rect.columns - 2, limit: rect.rows).enumerated() {
            surface.put(rect.row + line, rect.column + 1, text, theme.plain, clip: rect)
        }
    }
}

extension RowText {
    /// The number of values in an object or array: `{3}`, `[12]`; empty for others.
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
