import TerminalUI

/// What a lesson says, with what was done of it.
struct LessonPageView {
    let state: ExplorerState
    let theme: Theme
    let page: LessonPage

    /// Wider pages are hard to read.
    private static let columns = 76

    struct Line: Hashable {
        enum Role {
            case plain, heading, seen, quiet
        }

        var text: String
        var role = Role.plain
    }

    func draw(on surface: inout Surface, in rect: Rect) {
        guard let guide = state.lessons.guide else { return }
        let lines = Self.lines(state)
        let width = Self.width(state)
        let area = Rect(
            row: rect.row, column: rect.column, rows: min(rect.rows, lines.count + 3), columns: width)
        let isNew = state.lessons.latest == nil && state.lessons.doneCount(of: state.lessons.current ?? 0) == 0
        let content = OverlayBox(
            theme: theme, title: "\(guide.name): \(guide.title)",
            keys: [("Enter", isNew ? "begin" : "close")] + (lines.count + 3 > rect.rows ? [("j k", "scroll")] : [])
                + [("p", "next payload"), ("L", "lessons")]
        ).draw(on: &surface, in: area)
        for (row, line) in lines.dropFirst(page.scroll.top).prefix(content.rows).enumerated() {
            surface.put(content.row + row, content.column, line.text, style(line.role), clip: content)
        }
    }

    private func style(_ role: Line.Role) -> Style {
        switch role {
        case .plain: theme.plain
        case .heading: theme.strong
        case .seen: theme.good
        case .quiet: theme.quiet
        }
    }

    private static func width(_ state: ExplorerState) -> Int { min(state.size.columns, columns) }

    static func lines(_ state: ExplorerState) -> [Line] {
        guard let guide = state.lessons.guide, let current = state.lessons.current else { return [] }
        return lines(guide, state, width: width(state) - 4, lesson: current, payload: state.lessons.payload)
    }

    /// - Parameter payload: the place of the one that is open; nil when none of them is.
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
        for (place, each) in guide.tries.enumerated() {
            let isDone = state.lessons.isDone(place, of: lesson)
            lines += wrapped(LessonStrip.mark(isDone, ascii) + " ", each.text)
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
