import DecodeService
import DecodeTrace
import Diagnosis
import TerminalUI

/// The last line: the step, the keys typed so far, a notice, and the most important keys that can be pressed now.
struct StatusLine {
    let state: ExplorerState
    let theme: Theme

    func draw(on surface: inout Surface, in rect: Rect) {
        surface.fill(rect, theme.plain)
        if let notice = state.notice { return surface.put(cut: notice, theme.warning, in: rect.inset(columns: 1)) }
        var column = rect.column + 1
        let hints = self.hints
        if !state.keys.pending.isEmpty {
            column += surface.put(rect.row, column, state.keys.pending.shown + " ", theme.strong, clip: rect)
        }
        if let percent = state.search.running?.percent, let query = state.search.query {
            let text = cut("searching for \(query.shown): \(percent)%  ", to: rect.columns / 2, surface)
            column += surface.put(rect.row, column, text, theme.warning, clip: rect)
            column += surface.put(rect.row, column, "Esc", theme.keyHint, clip: rect)
            column += surface.put(rect.row, column, " stop  ", theme.quiet, clip: rect)
            surface.addTarget(
                Rect(row: rect.row, column: column - 10, rows: 1, columns: 8), .keys([.escape]))
        } else if state.search.isShown, let query = state.search.query, let count = state.shownMatches {
            let shown = cut(query.shown, to: rect.columns / 3, surface)
            let pane = state.search.pane
            let place = pane == .tree ? "" : " in \(pane.title)"
            column += surface.put(rect.row, column, "\(shown) \(count)\(place)  ", theme.warning, clip: rect)
        } else if let answer = state.decode.answer, let step = state.currentStep {
            column += surface.put(rect.row, column, stepText(step, of: answer), theme.plain, clip: rect)
            column += drawTimeline(answer, on: &surface, row: rect.row, column: column, in: rect)
            if !state.selection.filter.isEmpty {
                column += surface.put(rect.row, column, "\(state.selection.filter.shown)  ", theme.strong, clip: rect)
            }
            if state.moment == nil {
                let reach = answer.diagnosis.reach
                let help = hints.first.map(Self.columns(of:)) ?? 0
                let hasRoom = column + reach.words.count + 2 + help <= rect.endColumn
                column += surface.put(
                    rect.row, column, "\(hasRoom ? reach.words : reach.figures)  ", theme.plain, clip: rect)
            }
        }
        for hint in hints {
            guard column + Self.columns(of: hint) <= rect.endColumn else { break }
            let (keys, word, sequence) = hint
            let start = column
            column += surface.put(rect.row, column, keys, theme.keyHint, clip: rect)
            column += surface.put(rect.row, column, " \(word)  ", theme.quiet, clip: rect)
            surface.addTarget(
                Rect(row: rect.row, column: start, rows: 1, columns: column - start - 2), .keys(sequence))
        }
    }

    private static func columns(of hint: Hint) -> Int { hint.keys.count + hint.word.count + 3 }

    /// `step 12/57 playing 5/s `: the text before the timeline.
    private func stepText(_ step: Int, of answer: FinishedDecode) -> String {
        let playing = state.play.isPlaying ? " playing \(state.play.shown)" : ""
        return "step \((step + 1).grouped)/\(answer.steps.count.grouped)\(playing) "
    }

    /// - Returns: The columns it took.
    private func drawTimeline(
        _ answer: FinishedDecode, on surface: inout Surface, row: Int, column: Int, in rect: Rect
    ) -> Int {
        let timeline = Timeline(
            columns: Timeline.columns(ofScreen: rect.columns), count: answer.steps.count,
            position: state.moment?.index, ticks: answer.ticks)
        let ascii = state.appearance.isASCII
        for (offset, cell) in timeline.cells.enumerated() {
            let (symbol, style): (String, Style) =
                switch cell {
                case .past: (ascii ? "-" : "─", theme.plain)
                case .future: (ascii ? "." : "╌", theme.quiet)
                case .position: (ascii ? "#" : "┃", theme.keyHint)
                case .tick(.failed): (Mark.failed.symbol(ascii: ascii), theme.bad)
                case .tick(.absorbed): (Mark.absorbed.symbol(ascii: ascii), theme.warning)
                case .tick(.adjusted): (Mark.adjusted.symbol(ascii: ascii), theme.warning)
                }
            surface.put(row, column + offset, symbol, style, clip: rect)
            surface.addTarget(
                Rect(row: row, column: column + offset, rows: 1, columns: 1), .step(timeline.step(ofColumn: offset)))
        }
        return timeline.cells.count + 2
    }

    private typealias Hint = (keys: String, word: String, sequence: [Key])

    /// The hints for the commands that can run now, the most important first: a narrow screen drops the last ones.
    private var hints: [Hint] {
        // The key of the tabs comes early where they hide more than one pane.
        let tabs: [Command] = [.pane(.nextCompanion)]
        let isWide = ScreenLayout(state).isWide
        let first: [Command] =
            [.program(.help), .document(.next), .document(.list)] + (isWide || state.payload.shown == nil ? [] : tabs)
            + [.program(.quit), .program(.palette)]
        let here: [Command] =
            state.moment == nil
            ? [.setup(.applyFix), .step(.nextFailure), .step(.forward), .setup(.strategies)] + tabs
            : [.program(.cancel), .step(.forward), .step(.back), .step(.over), .step(.out)]
        let others: [Command] = [
            .search(.prompt), .setup(.openFile), .setup(.chooseModel), .setup(.difference), .setup(.export),
            .pane(.next), .setup(.compare),
        ]
        let order = first + (state.payload.shown == nil ? [.setup(.openFile), .lesson(.list)] : here + others)
        var seen: Set<Command> = []
        return order.filter { seen.insert($0).inserted && state.obstacle(to: $0) == nil }.compactMap(hint(of:))
    }

    private func hint(of command: Command) -> Hint? {
        let keys = command.binding.keys
        guard let sequence = keys.sequences.first, let way = keys.ways.first, let word = word(for: command) else {
            return nil
        }
        // The first key of the fixes lists them.
        let pressed = command == .setup(.applyFix) ? Array(sequence.prefix(1)) : sequence
        let shown = command == .setup(.applyFix) ? String(way.prefix { $0 != " " }) : way
        return (Binding.Keys(shown, help: "").shown(ascii: state.appearance.isASCII), word, pressed)
    }

    /// The word beside the key; that of the table, unless the place has a better one.
    private func word(for command: Command) -> String? {
        let layout = ScreenLayout(state)
        switch command {
        case .program(.cancel): return "leave steps"
        case .pane(.nextCompanion): return layout.hasTabs ? state.panes.nextTab(in: layout).title : nil
        case .step(.nextFailure) where state.moment == nil:
            return state.decode.answer?.failures.isEmpty == true ? "suspicious" : command.binding.hint
        case .step(.forward) where state.moment == nil: return "step"
        default: return command.binding.hint
        }
    }
}

extension SettingsProblem {
    func draw(on surface: inout Surface, in line: Rect, _ theme: Theme) {
        surface.cover(line, theme.plain)
        let text = words(columns: line.columns - 2, surface)
        surface.put(line.row, line.column + 1, text, theme.warning, clip: line)
    }

    /// Fits the words into a number of columns. Only the message is cut; it is left out if little of it would fit.
    private func words(columns: Int, _ surface: Surface) -> String {
        func width(_ text: String) -> Int { surface.sanitizer.columns(of: text, limit: columns) }
        if width(words) <= columns { return words }
        let room = columns - width("\(place): ") - width(rest)
        if room >= Self.minMessage { return "\(place): \(cut(message, to: room, surface))\(rest)" }
        return cut(shortWords, to: columns, surface)
    }

    private static let minMessage = 12
}
