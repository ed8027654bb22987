import Lessons
import TerminalUI

/// The lesson's next task and the result of the last one: a few rows under the Why pane.
struct LessonStrip {
    let state: ExplorerState
    let theme: Theme

    func draw(on surface: inout Surface, in rect: Rect) {
        guard rect.rows > 1 else {
            drawOneRow(on: &surface, in: rect)
            return
        }
        let (title, content) = rect.split(top: 1)
        drawTitle(on: &surface, in: title)
        let lines = LessonStripText(state).lines
        let texts = surface.sanitizer.limited(lines.map(\.text), to: content.rows, columns: content.columns - 2)
        for (row, (line, text)) in zip(lines, texts).enumerated() {
            surface.put(
                content.row + row, content.column + 1, text, line.isSeen ? theme.good : theme.plain, clip: content)
        }
    }

    private func drawTitle(on surface: inout Surface, in rect: Rect) {
        surface.hline(rect.row, rect.columnRange, theme.line)
        var column = rect.column + 1
        column += surface.put(rect.row, column, " Lesson ", theme.paneTitle, clip: rect)
        column += surface.put(rect.row, column, "\(state.lessons.guide?.name ?? "") ", theme.paneTitle, clip: rect)
        column += surface.put(rect.row, column, "\(progress) ", theme.good, clip: rect)
        let hints = Self.hints(asks: state.lessons.nextTask?.isQuestion == true)
        var place = rect.endColumn - 1 - hints.reduce(0) { $0 + $1.0.count + $1.1.count + 3 }
        guard place > column else { return }
        for (key, word) in hints {
            place += surface.put(rect.row, place, " \(key)", theme.keyHint, clip: rect)
            place += surface.put(rect.row, place, " \(word) ", theme.quiet, clip: rect)
        }
    }

    /// The keys that lead through a lesson, from the key table.
    private static func hints(asks: Bool) -> [(String, String)] {
        let words: [(Command, String)] = [
            asks ? (.lesson(.answer), "answer") : (.lesson(.nextPayload), "next payload"), (.lesson(.text), "text"),
            (.lesson(.list), "list of lessons"),
        ]
        return words.compactMap { command, word in
            command.binding.ways.first.map { ($0, word) }
        }
    }

    private func drawOneRow(on surface: inout Surface, in rect: Rect) {
        surface.fill(rect, theme.plain)
        var column = rect.column + 1
        column += surface.put(rect.row, column, "\(progress) ", theme.good, clip: rect)
        column += surface.put(rect.row, column, "i ", theme.keyHint, clip: rect)
        let text =
            state.lessons.nextTask.map { ($0.isQuestion ? "A answers: " : "") + $0.text }
            ?? "All done. L: list of lessons."
        surface.put(rect.row, column, cut(text, to: rect.endColumn - column - 1, surface), theme.plain, clip: rect)
    }

    /// A mark for each task: `✓✓·`.
    private var progress: String {
        guard let current = state.lessons.current, let guide = state.lessons.guide else { return "" }
        return guide.tasks.indices.map { place in
            LessonStripText.mark(state.lessons.isDone(place, of: current), state.appearance.isASCII)
        }.joined()
    }
}
