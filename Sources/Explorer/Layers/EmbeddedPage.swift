import JSONText
import TerminalUI

/// The JSON in a string of the payload, shown over the payload. Closing it returns to the string.
struct EmbeddedPage: CursorList {
    let json: EmbeddedJSON
    /// The coding path of the string.
    let place: String
    var cursor = ListCursor()

    init(_ json: EmbeddedJSON, place: String) {
        self.json = json
        self.place = place
    }

    var closesForPayload: Bool { true }

    /// The value under the cursor; nil for a closing bracket. Each token has its own row.
    private var selected: JSONDocument.Token? {
        guard cursor.index < json.document.tokenCount, !json.document.isClosing(cursor.index) else { return nil }
        return cursor.index
    }

    var coversPanes: Bool { true }

    enum KeyCommand: LayerCommand {
        case close, open

        var keys: Binding.Keys {
            switch self {
            case .close: .init("Esc", "q", help: "back to the string", hint: "close")
            case .open: .init("Enter", help: "open a value whole", hint: "open a value")
            }
        }
    }

    var help: LayerHelp? {
        LayerHelp(
            title: "JSON in a string", about: "The JSON that a string of the payload holds.",
            keys: KeyCommand.table + ListCommand.table)
    }

    var insteadOfSearch: String? { "j and k move; Esc closes it, then / searches the payload" }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        let page = ScreenLayout(context.state).wholeLayer.rows - 3
        switch KeyCommand(key) {
        case .close: return .close
        case .open:
            guard let token = selected, !json.document.isContainer(token) else { return .stay }
            return .stay(
                .open(.inspector(token, json.document, decoded: nil, place: place + json.document.pointer(token))))
        case nil: return cursor.press(key, count: json.layout.rowCount, page: page) ? .stay : .pass
        }
    }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        let theme = Theme(state.appearance)
        let rect = ScreenLayout(state).wholeLayer
        let title = "JSON in \(cut(place, to: max(8, rect.columns - 16), surface))"
        let keys = KeyCommand.allCases.map { $0.hint() } + [ListCommand.hint("move")]
        let frame = LayerBox(theme: theme, title: title, keys: keys)
        let area = frame.draw(on: &surface, in: rect)
        let first = cursor.firstShown(count: json.layout.rowCount, height: area.rows)
        frame.drawRest(json.layout.rowCount - first - area.rows, on: &surface, in: rect)
        for line in 0..<area.rows where first + line < json.layout.rowCount {
            let row = first + line
            let isSelected = row == cursor.index
            let place = Rect(row: area.row + line, column: area.column, rows: 1, columns: area.columns)
            surface.addTarget(place, .item(row))
            // One column more than fits, to know whether the row is cut.
            let parts = json.layout.row(row, width: area.columns + 1).map { piece in
                let style = theme.text(piece.role)
                return StyledText(piece.text, isSelected ? style.adding(.reverse) : style)
            }
            surface.put(parts, at: place.column, in: place, markStyle: theme.quiet)
        }
    }
}
