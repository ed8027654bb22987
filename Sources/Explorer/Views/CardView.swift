import TerminalUI

/// A text over the screen, its first paragraph the title.
struct CardView {
    let theme: Theme
    let paragraphs: [String]

    func draw(on surface: inout Surface, in rect: Rect) {
        let width = min(rect.columns, 64)
        let lines = paragraphs.dropFirst().flatMap { wrap($0, to: width - 4, surface.sanitizer) + [""] }
        let area = Rect(
            row: rect.row, column: rect.column, rows: min(rect.rows, lines.count + 3), columns: width)
        let content = OverlayBox(
            theme: theme, title: paragraphs.first ?? "", keys: [("Enter", "begin"), ("Esc", "close")]
        )
        .draw(on: &surface, in: area)
        for (line, text) in lines.prefix(content.rows).enumerated() {
            surface.put(content.row + line, content.column, text, theme.plain, clip: content)
        }
    }
}
