import DecodeService
import DecodeTrace
import DecodeTree
import Diagnosis
import JSONText
import Strategies
import TerminalUI

/// The first line: payload, model, strategies, and how the decode ended.
struct TitleBar {
    let state: ExplorerState
    let theme: Theme

    func draw(on surface: inout Surface, in rect: Rect) {
        let style = theme.bar
        surface.fill(rect, style)
        let verdict = verdict
        let verdictWidth = surface.sanitizer.columns(of: verdict.text, limit: rect.columns)
        let room = max(0, rect.columns - verdictWidth - 3)
        var column = rect.column + 1
        let arrow = state.appearance.isASCII ? "->" : "→"
        let head = "\(name) \(arrow) \(model)"
        column += surface.put(rect.row, column, cut(head, to: room - 1, surface), style.adding(.bold), clip: rect)
        for strategy in strategies {
            let text = "  \(strategy)"
            guard column + surface.sanitizer.columns(of: text, limit: rect.columns) < rect.column + room else { break }
            column += surface.put(rect.row, column, text, style, clip: rect)
        }
        surface.put(rect.row, rect.endColumn - verdictWidth - 1, verdict.text, style.adding(.bold), clip: rect)
    }

    private var name: String {
        switch state.payload.content {
        case .none: "no payload"
        case .loading(let name), .trouble(let name, _): name.split(separator: "/").last.map(String.init) ?? name
        case .ready(let loaded): loaded.shortName
        }
    }

    private var model: String { state.setup.model?.shortened(to: 500).replacing(#/[\w.-]+\//#, with: "") ?? "no model" }

    /// Changed strategies first, then those that are most often relevant.
    private var strategies: [String] {
        // With the user's own decoder, its settings; those made by its code have no name.
        let decoder = state.decode.answer?.result.decoder
        let chosen = decoder?.strategies ?? state.setup.strategies
        let set = state.payload.loaded?.payload.format.applicable(chosen) ?? chosen
        let shown = { (name: String, value: String) in
            "\(name):\(decoder?.custom.contains(name) == true ? "custom" : value)"
        }
        let isJSON = state.payload.loaded?.payload.format != .propertyList
        let changed = set.changed.map { shown($0.name, $0.value) }
        let usual = (isJSON ? ["keys", "dates", "arrays"] : ["arrays", "missing"]).compactMap { name in
            set[name].map { shown(name, $0) }
        }
        return changed + usual.filter { !changed.contains($0) }
    }

    private var verdict: (text: String, mark: Mark) {
        let ascii = state.appearance.isASCII
        let dots = ascii ? "..." : "…"
        switch state.payload.content {
        case .loading: return ("reading\(dots)", .none)
        case .trouble: return ("cannot be read", .failed)
        case .none: return ("", .none)
        case .ready(let loaded):
            // Until the new decode ends, the answer on screen is an old one.
            if state.decode.isRunning, state.decode.answer?.setup != state.setup {
                return ("decoding\(dots)\(progress)", .none)
            }
            if state.models.failure != nil {
                return ("\(Mark.failed.symbol(ascii: ascii)) models do not compile", .failed)
            }
            if state.models.isInferring { return ("inferring\(dots)", .none) }
            if state.models.isRebuilding { return ("compiling\(dots)", .none) }
            if state.decode.trouble != nil { return ("\(Mark.failed.symbol(ascii: ascii)) no answer", .failed) }
            guard let answer = state.decode.answer else {
                return loaded.document.fault == nil
                    ? ("", .none)
                    : ("\(Mark.failed.symbol(ascii: ascii)) not \(loaded.payload.format.withArticle)", .failed)
            }
            let verdict = verdict(of: answer, format: loaded.payload.format)
            let suspicious = state.decode.values?.suspicions.count ?? 0
            return suspicious > 0 ? ("\(verdict.text), \(suspicious) suspicious", verdict.mark) : verdict
        }
    }

    /// The progress of a long decode: ` 1,204,224 values`.
    private var progress: String {
        state.decode.calls > 0 ? " \(state.decode.calls.grouped) values" : ""
    }

    private func verdict(of answer: FinishedDecode, format: PayloadFormat) -> (text: String, mark: Mark) {
        let ascii = state.appearance.isASCII
        let counts = answer.diagnosis.counts
        switch answer.result.outcome {
        case .decoded: return ("\(Mark.decoded.symbol(ascii: ascii)) decoded", .decoded)
        case .recovered:
            let parts = [(counts.absorbed, "absorbed"), (counts.adjusted, "adjusted")]
                .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
            return ("\(Mark.absorbed.symbol(ascii: ascii)) decoded, \(parts)", .absorbed)
        case .failed:
            let failed = max(1, counts.failed)
            let absorbed = counts.absorbed > 0 ? ", \(counts.absorbed) absorbed" : ""
            return (
                "\(Mark.failed.symbol(ascii: ascii)) \(failed) failure\(failed == 1 ? "" : "s")\(absorbed)", .failed
            )
        case .invalid: return ("\(Mark.failed.symbol(ascii: ascii)) not \(format.withArticle)", .failed)
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
            column += surface.put(rect.row, column, text, style, clip: rect)
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
        case .tree, .why: return pane.title
        case .payload:
            guard let loaded = state.payload.loaded else { return pane.title }
            let pretty =
                loaded.layout.style == .pretty
                ? ", pretty-printed" : loaded.payload.isBinaryPropertyList ? ", binary, shown as XML" : ""
            return "\(pane.title) \(dot) \(loaded.shortName)\(pretty)"
        case .model:
            return state.selectedSource.map { "\(pane.title) \(dot) \($0.source.file)" } ?? pane.title
        case .preview:
            if state.panes.showsDifference { return "Round-trip difference" }
            switch state.decode.preview?.preview {
            case .partial(_, let path):
                return path.isEmpty
                    ? "\(pane.title) (partial)" : "\(pane.title) (partial: stopped at \(path.shortDescription))"
            case .notEncodable: return "Decoded values (the model is not Encodable)"
            case .encodeFailed: return "\(pane.title) (encoding failed)"
            case .encoded, .nothing, nil: return pane.title
            }
        }
    }
}

/// The last line: the step, the keys typed so far, a notice, and the most important keys.
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
        if !state.keys.pending.isEmpty {
            column += surface.put(rect.row, column, state.keys.pending.shown + " ", theme.strong, clip: rect)
        }
        if let percent = state.search.running?.percent, let query = state.search.query {
            let text = cut("searching for \(query.shown): \(percent)%  ", to: rect.columns / 2, surface)
            column += surface.put(rect.row, column, text, theme.warning, clip: rect)
            column += surface.put(rect.row, column, "Esc", theme.keyHint, clip: rect)
            column += surface.put(rect.row, column, " stop  ", theme.quiet, clip: rect)
        } else if let answer = state.decode.answer, answer.steps.count > 0 {
            let place = state.selection.step.map { String($0 + 1) } ?? "-"
            let playing = state.play.isPlaying ? " playing" : ""
            column += surface.put(
                rect.row, column, "step \(place)/\(answer.steps.count)\(playing)  ", theme.plain, clip: rect)
            if let coverage = answer.diagnosis.coverage {
                column += surface.put(rect.row, column, "\(coverage.percent)% read  ", theme.plain, clip: rect)
            }
        }
        for (keys, word) in hints {
            let needed = keys.count + word.count + 3
            guard column + needed <= rect.endColumn else { continue }
            column += surface.put(rect.row, column, keys, theme.keyHint, clip: rect)
            column += surface.put(rect.row, column, " \(word)  ", theme.quiet, clip: rect)
        }
    }

    /// From the key table; help comes first, so that it always has room.
    private var hints: [(String, String)] {
        let all = Keymap.bindings.compactMap { binding -> (Command, String, String)? in
            guard let hint = binding.hint, let way = binding.ways.first else { return nil }
            return (binding.command, way.split(separator: " ").joined(), hint)
        }
        let help = all.filter { $0.0 == .program(.help) }
        // Hints that only fit on a wider screen come last.
        let last = all.filter { $0.0 == .setup(.compare) }
        return (help + all.filter { $0.0 != .program(.help) && $0.0 != .setup(.compare) } + last).map { ($0.1, $0.2) }
    }
}
