import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import Lessons
import TerminalUI

/// Runs what keys, typed lines and rows of lists ask for.
extension Request {
    static func effect(_ effect: Effect) -> Self { Self { _ in [effect] } }
    /// Show a message in the status line, or clear it.
    static func notice(_ message: String?) -> Self { Self { $0.say(message) } }
    static func open(_ layer: LayerName) -> Self { Self { $0.open(layer) } }
    /// Run a command as its key would.
    ///
    /// - Parameter last: The last key of its sequence, for commands that depend on it.
    static func run(_ command: Command, last: Key = .escape) -> Self { Self { $0.run(command, last: last) } }
    static func type(_ command: TypedCommand) -> Self { Self { $0.run(command) } }
    static func select(row: Int) -> Self {
        Self { state in
            if state.shownTree != nil { state.select(row) }
            return []
        }
    }
    /// Add a line to the history of a prompt.
    static func keepTyped(_ line: String, _ prompt: TypedHistory.Prompt) -> Self {
        Self { state in
            state.history.add(line, to: prompt)
            return []
        }
    }
    /// Answer the lesson's question with one of its answers, by index; a wrong answer changes nothing.
    static func answerQuestion(_ answer: Int) -> Self {
        Self { state in
            if let place = state.lessons.question, let answers = state.lessons.guide?.tasks[place].answers,
                answers.indices.contains(answer), answers[answer].isRight
            {
                state.finishTask(place)
            }
            return []
        }
    }
}

extension ExplorerState {
    /// Runs the command that a key is bound to on the main screen.
    mutating func run(_ command: Command, count: Int? = nil, last: Key = .escape) -> [Effect] {
        keys.command = command
        if let reason = obstacle(to: command) {
            keys.hasMissedFix = command == .setup(.applyFix) && fixes.isRunning
            // For a missing fix, the notice names the number that was typed.
            return say(
                command == .setup(.applyFix) && moment == nil ? fixes.noFix(decode.answer, " a\(last.name)") : reason)
        }
        switch command {
        case .move(let command): move(command, count: count)
        case .jump(let command): run(command, count: count)
        case .fold(let command): return fold(command, count: count, last: last)
        case .step(let command): return run(command, count: count)
        case .search(let command): return run(command)
        case .setup(let command): return run(command, last: last)
        case .document(let command): return run(command)
        case .lesson(let command): return run(command, count: count)
        case .pane(let command): return run(command, count: count, last: last)
        case .copy(let command): return copy(command)
        case .program(let command): return run(command)
        }
        return []
    }

    /// Moves in the pane that has the focus.
    mutating func move(_ command: MoveCommand, count: Int?) {
        let pane = panes.focus
        guard pane != .tree, let hasMoved = moveInText(command, count: count) else {
            return moveInTree(command, count: count)
        }
        if hasMoved { selectFromText(pane) }
    }

    private mutating func fold(_ command: FoldCommand, count: Int?, last: Key) -> [Effect] {
        let pane = panes.focus
        if pane != .tree, let hasMoved = foldText(command, count: count) {
            if hasMoved { selectFromText(pane) }
        } else if command == .enter, let inspector = selectedLeaf {
            return open(inspector)
        } else {
            foldTree(command, level: pane == .tree ? last.typed?.wholeNumberValue : nil)
        }
        return []
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

    /// Moving the cursor of a text pane selects the value on its row; the pane itself doesn't scroll.
    mutating func selectFromText(_ pane: Pane) {
        guard let row = row(under: pane) else { return }
        let kept = panes[pane]
        select(row)
        panes[pane] = kept
    }

    private mutating func run(_ command: StepCommand, count: Int?) -> [Effect] {
        switch command {
        case .explain: return open(.explanation)
        case .callStack: return open(.callStack)
        case .play:
            play.isPlaying.toggle()
            play.generation.advance()
            return play.isPlaying ? playStep() : []
        case .slower, .faster:
            play.change(by: command == .faster ? 1 : -1)
            // While steps are played, the status line shows the speed.
            if !play.isPlaying { notice = "plays \(play.shown)" }
        default: walk(command, count: count)
        }
        return []
    }

    private mutating func run(_ command: SetupCommand, last: Key) -> [Effect] {
        switch command {
        case .openFile: return open(.fileBrowser)
        case .recent: return open(.recent)
        case .chooseModel: return open(.modelPicker)
        case .strategies: return open(.strategies())
        case .undo: return canUndoPaste ? undoPaste() : moveInHistory(back: true)
        case .redo: return moveInHistory(back: false)
        case .applyFix: return applyFix(last)
        case .compare: return open(.strategies(bestFirst: true))
        case .difference:
            panes.toggleDifference(in: ScreenLayout(self))
            return []
        case .reload: return readAgain()
        // Why there is nothing to edit was said before.
        case .edit: return [try? editing()].compactMap(\.self)
        case .experiments: return open(.experiments)
        case .failures: return open(.failures)
        case .export: return open(.export)
        }
    }

    private mutating func run(_ command: LessonCommand, count: Int?) -> [Effect] {
        switch command {
        case .list: return open(.lessons)
        case .nextPayload:
            guard let current = lessons.current, let guide = lessons.guide else { return [] }
            lessons.open(current, payload: (lessons.payload + (count ?? 1)) % guide.payloads.count)
            return readLessonPayload()
        case .text:
            lessons.isHidden = false
            return open(.lesson)
        case .answer:
            guard let question = lessons.question, let guide = lessons.guide else { return [] }
            return open(.question(guide.tasks[question]))
        }
    }

    private mutating func run(_ command: ProgramCommand) -> [Effect] {
        switch command {
        case .help:
            let help = layers.top?.help
            return open(.help(about: help?.about ?? panes.focus.purpose, of: help))
        case .palette: return open(.palette(text: ""))
        case .goTo: return open(.palette(text: "go "))
        case .cancel: return cancel()
        case .quit:
            guard panes.isEnlarged else { return documents.isOpen ? openDocumentList() : [.quit] }
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
            return stopSearch()
        }
        if panes.isEnlarged {
            panes.isEnlarged = false
        } else if moment != nil {
            notice = "the finished decode"
            leaveSteps()
        } else if lessons.current != nil, !lessons.isHidden {
            lessons.isHidden = true
            notice = "lesson text hidden: i shows it again"
        } else if selection.tree.kept != nil {
            selection.tree.kept = nil
            notice = "all rows"
        } else if search.isShown {
            search.isShown = false
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
            return say("nothing is running; ^c again quits")
        }
        payload.interrupt()
        decode.interrupt()
        fixes.interrupt()
        models.isInferring = false
        layers.interrupt()
        keys.wasInterrupted = true
        notice = "cancelled; ^c again quits"
        let stopped = documents.interrupt()
        return stopped
            + ([.decoding, .fixes, .plan, .strategies, .export, .inference, .reading] as [EffectID]).map { .cancel($0) }
            + stopSearch()
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
