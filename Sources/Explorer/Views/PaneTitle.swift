import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import TerminalUI

/// The line above a pane: its name, its content, and the tabs that share its place.
struct PaneTitle {
    let state: ExplorerState
    let theme: Theme
    let layout: ScreenLayout

    /// - Parameter rest: The number of rows below the pane's edge; it stands at the end of the title.
    func draw(_ pane: Pane, rest: Int, on surface: inout Surface, in rect: Rect) {
        let dividers = layout.dividers.map(\.column)
        let start = rect.column - (dividers.contains(rect.column - 1) ? 1 : 0)
        let end = rect.endColumn + (dividers.contains(rect.endColumn) ? 1 : 0)
        surface.hline(rect.row, start..<end, theme.line)
        let more = rest > 0 ? " \(state.appearance.sanitizer.downArrow) \(rest.grouped) " : ""
        surface.put(rect.row, rect.endColumn - more.count - 1, more, theme.quiet, clip: rect)
        let rect = rect.split(left: rect.columns - more.count).left
        var column = rect.column + 1
        let tabs = layout.tabs(of: pane)
        let others = tabs.filter { $0 != pane }.reduce(0) { $0 + name(of: $1).count + 2 }
        // The names of the other tabs are always in sight. The title of the shown one has the rest, and is cut.
        let room = rect.columns - 4 - others
        let isAlone = room < name(of: pane).count
        for tab in tabs where tab == pane || !isAlone {
            let isShown = tab == pane
            let text =
                isShown ? shownTitle(of: pane, columns: isAlone ? rect.columns - 4 : room, surface) : name(of: tab)
            let hasFocus = isShown && state.panes.focus == pane && state.layers.isEmpty
            let style = hasFocus ? theme.focusedTitle : isShown ? theme.paneTitle : theme.quiet
            let start = column
            column += surface.put(rect.row, column, " \(text) ", style, clip: rect)
            if !isShown {
                surface.addTarget(
                    Rect(row: rect.row, column: start, rows: 1, columns: column - start), .part(tab.rawValue))
            }
        }
    }

    private func name(of tab: Pane) -> String {
        layout.isNarrow && tab == .tree ? "Tree" : state.name(of: tab)
    }

    /// The title of a shown pane, cut to a number of columns. If one pane is shown at a time, only its name.
    private func shownTitle(of pane: Pane, columns: Int, _ surface: Surface) -> String {
        if layout.isNarrow, layout.tabs(of: pane).count > 1 { return name(of: pane) }
        let full = title(of: pane)
        let shown = cut(full, to: columns, surface)
        // What is left of a longer title must say more than the name.
        let name = state.name(of: pane)
        return shown != full && columns < name.count + Self.minDetailColumns ? cut(name, to: columns, surface) : shown
    }

    /// The minimum columns of a cut title after the pane's name.
    private static let minDetailColumns = 6

    func title(of pane: Pane) -> String {
        let dot = state.appearance.sanitizer.middleDot
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
            let redacted = loaded.payload.recording?.payload.isRedacted == true ? ", redacted" : ""
            // Where a narrow title isn't cut.
            return "\(pane.title)\(redacted) \(dot) \(loaded.shortName)\(pretty)"
        case .model:
            return state.selectedSource.map { "\(pane.title) \(dot) \($0.source.file)" } ?? pane.title
        case .preview:
            let previewName = state.name(of: pane)
            if state.panes.showsDifference { return "\(previewName) of the round trip" }
            if let moment = state.moment, !moment.isLast {
                return "\(previewName) (at step \((moment.index + 1).grouped))"
            }
            switch state.decode.preview?.preview {
            case .partial(_, let path, _):
                // With `errors: all` the decode doesn't stop at a failure.
                let continues = state.decode.answer?.setup.strategies.errors == .all
                return continues || path.isEmpty
                    ? "\(previewName) (partial)" : "\(previewName) (partial: stopped at \(path.shortDescription))"
            case .notEncodable: return "\(previewName) (the model is not Encodable)"
            case .encodeFailed: return "\(previewName) (encoding failed)"
            case .encoded, .nothing, nil: return previewName
            }
        }
    }
}

extension ExplorerState {
    /// The name of a pane. That of the preview says what it shows, also while another tab hides it.
    func name(of pane: Pane) -> String {
        guard pane == .preview else { return pane.title }
        if panes.showsDifference { return "Difference" }
        switch decode.preview?.preview {
        case .notEncodable, .partial(_, _, isEncodable: false): return "Decoded"
        default: return pane.title
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
        return path.isEmpty ? nil : state.appearance.sanitizer.shownEnd(path, columns: width)
    }

    /// The open calls at the step; nil in the finished decode.
    fileprivate var stack: String? {
        guard state.moment != nil, let width = width(of: .why) else { return nil }
        let calls = state.openCalls.joined(separator: state.appearance.isASCII ? " > " : " ▸ ")
        return state.appearance.sanitizer.shownEnd(calls, columns: width)
    }

    /// The columns beside a pane's name.
    private func width(of pane: Pane) -> Int? {
        // The Why pane's count of hidden lines stands at the end of its title.
        let margin = pane == .why ? 15 : 8
        let columns = (layout.rect(of: pane)?.columns ?? 0) - pane.title.count - margin
        return columns >= 12 ? columns : nil
    }
}
