import JSONText
import TerminalUI

/// The JSON in a string of the payload, shown over the payload. Closing it returns to the string.
struct EmbeddedPage: CursorList {
    let json: EmbeddedJSON
    /// The coding path of the string.
    let place: String
    var cursor = ListCursor()

    var closesForPayload: Bool { true }

    var coversPanes: Bool { true }

    enum KeyCommand: String, LayerCommand {
        case close = "Esc  q | back to the string | close"
        case open = "Enter | open a value whole | open a value"
    }

    var help: LayerHelp? {
        LayerHelp(
            title: "JSON in a string", about: "The JSON that a string of the payload holds.",
            keys: KeyCommand.table + ListCommand.table,
            insteadOfSearch: "j and k move; Esc closes it, then / searches the payload")
    }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        let page = ScreenLayout(context.state).wholeLayer.rows - 3
        switch KeyCommand(key) {
        case .close: return .close
        case .open:
            // Each token has its own row, and so has each closing bracket.
            let token = cursor.index
            guard token < json.document.tokenCount, !json.document.isClosing(token), !json.document.isContainer(token)
            else { return .stay }
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
        frame.drawRest(cursor.rest(of: json.layout.rowCount, in: area), on: &surface, in: rect)
        for row in cursor.rows(of: json.layout.rowCount, in: area) {
            surface.addTarget(row.area, .item(row.item))
            // One column more than fits, to know whether the row is cut.
            let parts = json.layout.row(row.item, width: area.columns + 1).map { piece in
                let style = theme.text(piece.role)
                return StyledText(piece.text, row.isSelected ? style.adding(.reverse) : style)
            }
            surface.put(parts, at: row.area.column, in: row.area, markStyle: theme.quiet)
        }
    }
}
