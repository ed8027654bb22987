import DecodeTrace
import JSONText
import TerminalUI

/// The keys of the current layer, made from the tables; on the main screen, those of the pane that has the focus, the
/// marks, and the other keys in a short form.
struct HelpPage: FilteredLayer {
    private var scroll = PageScroll()
    /// The purpose of the layer or pane; shown first.
    private let about: String
    /// The layer to explain; nil for the main screen.
    private let layer: LayerHelp?
    var filter: TextField?
    var isTyping = false

    init(about: String, of layer: LayerHelp? = nil) {
        self.about = about
        self.layer = layer
    }

    struct Line: Hashable {
        var keys = ""
        var text: String
        var isHeading = false
    }

    enum KeyCommand: String, LayerCommand {
        case find = "/ | find a key by its words | find"
        case close = "Esc  q  ?  F1  Enter | close | close"
    }

    var help: LayerHelp? {
        LayerHelp(title: "Help", about: "", keys: KeyCommand.table + ScrollCommand.table)
    }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        if isTyping {
            _ = typeFilter(key)
            scroll = PageScroll()
            return .stay
        }
        let page = ScreenLayout(context.state).listRows
        if scroll.press(key, page: page, count: rows(in: context.state).count) { return .stay }
        switch KeyCommand(key) {
        case .find: return beginFilter()
        case .close: return .close
        case nil: return .pass
        }
    }

    mutating func scroll(down: Bool, in context: LayerContext) -> LayerResponse {
        let count = rows(in: context.state).count
        _ = scroll.press(down ? .down : .up, page: ScreenLayout(context.state).listRows, count: count)
        return .stay
    }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        let theme = Theme(state.appearance)
        let area = ScreenLayout(state).textBox(atLeast: PageColumns.help)
        let frame = LayerBox(
            theme: theme, title: "Help: \(layer?.title ?? state.panes.focus.title)",
            keys: [ScrollCommand.hint, ("Space", "page")] + KeyCommand.allCases.map { $0.hint() })
        let content = drawFilter(on: &surface, in: frame.draw(on: &surface, in: area), theme)
        let rows = rows(in: state)
        frame.drawRest(rows.count - scroll.top - content.rows, on: &surface, in: area)
        if rows.isEmpty {
            surface.put(content.row, content.column, "No key has these words.", theme.quiet, clip: content)
        }
        for (offset, (line, column)) in rows.dropFirst(scroll.top).prefix(content.rows).enumerated() {
            let row = content.row + offset
            surface.put(row, content.column + 1, line.keys, theme.keyHint, clip: content)
            surface.put(
                row, content.column + column, line.text, line.isHeading ? theme.strong : theme.plain, clip: content)
        }
    }

    /// The lines that match the filter; all lines without a filter.
    func lines(in state: ExplorerState) -> [Line] {
        guard let words = filter?.text.shortened(to: 200), !words.isEmpty else { return sections(in: state) }
        let matcher = TextPattern(words: words).matcher()
        return sections(in: state, isWhole: true).filter { line in
            !line.keys.isEmpty && (matcher.matches(line.text) || matcher.matches(line.keys))
        }
    }

    /// The lines as they are drawn, each with the column of its text: the keys in their own column, and wide lines wrapped.
    private func rows(in state: ExplorerState) -> [(line: Line, column: Int)] {
        let width = max(1, ScreenLayout(state).textColumns(atMost: PageColumns.help) - 4)
        let sanitizer = Sanitizer(ascii: state.appearance.isASCII)
        let lines = lines(in: state)
        let widest = lines.map { sanitizer.columns(of: $0.keys, limit: width) }.max() ?? 0
        let keysWidth = max(1, min(widest, width / 3))
        return lines.flatMap { line in
            let column = line.keys.isEmpty ? 0 : keysWidth + 4
            let keys = line.keys.isEmpty ? [] : sanitizer.wrap(line.keys, to: keysWidth)
            let texts = sanitizer.wrap(line.text, to: max(1, width - column))
            return (0..<max(keys.count, texts.count)).map { row in
                let head = row < keys.count ? String(keys[row].trimmingPrefix { $0 == " " }) : ""
                let text = row < texts.count ? texts[row] : ""
                return (Line(keys: head, text: text, isHeading: line.isHeading), column)
            }
        }
    }

    /// - Parameter isWhole: Whether each command of the main screen has its own row, to be found by its words.
    private func sections(in state: ExplorerState, isWhole: Bool = false) -> [Line] {
        let ascii = state.appearance.isASCII
        var lines = about.isEmpty ? [] : [Line(text: about)]
        func add(_ heading: String, _ rows: [Binding]) {
            guard !rows.isEmpty else { return }
            lines += [Line(text: ""), Line(text: heading, isHeading: true)]
            lines += rows.map { Line(keys: $0.shown(ascii: ascii), text: $0.help) }
        }
        if let layer {
            add(layer.title, layer.keys)
            let everywhere = Command.allCases.filter { $0.worksInLayers(besideDock: state.layers.hasDocked) }
            add("Everywhere", everywhere.map(\.binding))
            return lines
        }
        let pane = state.panes.focus
        add("Keys of this pane", pane.ownKeys)
        lines += [Line(text: ""), Line(text: "Marks", isHeading: true)]
        lines += KeyTable.marks.map { Line(keys: ascii ? $0.ascii : $0.symbol, text: $0.meaning) }
        for group in Command.Group.allCases where group != .move && group != .fold {
            add(
                group.rawValue,
                isWhole
                    ? group.commands.map(\.binding) : ShortHelp.keys(of: group) { Self.isShown($0, in: state) })
        }
        if isWhole {
            lines += [Line(text: ""), Line(text: "Typed after :", isHeading: true)]
            lines += TypedCommand.usage.map { Line(keys: $0.form, text: $0.help) }
        }
        add("In a line of text", FieldKeys.table)
        return lines
    }

    /// Whether a command is for something that is open.
    private static func isShown(_ command: Command, in state: ExplorerState) -> Bool {
        switch command {
        case .document: state.documents.isOpen
        case .lesson(.list): !state.lessons.isEmpty
        case .lesson: state.lessons.current != nil
        case .move, .jump, .fold, .step, .search, .setup, .pane, .copy, .program: true
        }
    }
}
