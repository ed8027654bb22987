import Diagnosis
import TerminalUI

/// An edit of the model's source that was compiled and works: the diff, to be read and copied.
struct EditView {
    let theme: Theme
    let edit: ModelEdit

    func draw(on surface: inout Surface, in rect: Rect) {
        let lines = edit.diff.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        let box = Rect(row: rect.row, column: rect.column, rows: min(rect.rows, lines.count + 3), columns: rect.columns)
        let content = OverlayBox(
            theme: theme, title: "It decodes with \(edit.title)", keys: [("y", "copy the diff"), ("Esc", "close")]
        ).draw(on: &surface, in: box)
        for (offset, line) in lines.prefix(content.rows).enumerated() {
            let style = line.hasPrefix("+") ? theme.good : line.hasPrefix("-") ? theme.bad : theme.plain
            surface.put(
                content.row + offset, content.column, cut(String(line), to: content.columns, surface), style,
                clip: content)
        }
    }
}
