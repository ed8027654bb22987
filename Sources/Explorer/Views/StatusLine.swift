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
        } else {
            // The bar and the count shrink before the keys that help with what is selected.
            let kept = hints.prefix(Self.keptHints).reduce(0) { $0 + Self.columns(of: $1) }
            let found = matches(surface)
            let width = surface.sanitizer.columns(of: found)
            column += drawStep(on: &surface, column: column, columns: rect.endColumn - column - kept - width, in: rect)
            column += surface.put(rect.row, column, found, theme.warning, clip: rect)
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

    /// The hints that are shown before the bar of steps gets its full length.
    private static let keptHints = 6

    /// `sku 2/7  `: the number of the match under the cursor; empty without a search.
    private func matches(_ surface: Surface) -> String {
        guard state.search.isShown, let query = state.search.query, let count = state.shownMatches else { return "" }
        let pane = state.search.pane == .tree ? "" : " in \(state.name(of: state.search.pane))"
        return "\(cut(query.shown, to: max(8, surface.columns / 5), surface)) \(count)\(pane)  "
    }

    /// Draws `step 12/57 playing 5/s `, the timeline, the filter, and how far the decode came.
    ///
    /// - Parameter columns: The columns beside which the keys fit: the timeline is shorter, or left out, if need be.
    /// - Returns: The columns it took.
    private func drawStep(on surface: inout Surface, column start: Int, columns: Int, in rect: Rect) -> Int {
        guard let answer = state.decode.answer, let step = state.currentStep else { return 0 }
        let playing = state.play.isPlaying ? " playing \(state.play.shown)" : ""
        let text = "step \((step + 1).grouped)/\(answer.steps.count.grouped)\(playing) "
        let filter = state.selection.filter.isEmpty ? "" : "\(state.selection.filter.shown)  "
        let reach = answer.diagnosis.reach
        let full = Timeline.columns(ofScreen: rect.columns)
        let rests = state.moment == nil ? [reach.words + "  ", reach.figures + "  ", ""] : [""]
        let forms = rests.map { (full, $0) } + [full / 2, full / 4, 0].map { ($0, "") }
        let fixed = text.count + filter.count
        let (cells, rest) =
            forms.first { fixed + ($0.0 == 0 ? 0 : min($0.0, answer.steps.count) + 2) + $0.1.count <= columns } ?? (
                0, ""
            )
        var column = start + surface.put(rect.row, start, text, theme.plain, clip: rect)
        if cells > 0 { column += drawTimeline(answer, cells, on: &surface, row: rect.row, column: column, in: rect) }
        column += surface.put(rect.row, column, filter, theme.strong, clip: rect)
        return column + surface.put(rect.row, column, rest, theme.plain, clip: rect) - start
    }

    /// - Returns: The columns it took.
    private func drawTimeline(
        _ answer: FinishedDecode, _ columns: Int, on surface: inout Surface, row: Int, column: Int, in rect: Rect
    ) -> Int {
        let timeline = Timeline(
            columns: columns, count: answer.steps.count, position: state.moment?.index, ticks: answer.ticks)
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

    /// The hints for the commands that can run now, those that help with what is selected first: a narrow screen drops
    /// the last ones.
    private var hints: [Hint] {
        let isEmpty = state.payload.shown == nil
        let here: [Command] =
            state.moment == nil
            ? [.setup(.applyFix), .document(.next), .step(.nextFailure), .step(.forward), .setup(.strategies)]
            : [.step(.forward), .step(.back), .program(.cancel), .step(.over), .step(.out)]
        let others: [Command] = [
            .program(.palette), .program(.quit), .document(.list), .pane(.nextCompanion), .search(.prompt),
            .setup(.chooseModel), .setup(.difference), .setup(.export), .setup(.openFile), .pane(.next),
            .setup(.compare),
        ]
        let order = isEmpty ? [.setup(.openFile), .lesson(.list), .program(.quit), .program(.palette)] : here + others
        return ([.program(.help)] + order).filter { state.obstacle(to: $0) == nil }.compactMap(hint(of:))
    }

    private func hint(of command: Command) -> Hint? {
        let keys = command.binding
        guard let sequence = keys.sequences.first, let way = keys.ways.first, let word = word(for: command) else {
            return nil
        }
        // The first key of the fixes lists them.
        let pressed = command == .setup(.applyFix) ? Array(sequence.prefix(1)) : sequence
        let shown = command == .setup(.applyFix) ? String(way.prefix { $0 != " " }) : way
        return (Binding(shown, help: "").shown(ascii: state.appearance.isASCII), word, pressed)
    }

    /// The word beside the key; that of the table, unless the place has a better one.
    private func word(for command: Command) -> String? {
        let layout = ScreenLayout(state)
        switch command {
        case .program(.cancel): return "leave steps"
        case .pane(.nextCompanion): return layout.hasTabs ? state.name(of: state.panes.nextTab(in: layout)) : nil
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
