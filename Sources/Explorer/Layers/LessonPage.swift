import Lessons
import TerminalUI

/// A lesson's text, over the screen: what to look at, what to try, what there was to see.
struct LessonPage: TextPage {
    var scroll = PageScroll()

    var help: LayerHelp? {
        LayerHelp(
            title: "A lesson's text", about: "What to look at, what to try, and what there was to see.",
            keys: [
                .init("Esc", "Enter", "q", "i", help: "close"), .init("p", help: "next payload of the lesson"),
                .init("L", help: "choose a lesson"),
                .init(".", ",", "f", "s", "m", "d", help: "close, and do what the key does"),
            ] + ScrollCommand.table, insteadOfSearch: "j and k scroll")
    }

    func answer(_ key: Key) -> LayerResponse {
        switch key {
        case .escape, .enter, .character("q"), .character("i"): .close
        case .character("p"): .stay(.run(.lesson(.nextPayload)))
        case .character("L"): .close(.run(.lesson(.list)))
        // The keys of the tasks begin the lesson.
        case .character("."), .character(","), .character("f"), .character("s"), .character("m"), .character("d"):
            Keymap.sequences[[key]].map { .close(.run($0)) } ?? .pass
        default: .pass
        }
    }

    func page(in state: ExplorerState) -> Page? {
        guard let guide = state.lessons.guide, let current = state.lessons.current else { return nil }
        let layout = ScreenLayout(state)
        let lines = LessonText.lines(
            guide, state, width: layout.textColumns(atMost: PageColumns.lesson) - 4, lesson: current,
            payload: state.lessons.payload)
        let area = layout.textBox(atLeast: PageColumns.lesson, lines: lines.count, ofLesson: true)
        let isNew = state.lessons.latest == nil && state.lessons.doneCount(of: current) == 0
        return Page(
            title: "\(guide.name): \(guide.title)",
            keys: [("Enter", isNew ? "begin" : "close")] + (lines.count + 3 > area.rows ? [("j k", "scroll")] : [])
                + [("p", "next payload"), ("L", "list of lessons")],
            area: area, lines: lines, rows: layout.listRows)
    }
}

/// A lesson's text with the state of its tasks, wrapped to a width.
enum LessonText {
    /// - Parameter payload: the index of the open payload; nil if none of them is open.
    static func lines(
        _ guide: LessonGuide, _ state: ExplorerState, width: Int, lesson: Int, payload: Int?
    ) -> [PageLine] {
        let ascii = state.appearance.isASCII
        let sanitizer = Sanitizer(ascii: ascii)
        func wrapped(_ head: String, _ text: String, _ role: PageLine.Role = .plain) -> [PageLine] {
            sanitizer.wrap(text, after: head, to: width).map { PageLine(text: $0, role: role) }
        }
        var lines = wrapped("", guide.lookAt) + [PageLine(text: ""), PageLine(text: "To try", role: .heading)]
        for (place, each) in guide.tasks.enumerated() {
            let isDone = state.lessons.isDone(place, of: lesson)
            lines += wrapped(LessonStripText.mark(isDone, ascii) + " ", each.text)
            if isDone { lines += wrapped("  ", each.seen, .good) }
        }
        if state.lessons.isComplete(lesson) { lines += [PageLine(text: "")] + wrapped("", guide.saw) }
        lines += [PageLine(text: ""), PageLine(text: "Payloads", role: .heading)]
        for (place, each) in guide.payloads.enumerated() {
            let isOpen = place == payload
            let head = isOpen ? (ascii ? "> " : "▸ ") : "  "
            lines += wrapped(head + each.shortName + "  ", each.note, isOpen ? .plain : .quiet)
        }
        return lines
    }
}

/// A lesson's question with its answers. A wrong one says why it is wrong, and stays marked; the right one closes it.
struct LessonQuestion: Layer {
    private let task: LessonTask
    private var cursor = 0
    /// The wrong answers, in the order in which they were given.
    private(set) var wrong: [Int] = []

    init(_ task: LessonTask) { self.task = task }

    var closesForPayload: Bool { true }

    var help: LayerHelp? {
        LayerHelp(
            title: "A lesson's question",
            about: "A wrong answer says why it is wrong; the right one closes the question.",
            keys: [
                .init("1", "2", "3", "4", help: "give this answer"), .init("j", "Down", help: "next answer"),
                .init("k", "Up", help: "previous answer"), .init("Enter", help: "give the selected answer"),
                .init("Esc", "q", "A", help: "close"),
            ], insteadOfSearch: "j and k choose an answer, Enter gives it")
    }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        switch key {
        case .down, .character("j"): cursor = min(cursor + 1, task.answers.count - 1)
        case .up, .character("k"): cursor = max(cursor - 1, 0)
        case .enter: return choose(cursor)
        case .escape, .character("q"), .character("A"): return .close
        default:
            guard let number = key.typed?.wholeNumberValue, task.answers.indices.contains(number - 1) else {
                return .pass
            }
            cursor = number - 1
            return choose(cursor)
        }
        return .stay
    }

    private mutating func choose(_ answer: Int) -> LayerResponse {
        guard task.answers.indices.contains(answer) else { return .stay }
        guard !task.answers[answer].isRight else { return .close(.answerQuestion(answer)) }
        wrong.removeAll { $0 == answer }
        wrong.append(answer)
        return .stay
    }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        let layout = ScreenLayout(state)
        let theme = Theme(state.appearance)
        let lines = lines(
            width: layout.textColumns(atMost: PageColumns.lesson) - 4, sanitizer: surface.sanitizer, theme)
        let area = layout.textBox(atLeast: PageColumns.lesson, lines: lines.count, ofLesson: true)
        let box = LayerBox(
            theme: theme, title: "Question",
            keys: [("1-\(task.answers.count)", "answer"), ("j k", "move"), ("Enter", "answer"), ("Esc", "close")])
        // The selected answer stays visible, and so does the explanation after a wrong answer if there is room.
        let start = lines.firstIndex { $0.isSelected } ?? 0
        let end = (lines.lastIndex { $0.isSelected || $0.isHelp && isAnswered } ?? 0) + 1
        let first = max(0, min(start, end - LayerBox.content(of: area).rows))
        box.draw(lines.count, from: first, on: &surface, in: area) { surface, line, row in
            surface.put(row.row, row.column, lines[line].text, lines[line].style, clip: row)
        }
    }

    /// Whether the selected answer is the wrong one given last.
    private var isAnswered: Bool { wrong.last == cursor }

    private struct Line {
        var text: String
        var style: Style
        var isSelected = false
        var isHelp = false
    }

    private func lines(width: Int, sanitizer: Sanitizer, _ theme: Theme) -> [Line] {
        func wrapped(_ head: String, _ text: String, _ style: Style) -> [Line] {
            sanitizer.wrap(text, after: head, to: width).map { Line(text: $0, style: style) }
        }
        let blank = Line(text: "", style: theme.plain)
        var lines = wrapped("", task.text, theme.strong) + [blank]
        for (place, answer) in task.answers.enumerated() {
            let style = wrong.contains(place) ? theme.quiet : theme.plain
            let isSelected = place == cursor
            lines += wrapped(
                "\(place + 1) ", answer.text + (wrong.contains(place) ? "  (wrong)" : ""),
                isSelected ? theme.selected(style, hasFocus: true) : style
            ).map { Line(text: $0.text, style: $0.style, isSelected: isSelected) }
        }
        guard let last = wrong.last, let help = task.answers[last].help else { return lines }
        return lines + [blank]
            + wrapped("No: ", help, theme.bad).map { Line(text: $0.text, style: $0.style, isHelp: true) }
    }
}
