import TerminalUI

/// A cursor in a list that scrolls.
struct ListCursor: Hashable, Sendable {
    var index = 0
    /// A count typed before a key: 5j.
    private(set) var count: Int?
    /// The first item that is shown if the list was scrolled away from the cursor.
    var top: Int?

    /// Handles a key that moves in every list.
    /// - Returns: whether the key was one of them.
    mutating func press(_ key: Key, count: Int, page: Int) -> Bool {
        if let digit = key.typed?.wholeNumberValue, digit > 0 || self.count != nil {
            self.count = min((self.count ?? 0) * 10 + digit, 1_000_000)
            return true
        }
        top = nil
        let times = self.count ?? 1
        self.count = nil
        guard let command = ListCommand(key) else { return false }
        let step =
            switch command {
            case .down: times
            case .up: -times
            case .pageDown: max(1, page)
            case .pageUp: -max(1, page)
            case .halfPageDown: max(1, page / 2)
            case .halfPageUp: -max(1, page / 2)
            case .first: -count
            case .last: count
            }
        index = max(0, min(count - 1, index + step))
        return true
    }

    /// The first item to show so that the cursor is visible.
    func firstShown(count: Int, height: Int) -> Int {
        guard count > height, height > 0 else { return 0 }
        let wanted = top ?? index - height / 2
        return max(0, min(wanted, count - height))
    }

    /// An item in sight.
    struct Row {
        let item: Int
        let area: Rect
        let isSelected: Bool
    }

    /// The items in sight, each on a row of the list's area.
    func rows(of count: Int, in list: Rect) -> [Row] {
        let first = firstShown(count: count, height: list.rows)
        return (first..<max(first, min(count, first + list.rows))).map { item in
            let row = list.row + item - first
            return Row(
                item: item, area: Rect(row: row, column: list.column, rows: 1, columns: list.columns),
                isSelected: item == index)
        }
    }

    /// The number of items below those in sight; negative if there is room for more.
    func rest(of count: Int, in list: Rect) -> Int { count - firstShown(count: count, height: list.rows) - list.rows }

    /// Scrolls by an item, and leaves the cursor where it is.
    mutating func scroll(down: Bool, count: Int, height: Int) {
        top = firstShown(count: count, height: height) + (down ? 1 : -1)
        top = firstShown(count: count, height: height)
    }
}

extension ListCursor.Row {
    /// Begins to draw the item: a click on its row chooses it, and the row is reversed if it is selected.
    ///
    /// - Parameter keepsColors: Whether the texts of a selected row keep their colors.
    /// - Returns: A function that turns the style of a text into that of the row.
    func begin(on surface: inout Surface, keepsColors: Bool = true) -> (Style) -> Style {
        surface.addTarget(area, .item(item))
        guard isSelected else { return { $0 } }
        let reversed = Style.plain.adding(.reverse)
        surface.fill(area, reversed)
        return { keepsColors ? $0.adding(.reverse) : reversed }
    }

    /// Draws the item, as ``begin(on:keepsColors:)`` does: a sign, a text that is cut, and one at the end of the row.
    ///
    /// - Parameter gap: The columns before the text at the end.
    func draw(
        _ text: String, _ style: Style, sign: (text: String, style: Style)? = nil,
        end: (text: String, style: Style)? = nil, gap: Int = 1, keepsColors: Bool = true, on surface: inout Surface
    ) {
        let look = begin(on: &surface, keepsColors: keepsColors)
        if let sign { surface.put(area.row, area.column, sign.text, look(sign.style), clip: area) }
        let taken = end.map { surface.sanitizer.columns(of: $0.text) + gap } ?? 0
        let room = area.split(left: area.columns - taken).left.split(left: sign == nil ? 0 : 2).rest
        surface.put(cut: text, look(style), in: room)
        if let end { surface.put(end.text, look(end.style), atEndOf: area) }
    }
}

/// A list with a cursor. A click puts the cursor on an item, unless the list does more.
protocol CursorList: ListLayer {
    var cursor: ListCursor { get set }
}

extension CursorList {
    func selectedItem(in state: ExplorerState) -> Int { cursor.index }

    /// Moves the cursor with a key of every list; other keys pass.
    mutating func move(_ key: Key, of count: Int, in context: LayerContext) -> LayerResponse {
        cursor.press(key, count: count, page: ScreenLayout(context.state).listRows) ? .stay : .pass
    }

    mutating func choose(_ item: Int, in context: LayerContext) -> LayerResponse {
        cursor.index = item
        return .stay
    }
}

/// A layer whose rows are filtered by words that are typed after `/`.
protocol FilteredLayer: Layer {
    /// The filter; nil if there is none.
    var filter: TextField? { get set }
    var isTyping: Bool { get set }
}

extension FilteredLayer {
    var field: TextField? { isTyping ? filter : nil }

    mutating func paste(_ text: String) -> Bool {
        if isTyping { filter?.insert(text) }
        return isTyping
    }

    /// Opens the field of the filter.
    mutating func beginFilter(_ text: String = "") -> LayerResponse {
        (filter, isTyping) = (TextField(text), true)
        return .stay
    }

    /// Edits the filter while it is typed: Enter and the arrows keep it, Esc drops it.
    ///
    /// - Returns: Whether the key did no more than that.
    mutating func typeFilter(_ key: Key) -> Bool {
        switch key {
        case .enter, .down, .up:
            isTyping = false
            if filter?.text.isEmpty == true { filter = nil }
            return false
        case .escape:
            (isTyping, filter) = (false, nil)
            return true
        default: return filter?.press(key) == true
        }
    }

    /// Draws the filter in the first row, and returns the area below it; the whole area if there is no filter.
    func drawFilter(on surface: inout Surface, in rect: Rect, _ theme: Theme) -> Rect {
        guard let filter else { return rect }
        let (row, rest) = rect.split(top: 1)
        surface.put(row.row, row.column, "/", theme.keyHint, clip: row)
        surface.put(
            row.row, row.column + 1, filter, theme.keyHint, columns: row.columns - 1, showsCursor: isTyping, clip: row)
        return rest
    }
}
