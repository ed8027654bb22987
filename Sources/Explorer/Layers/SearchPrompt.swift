import DecodeTrace
import TerminalUI

/// The line where a pattern is typed. Each key searches; Esc returns to where the line was opened.
struct SearchPrompt: Layer {
    private var line: PromptLine
    private let origin: SearchOrigin
    /// The pattern that was searched for last.
    private var searched = ""

    init(_ state: ExplorerState) {
        line = PromptLine("/", history: state.history[.search])
        origin = SearchOrigin(state)
    }

    var field: TextField? { line.field }

    mutating func paste(_ text: String) -> Bool {
        line.paste(text)
        return true
    }

    var insteadOfSearch: String? { nil }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        if key == .up || key == .down {
            line.fetch(key == .up ? 1 : -1)
            return search()
        }
        switch line.press(key) {
        case .enter: return enter(context.state.search)
        case .close: return .close(.leaveSearch(origin))
        case .stay: return search()
        }
    }

    /// Does nothing: the line has no rows, and only keys fetch earlier patterns.
    mutating func scroll(down: Bool, in context: LayerContext) -> LayerResponse { .stay }

    /// Stays at the match found while typing. A pasted pattern wasn't searched yet, so it is searched now.
    private func enter(_ search: SearchState) -> LayerResponse {
        let kept = Request.keepTyped(line.text, .search)
        guard line.text == searched, !searched.isEmpty else {
            return .close(kept, .leaveSearch(origin), .search(line.text))
        }
        return LayerResponse(outcome: .close, requests: [kept] + search.told)
    }

    private mutating func search() -> LayerResponse {
        guard line.text != searched else { return .stay }
        searched = line.text
        return .stay(.searchWhileTyping(searched, from: origin))
    }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        line.draw(on: &surface, in: state, note: searched.isEmpty ? "" : note(state))
    }

    private func note(_ state: ExplorerState) -> String {
        if let running = state.search.running { return running.percent.map { "\($0)%" } ?? "" }
        return state.search.outcome == .nothing ? "no match" : matches(state) ?? ""
    }

    /// The number of the match and of all: `3/17 in Model`. Nil unless the search for the typed text found something.
    func matches(_ state: ExplorerState) -> String? {
        let search = state.search
        guard !searched.isEmpty, search.running == nil, search.outcome != .nothing else { return nil }
        return state.shownMatches.map { $0 + (search.pane == .tree ? "" : " in \(search.pane.title)") }
    }
}
