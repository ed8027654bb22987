import DecodeService
import Diagnosis
import Reports
import TerminalUI

/// The table of strategy changes, over the whole screen: rows arrive as they are decoded; Enter applies one.
struct CompareTable: CursorList {
    private(set) var progress = ComparisonProgress()
    private(set) var order = ComparisonOrder.best
    var cursor = ListCursor()
    /// The generation of the shown comparison; nil after an interrupt.
    private(set) var generation: Generation?

    init(generation: Generation) { self.generation = generation }

    /// Whether the changes that change nothing are shown.
    private(set) var showsSame = false

    /// A line of the table.
    enum Item: Hashable, Sendable {
        case change(ComparedChange)
        /// The fold over the changes with the same result as the unchanged decode, and their number.
        case same(Int)
    }

    /// The lines as they are shown.
    var items: [Item] {
        let rows = order.sorted(progress.rows)
        guard let plain = rows.first(where: { $0.change.size == 0 }) else { return rows.map(Item.change) }
        let same = rows.filter { $0.change.size > 0 && $0.givesSame(as: plain) }
        guard same.count > 1 else { return rows.map(Item.change) }
        let others = rows.filter { $0.change.size == 0 || !$0.givesSame(as: plain) }
        return others.map(Item.change) + [.same(same.count)] + (showsSame ? same.map(Item.change) : [])
    }

    /// The change under the cursor; nil on the fold.
    var choice: ComparedChange? {
        let items = items
        guard items.indices.contains(cursor.index), case .change(let row) = items[cursor.index] else { return nil }
        return row
    }

    var canBeInterrupted: Bool { progress.isRunning }
    var isDocked: Bool { true }

    mutating func interrupt() {
        generation = nil
        progress.isRunning = false
    }

    /// Shows more rows, and keeps the selected row once the cursor was moved.
    mutating func receive(_ answer: LayerAnswer, generation: Generation) {
        guard case .compared(let progress) = answer, generation == self.generation else { return }
        let selected = cursor.index > 0 ? choice : nil
        self.progress = progress
        let index = items.firstIndex { if case .change(let row) = $0 { row.change == selected?.change } else { false } }
        if let index { cursor.index = index }
    }

    enum KeyCommand: LayerCommand {
        case apply, close, sort, sortBack, fold

        var keys: Binding.Keys {
            switch self {
            case .apply: .init("Enter", help: "keep this change", hint: "apply")
            case .close: .init("Esc", "q", "x", help: "close, with the strategies as they were", hint: "close")
            case .sort: .init("s", "Right", "Tab", help: "sort by the next column", hint: "sort")
            case .sortBack: .init("S", "Left", "S-Tab", help: "sort by the previous column")
            case .fold: .init("Space", help: "show or hide the changes without effect")
            }
        }
    }

    var help: LayerHelp? {
        LayerHelp(
            title: "Compare strategies",
            about: "Every strategy change with its result; the tree and the JSON show the one under the cursor.",
            keys: KeyCommand.table + ListCommand.table)
    }

    var insteadOfSearch: String? { "j and k choose a change, s sorts" }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        switch KeyCommand(key) {
        case .apply where isOnFold: showsSame.toggle()
        case .fold:
            guard items.contains(where: { if case .same = $0 { true } else { false } }) else {
                return .stay(.notice("nothing is folded here"))
            }
            let before = choice?.change
            showsSame.toggle()
            cursor.index = min(cursor.index, items.count - 1)
            return choice?.change == before ? .stay : LayerResponse(outcome: .stay, requests: trial(in: context.state))
        case .apply: return keep(in: context.state)
        case .sort: sort(1)
        case .sortBack: sort(-1)
        case .close: return .close(.effect(.cancel(.comparison)), .dropTrial)
        case nil:
            let before = choice?.change
            let page = ScreenLayout(context.state).listRows
            guard cursor.press(key, count: max(1, items.count), page: page) else { return .pass }
            return choice?.change == before ? .stay : LayerResponse(outcome: .stay, requests: trial(in: context.state))
        }
        return .stay
    }

    mutating func choose(_ item: Int, in context: LayerContext) -> LayerResponse {
        guard item < items.count, item != cursor.index else { return .stay }
        cursor.index = item
        return LayerResponse(outcome: .stay, requests: trial(in: context.state))
    }

    /// Requests a decode with the change under the cursor, which the panes beside the table show.
    private func trial(in state: ExplorerState) -> [Request] {
        guard let change = choice?.change else { return [] }
        guard change.size > 0 else { return [.dropTrial] }
        return [.tryOut(setup(of: change, in: state))]
    }

    private func setup(of change: Fix, in state: ExplorerState) -> Setup {
        let kept = state.experiments.kept
        return Setup(model: change.model ?? kept.model, strategies: change.applied(to: kept.strategies))
    }

    private var isOnFold: Bool {
        let items = items
        guard items.indices.contains(cursor.index), case .same = items[cursor.index] else { return false }
        return true
    }

    /// Applies the row under the cursor.
    private func keep(in state: ExplorerState) -> LayerResponse {
        guard let change = choice?.change, change.size > 0 else {
            return .close(.effect(.cancel(.comparison)), .dropTrial)
        }
        return .close(
            .effect(.cancel(.comparison)), .keep(setup(of: change, in: state)),
            .notice("\(change.inWords)  (u undoes it)"), .decode)
    }

    private mutating func sort(_ step: Int) {
        let all = ComparisonOrder.allCases
        let place = all.firstIndex(of: order) ?? 0
        order = all[(place + step + all.count) % all.count]
        cursor.index = 0
    }

    func spokenItem(in state: ExplorerState) -> String? {
        guard let choice else { return nil }
        let numbers = ComparisonTable.columns.map { "\($0.head) \($0.text(choice))" }
        return "\(choice.title): \(((choice.isFix ? ["a fix"] : []) + numbers).joined(separator: ", "))"
    }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        CompareView(state: state, theme: Theme(state.appearance), table: self).draw(on: &surface)
    }
}

/// Draws the table: the change, and as many columns as fit.
private struct CompareView {
    let state: ExplorerState
    let theme: Theme
    let table: CompareTable

    func draw(on surface: inout Surface) {
        let layout = ScreenLayout(state)
        let rect = layout.dock ?? layout.layer
        let keys = [
            CompareTable.KeyCommand.apply.hint(), CompareTable.KeyCommand.close.hint(),
            CompareTable.KeyCommand.sort.hint(), ListCommand.hint("try"),
        ]
        let frame = LayerBox(theme: theme, title: "Compare strategies", keys: keys)
        let content = frame.draw(on: &surface, in: rect)
        let (head, rest) = content.split(top: 1)
        surface.put(head.row, head.column, cut(headline, to: head.columns, surface), theme.quiet, clip: head)
        let (titles, below) = rest.split(top: 1)
        // The full text of the change under the cursor, with the numbers of columns that don't fit.
        let words = table.spokenItem(in: state).map {
            surface.sanitizer.wrap($0, to: below.columns, limit: FootedList.longest)
        }
        // On a small screen the table needs every row.
        let most = below.rows >= 8 ? min(Self.maxWords, below.rows / 2) : 0
        let parts = FootedList(below, lines: words ?? [], most: most)
        let list = parts.list
        let columns = columns(width: content.columns)
        drawCells(
            "change", columns.map { ($0.name, $0.width) }, on: &surface, in: titles, theme.strong)
        let items = table.items
        let first = table.cursor.firstShown(count: items.count, height: list.rows)
        frame.drawRest(items.count - first - list.rows, on: &surface, in: rect)
        for (line, item) in items.dropFirst(first).prefix(list.rows).enumerated() {
            let area = Rect(row: list.row + line, column: list.column, rows: 1, columns: list.columns)
            let isSelected = first + line == table.cursor.index
            let selected = theme.plain.adding(.reverse)
            surface.addTarget(area, .item(first + line))
            if isSelected { surface.fill(area, selected) }
            switch item {
            case .change(let row):
                let star = row.isFix ? "* " : "  "
                drawCells(
                    star + row.title, columns.map { ($0.column.text(row), $0.width) }, on: &surface, in: area,
                    isSelected ? selected : style(row))
            case .same(let count):
                let sign = foldSign(isFolded: !table.showsSame, ascii: state.appearance.isASCII)
                let text = cut("\(sign) \(count) changes have no effect", to: area.columns, surface)
                surface.put(area.row, area.column, text, isSelected ? selected : theme.quiet, clip: area)
            }
        }
        parts.drawFoot(on: &surface, rule: theme.line, theme.plain)
    }

    /// The maximum number of lines for the change under the cursor.
    private static let maxWords = 6

    private var headline: String {
        let progress = table.progress
        let dots = state.appearance.isASCII ? "..." : "…"
        let count = progress.total > 0 ? " \(progress.rows.count) of \(progress.total)" : ""
        return "By \(table.order.rawValue); * works" + (progress.isRunning ? "  decoding\(dots)\(count)" : "")
    }

    private func style(_ row: ComparedChange) -> Style {
        switch row.outcome {
        case .decoded: theme.good
        case .recovered: theme.warning
        case .failed, .invalid, nil: theme.plain
        }
    }

    private struct Shown {
        var column: ComparisonTable.Column
        var name: String
        var width: Int
    }

    /// The columns that leave half of the width to the change.
    private func columns(width: Int) -> [Shown] {
        var room = width - min(width / 2, 40)
        var shown: [Shown] = []
        for column in ComparisonTable.columns {
            let name = width >= 100 ? column.head : column.shortHead
            let widest = table.progress.rows.map { column.text($0).count }.max() ?? 0
            let needed = max(name.count, column.isNumber ? max(4, widest) : 9)
            guard needed + 2 <= room else { break }
            room -= needed + 2
            shown.append(Shown(column: column, name: name, width: needed))
        }
        return shown
    }

    private func drawCells(
        _ title: String, _ cells: [(text: String, width: Int)], on surface: inout Surface, in area: Rect,
        _ style: Style
    ) {
        let taken = cells.reduce(0) { $0 + $1.width + 2 }
        surface.put(
            area.row, area.column, cut(title, to: area.columns - taken, surface), style, clip: area)
        var column = area.endColumn - taken
        for (index, cell) in cells.enumerated() {
            let isNumber = ComparisonTable.columns[index].isNumber
            let start = column + 2 + (isNumber ? max(0, cell.width - cell.text.count) : 0)
            surface.put(area.row, start, cut(cell.text, to: area.endColumn - start, surface), style, clip: area)
            column += cell.width + 2
        }
    }
}
