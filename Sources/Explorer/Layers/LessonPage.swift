import Lessons
import TerminalUI

/// A lesson's text, over the screen: what to look at, what to try, what there was to see.
struct LessonPage: Layer {
    private var scroll = PageScroll()

    /// Wider text is hard to read.
    private static let columns = 76

    var help: LayerHelp? {
        LayerHelp(
            title: "A lesson's text", about: "What to look at, what to try, and what there was to see.",
            keys: [
                .init("Esc", "Enter", "q", "i", help: "close"), .init("p", help: "next payload of the lesson"),
                .init("L", help: "choose a lesson"),
            ] + ScrollCommand.table)
    }

    var insteadOfSearch: String? { "j and k scroll" }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        let state = context.state
        if scroll.press(key, page: ScreenLayout(state).listRows, count: Self.lines(in: state).count) { return .stay }
        switch key {
        case .escape, .enter, .character("q"), .character("i"): return .close
        case .character("p"): return .stay(.run(.lesson(.nextPayload)))
        case .character("L"): return .close(.run(.lesson(.list)))
        default: return .pass
        }
    }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        let theme = Theme(state.appearance)
        guard let guide = state.lessons.guide else { return }
        let lines = Self.lines(in: state)
        let area = ScreenLayout(state).textBox(atLeast: Self.columns, lines: lines.count, ofLesson: true)
        let isNew = state.lessons.latest == nil && state.lessons.doneCount(of: state.lessons.current ?? 0) == 0
        let frame = LayerBox(
            theme: theme, title: "\(guide.name): \(guide.title)",
            keys: [("Enter", isNew ? "begin" : "close")] + (lines.count + 3 > area.rows ? [("j k", "scroll")] : [])
                + [("p", "next payload"), ("L", "list of lessons")])
        let content = frame.draw(on: &surface, in: area)
        frame.drawRest(lines.count - scroll.top - content.rows, on: &surface, in: area)
        for (row, line) in lines.dropFirst(scroll.top).prefix(content.rows).enumerated() {
            surface.put(content.row + row, content.column, line.text, Self.style(line.role, theme), clip: content)
        }
    }

    private static func style(_ role: LessonText.Line.Role, _ theme: Theme) -> Style {
        switch role {
        case .plain: theme.plain
        case .heading: theme.strong
        case .seen: theme.good
        case .quiet: theme.quiet
        }
    }

    private static func width(in state: ExplorerState) -> Int { ScreenLayout(state).textColumns(atMost: columns) }

    private static func lines(in state: ExplorerState) -> [LessonText.Line] {
        guard let guide = state.lessons.guide, let current = state.lessons.current else { return [] }
        return LessonText.lines(
            guide, state, width: width(in: state) - 4, lesson: current, payload: state.lessons.payload)
    }
}

/// A lesson's text with the state of its tasks, wrapped to a width.
enum LessonText {
    struct Line: Hashable {
        enum Role {
            case plain, heading, seen, quiet
        }

        var text: String
        var role = Role.plain
    }

    /// - Parameter payload: the index of the open payload; nil if none of them is open.
    static func lines(
        _ guide: LessonGuide, _ state: ExplorerState, width: Int, lesson: Int, payload: Int?
    ) -> [Line] {
        let ascii = state.appearance.isASCII
        let sanitizer = Sanitizer(ascii: ascii)
        func wrapped(_ head: String, _ text: String, _ role: Line.Role = .plain) -> [Line] {
            let blank = String(repeating: " ", count: sanitizer.columns(of: head))
            return sanitizer.wrap(text, to: max(1, width - blank.count)).enumerated().map {
                Line(text: ($0 == 0 ? head : blank) + $1, role: role)
            }
        }
        var lines = wrapped("", guide.lookAt) + [Line(text: ""), Line(text: "To try", role: .heading)]
        for (place, each) in guide.tasks.enumerated() {
            let isDone = state.lessons.isDone(place, of: lesson)
            lines += wrapped(LessonStripText.mark(isDone, ascii) + " ", each.text)
            if isDone { lines += wrapped("  ", each.seen, .seen) }
        }
        if state.lessons.isComplete(lesson) { lines += [Line(text: "")] + wrapped("", guide.saw) }
        lines += [Line(text: ""), Line(text: "Payloads", role: .heading)]
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

    /// Wider text is hard to read.
    private static let columns = 76

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
            ])
    }

    var insteadOfSearch: String? { "j and k choose an answer, Enter gives it" }

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
        let lines = lines(width: layout.textColumns(atMost: Self.columns) - 4, sanitizer: surface.sanitizer, theme)
        let area = layout.textBox(atLeast: Self.columns, lines: lines.count, ofLesson: true)
        let box = LayerBox(
            theme: theme, title: "Question",
            keys: [("1-\(task.answers.count)", "answer"), ("j k", "move"), ("Enter", "answer"), ("Esc", "close")])
        let content = box.draw(on: &surface, in: area)
        // The selected answer stays visible, and so does the explanation after a wrong answer if there is room.
        let start = lines.firstIndex { $0.isSelected } ?? 0
        let end = (lines.lastIndex { $0.isSelected || $0.isHelp && isAnswered } ?? 0) + 1
        let first = max(0, min(start, end - content.rows))
        box.drawRest(lines.count - first - content.rows, on: &surface, in: area)
        for (row, line) in lines.dropFirst(first).prefix(content.rows).enumerated() {
            surface.put(content.row + row, content.column, line.text, line.style, clip: content)
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
            let blank = String(repeating: " ", count: head.count)
            return sanitizer.wrap(text, to: max(1, width - head.count)).enumerated().map {
                Line(text: ($0 == 0 ? head : blank) + $1, style: style)
            }
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
