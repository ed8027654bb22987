import DecodeService
import DecodeTrace
import Diagnosis
import TerminalUI

/// The list of all actions, with a line for words that find them or a typed command.
struct CommandPalette: CursorList {
    private var line: PromptLine
    private let entries: [PaletteEntry]
    var cursor = ListCursor()
    /// Whether the user moved in the list, so that Enter runs the row and not the line.
    private var hasChosen = false
    /// The rows on screen.
    private(set) var shown: [PaletteEntry] = []

    init(_ state: ExplorerState, text: String) {
        line = PromptLine(":", text: text, history: state.history[.command])
        entries = PaletteEntry.all(in: state)
        find(in: state)
    }

    enum KeyCommand: String, LayerCommand {
        case down = "Down | next action"
        case up = "Up | previous action"
        case complete = "Tab | complete a path or a command"
    }

    var field: TextField? { line.field }

    mutating func paste(_ text: String) -> Bool {
        line.paste(text)
        return true
    }

    /// The path typed after a command, and the text before it; nil if there is none.
    private var typedPath: (before: String, path: String)? {
        for word in ["go ", "watch "] where line.text.hasPrefix(word) {
            return (word, String(line.text.dropFirst(word.count)).shortened(to: 2000))
        }
        return nil
    }

    /// Finds the rows for the typed text.
    private mutating func find(in state: ExplorerState) {
        cursor.index = 0
        hasChosen = false
        if let (before, path) = typedPath {
            shown = state.completions(of: path).prefix(Self.maxPaths).map {
                PaletteEntry(keys: "", title: $0, obstacle: nil, action: .fill(before + $0))
            }
            // Words may begin like the command: `go back`.
            if !shown.isEmpty { return }
        }
        let match = WordMatch(line.text)
        let letters = FuzzyMatch(line.text)
        guard !match.isEmpty || !line.text.allSatisfy(\.isWhitespace) else {
            shown = entries
            return
        }
        func scored(_ score: (PaletteEntry) -> Int?) -> [(score: Int, place: Int)] {
            entries.enumerated().compactMap { place, entry in
                let isKey = entry.keys.split(separator: " ").contains { $0 == line.text }
                guard let score = isKey ? 1000 : score(entry) else { return nil }
                // Actions that can't run now rank lower.
                return (score - (entry.obstacle == nil ? 0 : 4), place)
            }
        }
        let words = scored { match.isEmpty ? nil : match.score($0.title, synonyms: $0.synonyms) }
        // Letters in order are a guess, for text that no words begin with.
        let scored = words.isEmpty ? scored { ([$0.title] + $0.synonyms).compactMap(letters.score).max() } : words
        let found = scored.sorted { ($1.score, $0.place) < ($0.score, $1.place) }.map { entries[$0.place] }
        let typed = PaletteEntry(typed: line.text)
        shown = [typed].compactMap(\.self) + found.filter { typed == nil || $0.keys != typed?.keys }
    }

    private static let maxPaths = 200

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        let before = line.text
        switch KeyCommand(key) {
        case .down: move(1)
        case .up: move(-1)
        case .complete: complete()
        case nil:
            switch line.press(key) {
            case .enter: return enter(in: context.state)
            case .close: return .close
            case .stay: break
            }
        }
        if line.text != before { find(in: context.state) }
        return .stay
    }

    /// Moves like the arrow keys, but stops at the ends of the list.
    mutating func scroll(down: Bool, in context: LayerContext) -> LayerResponse {
        let next = cursor.index + (down ? 1 : -1)
        if shown.indices.contains(next) { move(down ? 1 : -1) }
        return .stay
    }

    mutating func choose(_ item: Int, in context: LayerContext) -> LayerResponse {
        cursor.index = min(item, max(0, shown.count - 1))
        hasChosen = true
        return .stay
    }

    private mutating func move(_ step: Int) {
        guard !shown.isEmpty else { return }
        cursor.index = (cursor.index + step + shown.count) % shown.count
        hasChosen = true
    }

    /// Completes the line with the prefix that all rows share, or with the row.
    private mutating func complete() {
        guard shown.indices.contains(cursor.index) else { return }
        guard let (before, path) = typedPath, !hasChosen else {
            if case .fill(let text) = shown[cursor.index].action { line.replace(with: text) }
            return
        }
        let common = WhichKey.commonPrefix(shown.map(\.title))
        line.replace(with: before + (common.count > path.count ? common : shown[cursor.index].title))
    }

    /// Runs the row under the cursor. A path, and a line that begins like a typed command, are typed commands until a row
    /// is chosen.
    private mutating func enter(in state: ExplorerState) -> LayerResponse {
        let entry = shown.indices.contains(cursor.index) ? shown[cursor.index] : nil
        if let (before, _) = typedPath, hasChosen, let entry {
            line.replace(with: before + entry.title)
        } else if let entry, typedPath == nil, hasChosen || !isTypedCommand {
            return run(entry, .keepTyped(line.text, .command), in: state)
        }
        do throws(Refusal) {
            return .close(.keepTyped(line.text, .command), .type(try TypedCommand(line.text)))
        } catch {
            return .close(.notice(error.reason))
        }
    }

    /// Whether the line is empty or begins like a typed command, so that its error is shown. `step over` and `step out`
    /// are actions.
    private var isTypedCommand: Bool {
        let words = line.text.split(separator: " ")
        guard let first = words.first else { return true }
        if words.count == 2, first == "step", ["over", "out", "back", "forward", "into"].contains(words[1]) {
            return false
        }
        return TypedCommand.usage.contains { $0.form.split(separator: " ").first == first }
    }

    private mutating func run(_ entry: PaletteEntry, _ kept: Request, in state: ExplorerState) -> LayerResponse {
        switch entry.action {
        case .request(let request):
            if let obstacle = entry.obstacle { return .close(.notice(obstacle)) }
            return .close(kept, request)
        case .fill(let text):
            line.replace(with: text)
            find(in: state)
            return .stay
        }
    }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        line.draw(
            on: &surface, in: state, example: "words of an action, step 120, go cities[2].name",
            note: shown.isEmpty && typedPath == nil ? "Esc close" : "Enter run  Tab complete  Esc close")
        let theme = Theme(state.appearance)
        // The text in place of rows; empty for none.
        let nothing = typedPath == nil ? "No action has these words." : ""
        let status = ScreenLayout(state).status
        guard !shown.isEmpty || !nothing.isEmpty, status.row >= 4 else { return }
        let rows = min(max(1, shown.count), max(2, min(14, status.row / 2)))
        let area = Rect(row: status.row - rows - 1, column: 0, rows: rows + 1, columns: status.columns)
        surface.cover(area, theme.plain)
        surface.addTarget(area, .nothing)
        surface.hline(area.row, area.columnRange, theme.line)
        if shown.isEmpty {
            surface.put(cut: nothing, theme.quiet, in: area.line(1).inset(columns: 1))
        }
        let count = " \(shown.count.grouped) "
        surface.put(area.row, max(0, area.endColumn - count.count - 1), count, theme.quiet, clip: area)
        let list = area.split(top: 1).rest
        let longest = shown.map { surface.sanitizer.columns(of: $0.keys, limit: 40) }.max() ?? 0
        for place in cursor.rows(of: shown.count, in: list) {
            let (entry, row) = (shown[place.item], place.area)
            let look = place.begin(on: &surface)
            // Few keys are long: those move only their own row's text.
            let keys = cut(entry.keys, to: list.columns / 3, surface)
            let width =
                longest == 0 ? 0 : max(surface.sanitizer.columns(of: keys), min(longest, 8, list.columns / 8)) + 2
            surface.put(row.row, 1, keys, look(theme.keyHint), clip: row)
            // What it costs, or why it can't run, is cut last.
            let note = (entry.obstacle ?? entry.note).map { "  (\($0))" } ?? ""
            let columns = row.columns - width - 2
            let title = max(columns / 3, columns - surface.sanitizer.columns(of: note, limit: columns))
            surface.put(
                row.row, 1 + width, cut(cut(entry.title, to: title, surface) + note, to: columns, surface),
                look(entry.obstacle == nil ? theme.plain : theme.quiet), clip: row)
        }
    }
}

/// One row of the list of actions.
struct PaletteEntry: Sendable {
    enum Action: Sendable {
        case request(Request)
        /// Puts a text into the line for the user to complete.
        case fill(String)
    }

    /// The keys that run it, or the words to type.
    let keys: String
    let title: String
    /// Why it can't run now; nil if it can.
    let obstacle: String?
    let action: Action
    /// Other words that find it.
    var synonyms: [String] = []
    /// What it costs; nil if it costs nothing.
    var note: String?

    /// Returns the numbered fixes, every action of the key table in its order, actions of panels, and the typed
    /// commands.
    static func all(in state: ExplorerState) -> [PaletteEntry] {
        let ascii = state.appearance.isASCII
        let fixes = state.moment == nil ? state.fixes.shown : []
        let tried = fixes.compactMap { fix in
            fix.number.map { number in
                PaletteEntry(
                    keys: fix.keys, title: fix.title, obstacle: nil,
                    action: .request(.run(.setup(.applyFix), last: .character(Character("\(number)")))),
                    synonyms: Command.setup(.applyFix).synonyms, note: fix.yield)
            }
        }
        let bound = Command.allCases.flatMap { command -> [PaletteEntry] in
            let binding = command.binding
            switch command {
            case .program(.palette): return []
            case .setup(.applyFix) where !fixes.isEmpty: return []
            case .fold(.toLevel), .pane(.number):
                return binding.sequences.prefix(5).compactMap { keys in
                    guard let last = keys.last, let number = last.typed?.wholeNumberValue else { return nil }
                    let isPane = command == .pane(.number)
                    return PaletteEntry(
                        keys: keys.map { $0.shown(ascii: true) }.joined(),
                        title: isPane
                            ? "focus the pane \(Pane.allCases[number - 1].title)"
                            : "fold everything to level \(number)",
                        obstacle: state.obstacle(to: command), action: .request(.run(command, last: last)),
                        synonyms: command.synonyms)
                }
            default:
                return [
                    PaletteEntry(
                        keys: binding.shown(ascii: ascii), title: binding.help, obstacle: state.obstacle(to: command),
                        action: .request(.run(command)), synonyms: command.synonyms)
                ]
            }
        }
        return tried + bound + [inference(in: state), theme] + TypedCommand.usage.map(typed)
    }

    /// The row of the model picker that infers a model.
    private static func inference(in state: ExplorerState) -> PaletteEntry {
        let obstacle =
            state.obstacle(to: .setup(.chooseModel)) ?? (state.models.canInfer ? nil : "no models can be inferred here")
        return PaletteEntry(
            keys: "m i", title: ModelPicker.inferenceTitle, obstacle: obstacle, action: .request(.infer),
            synonyms: ["generate", "create", "types"])
    }

    private static let theme = PaletteEntry(
        keys: "", title: "choose the theme of colors: codascope --theme NAME, or the config file", obstacle: nil,
        action: .request(.notice("codascope --theme NAME sets the colors, and so does theme in the config file")),
        synonyms: ["color", "dark", "light", "settings", "configuration"])

    private static func typed(_ form: String, _ help: String) -> PaletteEntry {
        let words = form.split(separator: " ")
        // A word in capitals, a number or a type name stands for an argument.
        let hasArgument = words.count > 1 && words.last?.first.map { $0.isUppercase || $0.isNumber } == true
        let fixed = words.dropLast(hasArgument ? 1 : 0).joined(separator: " ")
        let command = hasArgument ? nil : try? TypedCommand(form)
        return PaletteEntry(
            keys: form, title: help, obstacle: nil, action: command.map { .request(.type($0)) } ?? .fill(fixed + " "),
            synonyms: fixed.split(separator: " ").map(String.init))
    }
}

extension PaletteEntry {
    /// The row of a command that was typed in full; nil if the text isn't one.
    init?(typed text: String) {
        guard let command = try? TypedCommand(text) else { return nil }
        let name = text.split(separator: " ").first
        let usage = TypedCommand.usage.first { $0.form.split(separator: " ").first == name }
        self.init(keys: text, title: usage?.help ?? "show this step", obstacle: nil, action: .request(.type(command)))
    }
}
