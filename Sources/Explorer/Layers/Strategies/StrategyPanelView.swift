import DecodeService
import JSONText
import TerminalUI

/// Draws the strategies, and below them what the one under the cursor does to this payload.
struct StrategyPanelView {
    let theme: Theme
    let panel: StrategyPanel

    private typealias Keys = StrategyPanel.KeyCommand

    func draw(on surface: inout Surface, in rect: Rect) {
        let keys =
            panel.editing == nil
            ? [("h l", Keys.next.keys.hint ?? ""), Keys.keep.hint(), Keys.revert.hint()]
                + (panel.strategy?.isFreeForm == true ? [Keys.type.hint()] : [])
                + [Keys.reset.hint(), ListCommand.hint("choose")]
            : StrategyPanel.TypingCommand.allCases.map { $0.hint() }
        let items = panel.items
        let frame = LayerBox(theme: theme, title: "Strategies", keys: keys)
        let content = frame.draw(on: &surface, in: rect)
        let parts = parts(of: content, surface.sanitizer)
        let first = panel.cursor.firstShown(count: items.count, height: parts.list.rows)
        frame.drawRest(items.count - first - parts.list.rows, on: &surface, in: rect)
        drawList(items, from: first, on: &surface, in: parts.list)
        parts.drawFoot(on: &surface, rule: theme.line, panel.inputError == nil ? theme.plain : theme.bad)
    }

    /// The list, and the explanation of the strategy under the cursor.
    private func parts(of content: Rect, _ sanitizer: Sanitizer) -> FootedList {
        FootedList(
            content, lines: explanation(columns: content.columns, sanitizer), least: 2, most: max(2, content.rows / 2))
    }

    /// The rows of the list in the panel's area.
    func listHeight(in rect: Rect, _ appearance: Appearance) -> Int {
        parts(of: LayerBox.content(of: rect), appearance.sanitizer).list.rows
    }

    private func drawList(_ items: [StrategyPanel.Item], from first: Int, on surface: inout Surface, in list: Rect) {
        let nameWidth = (panel.all.map(\.name.count).max() ?? 0) + 1
        for (offset, item) in items.dropFirst(first).prefix(list.rows).enumerated() {
            let area = Rect(row: list.row + offset, column: list.column, rows: 1, columns: list.columns)
            let isSelected = first + offset == panel.cursor.index
            surface.addTarget(area, .item(first + offset))
            switch item {
            case .rest(let count): drawFold(count, isSelected: isSelected, on: &surface, in: area)
            case .strategy(let strategy):
                draw(strategy, isSelected: isSelected, nameWidth: nameWidth, on: &surface, in: area)
            }
        }
    }

    private func drawFold(_ count: Int, isSelected: Bool, on surface: inout Surface, in area: Rect) {
        let ascii = surface.sanitizer.isASCII
        let sign = foldSign(isFolded: !panel.showsRest, ascii: ascii)
        let cursor = isSelected ? (ascii ? ">" : "▸") : " "
        surface.put(area.row, area.column, cursor, theme.keyHint, clip: area)
        let text = "\(sign) \(count) more without effect here"
        surface.put(
            area.row, area.column + 2, cut(text, to: area.columns - 2, surface),
            isSelected ? theme.strong : theme.quiet,
            clip: area)
    }

    private func draw(
        _ strategy: Strategy, isSelected: Bool, nameWidth: Int, on surface: inout Surface, in area: Rect
    ) {
        let printed = panel.strategies[strategy.name] ?? ""
        let isChanged = printed != strategy.defaultValue
        let sign = isSelected ? (surface.sanitizer.isASCII ? ">" : "▸") : " "
        surface.put(area.row, area.column, sign, theme.keyHint, clip: area)
        let helps = panel.offers.helpful[strategy.name]?.isEmpty == false
        if helps { surface.put(area.row, area.column + 1, "*", theme.good, clip: area) }
        surface.put(
            area.row, area.column + 2, strategy.name,
            isSelected
                ? theme.strong : !panel.applies(strategy) ? theme.quiet : isChanged ? theme.warning : theme.plain,
            clip: area)
        let values = Rect(
            row: area.row, column: area.column + 2 + nameWidth, rows: 1,
            columns: max(0, area.columns - 2 - nameWidth))
        if isSelected, let editing = panel.editing {
            surface.put(
                values.row, values.column, editing, theme.keyHint, columns: values.columns, showsCursor: true,
                clip: values)
            return
        }
        guard isSelected else {
            let column =
                values.column
                + surface.put(
                    values.row, values.column, cut(printed, to: values.columns, surface),
                    isChanged ? theme.warning : theme.quiet, clip: values)
            if !isChanged, let value = panel.offers.helpful[strategy.name]?.first, value != printed {
                let text = cut("  * \(value)", to: values.endColumn - column, surface)
                surface.put(values.row, column, text, theme.good, clip: values)
            }
            return
        }
        drawValues(of: strategy, printed: printed, on: &surface, in: values)
    }

    /// The values side by side, the current one reversed and always visible.
    private func drawValues(of strategy: Strategy, printed: String, on surface: inout Surface, in area: Rect) {
        let present = panel.valueIndex(of: strategy)
        let texts = strategy.values.enumerated().map { index, value in
            let star = panel.offers.helps(strategy.name, index == present ? printed : value.spelling) ? "*" : ""
            guard index != present else { return star + printed }
            guard value.isTemplate else { return star + value.spelling }
            return value.fixedPart.isEmpty
                ? value.spelling : value.fixedPart + (surface.sanitizer.isASCII ? "..." : "…")
        }
        let widths = texts.map { surface.sanitizer.columns(of: $0, limit: area.columns) + 2 }
        var first = 0
        while first < present, widths[first...present].reduce(0, +) > area.columns { first += 1 }
        var column = area.column
        for (index, text) in texts.enumerated().dropFirst(first) {
            guard column < area.endColumn else { break }
            let style = index == present ? theme.plain.adding([.reverse, .bold]) : theme.quiet
            let start = column
            column += surface.put(
                area.row, column, cut(text, to: area.endColumn - column, surface), style, clip: area)
            if let keys = keys(from: present, to: index, of: strategy) {
                surface.addTarget(Rect(row: area.row, column: start, rows: 1, columns: column - start), .keys(keys))
            }
            column += 2
        }
    }

    /// Returns the keys that go from one value to another, or that open the field for a template; nil for the same
    /// value.
    private func keys(from present: Int, to index: Int, of strategy: Strategy) -> [Key]? {
        guard index != present else { return nil }
        if strategy.values[index].isTemplate { return [.character("i")] }
        let between = index > present ? present + 1...index : index...present - 1
        let steps = between.count { !strategy.values[$0].isTemplate || $0 == index }
        return Array(repeating: .character(index > present ? "l" : "h"), count: steps)
    }

    /// The maximum number of readings: enough to see a pattern.
    private static let maxReadings = 4

    private func explanation(columns: Int, _ sanitizer: Sanitizer) -> [String] {
        if let inputError = panel.inputError {
            return sanitizer.wrap(inputError, to: columns, limit: FootedList.longest)
        }
        guard let strategy = panel.strategy else {
            let text = "These concern types and values that this decode does not have. l or Space shows them."
            return sanitizer.wrap(text, to: columns, limit: FootedList.longest)
        }
        let printed = panel.strategies[strategy.name] ?? ""
        let text = strategy.explanation(of: printed).map { "\(strategy.summary)\n\($0)" } ?? strategy.summary
        guard panel.applies(strategy) else {
            let words = "Only for JSON: \(panel.format.decoderName) has no such setting, so it does nothing here."
            return sanitizer.wrap("\(words)\n\(strategy.summary)", to: columns, limit: FootedList.longest)
        }
        let arrow = sanitizer.isASCII ? "->" : "→"
        let readings = panel.offers.readings(of: strategy.name, in: panel.shown, arrow: arrow, limit: Self.maxReadings)
        let typed = strategy.values.first { $0.isTemplate }.map {
            "i types a value: " + $0.spelling.replacing("…", with: sanitizer.isASCII ? "..." : "…")
        }
        let helpful = panel.offers.values(of: strategy.name).filter { panel.offers.helps(strategy.name, $0) }
        let help = helpful.isEmpty ? [] : ["* decodes here: \(helpful.joined(separator: "  "))"]
        let warnings = (panel.format.warnings(panel.strategies) + panel.strategies.warnings).joined(separator: "\n")
        let lines = readings + help + [typed].compactMap(\.self) + [text] + (warnings.isEmpty ? [] : [warnings])
        return sanitizer.wrap(
            lines.joined(separator: "\n"), to: columns, limit: FootedList.longest)
    }
}
