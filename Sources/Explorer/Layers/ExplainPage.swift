import Diagnosis
import TerminalUI

/// The page about the selected failure's kind, or about that of a suspicious value: the text of `codascope explain`.
struct ExplainPage: Layer {
    private var scroll = PageScroll()
    private let name: String
    private let text: @Sendable (Int) -> [String]

    /// Creates the page about the selected suspicion, or else about the failure on screen; nil if there is no page.
    init?(_ state: ExplorerState) {
        if let code = state.selectedSuspicions.first?.code, let page = SuspicionPage.page(named: code.rawValue) {
            (name, text) = (page.name, { page.text(width: $0) })
        } else if let code = state.shownFailure?.explained(by: state.declared).code,
            let page = FailurePage.page(named: code.rawValue)
        {
            (name, text) = (page.name, { page.text(width: $0) })
        } else {
            return nil
        }
    }

    /// Wider text is hard to read.
    private static let columns = 84

    enum KeyCommand: LayerCommand {
        case close

        var keys: Binding.Keys {
            switch self {
            case .close: .init("Esc", "q", "Enter", "I", help: "close", hint: "close")
            }
        }
    }

    var help: LayerHelp? {
        LayerHelp(
            title: "Explanation", about: "A kind of failure with an example, its cause and what to do.",
            keys: KeyCommand.table + ScrollCommand.table)
    }

    var closesForPayload: Bool { true }
    var insteadOfSearch: String? { "j and k scroll" }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        let area = ScreenLayout(context.state).textBox(atLeast: Self.columns)
        let count = lines(width: LayerBox.content(of: area).columns, context.state).count
        if scroll.press(key, page: LayerBox.content(of: area).rows, count: count) { return .stay }
        return KeyCommand(key) == nil ? .pass : .close
    }

    private func lines(width: Int, _ state: ExplorerState) -> [String] {
        // The box may be wider, because it ends where a pane ends.
        let width = min(width, Self.columns - 4)
        return text(width).flatMap { $0.isEmpty ? [""] : state.appearance.sanitizer.wrap($0, to: max(1, width)) }
    }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        let theme = Theme(state.appearance)
        let area = ScreenLayout(state).textBox(atLeast: Self.columns)
        let frame = LayerBox(
            theme: theme, title: "codascope explain \(name)",
            keys: KeyCommand.allCases.map { $0.hint() } + [ScrollCommand.hint, ("Space", "page")])
        let content = frame.draw(on: &surface, in: area)
        let lines = lines(width: content.columns, state)
        frame.drawRest(lines.count - scroll.top - content.rows, on: &surface, in: area)
        for (row, line) in lines.dropFirst(scroll.top).prefix(content.rows).enumerated() {
            let style = scroll.top + row == 0 ? theme.strong : theme.plain
            surface.put(content.row + row, content.column, line, style, clip: content)
        }
    }
}
