import Lessons
import TerminalUI

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
