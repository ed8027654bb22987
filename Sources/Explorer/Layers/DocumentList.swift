import DecodeTrace
import Diagnosis
import TerminalUI

/// The documents of a log, a folder or several files, each with its outcome.
struct DocumentList: ListLayer {
    private var filter: TextField?
    private var isTyping = false
    private var cursor = ListCursor()

    init() {}

    enum KeyCommand: LayerCommand {
        case open, next, previous, failing, recovered, decoded, invalid, unexamined, all, words, corpus
        case model, strategies, files, recent, again, back, quit

        var keys: Binding.Keys {
            switch self {
            case .open: .init("Enter", "l", "Right", help: "open the document in the tree", hint: "open")
            case .next: .init("}", help: "next document that fails", hint: "next failing")
            case .previous: .init("{", help: "previous document that fails")
            case .failing: .init("f", help: "show only documents that fail, whatever the reason", hint: "only failing")
            case .recovered: .init("r", help: "show only documents that decoded with swallowed or adjusted values")
            case .decoded: .init("d", help: "show only documents that decoded")
            case .invalid: .init("n", help: "show only documents that are not JSON")
            case .unexamined: .init("x", help: "show only documents that could not be examined")
            case .all: .init("a", help: "show all documents", hint: "all")
            case .words: .init("/", help: "show only documents with these words, or this line number", hint: "filter")
            case .corpus: .init("S", help: "what all documents have in common: causes and places", hint: "summary")
            case .model: .init("m", help: "choose the model for all documents", hint: "model")
            case .strategies: .init("s", help: "change the strategies for all documents", hint: "strategies")
            case .files: .init("o", help: "open another file")
            case .recent: .init("O", help: "open a recent file")
            case .again: .init("R", help: "read and decode all documents again")
            case .back: .init("Esc", "D", help: "back to the open document")
            case .quit: .init("q", help: "quit", hint: "quit")
            }
        }

        /// The filter that the command sets; nil if it sets none.
        var filter: DocumentFilter? {
            switch self {
            case .failing: .failing
            case .recovered: .outcome(.recovered)
            case .decoded: .outcome(.decoded)
            case .invalid: .outcome(.invalid)
            case .unexamined: .outcome(.unexamined)
            case .all: .all
            default: nil
            }
        }
    }

    static let purpose = "The documents of a log, a folder or several files, and how the decode of each ended."

    var help: LayerHelp? {
        LayerHelp(
            title: "Documents", about: Self.purpose,
            keys: KeyCommand.table + (isTyping ? FieldKeys.table : ListCommand.table))
    }

    var field: TextField? { isTyping ? filter : nil }

    mutating func paste(_ text: String) -> Bool {
        if isTyping { filter?.insert(text) }
        return isTyping
    }

    var insteadOfSearch: String? { nil }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        let documents = context.state.documents
        if isTyping { return type(key, in: context) }
        cursor.index = min(documents.cursor, max(0, documents.shownCount - 1))
        if cursor.press(key, count: max(1, documents.shownCount), page: ScreenLayout(context.state).listRows) {
            return .stay(.documents(.moveTo(cursor.index)))
        }
        guard let command = KeyCommand(key) else { return .pass }
        if let chosen = command.filter {
            // The same key again shows all.
            let isSame = documents.filter == chosen
            if chosen == .all { filter = nil }
            return .stay(
                .documents(.filter(isSame ? .all : chosen)),
                .documents(.filterWords(chosen == .all ? "" : documents.words)))
        }
        switch command {
        case .open:
            return documents.selectedRow.map { .closeAll(.documents(.open($0))) }
                ?? .stay(.notice("no document is selected"))
        case .next: return .stay(.documents(.moveToFailing(forward: true)))
        case .previous: return .stay(.documents(.moveToFailing(forward: false)))
        case .words:
            filter = TextField(documents.words)
            isTyping = true
            return .stay
        case .corpus: return .stay(.documents(.showCorpus))
        case .model: return .stay(.documents(.chooseModel))
        case .strategies: return .stay(.open(.strategies))
        case .files: return .stay(.open(.fileBrowser))
        case .recent:
            return .stay(context.state.recent.files.isEmpty ? .notice("no file was opened yet") : .open(.recent))
        case .again: return .stay(.documents(.again))
        case .back:
            return documents.open == nil ? .stay(.notice("no document is open yet: Enter opens one, q quits")) : .close
        case .quit: return .stay(.effect(.quit))
        case .failing, .recovered, .decoded, .invalid, .unexamined, .all: return .stay
        }
    }

    /// Edits the words; Enter and the arrows keep them, Esc shows all documents again.
    private mutating func type(_ key: Key, in context: LayerContext) -> LayerResponse {
        switch key {
        case .escape:
            isTyping = false
            filter = nil
            return .stay(.documents(.filterWords("")))
        case .enter, .down, .up:
            isTyping = false
            if filter?.text.isEmpty == true { filter = nil }
            return key == .enter ? .stay : press(key, in: context)
        default:
            let before = filter?.text
            guard filter?.press(key) == true else { return .pass }
            return filter?.text == before ? .stay : .stay(.documents(.filterWords(filter?.text ?? "")))
        }
    }

    func selectedItem(in state: ExplorerState) -> Int { state.documents.cursor }

    mutating func choose(_ item: Int, in context: LayerContext) -> LayerResponse {
        isTyping = false
        return .stay(.documents(.moveTo(item)))
    }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        DocumentListView(state: state, theme: Theme(state.appearance), filter: filter, isTyping: isTyping)
            .draw(on: &surface)
    }
}

private struct DocumentListView {
    let state: ExplorerState
    let theme: Theme
    let filter: TextField?
    let isTyping: Bool

    private var documents: DocumentsState { state.documents }

    func draw(on surface: inout Surface) {
        let arrow = state.appearance.isASCII ? "->" : "→"
        let dot = state.appearance.isASCII ? "-" : "·"
        let model = documents.setup?.model.map { " \(arrow) \($0.shortened(to: 200))" } ?? ""
        // Commands that need a decode are offered only after one.
        let first: [DocumentList.KeyCommand] =
            documents.setup?.model == nil ? [.open, .model] : [.open, .next, .failing, .corpus]
        let others = [DocumentList.KeyCommand.words, .model, .strategies, .quit].filter { !first.contains($0) }
        let screen = DocumentScreen(
            state: state, theme: theme,
            title: "Documents \(dot) \(cut(documents.source?.title ?? "", to: 40, surface))\(model)",
            keys: first.map { $0.hint() } + [("?", "help")] + others.map { $0.hint() })
        let content = screen.draw(on: &surface)
        let (top, rest) = content.split(top: 1)
        surface.put(top.row, top.column, cut(headline, to: top.columns, surface), theme.strong, clip: top)
        var area = rest
        if let filter {
            area = FilterRow(theme: theme, field: filter, isTyping: isTyping).draw(on: &surface, in: area)
        }
        let lines = footLines(columns: area.columns, surface)
        let parts = FootedList(area, lines: lines, least: area.rows >= 10 ? 2 : 0, most: min(4, max(1, area.rows / 3)))
        drawRows(in: screen, on: &surface, in: parts.list)
        parts.drawFoot(on: &surface, rule: theme.line, theme.plain)
    }

    /// The outcomes of all documents, and the number that the filters leave.
    private var headline: String {
        let count = documents.shownCount.grouped
        let kind: String
        switch documents.filter {
        case .all:
            return documents.words.isEmpty
                ? documents.headline
                : "\(documents.headline). \(count) \(documents.shownCount == 1 ? "has" : "have") the words."
        case .failing: kind = "only the \(count) that fail"
        case .outcome(.decoded): kind = "only the \(count) that decoded"
        case .outcome(.recovered): kind = "only the \(count) that recovered"
        case .outcome(.failed): kind = "only the \(count) that failed"
        case .outcome(.invalid): kind = "only the \(count) that are not JSON"
        case .outcome(.unexamined): kind = "only the \(count) that were not examined"
        case .group(let group): return "Only the \(count) with \(group.title) (a: all \(documents.rows.count.grouped))"
        }
        return "\(documents.headline); \(kind) (a: all)"
    }

    /// The whole failure of the document under the cursor.
    private func footLines(columns: Int, _ surface: Surface) -> [String] {
        guard let row = documents.selectedRow, documents.rows.indices.contains(row),
            let message = documents.message(ofRow: row)
        else { return [] }
        return surface.sanitizer.wrap(message, to: max(1, columns), limit: FootedList.longest)
    }

    private func drawRows(in screen: DocumentScreen, on surface: inout Surface, in list: Rect) {
        let count = documents.shownCount
        guard count > 0 else {
            surface.put(wrapped: nothing, theme.quiet, in: list)
            return
        }
        var cursor = ListCursor()
        cursor.index = min(documents.cursor, count - 1)
        let first = cursor.firstShown(count: count, height: list.rows)
        screen.drawRest(count - first - list.rows, on: &surface)
        let rows = (first..<min(count, first + list.rows)).compactMap { documents.shownRow(at: $0) }
        let names = rows.map(name)
        let widest = names.map { surface.sanitizer.columns(of: $0, limit: list.columns) }.max() ?? 0
        let width = min(widest, max(8, list.columns / (isOneFile ? 2 : 3)))
        for (line, row) in rows.enumerated() {
            let area = Rect(row: list.row + line, column: list.column, rows: 1, columns: list.columns)
            let isSelected = first + line == cursor.index
            surface.addTarget(area, .item(first + line))
            draw(row, name: names[line], nameWidth: width, isSelected: isSelected, on: &surface, in: area)
        }
    }

    private func draw(
        _ row: Int, name: String, nameWidth: Int, isSelected: Bool, on surface: inout Surface, in area: Rect
    ) {
        func look(_ style: Style) -> Style { isSelected ? style.adding(.reverse) : style }
        if isSelected { surface.fill(area, look(theme.plain)) }
        let mark: Mark
        switch documents.outcome(ofRow: row) {
        case .decoded: mark = .decoded
        case .recovered: mark = .absorbed
        case .failed, .invalid, .unexamined: mark = .failed
        case nil: mark = .none
        }
        let sign = mark.symbol(ascii: state.appearance.isASCII)
        surface.put(area.row, area.column, sign, look(theme.mark(mark)), clip: area)
        // A document that could not be read has no known size.
        let hasSize = area.columns >= 60 && documents.rows[row].offset >= 0
        let size = hasSize ? documents.rows[row].size.shownBytes : ""
        // The end of a path tells more than its beginning.
        let shown = surface.sanitizer.shownEnd(name, columns: nameWidth)
        surface.put(area.row, area.column + 2, shown, look(theme.key), clip: area)
        let start = area.column + 2 + nameWidth + 2
        let message = documents.message(ofRow: row) ?? (row == documents.open ? "open" : "")
        let room = area.endColumn - start - (size.isEmpty ? 0 : size.count + 1)
        surface.put(area.row, start, cut(message, to: room, surface), look(theme.plain), clip: area)
        surface.put(area.row, area.endColumn - size.count, size, look(theme.quiet), clip: area)
    }

    /// Whether all documents are in one file, whose name is in the title.
    private var isOneFile: Bool { documents.files.count == 1 && documents.rows.first?.line != 0 }

    private func name(of row: Int) -> String {
        isOneFile ? "line \(documents.rows[row].line.description)" : documents.name(ofRow: row)
    }

    private var nothing: String {
        if documents.isRunning, documents.rows.isEmpty { return "Reading the documents" }
        guard !documents.rows.isEmpty else {
            // Only a file that was read to its end is followed.
            let lines = documents.status == .caughtUp ? " Lines appear as they are written;" : ""
            return "There are no documents yet.\(lines) o opens another file."
        }
        return "No document matches the filter: a shows all."
    }
}
