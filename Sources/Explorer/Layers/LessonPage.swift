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
