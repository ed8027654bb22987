import DecodeService
import JSONText
import TerminalUI

/// Exports the current decoder, edits, test, report, value or inferred model.
struct ExportMenu: CursorList {
    var cursor = ListCursor()
    /// Whether the values of a report are replaced.
    private(set) var redacts = false
    /// The export that is running, or that waits for the answer to ``question``.
    private(set) var running: ExportKind?
    private var generation: Generation?
    /// The file that would be replaced.
    private(set) var question: String?
    /// The result of the last export.
    private(set) var outcome: (text: String, isGood: Bool)?

    var canBeInterrupted: Bool { generation != nil }

    mutating func interrupt() {
        guard generation != nil else { return }
        generation = nil
        outcome = ("cancelled", false)
    }

    func progress(_ state: ExplorerState) -> WorkProgress {
        guard let generation else { return WorkProgress() }
        var progress = state.work.progress(.exporting, of: generation)
        progress.total = state.document?.tokenCount
        return progress
    }

    mutating func receive(_ answer: LayerAnswer, generation: Generation) {
        guard case .exported(let answer) = answer, generation == self.generation else { return }
        self.generation = nil
        switch answer {
        case .written(let paths): outcome = ("wrote \(paths.joined(separator: ", "))", true)
        case .exists(let path): question = path
        case .failed(let message): outcome = (message, false)
        }
    }

    enum KeyCommand: String, LayerCommand {
        case write = "Enter | write what is under the cursor | write"
        case close = "Esc  q | close | close"
        case redact = "x | leave the values out of reports, or keep them | redact reports"
    }

    var help: LayerHelp? {
        let kinds = ExportKind.allCases.map { Binding(String($0.key), help: "write the \($0.title)") }
        return LayerHelp(
            title: "Export", about: "Files are written to the folder that codascope was started in.",
            keys: KeyCommand.table + kinds + ListCommand.table, insteadOfSearch: "j and k choose, Enter writes")
    }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        guard generation == nil else { return key == .escape ? .close : .pass }
        if question != nil {
            // Only `y` replaces a file.
            question = nil
            guard key == .character("y"), let running else {
                return [.control("z"), .control("l")].contains(key) ? .pass : .stay
            }
            return export(running, replaces: true, in: context)
        }
        outcome = nil
        switch KeyCommand(key) {
        case .write: return export(ExportKind.allCases[cursor.index], replaces: false, in: context)
        case .redact:
            redacts.toggle()
            return .stay
        case .close: return .close
        case nil:
            if let kind = ExportKind.allCases.first(where: { key == .character($0.key) }) {
                cursor.index = ExportKind.allCases.firstIndex(of: kind) ?? 0
                return export(kind, replaces: false, in: context)
            }
            return move(key, of: ExportKind.allCases.count, in: context)
        }
    }

    /// Moves the cursor, but answers no question.
    mutating func scroll(down: Bool, in context: LayerContext) -> LayerResponse {
        guard question == nil, generation == nil else { return .stay }
        return press(down ? .down : .up, in: context)
    }

    mutating func choose(_ item: Int, in context: LayerContext) -> LayerResponse {
        guard question == nil, generation == nil, ExportKind.allCases.indices.contains(item) else { return .stay }
        cursor.index = item
        outcome = nil
        return .stay
    }

    private mutating func export(_ kind: ExportKind, replaces: Bool, in context: LayerContext) -> LayerResponse {
        if let reason = context.state.obstacle(to: kind) {
            outcome = (reason, false)
            return .stay
        }
        if kind == .model { return .close(.writeInferred) }
        guard let job = context.state.exportJob(kind, redacts: redacts, replaces: replaces) else { return .stay }
        running = kind
        generation = context.generation
        return .stay(.effect(.export(job, generation: context.generation)))
    }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        let theme = Theme(state.appearance)
        let longest = ExportKind.allCases.map(\.title.count).max() ?? 0
        let rect = ScreenLayout(state).textBox(atLeast: longest + 6)
        let foot = surface.sanitizer.wrap(foot(in: state), to: max(1, rect.columns - 4), limit: FootedList.longest)
        let footRows = 2
        let all = ExportKind.allCases
        let box = rect.split(top: min(rect.rows, all.count + 1 + footRows + 3)).top
        let keys =
            question == nil
            ? [
                KeyCommand.write.hint(), KeyCommand.close.hint(),
                KeyCommand.redact.hint(redacts ? "keep values" : nil),
            ]
            : [("y", "replace it"), ("n", "no")]
        let frame = LayerBox(theme: theme, title: "Export", keys: keys)
        let content = frame.draw(on: &surface, in: box)
        let parts = FootedList(content, lines: foot, rows: footRows)
        frame.drawRest(cursor.rest(of: all.count, in: parts.list), on: &surface, in: box)
        for row in cursor.rows(of: all.count, in: parts.list) {
            let kind = all[row.item]
            let obstacle = state.obstacle(to: kind)
            let (key, style) = obstacle == nil ? (theme.keyHint, theme.plain) : (theme.quiet, theme.quiet)
            let title =
                obstacle.map { "\(kind.name): \($0)" }
                ?? kind.title + (kind == .report && redacts ? ", without values" : "")
            row.draw(title, style, sign: (String(kind.key), key), keepsColors: false, on: &surface)
        }
        parts.drawFoot(on: &surface, rule: theme.line, footStyle(theme))
    }

    private func footStyle(_ theme: Theme) -> Style {
        if question != nil { return theme.warning }
        guard let outcome else { return theme.quiet }
        return outcome.isGood ? theme.good : theme.bad
    }

    private func foot(in state: ExplorerState) -> String {
        if let question { return "\(question) exists. Replace it? y/n" }
        if isBusy {
            let progress = progress(state).words
            let dots = state.appearance.sanitizer.dots
            return progress.isEmpty ? "Writing\(dots)" : "Writing\(dots) \(progress). ^c cancels."
        }
        return outcome?.text ?? state.obstacle(to: ExportKind.allCases[cursor.index])
            ?? "Files are written to the folder that codascope was started in."
    }
}
