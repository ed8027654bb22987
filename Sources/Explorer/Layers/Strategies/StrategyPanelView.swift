import DecodeService
import DecodeTrace
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
        let needed = panel.first.count + (panel.restCount > 0 ? 1 : 0)
        return max(1, min(needed, content.rows * 2 / 5))
    }

    /// The rows of the list in the panel's area.
    func listHeight(in rect: Rect) -> Int { listRows(of: LayerBox.content(of: rect)) }

    private func drawList(_ items: [Strategy?], on surface: inout Surface, in list: Rect) {
        let rows = panel.cursor.rows(of: items.count, in: list)
        let values = rows.map { items[$0.item].map { printed($0).count } ?? 0 }
        let width = min(max(values.max() ?? 0, 8) + 4, list.columns / 3)
        for row in rows {
            let look = row.begin(on: &surface, keepsColors: false)
            if let strategy = items[row.item] {
                draw(strategy, valueColumns: width, at: row, look: look, on: &surface)
            } else {
                let sign = foldSign(isFolded: !panel.showsRest, ascii: surface.sanitizer.isASCII)
                let what = panel.ranking?.names == nil ? "for other types and values" : "that improve nothing alone"
                surface.put(cut: "\(sign) \(panel.restCount) more \(what)", look(theme.quiet), in: row.area)
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

    /// The result beside its mark: `leaves out 2 of 3 orders`.
    var shortWords: String { mark == .failed ? words : lossWords }
}

extension StrategyPanelView {
    /// Draws the values of the strategy under the cursor, each with its result, and what the current one does.
    func drawValues(on surface: inout Surface, in area: Rect) {
        let (rule, content) = area.split(top: 1)
        guard rule.rows > 0 else { return }
        surface.hline(rule.row, rule.columnRange, theme.line)
        guard let strategy = panel.strategy else {
            let lines = surface.sanitizer.wrap(foldExplanation, to: content.columns, limit: FootedList.longest)
            return drawLines(lines, on: &surface, in: content, theme.plain)
        }
        let head = cut(" \(head(of: strategy)) ", to: rule.columns - 2, surface)
        surface.put(rule.row, rule.column + 1, head, theme.strong, clip: rule)
        // A typing error needs room on a small screen, too.
        let spare = panel.inputError == nil ? min(2, content.rows / 2) : min(4, content.rows)
        let (values, rest) = content.split(top: min(strategy.values.count, content.rows - spare))
        let loss =
            drawValues(of: strategy, on: &surface, in: values)
            .map { $0.prefix(1).uppercased() + $0.dropFirst() + ".\n" } ?? ""
        let text = panel.inputError ?? loss + explanation(of: strategy, surface.sanitizer)
        let lines = surface.sanitizer.wrap(text, to: rest.columns, limit: FootedList.longest)
        drawLines(lines, on: &surface, in: rest, panel.inputError == nil ? theme.plain : theme.bad)
    }

    /// `dates 2 of 6, reading "02.04.2026"`.
    private func head(of strategy: Strategy) -> String {
        let place = "\(strategy.name) \(panel.valueIndex(of: strategy) + 1) of \(strategy.values.count)"
        return sample(of: strategy).map { "\(place), reading \($0.source.shortened(to: 40))" } ?? place
    }

    /// The date that each value of `dates` is shown to read.
    private func sample(of strategy: Strategy) -> StrategyOffers.DateSample? {
        strategy.name == "dates" ? panel.offers.sample(for: panel.base) : nil
    }

    /// A value as it is listed.
    private struct Row {
        var mark = Mark.none
        var name: String
        var reading = ""
        var result = ""
        var style: Style
    }

    /// - Returns: What the present value loses if there is no room for all of it; nil otherwise.
    private func drawValues(of strategy: Strategy, on surface: inout Surface, in area: Rect) -> String? {
        let present = panel.valueIndex(of: strategy)
        let rows = strategy.values.indices.map { row(of: strategy, $0, surface.sanitizer) }
        let first = max(0, min(present - area.rows / 2, rows.count - area.rows))
        let reading = rows.map { surface.sanitizer.columns(of: $0.reading) }.max() ?? 0
        let readingColumns = reading > 0 ? reading + 2 : 0
        // A name without a reading takes the columns of both.
        let names = rows.map { surface.sanitizer.columns(of: $0.name) - ($0.reading.isEmpty ? readingColumns : 0) }
        let nameColumns = max(0, min(names.max() ?? 0, area.columns / 2))
        var cutLoss: String?
        for (line, index) in rows.indices.dropFirst(first).prefix(area.rows).enumerated() {
            let line = area.line(line)
            let isPresent = index == present
            if isPresent { surface.fill(line, theme.plain.adding(.reverse)) }
            func put(_ text: String, _ style: Style, in part: Rect) {
                surface.put(cut: text, isPresent ? theme.plain.adding(.reverse) : style, in: part)
            }
            if let keys = keys(from: present, to: index, of: strategy) { surface.addTarget(line, .keys(keys)) }
            let row = rows[index]
            let (mark, rest) = line.split(left: 2)
            put(row.mark.symbol(ascii: surface.sanitizer.isASCII), theme.mark(row.mark), in: mark)
            let (words, result) = rest.split(left: nameColumns + 2 + readingColumns)
            let (name, reading) = words.split(left: row.reading.isEmpty ? words.columns : nameColumns + 2)
            put(row.name, row.style, in: name.split(left: name.columns - 2).0)
            put(row.reading, row.style, in: reading)
            // A few letters of a result say nothing.
            if result.columns >= Self.minResultColumns { put(row.result, row.style, in: result) }
            let isCut = surface.sanitizer.columns(of: row.result) > result.columns
            if isPresent, isCut, row.mark != .failed { cutLoss = row.result }
        }
        return cutLoss
    }

    private static let minResultColumns = 8

    private func row(of strategy: Strategy, _ index: Int, _ sanitizer: Sanitizer) -> Row {
        let value = strategy.values[index]
        let isPresent = index == panel.valueIndex(of: strategy)
        let dots = sanitizer.dots
        guard let set = panel.set(with: index, of: strategy) else {
            let name = value.spelling.replacing("…", with: dots)
            return Row(name: name, result: "i types a value", style: theme.quiet)
        }
        var row = Row(name: set[strategy], style: isPresent ? theme.plain : theme.quiet)
        if let sample = sample(of: strategy) {
            let date = set.dates.dates(from: [sample.source]).first ?? nil
            row.reading = date.map { String(DateText.of($0).prefix { $0 != " " }) } ?? "not read"
        }
        guard let result = panel.trials.results[set] else {
            if panel.trials.isRunning, panel.canTry(strategy) { row.result = dots }
            return row
        }
        row.mark = result.mark
        let plain = panel.trials.results[panel.base]
        let isSame = set != panel.base && result.outcome?.hasValue != true && plain.map(result.givesSame) == true
        row.result = isSame ? "same failure" : result.shortWords
        if !isSame { row.style = result.mark == .failed ? theme.plain : theme.mark(result.mark) }
        return row
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

    private var foldExplanation: String {
        let about =
            panel.ranking?.names == nil
            ? "These concern types and values that neither this decode nor its model has."
            : "None of their values gives a better result."
        return "\(about) \(panel.showsRest ? "Enter hides them." : "Enter shows them.")"
    }

    private func explanation(of strategy: Strategy, _ sanitizer: Sanitizer) -> String {
        guard panel.applies(strategy) else {
            return "Only for JSON: \(panel.format.decoderName) has no such setting, so it does nothing here.\n"
                + strategy.summary
        }
        let printed = panel.strategies[strategy]
        let readings = panel.offers.readings(
            of: strategy.name, in: panel.shown, arrow: sanitizer.arrow, limit: Self.maxReadings)
        let meaning = strategy.explanation(of: printed).map { [$0, strategy.summary] } ?? [strategy.summary]
        let warnings = panel.format.warnings(panel.strategies) + panel.strategies.warnings
        return (readings + warnings + meaning).joined(separator: "\n")
    }
}
