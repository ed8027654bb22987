import Lessons
import TerminalUI

/// The lesson's next task and the result of the last one, wrapped for the rows under the Why pane.
struct LessonStripText {
    /// The lines, and which tell what was to see; empty outside a lesson.
    let lines: [(text: String, isSeen: Bool)]

    init(_ state: ExplorerState) {
        guard let guide = state.lessons.guide else {
            lines = []
            return
        }
        let ascii = state.appearance.isASCII
        let sanitizer = Sanitizer(ascii: ascii)
        func wrapped(_ head: String, _ text: String, isSeen: Bool = false) -> [(String, Bool)] {
            sanitizer.wrap(text, after: head, to: state.size.columns - 2).map { ($0, isSeen) }
        }
        var lines: [(text: String, isSeen: Bool)] = []
        if let latest = state.lessons.latest {
            lines += wrapped(Self.mark(true, ascii) + " ", guide.tasks[latest].seen, isSeen: true)
        }
        if let next = state.lessons.next {
            let task = guide.tasks[next]
            let head = task.isQuestion ? "Question: " : state.lessons.latest == nil ? "Try: " : "Next: "
            lines += wrapped(head, task.text)
        } else {
            lines += wrapped("", guide.saw)
        }
        self.lines = lines
    }

    /// The rows of the strip, including its title; a strip of one row has no title. Zero outside a lesson.
    static func rows(_ state: ExplorerState) -> Int {
        guard state.lessons.current != nil, !state.lessons.isHidden else { return 0 }
        guard state.size.rows >= 20 else { return 1 }
        return 1 + min(LessonStripText(state).lines.count, 5)
    }

    /// The mark before a task: whether it was done.
    static func mark(_ isDone: Bool, _ ascii: Bool) -> String { isDone ? (ascii ? "+" : "✓") : ascii ? "." : "·" }
}
