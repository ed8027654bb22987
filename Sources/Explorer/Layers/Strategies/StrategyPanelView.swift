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
        frame.drawRest(panel.cursor.rest(of: items.count, in: list), on: &surface, in: rect)
        drawList(items, on: &surface, in: list)
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

    private func drawList(_ items: [StrategyPanel.Item], on surface: inout Surface, in list: Rect) {
        let rows = panel.cursor.rows(of: items.count, in: list)
        let values = rows.map { if case .strategy(let shown) = items[$0.item] { printed(shown).count } else { 0 } }
        let width = min(max(values.max() ?? 0, 8) + 4, list.columns / 3)
        for row in rows {
            let look = row.begin(on: &surface, keepsColors: false)
            switch items[row.item] {
            case .rest(let count):
                let sign = foldSign(isFolded: !panel.showsRest, ascii: surface.sanitizer.isASCII)
                let what = panel.ranking?.names == nil ? "for other types and values" : "that improve nothing alone"
                surface.put(cut: "\(sign) \(count) more \(what)", look(theme.quiet), in: row.area)
            case .strategy(let strategy):
                draw(strategy, valueColumns: width, at: row, look: look, on: &surface)
            }
        }
    }

    private func printed(_ strategy: Strategy) -> String { panel.strategies[strategy] }

    /// Draws the name, the current value, and a better one.
    private func draw(
        _ strategy: Strategy, valueColumns: Int, at row: ListCursor.Row, look: (Style) -> Style,
        on surface: inout Surface
    ) {
        let longest = panel.all.map(\.name.count).max() ?? 0
        let (names, rest) = row.area.split(left: min(longest + 3, row.area.columns / 2))
        let isChanged = printed(strategy) != strategy.defaultValue
        let name = !panel.applies(strategy) ? theme.quiet : isChanged ? theme.warning : theme.plain
        surface.put(cut: strategy.name, look(name), in: names.split(left: 2).rest)
        if row.isSelected, let editing = panel.editing {
            surface.put(
                rest.row, rest.column, editing, theme.keyHint, columns: rest.columns, showsCursor: true, clip: rest)
            return
        }
        let (value, better) = rest.split(left: valueColumns)
        let brackets = surface.sanitizer.isASCII ? ("<", ">") : ("‹", "›")
        let current = row.isSelected ? "\(brackets.0) \(printed(strategy)) \(brackets.1)" : "  \(printed(strategy))"
        surface.put(cut: current, look(isChanged ? theme.warning : theme.quiet), in: value)
        guard let best = panel.best(of: strategy) else { return }
        let mark = best.result.mark
        let prefix = best.value == printed(strategy) ? "" : "\(best.value): "
        let words = better.columns < Self.minBetterColumns ? "" : " \(prefix)\(best.result.shortWords)"
        let text = mark.symbol(ascii: surface.sanitizer.isASCII) + words
        surface.put(cut: text, look(theme.mark(mark)), in: better.split(left: 1).rest)
    }

    /// The columns in which a better value says something besides its mark.
    private static let minBetterColumns = 14
}

extension Trial {
    /// The mark of the result in a list.
    var mark: Mark {
        switch outcome {
        case .decoded: .decoded
        case .recovered: .absorbed
        case .failed, .invalid, nil: .failed
        }
    }

    /// The result beside its mark: `2 values dropped`.
    var shortWords: String { mark == .failed ? words : losses.words }
}
