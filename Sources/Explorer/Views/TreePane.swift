import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import TerminalUI

/// The decode tree: one row for each value or call. Draws only the visible rows.
struct TreePane {
    let state: ExplorerState
    let theme: Theme

    func draw(on surface: inout Surface, in rect: Rect) {
        guard let tree = state.shownTree, !tree.isEmpty else {
            surface.put(wrapped: message, theme.plain, in: rect.inset(columns: 1))
            return
        }
        let text = state.rowText(of: tree)
        let marks = PaneMarks(.tree, in: state, theme)
        var attempts: (row: Int, list: [DiagnosedAttempt])?
        let window = TreeWindow(state.selection.tree, of: tree, height: rect.rows, columns: rect.columns)
        for (index, line) in window.lines.enumerated() {
            let area = rect.line(index)
            guard let attempt = line.attempt else {
                draw(line, of: tree, text, window, marks, on: &surface, in: area)
                continue
            }
            let known = attempts?.row == line.row ? attempts?.list ?? [] : state.attempts(at: line.row)
            attempts = (line.row, known)
            if attempt < known.count {
                let column = window.foldColumn(of: line.row, in: tree) + 4
                draw(known[attempt], number: attempt + 1, at: column, on: &surface, in: area)
            }
        }
    }

    /// Draws a type that was tried for the value of the row above, and why it failed.
    private func draw(
        _ attempt: DiagnosedAttempt, number: Int, at column: Int, on surface: inout Surface, in area: Rect
    ) {
        let column = area.column + column
        let text = cut("\(number). \(attempt.type): \(attempt.message)", to: area.endColumn - column - 1, surface)
        surface.put(area.row, column, text, theme.quiet, clip: area)
    }

    private func draw(
        _ line: TreeState.Line, of tree: DecodeTree, _ text: RowText, _ window: TreeWindow, _ marks: PaneMarks?,
        on surface: inout Surface, in area: Rect
    ) {
        let row = line.row
        let progress = state.progress(of: row, in: tree)
        let mark = state.mark(of: row, in: tree)
        let isSelected = row == state.selectedRow && !line.isSticky
        let hasFocus = state.panes.focus == .tree
        let isQuiet = mark == .ignored || mark == .unreached || progress == .later
        let isSuspicious = state.moment == nil && state.decode.values?.suspiciousRows.contains(row) == true
        let onPath = mark == .failed || mark == .failedInside
        // The whole row has one style: parts with different reversed colors would be hard to read.
        let selectedStyle = theme.selected(onPath ? theme.bad : theme.plain, hasFocus: hasFocus)
        func look(_ style: Style) -> Style {
            isSelected
                ? selectedStyle : isQuiet ? theme.quiet : line.isSticky ? style.adding(.bold) : style
        }
        if isSelected { surface.fill(area, look(theme.plain)) }
        let ascii = state.appearance.isASCII
        let symbol =
            progress == .open
            ? TreeSign.running.symbol(ascii: ascii) : isSuspicious ? Mark.suspiciousSymbol : mark.symbol(ascii: ascii)
        surface.put(
            area.row, area.column, symbol,
            look(progress == .open ? theme.strong : isSuspicious ? theme.warning : theme.mark(mark)), clip: area)
        if state.selection.marks.contains(state.selection.tree.key(row, in: tree)) {
            surface.put(
                area.row, area.column + 1, TreeSign.bookmarked.symbol(ascii: ascii), look(theme.warning), clip: area)
        } else if line.isSticky {
            surface.put(area.row, area.column + 1, TreeSign.above.symbol(ascii: ascii), theme.quiet, clip: area)
        }
        var column = area.column + window.foldColumn(of: row, in: tree)
        if tree.hasChildren(row) {
            let folded = state.selection.tree.isFolded(row, in: tree)
            surface.put(
                area.row, column, foldSign(isFolded: folded, ascii: ascii), look(theme.plain), clip: area)
        }
        column += 2
        let notes = line.isSticky || progress != .finished ? [] : notes(row, of: tree, text, mark, isSuspicious)
        var parts = TreeRowParts(
            words(of: row, progress, in: tree, text, notes, columns: area.endColumn - column - 1, surface),
            notes: notes,
            columns: area.endColumn - column - 1, surface.sanitizer)
        if !notes.isEmpty, state.selection.tree.isFolded(row, in: tree), let content = text.content(row, limit: 200) {
            parts.preview(content, columns: area.endColumn - column - 1, surface.sanitizer)
        }
        let width = surface.sanitizer.columns(of: parts.note)
        let room = area.endColumn - column - 1 - (width > 0 ? width + 1 : 0)
        let left = Rect(row: area.row, column: column, rows: 1, columns: room)
        let blank = StyledText(" ", isSelected ? look(theme.plain) : theme.plain)
        let pieces = parts.left.map { part in
            let isType = part.role != .key
            return StyledText(part.text, look(onPath ? theme.bad : isType ? theme.type : theme.key))
        }
        surface.put(
            Array(pieces.map { [$0] }.joined(separator: [blank])), at: column, in: left, markStyle: look(theme.plain))
        for part in parts.left {
            if !line.isSticky, part.role != .wrapper {
                marks?.draw(part.text, ofRow: row, at: column, on: &surface, in: left)
            }
            column += surface.sanitizer.columns(of: part.text) + 1
        }
        surface.put(
            area.row, area.endColumn - width - 1, parts.note, look(isSuspicious ? theme.warning : noteStyle(mark)),
            clip: area)
        marks?.draw(parts.note, ofRow: row, at: area.endColumn - width - 1, on: &surface, in: area)
    }

    /// The key as shown: an empty one would look as if there were none.
    private static func key(_ key: String) -> String { key.isEmpty ? "\"\"" : key }

    /// The wrapper, the key and the type of a row. A row that comes later shows only its key, as the payload spells it.
    private func words(
        of row: Int, _ progress: Moment.Progress, in tree: DecodeTree, _ text: RowText, _ notes: [String], columns: Int,
        _ surface: Surface
    ) -> [TreeRowParts.Part] {
        let limit = max(8, columns)
        guard progress != .later else {
            let token = Int(tree[row].token)
            let key = token >= 0 ? state.document?.key(token, limit: limit) : nil
            let label = key ?? text.label(row, limit: limit)
            return label.map { [TreeRowParts.Part(.key, Self.key($0))] } ?? []
        }
        var label = text.label(row, limit: limit).map(Self.key)
        let type = text.type(row)
        let wrapper = text.wrapper(row)
        if let whole = text.convertedLabel(row, isASCII: state.appearance.isASCII, limit: limit),
            // The payload's own key is left out if the value would not fit beside it.
            [whole, wrapper, type, notes.first].compactMap({ $0 }).reduce(
                0, { $0 + 1 + surface.sanitizer.columns(of: $1) }) < columns - 1
        {
            label = whole
        }
        let isElement = label.map { $0.hasPrefix("[") && $0.hasSuffix("]") } ?? false
        let parts = [
            wrapper.map { TreeRowParts.Part(.wrapper, $0) },
            label.map { TreeRowParts.Part(.key, isElement || type?.isEmpty != false ? $0 : $0 + ":") },
            type.map { TreeRowParts.Part(.type, $0) },
        ].compactMap(\.self).filter { !$0.text.isEmpty }
        // Without a model, the root has neither a key nor a type.
        return parts.isEmpty && row == 0 ? [TreeRowParts.Part(.key, "payload")] : parts
    }

    private func noteStyle(_ mark: Mark) -> Style {
        switch mark {
        case .failed: theme.bad
        case .absorbed, .adjusted: theme.warning
        default: theme.plain
        }
    }

    /// The text at the right: the value and its outcome, in decreasing length; the first that fits is shown.
    private func notes(
        _ row: Int, of tree: DecodeTree, _ text: RowText, _ mark: Mark, _ isSuspicious: Bool
    ) -> [String] {
        let current = tree[row]
        if row == 0, current.token >= 0, let document = state.document, document.fault != nil, !document.isContainer(0)
        {
            return ["not \(document.format.withArticle)"]
        }
        let value = text.leaf(row, limit: 120) ?? (state.selection.tree.isFolded(row, in: tree) ? text.size(row) : "")
        let parent = state.mark(of: max(0, Int(current.parent)), in: tree)
        let word: String
        switch mark {
        case .ignored where current.traits.contains(.hiddenDuplicate): word = "duplicate: the first is used"
        case .ignored where tree.isReadElsewhere(row): word = "read with another type"
        case .ignored: word = parent == .ignored ? "" : "ignored"
        case .unreached where tree.lacking[row] != nil: word = "no such key"
        case .unreached: word = parent == .unreached ? "" : "not reached"
        case .failed where current.token >= 0: word = ["", "[]", "{}"].contains(value) ? "failed here" : ""
        case .absorbed where current.traits.contains(.dropped): word = "dropped"
        case .absorbed where current.token >= 0: word = "swallowed"
        default: word = current.token < 0 ? "no such key" : ""
        }
        if let decoded = text.decoded(row) { return notes(value, decoded, word, isSuspicious) }
        // The value may have been read after other types had been tried for it.
        if word.isEmpty, let answer = state.decode.answer, answer.tree.count == tree.count,
            let alternative = answer.alternatives.alternative(at: row)
        {
            let lead = value.isEmpty ? "" : value + "  "
            return [lead + alternative.summary, lead + alternative.ordinal, value]
        }
        if value.isEmpty || word.isEmpty { return [value + word] }
        return ["\(value)  \(word)", value]
    }

    /// The value and its decoded form. The word, the distance of an odd date and the end of the payload's text are left
    /// out in turn; of a suspicious value, the payload's text is cut last.
    private func notes(
        _ value: String, _ decoded: DecodedValue, _ word: String, _ isSuspicious: Bool
    ) -> [String] {
        let arrow = state.appearance.sanitizer.arrow
        let brief = "\(arrow) \(decoded.text)"
        let whole = state.decode.values.map { "\(arrow) \(decoded.text(now: $0.now))" } ?? brief
        let lead = value.isEmpty ? "" : value + " "
        let mark = state.appearance.sanitizer.ellipsis
        // A few lengths of the text, the longest first.
        let cutLeads = value.isEmpty || isSuspicious ? [] : [24, 16, 12, 8, 0].map { value.prefix($0) + "\(mark) " }
        return (word.isEmpty ? [] : ["\(lead)\(whole)  \(word)"]) + [lead + whole, lead + brief]
            + cutLeads.map { $0 + brief }
    }

    /// The text in place of a tree.
    var message: String {
        switch state.payload.content {
        case .none: "No payload is open. o opens a file, L lists the lessons."
        case .loading(let name): "Reading \(name)"
        case .trouble(_, let message): message
        case .reading(let beginning): "Reading \(beginning.name)"
        case .ready: "This payload has no value."
        }
    }
}

/// Divides the columns of a tree row among its words, so that the key, the type and the value all stay readable.
struct TreeRowParts {
    struct Part: Hashable {
        enum Role: Hashable { case wrapper, key, type }

        var role: Role
        var text: String

        init(_ role: Role, _ text: String) {
            self.role = role
            self.text = text
        }
    }

    private(set) var left: [Part]
    private static let minWrapper = 6
    /// The text at the right edge.
    private(set) var note = ""

    /// - Parameters:
    ///   - parts: The parts at the left, in order.
    ///   - notes: The text at the right, in decreasing length: the longest that fits is shown.
    ///   - columns: The columns that both share.
    init(_ parts: [Part], notes: [String], columns: Int, _ sanitizer: Sanitizer) {
        left = parts
        let width = { (text: String) in sanitizer.columns(of: text, limit: max(1, columns) + 1) }
        var widths = parts.map { width($0.text) }
        let needed = widths.reduce(0) { $0 + $1 + 1 }
        if let fitting = notes.first(where: { needed + width($0) <= columns }) {
            note = fitting
            return
        }
        let last = notes.last ?? ""
        // A third of the row is enough to recognize a value.
        let kept = min(width(last), max(columns / 3, columns - needed))
        var excess = needed + kept - columns
        // Words that are shown elsewhere are cut first: the source shows the wrapper, the Why pane the type.
        for role in [Part.Role.wrapper, .type, .key] where excess > 0 {
            for index in left.indices where left[index].role == role {
                var room = max(min(widths[index], role.least), widths[index] - excess)
                // A shorter part of a wrapper tells nothing.
                if role == .wrapper, room < Self.minWrapper {
                    room = 0
                    excess -= 1
                }
                excess -= widths[index] - room
                widths[index] = room
                left[index].text = sanitizer.shown(left[index].text, columns: room)
            }
        }
        let shown = left.indices.filter { widths[$0] > 0 }
        left = shown.map { left[$0] }
        widths = shown.map { widths[$0] }
        let room = columns - widths.reduce(0) { $0 + $1 + 1 }
        note = room > 2 ? sanitizer.shown(last, columns: room) : ""
    }
}

extension TreeRowParts {
    /// Puts the beginning of a folded row's content into the free columns before its note.
    mutating func preview(_ content: String, columns: Int, _ sanitizer: Sanitizer) {
        let taken = left.reduce(0) { $0 + sanitizer.columns(of: $1.text) + 1 } + sanitizer.columns(of: note)
        let room = columns - taken - 3
        guard room >= Self.minPreview else { return }
        note = sanitizer.shown(content, columns: room) + "  " + note
    }

    /// Fewer columns tell nothing.
    private static let minPreview = 12
}

extension TreeRowParts.Part.Role {
    /// The minimum number of columns if there is little room.
    fileprivate var least: Int {
        switch self {
        case .wrapper: 0
        case .type: 6
        case .key: 8
        }
    }
}
