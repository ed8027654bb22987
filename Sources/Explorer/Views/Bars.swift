import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import TerminalUI

/// The first line: payload, model, strategies, and how the decode ended. Screen readers read its parts.
struct TitleBar {
    /// Running work, shown in place of the outcome, in the words on screen.
    enum RunningWork: String {
        case reading, indexing, decoding, inferring, compiling
        case buildingTree = "building the tree"
        case tryingTypes = "trying the inferred types"
    }

    enum Verdict {
        case running(RunningWork, WorkProgress)
        /// How the decode ended; its sign is shown before the words.
        case ended(Mark, String)
    }

    let state: ExplorerState
    let theme: Theme

    func draw(on surface: inout Surface, in rect: Rect) {
        let style = theme.bar
        surface.fill(rect, style)
        let verdict = shownVerdict
        let verdictWidth = surface.sanitizer.columns(of: verdict, limit: rect.columns)
        let room = max(0, rect.columns - verdictWidth - 3)
        var column = rect.column + 1
        let arrow = state.appearance.isASCII ? "->" : "→"
        let head = "\(name) \(arrow) \(model ?? "no model")"
        column += surface.put(rect.row, column, cut(head, to: room - 1, surface), style.adding(.bold), clip: rect)
        for strategy in strategies {
            let text = "  \(strategy.name):\(strategy.value)"
            guard column + surface.sanitizer.columns(of: text, limit: rect.columns) < rect.column + room else { break }
            column += surface.put(rect.row, column, text, style, clip: rect)
        }
        surface.put(rect.row, rect.endColumn - verdictWidth - 1, verdict, style.adding(.bold), clip: rect)
    }

    /// The payload, and its place in the list of documents: `day.ndjson (812 of 20,000)`.
    var name: String {
        let name =
            switch state.payload.content {
            case .none: "no payload"
            case .loading(let name), .trouble(let name, _): name.split(separator: "/").last.map(String.init) ?? name
            case .ready(let loaded), .reading(let loaded): loaded.shortName
            }
        guard state.payload.document != nil, let open = state.documents.open else { return name }
        return "\(name) (\((open + 1).grouped) of \(state.documents.rows.count.grouped))"
    }

    var model: String? { state.setup.model?.shortened(to: 500).replacing(#/[\w.-]+\//#, with: "") }

    /// Changed strategies first, then those that are most often relevant.
    var strategies: [(name: String, value: String)] {
        // The user's own decoder has its own settings; those made by its code have no name.
        let decoder = state.decode.answer?.result.decoder
        let chosen = decoder?.strategies ?? state.setup.strategies
        let set = state.payload.shown?.payload.format.applicable(chosen) ?? chosen
        let shown = { (name: String, value: String) in
            (name: name, value: decoder?.custom.contains(name) == true ? "custom" : value)
        }
        let isJSON = state.payload.shown?.payload.format != .propertyList
        let changed = set.changed.map { shown($0.name, $0.value) }
        let usual = (isJSON ? ["keys", "dates", "arrays"] : ["arrays", "missing"]).compactMap { name in
            set[name].map { shown(name, $0) }
        }
        return changed + usual.filter { usual in !changed.contains { $0.name == usual.name } }
    }

    private var shownVerdict: String {
        let ascii = state.appearance.isASCII
        switch verdict {
        case .running(let work, let progress):
            let text = work.rawValue + (ascii ? "..." : "…")
            return progress.words.isEmpty ? text : "\(text) \(progress.words)"
        case .ended(.none, let words): return words
        case .ended(let mark, let words): return "\(mark.symbol(ascii: ascii)) \(words)"
        }
    }

    var verdict: Verdict {
        switch state.payload.content {
        case .reading where state.payload.isCancelled: return .ended(.none, "only the beginning")
        case .loading, .reading:
            let indexing = state.work.progress(.indexing, of: state.payload.generation)
            guard let total = indexing.total else {
                return .running(.reading, state.work.progress(.reading, of: state.payload.generation))
            }
            // All bytes are indexed. The tree and its rows are being built, at an unknown rate.
            return indexing.done < total
                ? .running(.indexing, indexing) : .running(.buildingTree, WorkProgress(seconds: indexing.seconds))
        case .trouble: return .ended(.none, "cannot be read")
        case .none: return .ended(.none, "")
        case .ready(let loaded):
            if state.models.isCompiling {
                return .running(.compiling, state.work.progress(.compiling, of: state.models.version))
            }
            // Until the new decode ends, the answer on screen is an old one.
            if state.decode.isRunning, state.decode.answer?.setup != state.setup {
                return .running(.decoding, decoding)
            }
            if let failure = state.models.failure {
                return .ended(.failed, RunnerTrouble.modelsNotBuilt(failure).shortWords)
            }
            if state.models.isInferring {
                let progress = state.work.progress(.inferring, of: state.payload.generation)
                // All values are read. The types are being compiled and tried, at an unknown rate.
                if let total = progress.total, progress.done >= total {
                    return .running(.tryingTypes, WorkProgress(seconds: progress.seconds))
                }
                return .running(.inferring, progress)
            }
            if state.models.isRebuilding {
                return .running(.compiling, state.work.progress(.compiling, of: state.models.version))
            }
            if let trouble = state.decode.trouble { return .ended(.failed, trouble.shortWords) }
            guard let answer = state.decode.answer else {
                return loaded.document.fault == nil
                    ? .ended(.none, "") : .ended(.failed, "not \(loaded.payload.format.withArticle)")
            }
            // Before the last step, the outcome isn't known yet.
            if let moment = state.moment, !moment.isLast {
                return .ended(.none, "at step \((moment.index + 1).grouped)")
            }
            let (mark, words) = outcome(of: answer, format: loaded.payload.format)
            let suspicious = state.moment == nil ? state.decode.values?.suspicions.valueCount ?? 0 : 0
            return .ended(mark, suspicious > 0 ? "\(words), \(suspicious.grouped) suspicious" : words)
        }
    }

    /// The progress of the decode. The total is an estimate: a model may skip values, or try several types for one.
    private var decoding: WorkProgress {
        WorkProgress(
            done: state.decode.calls, unit: "values", total: state.document?.tokenCount ?? 0,
            seconds: state.decode.seconds)
    }

    private func outcome(of answer: FinishedDecode, format: PayloadFormat) -> (Mark, String) {
        let counts = answer.diagnosis.counts
        switch answer.result.outcome {
        case .decoded: return (.decoded, "decoded")
        case .recovered:
            let parts = [(counts.absorbed, "swallowed"), (counts.adjusted, "adjusted")]
                .filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }.joined(separator: ", ")
            return (.absorbed, "decoded, \(parts)")
        case .failed:
            let failed = max(1, counts.failed)
            let absorbed = counts.absorbed > 0 ? ", \(counts.absorbed.grouped) swallowed" : ""
            return (.failed, "\(failed.grouped) failure\(failed == 1 ? "" : "s")\(absorbed)")
        case .invalid: return (.failed, "not \(format.withArticle)")
        }
    }
}

/// The line above a pane: its name, its content, and the tabs that share its place.
struct PaneTitle {
    let state: ExplorerState
    let theme: Theme
    let layout: ScreenLayout

    func draw(_ pane: Pane, on surface: inout Surface, in rect: Rect) {
        let divider = layout.divider?.column
        let start = rect.column - 1 == divider ? rect.column - 1 : rect.column
        let end = rect.endColumn == divider ? rect.endColumn + 1 : rect.endColumn
        surface.hline(rect.row, start..<end, theme.line)
        var column = rect.column + 1
        let tabs = tabs(beside: pane)
        // The shown tab has its full title if there is room beside the others.
        let others = tabs.filter { $0 != pane }.reduce(0) { $0 + $1.title.count + 2 }
        let room = rect.columns - 2 - others
        // If one pane is shown at a time, the other tabs' names matter more than this one's full title.
        let full = layout.isNarrow && tabs.count > 1 ? pane.shortTitle : title(of: pane)
        let isAlone =
            !layout.isNarrow && surface.sanitizer.columns(of: full, limit: rect.columns) + 2 > room
            && room < rect.columns - 4
        for tab in tabs {
            let isShown = tab == pane
            if isAlone, !isShown { continue }
            let text =
                isShown
                ? " \(cut(full, to: isAlone || layout.isNarrow ? rect.columns - 4 : room - 2, surface)) "
                : " \(layout.isNarrow ? tab.shortTitle : tab.title) "
            guard column + surface.sanitizer.columns(of: text, limit: rect.columns) < rect.endColumn else { continue }
            let hasFocus = isShown && state.panes.focus == pane && state.layers.isEmpty
            let style = hasFocus ? theme.focusedTitle : isShown ? theme.paneTitle : theme.quiet
            let start = column
            column += surface.put(rect.row, column, text, style, clip: rect)
            if !isShown {
                surface.addTarget(
                    Rect(row: rect.row, column: start, rows: 1, columns: column - start), .part(tab.rawValue))
            }
        }
    }

    private func tabs(beside pane: Pane) -> [Pane] {
        if state.panes.isEnlarged || pane == .why { return [pane] }
        if layout.isNarrow { return [.tree] + Pane.companions }
        if pane == .tree || layout.isWide && pane == .payload { return [pane] }
        return layout.isWide ? [.preview, .model] : Pane.companions
    }

    func title(of pane: Pane) -> String {
        let dot = state.appearance.isASCII ? "-" : "·"
        switch pane {
        case .tree:
            let name = state.selection.tree.kept.map { "Only \($0.kind.rawValue)" } ?? pane.title
            return breadcrumbs.map { "\(name) \(dot) \($0)" } ?? name
        case .why: return stack.map { "\(pane.title) \(dot) \($0)" } ?? pane.title
        case .payload:
            guard let loaded = state.payload.shown else { return pane.title }
            let pretty =
                loaded.layout.style == .pretty
                ? ", pretty-printed" : loaded.payload.isBinaryPropertyList ? ", binary, shown as XML" : ""
            return "\(pane.title) \(dot) \(loaded.shortName)\(pretty)"
        case .model:
            return state.selectedSource.map { "\(pane.title) \(dot) \($0.source.file)" } ?? pane.title
        case .preview:
            if state.panes.showsDifference { return "Round-trip difference" }
            if let moment = state.moment, !moment.isLast {
                return "\(pane.title) (at step \((moment.index + 1).grouped))"
            }
            switch state.decode.preview?.preview {
            case .partial(_, let path, let isEncodable):
                let title = isEncodable ? pane.title : "Decoded values"
                return path.isEmpty ? "\(title) (partial)" : "\(title) (partial: stopped at \(path.shortDescription))"
            case .notEncodable: return "Decoded values (the model is not Encodable)"
            case .encodeFailed: return "\(pane.title) (encoding failed)"
            case .encoded, .nothing, nil: return pane.title
            }
        }
    }
}

extension PaneTitle {
    /// The path of the selected row; nil at the root. Its end tells more than its start.
    fileprivate var breadcrumbs: String? {
        guard let tree = state.shownTree, let row = state.selectedRow, row > 0, let width = width(of: .tree) else {
            return nil
        }
        let path = state.shownPath(of: row, in: tree)
        return path.isEmpty ? nil : end(of: path, columns: width)
    }

    /// The open calls at the step; nil in the finished decode.
    fileprivate var stack: String? {
        guard state.moment != nil, let width = width(of: .why) else { return nil }
        return end(of: state.openCalls.joined(separator: state.appearance.isASCII ? " > " : " ▸ "), columns: width)
    }

    /// The columns beside a pane's name.
    private func width(of pane: Pane) -> Int? {
        // The Why pane's count of hidden lines stands at the end of its title.
        let margin = pane == .why ? 15 : 8
        let columns = (layout.rect(of: pane)?.columns ?? 0) - pane.title.count - margin
        return columns >= 12 ? columns : nil
    }

    private func end(of text: String, columns: Int) -> String {
        state.appearance.sanitizer.shownEnd(text, columns: columns)
    }
}

/// The last line: the step, the keys typed so far, a notice, and the most important keys that can be pressed now.
struct StatusLine {
    let state: ExplorerState
    let theme: Theme

    func draw(on surface: inout Surface, in rect: Rect) {
        surface.fill(rect, theme.plain)
        var column = rect.column + 1
        if let notice = state.notice {
            surface.put(
                rect.row, column, cut(notice, to: rect.columns - 2, surface), theme.warning, clip: rect)
            return
        }
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

    /// The columns that a hint needs.
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
        let first: [Command] = [
            .program(.help), .document(.next), .document(.list), .program(.quit), .program(.palette),
        ]
        let here: [Command] =
            state.moment == nil
            ? [.setup(.applyFix), .step(.nextFailure), .step(.forward), .setup(.strategies), .pane(.nextCompanion)]
            : [.program(.cancel), .step(.forward), .step(.back), .step(.over), .step(.out)]
        let others: [Command] = [
            .search(.prompt), .setup(.openFile), .setup(.chooseModel), .setup(.difference), .setup(.export),
            .pane(.next), .setup(.compare),
        ]
        let order = first + (state.payload.shown == nil ? [.setup(.openFile), .lesson(.list)] : here + others)
        return order.filter { state.obstacle(to: $0) == nil }.compactMap(hint(of:))
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
        switch command {
        case .program(.cancel): return "leave steps"
        case .step(.nextFailure) where state.moment == nil:
            return state.decode.answer?.failures.isEmpty == true ? "suspicious" : command.binding.hint
        case .step(.forward) where state.moment == nil: return "step"
        default: return command.binding.hint
        }
    }
}
