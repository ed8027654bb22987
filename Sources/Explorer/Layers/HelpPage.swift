import DecodeTree
import Diagnosis
import TerminalUI

/// All keys and all marks, made from their tables.
struct HelpPage: Layer {
    private var scroll = PageScroll()
    /// About the pane that had the focus; shown first.
    private let about: String

    init(about: String) { self.about = about }

    /// Wider text is hard to read.
    private static let columns = 84

    struct Line {
        var keys = ""
        var text: String
        var isHeading = false
    }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        let page = ScreenLayout(context.state).listRows
        if scroll.press(key, page: page, count: lines(in: context.state).count) { return .stay }
        return [.escape, .character("q"), .character("?"), .function(1), .enter].contains(key) ? .close : .pass
    }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        let theme = Theme(state.appearance)
        let rect = ScreenLayout(state).layer
        let area = Rect(row: rect.row, column: 0, rows: rect.rows, columns: min(state.size.columns, Self.columns))
        let content = LayerBox(
            theme: theme, title: "Help", keys: [("j k", "scroll"), ("Space", "page"), ("Esc", "close")]
        ).draw(on: &surface, in: area)
        let lines = lines(in: state)
        let keysWidth = min(16, content.columns / 3)
        for (offset, line) in lines.dropFirst(scroll.top).prefix(content.rows).enumerated() {
            let row = content.row + offset
            if line.isHeading {
                surface.put(row, content.column, line.text, theme.strong, clip: content)
            } else {
                surface.put(
                    row, content.column + 1, cut(line.keys, to: keysWidth - 1, surface), theme.keyHint, clip: content)
                let column = line.keys.isEmpty ? content.column : content.column + keysWidth + 1
                surface.put(row, column, line.text, theme.plain, clip: content)
            }
        }
    }

    func lines(in state: ExplorerState) -> [Line] {
        let width = max(1, min(state.size.columns, Self.columns) - 4)
        let ascii = state.appearance.isASCII
        let sanitizer = Sanitizer(ascii: ascii)
        var lines: [Line] = []
        lines += sanitizer.wrap(about, to: width).map { Line(text: $0) }
        lines.append(Line(text: ""))
        lines.append(Line(text: "Marks", isHeading: true))
        for mark in Mark.allCases where mark != .none {
            lines.append(Line(keys: mark.symbol(ascii: ascii), text: mark.meaning))
        }
        for group in Command.Group.allCases {
            lines.append(Line(text: ""))
            lines.append(Line(text: group.rawValue, isHeading: true))
            for binding in group.commands.map(\.binding) {
                let keys = binding.ways.count > 4 ? "z1 .. z9" : binding.shownKeys(ascii: ascii)
                lines.append(Line(keys: keys, text: binding.help))
            }
        }
        return lines
    }
}
