import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import TerminalUI

extension ExplorerState {
    /// Runs the command that a key is bound to on the main screen.
    mutating func run(_ command: Command, count: Int? = nil, last: Key = .escape) -> [Effect] {
        keys.command = command
        if let reason = obstacle(to: command) {
            keys.hasMissedFix = command == .setup(.applyFix) && fixes.isRunning
            // For a missing fix, the notice names the number that was typed.
            notice =
                command == .setup(.applyFix) && moment == nil ? fixes.noFix(decode.answer, " a\(last.name)") : reason
            return []
        }
        return switch command {
        case .move(let command): move(command, count: count)
        case .jump(let command): run(command, count: count)
        case .fold(let command): fold(command, count: count, last: last)
        case .step(let command):
            perform(selection.reduce(command, count: count, in: stepContext))
        case .search(let command): reduce(command)
        case .setup(let command): perform(reduce(command, last: last))
        case .document(let command): perform(reduce(command))
        case .lesson(let command): perform(lessons.reduce(command, count: count))
        case .pane(let command):
            perform(panes.reduce(command, count: count, last: last, in: ScreenLayout(self)))
        case .copy(let command): perform(copy(command))
        case .program(let command): run(command)
        }
    }

    // MARK: Moving

    /// Moves in the pane that has the focus.
    mutating func move(_ command: MoveCommand, count: Int?) -> [Effect] {
        let pane = panes.focus
        guard pane != .tree, let hasMoved = panes.reduce(command, count: count, in: textContext(of: pane)) else {
            return moveInTree(command, count: count)
        }
        return hasMoved ? selectFromText(pane) : []
    }

    mutating func moveInTree(_ command: MoveCommand, count: Int?) -> [Effect] {
        guard let context = selectionContext else { return [] }
        return perform(selection.reduce(command, count: count, in: context))
    }

    private mutating func fold(_ command: FoldCommand, count: Int?, last: Key) -> [Effect] {
        let pane = panes.focus
        if pane != .tree, let hasMoved = panes.reduce(command, count: count, in: textContext(of: pane)) {
            return hasMoved ? selectFromText(pane) : []
        }
        guard let context = selectionContext else { return [] }
        if command == .enter, let inspector = selectedLeaf { return perform(.open(inspector)) }
        let level = pane == .tree ? last.typed?.wholeNumberValue : nil
        let attempts = attemptCount(at: context.row)
        return perform(selection.reduce(command, level: level, attempts: attempts, in: context))
    }

    /// The inspector of the selected value, if it is a scalar of the payload.
    private var selectedLeaf: LayerName? {
        guard let tree = shownTree, let row = selectedRow, !tree.hasChildren(row), tree[row].token >= 0, let document,
            !document.isContainer(Int(tree[row].token))
        else { return nil }
        return .inspector(
            Int(tree[row].token), document, decoded: decode.values?.rows.recorded(row),
            place: path(of: row, in: tree).description)
    }

    private var selectionContext: SelectionContext? {
        guard let tree = shownTree, let row = selectedRow else { return nil }
        return SelectionContext(
            tree: tree, row: row, height: max(1, ScreenLayout(self).contentHeight(of: .tree)))
    }

    private func textContext(of pane: Pane) -> PaneState.TextContext {
        PaneState.TextContext(
            height: max(1, ScreenLayout(self).contentHeight(of: pane)), rowCount: rowCount(of: pane),
            lineEnd: { row in max(0, (text(of: pane)?.columns(ofRow: row) ?? 0) - textWidth(of: pane)) },
            wrapped: { pane == .payload ? wrappedPayload(at: $0) : nil })
    }

    /// The rows that a search runs over: those of the focused pane. A key is always searched for in the tree.
    var searchContext: SearchContext {
        if case .key = search.query?.kind { return treeSearchContext }
        return searchContext(in: panes.focus)
    }

    func searchContext(in pane: Pane) -> SearchContext {
        guard pane != .tree else { return treeSearchContext }
        let text = text(of: pane)
        return SearchContext(
            pane: pane, tree: version(ofRowsIn: pane), rows: text.map { .text($0) },
            row: text.map { _ in panes[pane].cursor })
    }

    private var treeSearchContext: SearchContext {
        guard let tree = shownTree, let document, let row = selectedRow else {
            return SearchContext(tree: treeVersion)
        }
        let answer = decode.answer
        return SearchContext(
            tree: treeVersion,
            rows: .tree(
                SearchSpace(
                    tree: tree, trace: answer?.result.trace, document: document, sources: declared.sources,
                    convertsKeys: answer?.convertsKeys ?? false)),
            row: row, key: rowText(of: tree).label(row))
    }

    /// Moving the cursor of a text pane selects the value on its row; the pane itself doesn't scroll.
    private mutating func selectFromText(_ pane: Pane) -> [Effect] {
        guard let tree = shownTree, let row = row(under: pane) else { return [] }
        let kept = panes[pane]
        let effects = perform(selection.select(row, in: tree))
        panes[pane] = kept
        return effects
    }

    // MARK: Searching

    private mutating func reduce(_ command: SearchCommand) -> [Effect] {
        switch command {
        case .onlyFailing: return perform(keepOnly(.failing))
        case .onlyAdjusted: return perform(keepOnly(.adjusted))
        case .onlyIgnored: return perform(keepOnly(.ignored))
        case .onlySuspicious: return perform(keepOnly(.suspicious))
        case .onlyMatching: return perform(keepOnly(.matching))
        case .allRows:
            keepAll()
            return []
        case .sameKeyNext, .sameKeyPrevious:
            let context = treeSearchContext
            return perform(search.reduce(command, in: context))
        case .prompt, .again, .back:
            let context = searchContext
            return perform(search.reduce(command, in: context))
        }
    }

    /// Moves the cursor of a text pane to a row that was found, and selects the value on it.
    mutating func reveal(row: Int, columns: Range<Int>?, in pane: Pane) -> [Effect] {
        let layout = ScreenLayout(self)
        panes[pane].cursor = row
        panes[pane].reveal(row, height: max(1, layout.contentHeight(of: pane)), rowCount: drawnRowCount(of: pane))
        panes[pane].column = columns?.lowerBound
        if let columns, pane != .why, pane != .payload {
            panes[pane].reveal(
                columns: columns, width: textWidth(of: pane), rowEnd: text(of: pane)?.columns(ofRow: row) ?? 0)
        }
        return selectFromText(pane)
    }

    /// Continues a running search in the rows that are shown now.
    mutating func followRows() -> [Effect] {
        guard let running = search.running, running.tree != version(ofRowsIn: search.pane) else { return [] }
        let context = searchContext(in: search.pane)
        return perform(search.follow(in: context))
    }

    // MARK: The setup

    private mutating func reduce(_ command: SetupCommand, last: Key) -> [Request] {
        switch command {
        case .openFile: return [.open(.fileBrowser)]
        case .recent: return [.open(.recent)]
        case .chooseModel: return [.open(.modelPicker)]
        case .strategies: return [.open(.strategies())]
        case .undo: return canUndoPaste ? [.undoPaste] : experiments.moveInHistory(back: true)
        case .redo: return experiments.moveInHistory(back: false)
        case .applyFix: return fixes.apply(last, to: setup, models)
        case .compare: return [.open(.strategies(bestFirst: true))]
        case .difference:
            panes.toggleDifference(in: ScreenLayout(self))
            return []
        case .reload: return payload.reload()
        case .edit: return editRequests
        case .experiments: return [.open(.experiments)]
        case .failures: return [.open(.failures)]
        case .export: return [.open(.export)]
        }
    }

    // MARK: The program

    private mutating func run(_ command: ProgramCommand) -> [Effect] {
        switch command {
        case .help:
            let help = layers.top?.help
            return perform(.open(.help(about: help?.about ?? panes.focus.purpose, of: help)))
        case .palette: return perform(.open(.palette(text: "")))
        case .goTo: return perform(.open(.palette(text: "go ")))
        case .cancel: return cancel()
        case .quit:
            guard panes.isEnlarged else { return documents.isOpen ? perform(.documents(.showList)) : [.quit] }
            panes.isEnlarged = false
            return []
        case .interrupt: return interrupt()
        case .suspend: return [.suspend]
        case .redraw: return [.redraw]
        }
    }

    /// Stops a running search, or leaves the innermost mode: first an enlarged pane, then the step, then the lesson's
    /// text.
    private mutating func cancel() -> [Effect] {
        if let shown = search.query?.shown, search.running != nil {
            notice = "stopped searching for \(shown)"
            return perform(search.stop())
        }
        if panes.isEnlarged {
            panes.isEnlarged = false
        } else if moment != nil {
            notice = "the finished decode"
            return leaveSteps()
        } else if lessons.current != nil, !lessons.isHidden {
            lessons.isHidden = true
            notice = "lesson text hidden: i shows it again"
        } else if selection.tree.kept != nil {
            keepAll()
            notice = "all rows"
        } else if search.isShown {
            search.hideMatches()
        }
        return []
    }

    private mutating func interrupt() -> [Effect] {
        let isRunning =
            payload.isLoading || decode.isRunning || search.running != nil || fixes.isRunning || models.isInferring
            || layers.canBeInterrupted || documents.isRunning
        guard isRunning else {
            if keys.wasInterrupted { return [.quit] }
            keys.wasInterrupted = true
            notice = "nothing is running; ^c again quits"
            return []
        }
        payload.interrupt()
        decode.interrupt()
        fixes.interrupt()
        models.interrupt()
        layers.interrupt()
        keys.wasInterrupted = true
        notice = "cancelled; ^c again quits"
        let stopped = documents.interrupt()
        return stopped
            + ([.decoding, .fixes, .plan, .strategies, .export, .inference, .reading] as [EffectID]).map { .cancel($0) }
            + perform(search.stop())
    }
}

extension Pane {
    /// The first lines of the help page: what the focused pane shows.
    fileprivate var purpose: String {
        switch self {
        case .tree: "The decode tree: every call that the model made, matched to the payload."
        case .payload: "The payload's text, with the selected value marked."
        case .preview: "The decoded value, encoded again; d compares it with the payload."
        case .model: "The model's Swift source, with the selected property marked."
        case .why: "What happened at the selected place, and why."
        }
    }
}
