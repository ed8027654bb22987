import TerminalUI

/// The frame of a layer: a box with a title, and a line of keys at the bottom.
struct LayerBox {
    let theme: Theme
    let title: String
    let keys: [(String, String)]

    /// Draws the frame and returns the area inside.
    func draw(on surface: inout Surface, in rect: Rect) -> Rect {
        surface.fill(rect, theme.plain)
        surface.addTarget(rect, .nothing)
        surface.box(rect, theme.line, title: title, titleStyle: theme.focusedTitle)
        let inside = rect.inset(rows: 1, columns: 2)
        let (content, foot) = inside.split(top: inside.rows - 1)
        var column = foot.column
        for (key, word) in keys {
            guard column + key.count + word.count + 1 <= foot.endColumn else { continue }
            let start = column
            column += surface.put(foot.row, column, key, theme.keyHint, clip: foot)
            column += surface.put(foot.row, column, " \(word)  ", theme.quiet, clip: foot)
            // Where two keys are named, the first one is clicked.
            if let name = key.split(separator: " ").first, let key = try? Key(name: String(name)) {
                surface.addTarget(
                    Rect(row: foot.row, column: start, rows: 1, columns: column - start - 2), .keys([key]))
            }
        }
        return content
    }

    /// Counts the rows that are below the edge of the content, on the frame of a page that scrolls.
    func drawRest(_ rows: Int, on surface: inout Surface, in rect: Rect) {
        guard rows > 0 else { return }
        let more = " \(surface.sanitizer.isASCII ? "v" : "↓") \(rows) "
        surface.put(rect.endRow - 1, rect.endColumn - more.count - 1, more, theme.quiet, clip: rect)
    }
}
