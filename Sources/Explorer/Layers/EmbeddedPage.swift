import JSONText
import TerminalUI

/// JSON that a string of the payload holds, as a payload of its own over the first. Closing it returns to the string.
struct EmbeddedPage: Layer {
    let json: EmbeddedJSON
    /// The string that holds it: a coding path.
    let place: String
    var cursor = ListCursor()

    init(_ json: EmbeddedJSON, place: String) {
        self.json = json
        self.place = place
    }

    var closesForPayload: Bool { true }

    /// The value in a row, which has one for each token; nil for a closing bracket.
    private var selected: JSONDocument.Token? {
        guard cursor.index < json.document.tokenCount, !json.document.isClosing(cursor.index) else { return nil }
        return cursor.index
    }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        let page = ScreenLayout(context.state).wholeLayer.rows - 3
        switch key {
        case .escape, .character("q"): return .close
        case .enter:
            guard let token = selected, !json.document.isContainer(token) else { return .stay }
            return .stay(
                .open(.inspector(token, json.document, decoded: nil, place: place + json.document.pointer(token))))
        default: return cursor.press(key, count: json.layout.rowCount, page: page) ? .stay : .pass
        }
    }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        let theme = Theme(state.appearance)
        let rect = ScreenLayout(state).wholeLayer
        let title = "JSON in \(cut(place, to: max(8, rect.columns - 16), surface))"
        let keys = [("Esc", "close"), ("Enter", "open a value"), ("j k", "move")]
        let area = LayerBox(theme: theme, title: title, keys: keys).draw(on: &surface, in: rect)
        let first = cursor.firstShown(count: json.layout.rowCount, height: area.rows)
        for line in 0..<area.rows where first + line < json.layout.rowCount {
            let row = first + line
            var column = area.column
            let isSelected = row == cursor.index
            for piece in json.layout.row(row, width: area.columns) {
                let style = theme.text(piece.role)
                column += surface.put(
                    area.row + line, column, piece.text, isSelected ? style.adding(.reverse) : style, clip: area)
            }
        }
    }
}
