import Diagnosis
import TerminalUI

/// The page about the selected failure's kind, or about that of a suspicious value: the text of `codascope explain`.
struct ExplainPage: TextPage {
    var scroll = PageScroll()
    private let name: String
    private let text: @Sendable (Int) -> [String]
    /// The case at hand.
    private var here: [String] = []

    /// Creates the page about the selected suspicion, or else about the failure on screen; nil if there is no page.
    init?(_ state: ExplorerState) {
        if let code = state.selectedSuspicions.first?.code, let page = CodePage.page(named: code.rawValue) {
            (name, text) = (page.name, { page.text(width: $0) })
        } else if let failure = state.shownFailure,
            let page = CodePage.page(named: failure.explained(by: state.declared).code.rawValue)
        {
            // The page names the kind of its example, which may be another one.
            (name, text) = (page.name, { page.text(width: $0).filter { !$0.hasPrefix("A case of ") } })
            here = [WhyParagraphs.sentence(failure, state.document, by: state.declared), ""]
        } else {
            return nil
        }
    }

    enum KeyCommand: String, LayerCommand {
        case close = "Esc  q  Enter  I | close | close"
    }

    var help: LayerHelp? {
        LayerHelp(
            title: "Explanation", about: "A kind of failure with an example, its cause and what to do.",
            keys: KeyCommand.table + ScrollCommand.table, insteadOfSearch: "j and k scroll")
    }

    var closesForPayload: Bool { true }
    func answer(_ key: Key) -> LayerResponse { KeyCommand(key) == nil ? .pass : .close }

    func page(in state: ExplorerState) -> Page? {
        let area = ScreenLayout(state).textBox(atLeast: PageColumns.help)
        // The box may be wider, because it ends where a pane ends.
        let width = min(LayerBox.content(of: area).columns, PageColumns.help - 4)
        let page = text(width)
        let lines = (page.prefix(1) + [""] + here + page.dropFirst().drop(while: \.isEmpty)).flatMap {
            $0.isEmpty ? [""] : state.appearance.sanitizer.wrap($0, to: max(1, width))
        }
        return Page(
            title: "codascope explain \(name)",
            keys: KeyCommand.allCases.map { $0.hint() } + [ScrollCommand.hint, ("Space", "page")], area: area,
            lines: lines.enumerated().map { PageLine(text: $1, role: $0 == 0 ? .heading : .plain) })
    }
}
