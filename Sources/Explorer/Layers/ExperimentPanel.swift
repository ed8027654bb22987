import DecodeService
import Diagnosis
import TerminalUI

/// The experiments of this session as a tree, each with its result. Enter returns to one.
struct ExperimentPanel: CursorList {
    var cursor = ListCursor()
    /// The card marked for a comparison; nil to compare with the current one.
    private(set) var marked: Int?

    /// - Parameter experiments: The experiments; the cursor starts on the current one.
    init(_ experiments: Experiments) {
        cursor.index = ExperimentRows(experiments.cards).index(of: experiments.present) ?? 0
    }

    enum KeyCommand: String, LayerCommand {
        case returnTo = "Enter | return to this experiment | return to it"
        case close = "Esc  q  X | close | close"
        case undo = "u | undo: return to the experiment that the current one was made from | undo"
        case redo = "<C-r> | redo the undone experiment"
        case compare = "x  d | compare it with the marked experiment, or with the current one | compare"
        case mark = "Space  m | mark it to be compared with another one | mark"
        case export = "w | export the current decode | export"
    }

    var help: LayerHelp? {
        LayerHelp(
            title: "Experiments",
            about:
                "Each change of model, strategies or source, with its result. u and ^r walk through them here and anywhere.",
            keys: KeyCommand.table + ListCommand.table, insteadOfSearch: "j and k choose an experiment")
    }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        let experiments = context.state.experiments
        let rows = ExperimentRows(experiments.cards).rows
        guard rows.indices.contains(cursor.index) else { return .close }
        let card = rows[cursor.index].card
        switch KeyCommand(key) {
        case .returnTo: return card == experiments.present ? .close : .close(.goToExperiment(card))
        case .mark:
            marked = marked == card ? nil : card
            return .stay
        case .compare:
            let other = marked ?? experiments.present
            guard other != card else {
                return .stay(.notice("choose another experiment to compare this one with, or mark one with Space"))
            }
            return .stay(.open(.experimentComparison(left: other, right: card)))
        case .export: return .stay(.open(.export))
        case .undo: return step(back: true, in: experiments)
        case .redo: return step(back: false, in: experiments)
        case .close: return .close
        case nil: return move(key, of: rows.count, in: context)
        }
    }

    /// Undoes or redoes, and puts the cursor on the experiment that is then the current one.
    private mutating func step(back: Bool, in experiments: Experiments) -> LayerResponse {
        if let card = experiments.neighbor(back: back), let row = ExperimentRows(experiments.cards).index(of: card) {
            cursor.index = row
        }
        return .stay(.run(.setup(back ? .undo : .redo)))
    }

    func spokenItem(in state: ExplorerState) -> String? {
        let experiments = state.experiments
        let rows = ExperimentRows(experiments.cards).rows
        guard rows.indices.contains(cursor.index) else { return nil }
        let number = rows[cursor.index].card
        let card = experiments.cards[number]
        let change = card.changes(from: card.parent.map { experiments.cards[$0] }).joined(separator: ", ")
        var parts = ["experiment \(number + 1)"]
        if let parent = card.parent { parts.append("made from experiment \(parent + 1)") }
        parts.append(change)
        if number == experiments.present { parts.append("current") }
        if number == marked { parts.append("marked to be compared") }
        return parts.joined(separator: ", ") + ": " + (card.result?.words ?? "not run on this payload")
    }

    var isDocked: Bool { true }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        let theme = Theme(state.appearance)
        let layout = ScreenLayout(state)
        let rect = layout.dock ?? layout.layer
        let cards = state.experiments.cards
        let rows = ExperimentRows(cards).rows
        let keys = KeyCommand.allCases.filter { $0.keys.hint != nil }.map { $0.hint() }
        let detail =
            rows.indices.contains(cursor.index)
            ? lines(of: cards[rows[cursor.index].card], surface, width: rect.columns - 4) : []
        let frame = LayerBox(theme: theme, title: "Experiments", keys: keys)
        let content = frame.draw(on: &surface, in: rect)
        let parts = FootedList(content, lines: detail, rows: min(5, content.rows / 3))
        frame.drawRest(cursor.rest(of: rows.count, in: parts.list), on: &surface, in: rect)
        drawList(rows, of: state.experiments, on: &surface, in: parts.list, theme)
        parts.drawFoot(on: &surface, rule: theme.line, theme.plain)
    }

    private func drawList(
        _ rows: [ExperimentRows.Row], of experiments: Experiments, on surface: inout Surface, in list: Rect,
        _ theme: Theme
    ) {
        let shown = cursor.rows(of: rows.count, in: list)
        let outcomes = shown.map { outcome(of: experiments.cards[rows[$0.item].card], theme) }
        let titles = shown.map { place in
            let row = rows[place.item]
            let card = experiments.cards[row.card]
            let change = card.changes(from: card.parent.map { experiments.cards[$0] }).joined(separator: ", ")
            return "\(row.card + 1) \(branch(row, ascii: surface.sanitizer.isASCII))\(change)"
        }
        // The outcome is cut first, because its beginning says most.
        let longest = titles.map { surface.sanitizer.columns(of: $0) }.max() ?? 0
        let room = list.columns - 4 - min(longest, list.columns / 2)
        let width = min(room, outcomes.map { surface.sanitizer.columns(of: $0.text) }.max() ?? 0)
        for (line, place) in shown.enumerated() {
            let (card, area) = (rows[place.item].card, place.area)
            let look = place.begin(on: &surface, keepsColors: false)
            let isPresent = card == experiments.present
            let sign = card == marked ? "+" : isPresent ? "*" : " "
            surface.put(area.row, area.column, sign, look(theme.keyHint), clip: area)
            let isBeside = width > 0 && list.columns - width - 4 >= 12
            let titleColumns = isBeside ? list.columns - width - 4 : list.columns - 2
            surface.put(
                area.row, area.column + 2, cut(titles[line], to: titleColumns, surface),
                look(isPresent ? theme.strong : theme.plain), clip: area)
            guard isBeside else { continue }
            let outcome = outcomes[line]
            let text = cut(outcome.text, to: width, surface)
            surface.put(area.row, area.endColumn - width, text, look(outcome.style), clip: area)
        }
    }

    private func branch(_ row: ExperimentRows.Row, ascii: Bool) -> String {
        guard row.depth > 0 else { return "" }
        let indent = String(repeating: "  ", count: row.depth - 1)
        guard row.beginsBranch else { return indent + "  " }
        return indent + (ascii ? (row.hasNextBranch ? "|-" : "`-") : row.hasNextBranch ? "├╴" : "└╴")
    }

    private func outcome(of card: Experiment, _ theme: Theme) -> (text: String, style: Style) {
        guard let result = card.result else { return ("not run on this payload", theme.quiet) }
        let style =
            switch result.outcome {
            case .decoded: theme.good
            case .recovered: theme.warning
            case .failed, .invalid: theme.bad
            }
        return (result.words, style)
    }

    /// The selected card: its whole setup, and why it fails.
    private func lines(of card: Experiment, _ surface: Surface, width: Int) -> [String] {
        let strategies = card.setup.strategies.changed.map { "\($0.name): \($0.value)" }
        var text = "\(card.setup.model ?? "no model"), "
        text += strategies.isEmpty ? "default strategies" : strategies.joined(separator: ", ")
        if let failure = card.result?.failure { text += "\n\(failure)" }
        return surface.sanitizer.wrap(text, to: width, limit: FootedList.longest)
    }
}

extension ExperimentResult {
    /// The result in a few words: `recovered, 17 of 19 values, leaves out 2 of 3 orders, 1 suspicious`.
    var words: String {
        let doubts = suspicious.flatMap { $0 > 0 ? "\($0.grouped) suspicious" : nil }
        return [outcome.rawValue, reach, losses, doubts].compactMap(\.self).joined(separator: ", ")
    }
}
