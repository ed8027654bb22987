import DecodeTrace
import Diagnosis
import TerminalUI

/// The documents of a log, a folder or several files, each with its outcome.
struct DocumentList: ListLayer, FilteredLayer {
    var filter: TextField?
    var isTyping = false
    private var cursor = ListCursor()

    var coversPanes: Bool { true }

    enum KeyCommand: String, LayerCommand {
        case open = "Enter  l  Right | open the document in the tree | open"
        case next = "} | next document that fails | next failing"
        case previous = "{ | previous document that fails"
        case failing = "f | show only documents that fail, whatever the reason, or all again | only failing"
        case recovered = "r | show only documents that decoded with swallowed or adjusted values"
        case decoded = "d | show only documents that decoded"
        case invalid = "n | show only documents that are not JSON"
        case unexamined = "x | show only documents that could not be examined"
        case all = "a | show all documents | all"
        case words = "/ | show only documents with these words, or this line number | filter"
        case corpus = "S | what all documents have in common: causes and places | summary"
        case model = "m | choose the model for all documents | model"
        case strategies = "s | change the strategies for all documents | strategies"
        case files = "o | open another file"
        case recent = "O | open a recent file"
        case again = "R | read and decode all documents again"
        case back = "Esc  D | back to the open document"
        case quit = "q | quit | quit"

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

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        let documents = context.state.documents
        if isTyping {
            let before = filter?.text
            if typeFilter(key) {
                return filter?.text == before ? .stay : .stay(.filterDocuments(words: filter?.text ?? ""))
            }
            if isTyping || key == .enter { return isTyping ? .pass : .stay }
        }
        cursor.index = min(documents.cursor, max(0, documents.shownCount - 1))
        if cursor.press(key, count: max(1, documents.shownCount), page: ScreenLayout(context.state).listRows) {
            return .stay(.moveToDocument(at: cursor.index))
        }
        guard let command = KeyCommand(key) else { return .pass }
        if let chosen = command.filter {
            // The same key again shows all.
            let isSame = documents.filter == chosen
            if chosen == .all { filter = nil }
            return .stay(
                .filterDocuments(isSame ? .all : chosen),
                .filterDocuments(words: chosen == .all ? "" : documents.words))
        }
        switch command {
        case .open:
            return documents.selectedRow.map { .closeAll(.openDocument($0)) }
                ?? .stay(.notice("no document is selected"))
        case .next: return .stay(.moveToFailingDocument(forward: true))
        case .previous: return .stay(.moveToFailingDocument(forward: false))
        case .words: return beginFilter(documents.words)
        case .corpus: return .stay(.showCorpus)
        case .model: return .stay(.chooseModelOfDocuments)
        case .strategies: return .stay(.open(.strategies()))
        case .files: return .stay(.open(.fileBrowser))
        case .recent: return .stay(.run(.setup(.recent)))
        case .again: return .stay(.decodeDocumentsAgain)
        case .back:
            return documents.open == nil ? .stay(.notice("no document is open yet: Enter opens one, q quits")) : .close
        case .quit: return .stay(.effect(.quit))
        case .failing, .recovered, .decoded, .invalid, .unexamined, .all: return .stay
        }
    }

    func selectedItem(in state: ExplorerState) -> Int { state.documents.cursor }

    mutating func choose(_ item: Int, in context: LayerContext) -> LayerResponse {
        isTyping = false
        return .stay(.moveToDocument(at: item))
    }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        DocumentListView(list: self, state: state, theme: Theme(state.appearance)).draw(on: &surface)
    }
}

struct DocumentListView {
    let list: DocumentList
    let state: ExplorerState
    let theme: Theme

    private var documents: DocumentsState { state.documents }

    /// The minimum columns for a document's text after its message.
    private static let minTextColumns = 16

    func draw(on surface: inout Surface) {
        // Commands that need a decode are offered only after one.
        let first: [DocumentList.KeyCommand] =
            documents.setup?.model == nil ? [.open, .model] : [.open, .next, .failing, .corpus]
        let others = [DocumentList.KeyCommand.words, .model, .strategies, .quit].filter { !first.contains($0) }
        let screen = DocumentScreen(
            state: state, theme: theme, name: "Documents",
            keys: first.map { $0 == .failing && documents.filter == .failing ? $0.hint("all") : $0.hint() } + [
                ("?", "help")
            ] + others.map { $0.hint() })
        let content = screen.draw(on: &surface)
        let (top, rest) = content.split(top: 1)
        surface.put(cut: headline, theme.strong, in: top)
        let area = list.drawFilter(on: &surface, in: rest, theme)
        let lines = footLines(columns: area.columns, surface)
        let parts = FootedList(area, lines: lines, rows: min(4, max(1, area.rows / 3)))
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
        case .outcome(let outcome): kind = "only the \(count) that \(outcome.words)"
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
        screen.drawRest(cursor.rest(of: count, in: list), on: &surface)
        let places = cursor.rows(of: count, in: list)
        let rows = places.compactMap { documents.shownRow(at: $0.item) }
        let names = rows.map(name)
        let widest = names.map { surface.sanitizer.columns(of: $0, limit: list.columns) }.max() ?? 0
        let width = min(widest, max(8, list.columns / (isOneFile ? 2 : 3)))
        for (place, (row, name)) in zip(places, zip(rows, names)) {
            draw(row, name: name, nameWidth: width, at: place, on: &surface)
        }
    }

    private func draw(_ row: Int, name: String, nameWidth: Int, at place: ListCursor.Row, on surface: inout Surface) {
        let (area, look) = (place.area, place.begin(on: &surface))
        let mark: Mark
        switch documents.outcome(ofRow: row) {
        case .decoded: mark = .decoded
        case .recovered: mark = .absorbed
        case .failed, .invalid, .unexamined: mark = .failed
        case .incomplete, nil: mark = .none
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
        let end = area.endColumn - (size.isEmpty ? 0 : size.count + 1)
        var column =
            start
            + surface.put(area.row, start, cut(message, to: end - start, surface), look(theme.plain), clip: area)
        if !message.isEmpty { column += 2 }
        if let text = documents.start(ofRow: row), message.isEmpty || end - column >= Self.minTextColumns {
            let more = text.isCut ? surface.sanitizer.ellipsis : ""
            let shown = cut(text.text + more, to: end - column, surface)
            surface.put(area.row, column, shown, look(message.isEmpty ? theme.plain : theme.quiet), clip: area)
        }
        surface.put(size, look(theme.quiet), atEndOf: area)
    }

    /// Whether all documents are in one file, whose name is in the title.
    private var isOneFile: Bool { documents.files.count == 1 && documents.rows.first?.line != 0 }

    private func name(of row: Int) -> String {
        isOneFile ? "line \(Int(documents.rows[row].line).grouped)" : documents.name(ofRow: row)
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

extension KeyTable {
    package static var documentList: [Row] { DocumentList.KeyCommand.table.map(row) }

    package static var documentSummary: [Row] { CorpusView.KeyCommand.table.map(row) }

    private static func row(_ keys: Binding) -> Row { (keys.shown(ascii: true), keys.help) }
}
