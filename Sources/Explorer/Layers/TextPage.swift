import TerminalUI

/// A layer that shows a page of text. The keys of every text scroll it.
protocol TextPage: Layer {
    var scroll: PageScroll { get set }

    /// The page as it is drawn; nil if there is nothing to show.
    func page(in state: ExplorerState) -> Page?

    /// The response to a key that doesn't scroll.
    func answer(_ key: Key) -> LayerResponse
}

extension TextPage {
    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        let page = page(in: context.state)
        let rows = page.map { $0.rows ?? LayerBox.content(of: $0.area).rows } ?? 1
        return scroll.press(key, page: rows, count: page?.lines.count ?? 0) ? .stay : answer(key)
    }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        let theme = Theme(state.appearance)
        guard let page = page(in: state) else { return }
        let box = LayerBox(theme: theme, title: page.title, keys: page.keys)
        box.draw(page.lines.count, from: scroll.top, on: &surface, in: page.area) { surface, line, row in
            surface.put(row.row, row.column, page.lines[line].text, theme.page(page.lines[line].role), clip: row)
        }
    }
}

/// The columns of pages: wider text is hard to read.
enum PageColumns { static let (help, lesson, question) = (84, 76, 64) }

/// A page of text in a box over the screen.
struct Page {
    let title: String
    let keys: [(String, String)]
    let area: Rect
    let lines: [PageLine]
    /// The rows to scroll by as a page, if they aren't those of the box.
    var rows: Int?
}

extension Theme {
    func page(_ role: PageLine.Role) -> Style {
        switch role {
        case .plain, .rule, .source: plain
        case .heading: strong
        case .good, .added: good
        case .removed: bad
        case .quiet: quiet
        }
    }
}

extension LayerBox {
    /// Draws the frame and the lines in sight, the first of them at the top.
    func draw(
        _ count: Int, from top: Int, on surface: inout Surface, in area: Rect,
        line draw: (_ surface: inout Surface, _ line: Int, _ row: Rect) -> Void
    ) {
        let content = self.draw(on: &surface, in: area)
        drawRest(count - top - content.rows, on: &surface, in: area)
        for line in top..<max(top, min(count, top + content.rows)) { draw(&surface, line, content.line(line - top)) }
    }
}

/// The scroll position of a page of text.
struct PageScroll: Hashable, Sendable {
    var top = 0

    /// Handles a key that scrolls every text.
    /// - Returns: whether the key was one of them.
    mutating func press(_ key: Key, page: Int, count: Int) -> Bool {
        guard let command = ScrollCommand(key) else { return false }
        let wanted = command.rows(page: page).map { top + $0 } ?? (command == .first ? 0 : count)
        top = max(0, min(wanted, count - page))
        return true
    }
}
