import DecodeService
import DecodeTrace
import DecodeTree
import Diagnosis
import JSONText
import Strategies
import TerminalUI
import Trials

extension ExplorerState {
    /// Runs what a key calls on the main screen.
    mutating func run(_ command: Command, count: Int?, last: Key) -> [Effect] {
        switch command {
        case .move(let command): move(command, count: count)
        case .fold(let command): fold(command, count: count, last: last)
        case .step(let command): return run(command, count: count)
        case .search(let command): return run(command)
        case .setup(let command): return run(command, last: last)
        case .lesson(let command): return run(command, count: count)
        case .pane(let command): run(command)
        case .copy(let command): return copy(command)
        case .program(let command): return run(command)
        }
        return []
    }

    private mutating func run(_ command: StepCommand, count: Int?) -> [Effect] {
        switch command {
        case .nextFailure: goToFailure(forward: true)
        case .previousFailure: goToFailure(forward: false)
        case .forward: goToStep { steps, place in min(place + (count ?? 1), steps.count - 1) }
        case .back: goToStep { _, place in max(place - (count ?? 1), 0) }
        case .over: goToStep { steps, place in steps.over(place) }
        case .out: goToStep { steps, place in steps.out(place) }
        case .play: return playOrPause()
        }
        return []
    }

    private mutating func run(_ command: SearchCommand) -> [Effect] {
        switch command {
        case .prompt:
            overlays.append(.search(SearchPrompt()))
            return []
        case .again: return find(forward: searchesForward)
        case .back: return find(forward: !searchesForward)
        case .sameKeyNext: return findSameKey(forward: true)
        case .sameKeyPrevious: return findSameKey(forward: false)
        }
    }

    private mutating func run(_ command: SetupCommand, last: Key) -> [Effect] {
        switch command {
        case .openFile: return openBrowser()
        case .chooseModel: return openPicker()
        case .strategies: return openStrategies()
        case .undo: return travel(experiments.undo(), "nothing to undo")
        case .redo: return travel(experiments.redo(), "nothing to redo")
        case .applyFix: return applyFix(last)
        case .compare: return openComparison()
        case .difference:
            showDifference()
            return []
        case .reload: return reload()
        case .edit: return edit()
        case .writeModel: return writeInferred()
        }
    }

    private mutating func run(_ command: LessonCommand, count: Int?) -> [Effect] {
        switch command {
        case .list: return openLessons()
        case .nextPayload: return nextLessonPayload(count ?? 1)
        case .text:
            openLessonText()
            return []
        }
    }

    private mutating func run(_ command: PaneCommand) {
        switch command {
        case .next: focus(1)
        case .previous: focus(-1)
        case .enlarge: panes.isEnlarged = true
        case .restore: panes.isEnlarged = false
        case .nextCompanion: nextCompanion()
        }
    }

    private mutating func run(_ command: ProgramCommand) -> [Effect] {
        switch command {
        case .help: overlays.append(.help(HelpPage(about: whereOneIs)))
        case .cancel: return close()
        case .quit:
            guard panes.isEnlarged else { return [.quit] }
            panes.isEnlarged = false
        case .interrupt: return interrupt()
        case .suspend: return [.suspend]
        case .redraw: return [.redraw]
        }
        return []
    }

    // MARK: Panes

    private mutating func focus(_ step: Int) {
        let shown = ScreenLayout(self).focusable
        guard let place = shown.firstIndex(of: panes.focus) else {
            panes.focus = shown.first ?? .tree
            return
        }
        panes.focus = shown[(place + step + shown.count) % shown.count]
        if Pane.companions.contains(panes.focus) { panes.companion = panes.focus }
    }

    private mutating func nextCompanion() {
        if ScreenLayout(self).isWide, !panes.isEnlarged {
            panes.lowerCompanion = panes.lowerCompanion == .preview ? .model : .preview
            if [.preview, .model].contains(panes.focus) { panes.focus = panes.lowerCompanion }
        } else {
            let place = Pane.companions.firstIndex(of: panes.companion) ?? 0
            panes.companion = Pane.companions[(place + 1) % Pane.companions.count]
            if panes.focus != .tree { panes.focus = panes.companion }
            if ScreenLayout(self).isNarrow { panes.focus = panes.companion }
        }
        followSelectionInSource()
    }

    private mutating func showDifference() {
        panes.showsDifference.toggle()
        panes.preview = TextPane()
        panes.companion = .preview
        panes.lowerCompanion = .preview
        if ScreenLayout(self).isNarrow { panes.focus = .preview }
    }

    // MARK: Failures and steps

    private mutating func goToFailure(forward: Bool) {
        guard let answer = decode.answer else {
            notice = decode.isRunning ? "still decoding" : "no decode yet: m chooses a model"
            return
        }
        let failures = answer.failures
        guard let row = selectedRow, !failures.isEmpty else {
            notice = "nothing failed"
            return
        }
        var place = forward ? answer.firstFailure(atOrAfter: row + 1) : answer.firstFailure(atOrAfter: row) - 1
        if !failures.indices.contains(place) {
            place = forward ? 0 : failures.count - 1
            if failures.count > 1 { notice = "went round the end" }
        }
        hasMoved = true
        goTo(failures[place].failure)
    }

    mutating func goTo(_ failure: DiagnosedFailure) {
        guard let answer = decode.answer, let node = failure.failure?.node,
            let row = answer.tree.row(ofNode: node), answer.result.outcome != .invalid
        else {
            goTo(byte: failure.span.lowerBound)
            return
        }
        select(row)
        step = answer.steps.index(of: .init(node: node, phase: .answer))
    }

    /// Selects the value that stands at a byte of the payload's text.
    mutating func goTo(byte: Int) {
        guard let tree = shownTree, let document, document.foreign == nil, !tree.isEmpty else { return }
        if let token = document.token(at: byte), let row = tree.row(ofToken: token) { select(row) }
        guard let layout = payload.loaded?.layout else { return }
        let row = layout.row(containing: byte)
        panes.payload.cursor = row
        panes.payload.reveal(
            row, height: ScreenLayout(self).contentHeight(of: .payload), rowCount: drawnRowCount(of: .payload))
        revealInPayload(byte..<byte + 1, row: row)
    }

    private mutating func goToStep(_ move: (Steps, Int) -> Int) {
        guard let answer = decode.answer, answer.result.outcome != .invalid, answer.steps.count > 0 else {
            notice = decode.isRunning ? "still decoding" : "nothing was decoded, so there are no steps"
            return
        }
        hasMoved = true
        let here = presentStep(in: answer)
        let next = here.map { move(answer.steps, $0) } ?? 0
        step = next
        let row = answer.tree.row(ofNode: answer.steps.step(next).node) ?? 0
        showRow(row)
    }

    /// The step gone to last while its row is selected, else the question of the selected row.
    private func presentStep(in answer: DecodeView) -> Int? {
        guard let row = selectedRow else { return nil }
        if let step, step < answer.steps.count, answer.tree.row(ofNode: answer.steps.step(step).node) == row {
            return step
        }
        guard row > 0 || step != nil || hasMoved else { return nil }
        var current = row
        while current >= 0 {
            if answer.tree[current].node >= 0 {
                return answer.steps.index(of: .init(node: Int(answer.tree[current].node), phase: .ask))
            }
            current = Int(answer.tree[current].parent)
        }
        return nil
    }

    private mutating func playOrPause() -> [Effect] {
        isPlaying.toggle()
        playGeneration.advance()
        guard isPlaying else { return [] }
        guard decode.answer != nil else {
            isPlaying = false
            notice = "no decode yet: m chooses a model"
            return []
        }
        return playOn()
    }

    mutating func playOn() -> [Effect] {
        let before = step
        goToStep { steps, place in min(place + 1, steps.count - 1) }
        if step == before {
            isPlaying = false
            return []
        }
        return [.tick(milliseconds: 400, generation: playGeneration)]
    }

    // MARK: The program

    /// Stops a search under way, or puts away what is open: an enlarged pane, then what the lesson says.
    private mutating func close() -> [Effect] {
        if let shown = search?.shown, searching != nil {
            notice = "stopped searching for \(shown)"
            return stopSearch()
        }
        if panes.isEnlarged {
            panes.isEnlarged = false
        } else if lessons.current != nil, !lessons.isHidden {
            lessons.isHidden = true
            notice = "put away: i brings back what the lesson says"
        }
        return []
    }

    private mutating func interrupt() -> [Effect] {
        if decode.isRunning || searching != nil || fixes.isRunning || isComparing {
            decode.generation.advance()
            decode.isRunning = false
            fixes.progress?.isRunning = false
            fixes.progress?.isCut = true
            let stopped = stopSearch()
            notice = "cancelled; ^c again quits"
            wasInterrupted = true
            compareGeneration.advance()
            return [.cancelDecode, .cancelFixes, .cancelComparison] + stopped
        }
        if wasInterrupted { return [.quit] }
        wasInterrupted = true
        notice = "nothing is running; ^c again quits"
        return []
    }

    private mutating func travel(_ moved: Bool, _ complaint: String) -> [Effect] {
        guard moved else {
            notice = complaint
            return []
        }
        let changed = setup.strategies.changed.map { "\($0.name): \($0.value)" }.joined(separator: "  ")
        notice = "\(setup.model ?? "no model")  \(changed.isEmpty ? "default strategies" : changed)"
        return decodeAgain()
    }

    // MARK: Help

    /// What the help page says first: where one is and what one looks at.
    var whereOneIs: String {
        switch panes.focus {
        case .tree: "The decode tree: every call the model made, laid over the payload."
        case .payload: "The payload as it is written; the selected value is marked."
        case .preview: "What the decoded value encodes to; d compares it with the payload."
        case .model: "The Swift source of the model; the selected property is marked."
        case .why: "What happened at the selected place, in words."
        }
    }
}
