import DecodeTree
import Diagnosis
import TerminalUI

/// All keys and all marks, made from their tables.
struct HelpView {
    let state: ExplorerState
    let theme: Theme
    let help: HelpPage

    /// Wider pages are hard to read.
    static let columns = 84

    struct Line {
        var keys = ""
        var text: String
        var isHeading = false
    }

    func draw(on surface: inout Surface, in rect: Rect) {
        let area = Rect(row: rect.row, column: 0, rows: rect.rows, columns: min(state.size.columns, Self.columns))
        let content = OverlayBox(
            theme: theme, title: "Help", keys: [("j k", "scroll"), ("Space", "page"), ("Esc", "close")]
        ).draw(on: &surface, in: area)
        let lines = Self.lines(state)
        let keysWidth = min(16, content.columns / 3)
        for (offset, line) in lines.dropFirst(help.scroll.top).prefix(content.rows).enumerated() {
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

    static func lines(_ state: ExplorerState) -> [Line] {
        let width = max(1, min(state.size.columns, columns) - 4)
        let ascii = state.appearance.isASCII
        let sanitizer = Sanitizer(ascii: ascii)
        var lines: [Line] = []
        if case .help(let help) = state.overlays.last {
            lines += sanitizer.wrap(help.about, to: width).map { Line(text: $0) }
            lines.append(Line(text: ""))
        }
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
