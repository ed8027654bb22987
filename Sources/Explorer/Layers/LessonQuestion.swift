import Lessons
import TerminalUI

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
