import TerminalUI

struct FileBrowserView {
    let state: ExplorerState
    let theme: Theme
    let browser: FileBrowser

    func draw(on surface: inout Surface, in rect: Rect) {
        let content = OverlayBox(
            theme: theme, title: "Open a payload",
            keys: [("Enter", "open"), ("Esc", "close"), ("h", "up"), ("/", "filter"), (".", "hidden")]
        ).draw(on: &surface, in: rect)
        var (top, list) = content.split(top: 1)
        let path = surface.sanitizer.shownEnd(browser.path, columns: top.columns)
        surface.put(top.row, top.column, path, theme.quiet, clip: top)
        if let filter = browser.filter {
            (top, list) = list.split(top: 1)
            surface.put(top.row, top.column, "/", theme.keyHint, clip: top)
            surface.put(
                top.row, top.column + 1, filter, theme.keyHint, columns: top.columns - 1, showsCursor: browser.isTyping,
                clip: top)
        }
        guard let listing = browser.listing else {
            surface.put(list.row, list.column, "Reading the folder", theme.quiet, clip: list)
            return
        }
        if let trouble = listing.trouble {
            for (line, text) in surface.sanitizer.wrap(trouble, to: list.columns, limit: list.rows).enumerated() {
                surface.put(list.row + line, list.column, text, theme.bad, clip: list)
            }
            return
        }
        let shown = browser.shown
        if shown.isEmpty {
            surface.put(list.row, list.column, "Nothing here. h goes up.", theme.quiet, clip: list)
        }
        let first = browser.cursor.firstShown(count: shown.count, height: list.rows)
        for (line, entry) in shown.dropFirst(first).prefix(list.rows).enumerated() {
            let area = Rect(row: list.row + line, column: list.column, rows: 1, columns: list.columns)
            let isSelected = first + line == browser.cursor.index
            let look = { (style: Style) in isSelected ? style.adding(.reverse) : style }
            if isSelected { surface.fill(area, look(theme.plain)) }
            let size = entry.size.map(Self.shownSize) ?? ""
            let name = entry.isFolder ? entry.name + "/" : entry.name
            surface.put(
                area.row, area.column, cut(name, to: area.columns - size.count - 1, surface),
                look(entry.isFolder ? theme.key : theme.plain), clip: area)
            surface.put(area.row, area.endColumn - size.count, size, look(theme.quiet), clip: area)
        }
    }

    /// Bytes as people read them, in powers of ten: `812 B`, `2.3 MB`.
    static func shownSize(_ bytes: Int) -> String {
        guard bytes >= 1000 else { return "\(bytes) B" }
        var value = Double(bytes)
        var unit = ""
        for next in ["kB", "MB", "GB", "TB"] {
            value /= 1000
            unit = next
            if value < 1000 { break }
        }
        let tenths = Int((value * 10).rounded())
        return value < 10 ? "\(tenths / 10).\(tenths % 10) \(unit)" : "\(Int(value.rounded())) \(unit)"
    }
}
