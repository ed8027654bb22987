import Diagnosis
import TerminalUI

/// The frame of a layer: a box with a title, and a line of keys at the bottom.
struct LayerBox {
    let theme: Theme
    let title: String
    /// The keys of the last line, as many as fit. The key that closes the layer is always shown.
    let keys: [(String, String)]

    /// The space after each key and its word.
    private static let gap = 2

    /// The area inside the frame, above the line of keys.
    static func content(of rect: Rect) -> Rect {
        let inside = rect.inset(rows: 1, columns: 2)
        return inside.split(top: inside.rows - 1).top
    }

    /// Draws the frame and returns the area inside.
    func draw(on surface: inout Surface, in rect: Rect) -> Rect {
        surface.cover(rect, theme.plain)
        surface.addTarget(rect, .nothing)
        surface.box(rect, theme.line, title: title, titleStyle: theme.focusedTitle)
        let inside = rect.inset(rows: 1, columns: 2)
        let (content, foot) = inside.split(top: inside.rows - 1)
        var column = foot.column
        let wayOut = keys.lastIndex { $0.0.split(separator: " ").first == "Esc" }
        // The columns reserved for the closing key until it is drawn.
        var kept = wayOut.map { Self.gap + keys[$0].0.count + 1 + keys[$0].1.count } ?? 0
        for (index, (key, word)) in keys.enumerated() {
            if index == wayOut { kept = 0 }
            guard column + key.count + word.count + 1 + kept <= foot.endColumn else { continue }
            let start = column
            column += surface.put(foot.row, column, key, theme.keyHint, clip: foot)
            column += surface.put(foot.row, column, " \(word)  ", theme.quiet, clip: foot)
            // A click on a hint with two keys presses the first one.
            if let name = key.split(separator: " ").first, let key = try? Key(name: String(name)) {
                surface.addTarget(
                    Rect(row: foot.row, column: start, rows: 1, columns: column - start - Self.gap), .keys([key]))
            }
        }
        return content
    }

    /// Draws the number of rows below the edge of the content on the frame.
    func drawRest(_ rows: Int, on surface: inout Surface, in rect: Rect) {
        guard rows > 0 else { return }
        let more = " \(surface.sanitizer.downArrow) \(rows.grouped) "
        surface.put(rect.endRow - 1, rect.endColumn - more.count - 1, more, theme.quiet, clip: rect)
    }
}
