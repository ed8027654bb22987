import Diagnosis
import TerminalUI
import Trials

/// An edit of the model's source, compiled and run where that could be done: the diff, to be read, copied and written.
struct EditView {
    let theme: Theme
    let page: EditPage

    func draw(on surface: inout Surface, in rect: Rect) {
        // The last is what follows the last newline, or all that has no room.
        let lines = page.edit.diff.split(
            separator: "\n", maxSplits: max(0, rect.rows), omittingEmptySubsequences: false
        ).dropLast()
        let box = Rect(row: rect.row, column: rect.column, rows: min(rect.rows, lines.count + 3), columns: rect.columns)
        let content = OverlayBox(theme: theme, title: title, keys: keys)
            .draw(on: &surface, in: box)
        for (offset, line) in lines.prefix(content.rows).enumerated() {
            let style = line.hasPrefix("+") ? theme.good : line.hasPrefix("-") ? theme.bad : theme.plain
            surface.put(
                content.row + offset, content.column, cut(line, to: content.columns, surface), style,
                clip: content)
        }
        guard page.isAsking else { return }
        let foot = Rect(row: content.endRow, column: content.column, rows: 1, columns: content.columns)
        let end = " y/n"
        let question = cut("Write to \(page.fileName)?", to: foot.columns - end.count, surface)
        let column = foot.column + surface.put(foot.row, foot.column, question, theme.warning, clip: foot)
        surface.put(foot.row, column, end, theme.keyHint, clip: foot)
    }

    private var title: String {
        page.wasTried ? "It decodes with \(page.edit.title)" : "Not tried, since there is no swiftc: \(page.edit.title)"
    }

    private var keys: [(String, String)] {
        if page.isAsking { return [] }
        let write = page.isWritable ? [("w", "write it to \(page.fileName)")] : []
        return [("y", "copy the diff")] + write + [("Esc", "close")]
    }
}
