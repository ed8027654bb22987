import DecodeTrace
import Diagnosis
import TerminalUI

/// The documents of a log, a folder or several files, each with its outcome.
struct DocumentList: ListLayer, FilteredLayer {
    var filter: TextField?
    var isTyping = false
    private var cursor = ListCursor()

    init() {}

    var coversPanes: Bool { true }

    enum KeyCommand: LayerCommand {
        case open, next, previous, failing, recovered, decoded, invalid, unexamined, all, words, corpus
        case model, strategies, files, recent, again, back, quit

        var keys: Binding.Keys {
            switch self {
            case .open: .init("Enter", "l", "Right", help: "open the document in the tree", hint: "open")
            case .next: .init("}", help: "next document that fails", hint: "next failing")
            case .previous: .init("{", help: "previous document that fails")
            case .failing:
                .init(
                    "f", help: "show only documents that fail, whatever the reason, or all again", hint: "only failing")
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
        case .strategies: return .stay(.open(.strategies()))
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
        DocumentListView(list: self, state: state, theme: Theme(state.appearance)).draw(on: &surface)
    }
}
