import DecodeService
import Diagnosis
import JSONText
import TerminalUI

/// Draws the strategies, and below them the values of the one under the cursor with their results.
struct StrategyPanelView {
    let theme: Theme
    let panel: StrategyPanel

    private typealias Keys = StrategyPanel.KeyCommand

    func draw(on surface: inout Surface, in rect: Rect) {
        let title = panel.ranking == nil ? "Strategies" : "Strategies, best first"
        let frame = LayerBox(theme: theme, title: title, keys: keys)
        let content = frame.draw(on: &surface, in: rect)
        let (list, rest) = content.split(top: listRows(of: content))
        let items = panel.items
        let first = panel.cursor.firstShown(count: items.count, height: list.rows)
        frame.drawRest(items.count - first - list.rows, on: &surface, in: rect)
        drawList(items, from: first, on: &surface, in: list)
        drawValues(on: &surface, in: rest)
    }

    private var keys: [(String, String)] {
        guard panel.editing == nil else { return StrategyPanel.TypingCommand.allCases.map { $0.hint() } }
        let keep = panel.strategy == nil ? Keys.keep.hint(panel.showsRest ? "fold" : "unfold") : Keys.keep.hint()
        return [("h l", Keys.next.keys.hint ?? ""), keep, Keys.revert.hint()]
            + (panel.strategy?.isFreeForm == true ? [Keys.type.hint()] : [])
            + [
                Keys.order.hint(panel.ranking == nil ? nil : "usual order"), Keys.reset.hint(),
                ListCommand.hint("choose"),
            ]
    }

    /// The rows of the list, whatever is under the cursor.
    private func listRows(of content: Rect) -> Int {
        let needed = panel.first.count + (panel.first.count < panel.all.count ? 1 : 0)
        return max(1, min(needed, content.rows * 2 / 5))
    }

    /// The rows of the list in the panel's area.
    func listHeight(in rect: Rect) -> Int { listRows(of: LayerBox.content(of: rect)) }

    private func drawList(_ items: [StrategyPanel.Item], from first: Int, on surface: inout Surface, in list: Rect) {
        let shown = items.dropFirst(first).prefix(list.rows)
        let values = shown.map { if case .strategy(let strategy) = $0 { printed(strategy).count } else { 0 } }
        let width = min(max(values.max() ?? 0, 8) + 4, list.columns / 3)
        for (line, item) in shown.enumerated() {
            let area = Rect(row: list.row + line, column: list.column, rows: 1, columns: list.columns)
            let isSelected = first + line == panel.cursor.index
            surface.addTarget(area, .item(first + line))
            if isSelected { surface.fill(area, theme.plain.adding(.reverse)) }
            switch item {
            case .rest(let count): drawFold(count, isSelected: isSelected, on: &surface, in: area)
            case .strategy(let strategy):
                draw(strategy, valueColumns: width, isSelected: isSelected, on: &surface, in: area)
            }
        }
    }

    private func drawFold(_ count: Int, isSelected: Bool, on surface: inout Surface, in area: Rect) {
        let sign = foldSign(isFolded: !panel.showsRest, ascii: surface.sanitizer.isASCII)
        let what = panel.ranking?.names == nil ? "for other types and values" : "that improve nothing alone"
        let text = cut("\(sign) \(count) more \(what)", to: area.columns, surface)
        surface.put(area.row, area.column, text, isSelected ? theme.plain.adding(.reverse) : theme.quiet, clip: area)
    }

    private func printed(_ strategy: Strategy) -> String { panel.strategies[strategy] }

    /// Draws the name, the current value, and a better one.
    private func draw(
        _ strategy: Strategy, valueColumns: Int, isSelected: Bool, on surface: inout Surface, in area: Rect
    ) {
        func look(_ style: Style) -> Style { isSelected ? theme.plain.adding(.reverse) : style }
        let (names, rest) = area.split(left: min((panel.all.map(\.name.count).max() ?? 0) + 3, area.columns / 2))
        let isChanged = printed(strategy) != strategy.defaultValue
        let name = !panel.applies(strategy) ? theme.quiet : isChanged ? theme.warning : theme.plain
        put(strategy.name, look(name), on: &surface, in: names.split(left: 2).rest)
        if isSelected, let editing = panel.editing {
            surface.put(
                rest.row, rest.column, editing, theme.keyHint, columns: rest.columns, showsCursor: true, clip: rest)
            return
        }
        let (value, better) = rest.split(left: valueColumns)
        let brackets = surface.sanitizer.isASCII ? ("<", ">") : ("‹", "›")
        let current = isSelected ? "\(brackets.0) \(printed(strategy)) \(brackets.1)" : "  \(printed(strategy))"
        put(current, look(isChanged ? theme.warning : theme.quiet), on: &surface, in: value)
        guard let best = panel.best(of: strategy) else { return }
        let mark = best.result.mark
        let prefix = best.value == printed(strategy) ? "" : "\(best.value): "
        let words = better.columns < Self.minBetterColumns ? "" : " \(prefix)\(best.result.shortWords)"
        let text = mark.symbol(ascii: surface.sanitizer.isASCII) + words
        put(text, look(theme.mark(mark)), on: &surface, in: better.split(left: 1).rest)
    }

    /// The columns in which a better value says something besides its mark.
    private static let minBetterColumns = 14

    private func put(_ text: String, _ style: Style, on surface: inout Surface, in area: Rect) {
        surface.put(area.row, area.column, cut(text, to: area.columns, surface), style, clip: area)
    }
}

extension ComparedChange {
    /// The mark of the result in a list.
    var mark: Mark {
        switch outcome {
        case .decoded: .decoded
        case .recovered: .absorbed
        case .failed, .invalid, nil: .failed
        }
    }

    /// The result beside its mark: `2 values dropped`.
    var shortWords: String { mark == .failed ? words : losses?.words ?? words }
}
