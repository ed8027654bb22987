import Diagnosis
import TerminalUI

/// Shows a change to read, copy and apply: an edit of the model's source, or a plan. Tab shows the alternatives.
struct ChangePage: Layer {
    private var changes: [ShownChange]
    /// The index of the change that is shown.
    private var place = 0
    private var scroll = PageScroll()
    /// Whether the page asks for confirmation to apply the change.
    private(set) var isAsking = false
    /// The running trial of the included steps; nil if none runs.
    private var trial: (place: Int, generation: Generation)?

    /// - Parameter changes: The change, then its alternatives; at least one.
    init(_ changes: [ShownChange]) { self.changes = changes }

    private var change: ShownChange? { changes.indices.contains(place) ? changes[place] : nil }

    var canBeInterrupted: Bool { trial != nil }

    mutating func interrupt() {
        guard let trial, let steps = changes[trial.place].steps else { return }
        changes[trial.place] = ShownChange(steps, .failure(PlanStepTrouble("it was stopped")))
        self.trial = nil
    }

    mutating func receive(_ answer: LayerAnswer, generation: Generation) {
        guard case .planTried(let answer) = answer, let trial, trial.generation == generation,
            let steps = changes[trial.place].steps
        else { return }
        changes[trial.place] = ShownChange(steps, answer)
        self.trial = nil
    }

    enum KeyCommand: String, LayerCommand {
        case copy = "y | copy it | copy"
        case apply = "w | apply it, after a question"
        case step = "1  2  3  4  5  6  7  8  9  a  b  c | leave out a step of the plan, or include it again | leave out"
        case next = "Tab | next alternative"
        case previous = "S-Tab | previous alternative"
        case close = "Esc  Enter  q | close | close"
    }

    var help: LayerHelp? {
        LayerHelp(
            title: "A change", about: "A change to be read, copied and applied.",
            keys: KeyCommand.table + ScrollCommand.table,
            insteadOfSearch: "Esc closes the page, then / searches the pane")
    }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        guard let change else { return .close }
        if isAsking {
            // Only `y` applies it.
            isAsking = false
            if key == .character("y"), let application = change.application {
                return LayerResponse(outcome: .close, requests: application.requests)
            }
            return [.control("z"), .control("l")].contains(key) ? .pass : .stay
        }
        let area = LayerBox.content(of: ScreenLayout(context.state).wholeLayer)
        let count = Self.lines(of: change, width: area.columns, sanitizer: context.state.appearance.sanitizer).count
        if scroll.press(key, page: area.rows, count: count) { return .stay }
        switch KeyCommand(key) {
        case .copy: return .stay(.effect(.copy(change.copy.text, what: change.copy.what)))
        case .apply:
            guard change.application != nil else {
                return .stay(.notice("this can't be applied from here: y copies it"))
            }
            isAsking = true
            return .stay
        case .step: return toggle(key, in: context)
        case .next: show(1)
        case .previous: show(changes.count - 1)
        case .close: return .close
        case nil: return .pass
        }
        return changes.count > 1 ? .stay : .stay(.notice("there is no alternative"))
    }

    /// Leaves a step out of the plan or includes it again, and runs the rest.
    private mutating func toggle(_ key: Key, in context: LayerContext) -> LayerResponse {
        guard var steps = change?.steps else { return .stay(.notice("this is a single change without steps")) }
        guard let number = key.typed?.hexDigitValue, steps.plan.steps.indices.contains(number - 1) else {
            return .stay(.notice("the plan has steps 1 to \(steps.lastKey)"))
        }
        steps.taken.formSymmetricDifference([number - 1])
        guard steps.taken.count < steps.plan.steps.count, !steps.taken.isEmpty,
            let decode = context.state.decode.answer, let loaded = context.state.payload.loaded
        else {
            trial = nil
            // The whole plan was already run, and an empty plan changes nothing.
            changes[place] = ShownChange(
                steps, steps.taken.isEmpty ? .failure(PlanStepTrouble("no step is included")) : .success(steps.plan))
            return .stay(.effect(.cancel(.plan)))
        }
        changes[place] = ShownChange(steps, nil)
        trial = (place, context.generation)
        return .stay(
            .effect(
                .tryPlan(steps.plan, keeping: steps.taken, decode, loaded, generation: context.generation)))
    }

    private mutating func show(_ offset: Int) {
        place = (place + offset) % changes.count
        scroll = PageScroll()
    }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        guard let change else { return }
        let theme = Theme(state.appearance)
        let rect = ScreenLayout(state).wholeLayer
        let lines = Self.lines(of: change, width: LayerBox.content(of: rect).columns, sanitizer: surface.sanitizer)
        let box = rect.split(top: min(rect.rows, lines.count + 3)).top
        let frame = LayerBox(
            theme: theme, title: change.title,
            keys: keys(of: change, scrolls: lines.count + 3 > rect.rows, isNarrow: rect.columns < 60))
        frame.draw(lines.count, from: scroll.top, on: &surface, in: box) { surface, line, row in
            Self.draw(lines[line], on: &surface, in: row, theme)
        }
        if isAsking, let application = change.application {
            ask(application, on: &surface, below: LayerBox.content(of: box), theme)
        }
    }

    private func ask(
        _ application: ShownChange.Application, on surface: inout Surface, below content: Rect, _ theme: Theme
    ) {
        let foot = Rect(row: content.endRow, column: content.column, rows: 1, columns: content.columns)
        let end = " y/n"
        let question = cut(application.question, to: foot.columns - end.count, surface)
        let column = foot.column + surface.put(foot.row, foot.column, question, theme.warning, clip: foot)
        surface.put(foot.row, column, end, theme.keyHint, clip: foot)
    }

    private func keys(of change: ShownChange, scrolls: Bool, isNarrow: Bool) -> [(String, String)] {
        if isAsking { return [] }
        let apply = change.application.map { [KeyCommand.apply.hint(isNarrow ? "apply" : $0.label)] } ?? []
        let others =
            changes.count > 1 ? [KeyCommand.next.hint("another way (\(place + 1) of \(changes.count))")] : []
        let steps = change.steps.map { [("1-\($0.lastKey)", "leave out")] }
        return [KeyCommand.copy.hint(isNarrow ? nil : "copy \(change.copyLabel)")] + apply + (steps ?? []) + others
            + (scrolls ? [ScrollCommand.hint] : []) + [KeyCommand.close.hint()]
    }

    /// The lines as they are drawn: sentences wrap, source is cut off.
    private static func lines(of change: ShownChange, width: Int, sanitizer: Sanitizer) -> [PageLine] {
        change.lines.flatMap { line -> [PageLine] in
            switch line.role {
            case .added, .removed, .source: return [line]
            default:
                let indent = String(line.text.prefix { $0 == " " })
                return sanitizer.wrap(line.text.dropFirst(indent.count), after: indent, to: width)
                    .map { PageLine(text: $0, role: line.role) }
            }
        }
    }

    /// Draws a line. A line of a diff has its sign in the first column, before its source.
    private static func draw(_ line: PageLine, on surface: inout Surface, in row: Rect, _ theme: Theme) {
        let style = theme.page(line.role)
        guard [.added, .source].contains(line.role) else {
            surface.put(cut: line.text, style, in: row)
            return
        }
        surface.put(row.row, row.column, line.text.prefix(1), style.adding(.bold), clip: row)
        SourceLine(theme: theme, base: style).draw(
            line.text.dropFirst(), line.parts, on: &surface, in: row.split(left: 1).rest)
    }
}
