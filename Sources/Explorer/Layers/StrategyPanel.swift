import DecodeService
import JSONText
import Strategies
import TerminalUI

/// All strategies with their values; a value is tried as soon as it is highlighted.
struct StrategyPanel: Layer {
    /// The strategies shown; Enter keeps them, Esc discards them.
    private(set) var strategies: StrategySet
    var cursor = ListCursor()
    /// The text of a free-form value while it is being typed.
    private(set) var editing: TextField?
    /// Why the typed value is invalid.
    private(set) var inputError: String?

    /// Every strategy with the values offered here.
    let all: [Strategy]

    /// The format of the payload: some strategies have no effect in some formats.
    let format: PayloadFormat

    /// - Parameters:
    ///   - keySets: The key sets that the model has.
    ///   - format: The format of the payload.
    init(_ strategies: StrategySet, keySets: [String] = [], format: PayloadFormat = .json) {
        self.strategies = strategies
        self.format = format
        let names = keySets.map { KeySetStrategy.named($0).printed }
        all = StrategySet.all.map { ["key-set", "encode-key-set"].contains($0.name) ? $0.offering(names) : $0 }
    }

    var strategy: Strategy { all[min(cursor.index, all.count - 1)] }

    /// Whether a strategy can have an effect on this payload.
    func applies(_ strategy: Strategy) -> Bool { format == .json || strategy.appliesToPropertyLists }

    /// The index of a strategy's current value among those offered.
    func valueIndex(of strategy: Strategy) -> Int { strategy.index(of: strategies[strategy.name] ?? "") ?? 0 }

    var field: TextField? { editing }

    mutating func paste(_ text: String) -> Bool {
        editing?.insert(text)
        return true
    }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        let kept = context.state.experiments.kept
        let before = strategies
        var outcome = LayerResponse.Outcome.stay
        if editing != nil {
            edit(key)
        } else {
            switch key {
            case .enter: return .close(.keep(Setup(model: kept.model, strategies: strategies)))
            case .right, .character("l"), .space, .tab: move(1)
            case .left, .character("h"), .backTab: move(-1)
            case .character("i"), .character("="):
                if strategy.isFreeForm { editing = TextField(strategies[strategy.name] ?? "") }
            case .character("0"), .backspace: set(strategy.defaultValue)
            case .escape, .character("q"): return .close(.dropTrial)
            default:
                inputError = nil
                let page = ScreenLayout(context.state).listRows
                if !cursor.press(key, count: all.count, page: page) { outcome = .pass }
            }
        }
        let tried = Setup(model: kept.model, strategies: strategies)
        return LayerResponse(outcome: outcome, requests: strategies == before ? [] : [.tryOut(tried)])
    }

    private mutating func move(_ step: Int) {
        let values = strategy.values
        let present = valueIndex(of: strategy)
        var index = present
        repeat {
            index = (index + step + values.count) % values.count
            // The example is offered by itself, so skip it.
        } while index != present && values[index].example.flatMap(strategy.index(of:)).map { $0 != index } == true
        set(values[index].example ?? values[index].spelling)
    }

    private mutating func edit(_ key: Key) {
        switch key {
        case .enter:
            if set(editing?.text ?? "") { editing = nil }
        case .escape:
            editing = nil
            inputError = nil
        default: _ = editing?.press(key)
        }
    }

    @discardableResult
    private mutating func set(_ value: String) -> Bool {
        do throws(StrategyError) {
            try strategies.set(strategy.name, to: value)
            inputError = nil
            return true
        } catch {
            inputError = error.description
            return false
        }
    }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        StrategyPanelView(theme: Theme(state.appearance), panel: self)
            .draw(on: &surface, in: ScreenLayout(state).layer)
    }
}

private struct StrategyPanelView {
    let theme: Theme
    let panel: StrategyPanel

    /// One line of the list: the heading of a side, or a strategy.
    private enum Line {
        case heading(String)
        case strategy(Strategy, index: Int)
    }

    func draw(on surface: inout Surface, in rect: Rect) {
        let keys =
            panel.editing == nil
            ? [("Enter", "keep"), ("Esc", "revert"), ("j k", "choose"), ("h l", "change"), ("i", "type")]
            : [("Enter", "set"), ("Esc", "back")]
        let explanation = explanation(columns: rect.columns - 4, surface)
        // No taller than necessary, so that the panes below show the effect of a strategy.
        let wanted = panel.all.count + 2 + 1 + max(3, explanation.count) + 3
        let box = Rect(row: rect.row, column: rect.column, rows: min(rect.rows, wanted), columns: rect.columns)
        let content = LayerBox(theme: theme, title: "Strategies", keys: keys).draw(on: &surface, in: box)
        let explained = min(max(2, explanation.count), max(1, content.rows / 3))
        let (list, foot) = content.split(top: content.rows - explained - 1)
        drawList(on: &surface, in: list)
        surface.hline(foot.row, foot.columnRange, theme.line)
        for (line, text) in explanation.prefix(explained).enumerated() {
            surface.put(
                foot.row + 1 + line, foot.column, text, panel.inputError == nil ? theme.plain : theme.bad, clip: foot)
        }
    }

    private func drawList(on surface: inout Surface, in list: Rect) {
        var lines: [Line] = []
        var side: Strategy.Side?
        for (index, strategy) in panel.all.enumerated() {
            if strategy.side != side {
                lines.append(.heading(strategy.side == .decoding ? "Decoding" : "Encoding"))
                side = strategy.side
            }
            lines.append(.strategy(strategy, index: index))
        }
        let selected =
            lines.firstIndex { if case .strategy(_, panel.cursor.index) = $0 { true } else { false } } ?? 0
        let first = max(0, min(selected - list.rows / 2, lines.count - list.rows))
        let nameWidth = (panel.all.map(\.name.count).max() ?? 0) + 1
        for (offset, line) in lines.dropFirst(first).prefix(list.rows).enumerated() {
            let area = Rect(row: list.row + offset, column: list.column, rows: 1, columns: list.columns)
            switch line {
            case .heading(let text): surface.put(area.row, area.column, text, theme.strong, clip: area)
            case .strategy(let strategy, let index):
                draw(strategy, isSelected: index == panel.cursor.index, nameWidth: nameWidth, on: &surface, in: area)
            }
        }
    }

    private func draw(
        _ strategy: Strategy, isSelected: Bool, nameWidth: Int, on surface: inout Surface, in area: Rect
    ) {
        let printed = panel.strategies[strategy.name] ?? ""
        let isChanged = printed != strategy.defaultValue
        let sign = isSelected ? (surface.sanitizer.isASCII ? ">" : "▸") : " "
        surface.put(area.row, area.column, sign, theme.keyHint, clip: area)
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
            surface.put(
                values.row, values.column, cut(printed, to: values.columns, surface),
                isChanged ? theme.warning : theme.quiet, clip: values)
            return
        }
        drawValues(of: strategy, printed: printed, on: &surface, in: values)
    }

    /// The values side by side, the current one reversed and always visible.
    private func drawValues(of strategy: Strategy, printed: String, on surface: inout Surface, in area: Rect) {
        let present = panel.valueIndex(of: strategy)
        let texts = strategy.values.enumerated().map { index, value in
            guard index != present else { return printed }
            return value.isTemplate && !value.fixedPart.isEmpty ? String(value.fixedPart) : value.spelling
        }
        let widths = texts.map { surface.sanitizer.columns(of: $0, limit: area.columns) + 2 }
        var first = 0
        while first < present, widths[first...present].reduce(0, +) > area.columns { first += 1 }
        var column = area.column
        for (index, text) in texts.enumerated().dropFirst(first) {
            guard column < area.endColumn else { break }
            let style = index == present ? theme.plain.adding([.reverse, .bold]) : theme.quiet
            column += surface.put(
                area.row, column, cut(text, to: area.endColumn - column, surface), style, clip: area)
            column += 2
        }
    }

    /// The most lines of an explanation, which may quote a typed value of any length.
    private static let explanationLimit = 40

    private func explanation(columns: Int, _ surface: Surface) -> [String] {
        if let inputError = panel.inputError {
            return surface.sanitizer.wrap(inputError, to: columns, limit: Self.explanationLimit)
        }
        let strategy = panel.strategy
        let printed = panel.strategies[strategy.name] ?? ""
        let text = strategy.explanation(of: printed).map { "\(strategy.summary)\n\($0)" } ?? strategy.summary
        guard panel.applies(strategy) else {
            let words = "Only for JSON: \(panel.format.decoderName) has no such setting, so it does nothing here."
            return surface.sanitizer.wrap("\(words)\n\(strategy.summary)", to: columns, limit: Self.explanationLimit)
        }
        let warnings = (panel.format.warnings(panel.strategies) + panel.strategies.warnings).joined(separator: "\n")
        return surface.sanitizer.wrap(
            warnings.isEmpty ? text : text + "\n" + warnings, to: columns, limit: Self.explanationLimit)
    }
}
