import DecodeTrace
import Diagnosis
import TerminalUI

/// The calls that are open at the step, the innermost first. The panes follow the cursor.
struct CallStackPanel: CursorList {
    var cursor = ListCursor()
    /// The row that was selected before; Esc returns to it.
    private let start: Int?

    init(start: Int?) { self.start = start }

    var closesForPayload: Bool { true }

    enum KeyCommand: LayerCommand {
        case go, back

        var keys: Binding.Keys {
            switch self {
            case .go: .init("Enter", help: "go to the step of this call", hint: "go there")
            case .back: .init("Esc", "q", "W", help: "close, and go back to where you were", hint: "back")
            }
        }
    }

    var help: LayerHelp? {
        LayerHelp(
            title: "Call stack", about: "The calls that are open at this step, the innermost first.",
            keys: KeyCommand.table + ListCommand.table)
    }

    var insteadOfSearch: String? { "j and k choose a call; Esc closes the list, then / searches the tree" }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        let frames = context.state.frames
        switch KeyCommand(key) {
        case .go:
            guard frames.indices.contains(cursor.index), let answer = context.state.decode.answer else { return .close }
            let step = answer.steps.index(of: .init(node: frames[cursor.index].call, phase: .ask))
            return .close(.type(.step(step + 1)))
        case .back: return start.map { .close(.select(row: $0)) } ?? .close
        case nil:
            let page = ScreenLayout(context.state).listRows
            return cursor.press(key, count: frames.count, page: page) ? follow(context.state) : .pass
        }
    }

    mutating func choose(_ item: Int, in context: LayerContext) -> LayerResponse {
        cursor.index = item
        return follow(context.state)
    }

    /// Selects the row of the call under the cursor.
    private func follow(_ state: ExplorerState) -> LayerResponse {
        let frames = state.frames
        guard frames.indices.contains(cursor.index),
            let row = state.decode.answer?.tree.row(ofNode: frames[cursor.index].call)
        else { return .stay }
        return .stay(.select(row: row))
    }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        let theme = Theme(state.appearance)
        let frames = state.frames
        let rect = ScreenLayout(state).layer
        let box = rect.split(top: min(rect.rows, max(1, frames.count) + 3)).top
        let frame = LayerBox(
            theme: theme, title: "Call stack",
            keys: KeyCommand.allCases.map { $0.hint() } + [ListCommand.hint("choose")])
        let content = frame.draw(on: &surface, in: box)
        frame.drawRest(cursor.rest(of: frames.count, in: content), on: &surface, in: box)
        for row in cursor.rows(of: frames.count, in: content) {
            let (call, area) = (frames[row.item], row.area)
            let look = row.begin(on: &surface)
            let text = call.type.map { "\(call.name): \($0)" } ?? call.name
            surface.put(cut: text, look(theme.plain), in: area)
        }
    }
}

extension ExplorerState {
    /// The open calls, the innermost first.
    fileprivate var frames: [CallFrame] { openFrames.reversed() }
}
