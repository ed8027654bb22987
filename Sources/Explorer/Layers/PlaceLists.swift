import DecodeTrace
import Diagnosis
import JSONText
import TerminalUI

/// The failures by place and cause, those with most failures first. The tree follows the cursor.
struct FailurePanel: CursorList {
    var cursor = ListCursor()
    /// The row that was selected before; Esc returns to it.
    let start: Int?

    var isDocked: Bool { true }
    var closesForPayload: Bool { true }

    enum KeyCommand: String, LayerCommand {
        case go = "Enter | stay at this failure | go there"
        case back = "Esc  q  ! | close, and go back to where you were | back"
    }

    var help: LayerHelp? {
        LayerHelp(
            title: "Failures", about: "The failures by place and cause; the tree shows the first of each.",
            keys: KeyCommand.table + ListCommand.table,
            insteadOfSearch: "j and k choose a failure; Esc closes the list, then / searches the tree")
    }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        let state = context.state
        let groups = state.decode.failureGroups
        switch KeyCommand(key) {
        case .go: return groups.indices.contains(cursor.index) ? .close(select(groups, state)) : .close
        case .back: return start.map { .close(.select(row: $0)) } ?? .close
        case nil:
            let page = ScreenLayout(state).listRows
            guard cursor.press(key, count: groups.count, page: page) else { return .pass }
            return groups.indices.contains(cursor.index) ? .stay(select(groups, state)) : .stay
        }
    }

    mutating func choose(_ item: Int, in context: LayerContext) -> LayerResponse {
        let groups = context.state.decode.failureGroups
        guard groups.indices.contains(item) else { return .stay }
        cursor.index = item
        return .stay(select(groups, context.state))
    }

    /// Selects the first failure of the group under the cursor.
    private func select(_ groups: [FailureGroup], _ state: ExplorerState) -> Request {
        let row = groups[cursor.index].first.failure.flatMap { state.decode.answer?.tree.row(ofNode: $0.node) }
        return .select(row: row ?? 0)
    }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        let theme = Theme(state.appearance)
        let layout = ScreenLayout(state)
        let rect = layout.dock ?? layout.layer
        let groups = state.decode.failureGroups
        let count = groups.count == 1 ? "1 place" : "\(groups.count.grouped) places"
        let frame = LayerBox(
            theme: theme, title: "Failures \(surface.sanitizer.middleDot) \(count)",
            keys: KeyCommand.allCases.map { $0.hint() } + [ListCommand.hint("choose")])
        let content = frame.draw(on: &surface, in: rect)
        let message =
            groups.indices.contains(cursor.index)
            ? surface.sanitizer.wrap(
                groups[cursor.index].first.message(by: state.declared), to: content.columns, limit: FootedList.longest)
            : []
        let parts = FootedList(content, lines: message, rows: min(6, content.rows / 2))
        frame.drawRest(cursor.rest(of: groups.count, in: parts.list), on: &surface, in: rect)
        for row in cursor.rows(of: groups.count, in: parts.list) {
            let group = groups[row.item]
            let mark: Mark = group.first.isAdjusted ? .adjusted : group.first.isAbsorbed ? .absorbed : .failed
            let hasLine = state.document?.hasPositions == true
            row.draw(
                group.sentence, theme.plain, sign: (mark.symbol(ascii: surface.sanitizer.isASCII), theme.mark(mark)),
                end: hasLine ? ("line \(group.first.position.line)", theme.quiet) : nil, gap: 2, keepsColors: false,
                on: &surface)
        }
        parts.drawFoot(on: &surface, rule: theme.line, theme.plain)
    }
}

/// The calls that are open at the step, the innermost first. The panes follow the cursor.
struct CallStackPanel: CursorList {
    var cursor = ListCursor()
    /// The row that was selected before; Esc returns to it.
    let start: Int?

    var closesForPayload: Bool { true }

    enum KeyCommand: String, LayerCommand {
        case go = "Enter | go to the step of this call | go there"
        case back = "Esc  q  W | close, and go back to where you were | back"
    }

    var help: LayerHelp? {
        LayerHelp(
            title: "Call stack", about: "The calls that are open at this step, the innermost first.",
            keys: KeyCommand.table + ListCommand.table,
            insteadOfSearch: "j and k choose a call; Esc closes the list, then / searches the tree")
    }

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
            let call = frames[row.item]
            row.draw(call.type.map { "\(call.name): \($0)" } ?? call.name, theme.plain, on: &surface)
        }
    }
}

extension ExplorerState {
    /// The open calls, the innermost first.
    fileprivate var frames: [CallFrame] { openFrames.reversed() }
}
