import DecodeService
import DecodeTrace
import JSONText
import TerminalUI
import Trials

struct ModelPickerView {
    let state: ExplorerState
    let theme: Theme
    let picker: ModelPicker

    func draw(on surface: inout Surface, in rect: Rect) {
        let content = OverlayBox(
            theme: theme, title: "Decode as which model?",
            keys: [("Enter", "choose"), ("Esc", "close"), ("j k", "try"), ("/", "filter, or a type")]
        ).draw(on: &surface, in: rect)
        var (top, list) = content.split(top: 1)
        surface.put(top.row, top.column, headline, theme.quiet, clip: top)
        if let filter = picker.filter {
            (top, list) = list.split(top: 1)
            surface.put(top.row, top.column, "/", theme.keyHint, clip: top)
            surface.put(
                top.row, top.column + 1, filter, theme.keyHint, columns: top.columns - 1, showsCursor: picker.isTyping,
                clip: top)
        }
        let shown = picker.shown
        if picker.rowCount == 0, let text = picker.filter?.text, !text.isEmpty {
            surface.put(
                list.row, list.column, cut("Enter decodes as \(text.shortened(to: 400))", to: list.columns, surface),
                clip: list)
            return
        }
        if picker.showsInference, list.rows > 1 { list = drawInference(on: &surface, in: list) }
        let first = picker.cursor.firstShown(count: max(shown.count, 1), height: list.rows)
        for (line, rank) in shown.dropFirst(first).prefix(list.rows).enumerated() {
            let isSelected = first + line == picker.cursor.index
            let area = Rect(row: list.row + line, column: list.column, rows: 1, columns: list.columns)
            let look = { (style: Style) in isSelected ? style.adding(.reverse) : style }
            if isSelected { surface.fill(area, look(theme.plain)) }
            let verdict = verdict(rank)
            let room = max(0, area.columns - verdict.text.count - 1)
            surface.put(area.row, area.column, cut(name(rank), to: room, surface), look(theme.plain), clip: area)
            surface.put(area.row, area.endColumn - verdict.text.count, verdict.text, look(verdict.style), clip: area)
        }
    }

    /// The offer to infer a model stays in sight under the list.
    ///
    /// - Returns: What is left for the list.
    private func drawInference(on surface: inout Surface, in list: Rect) -> Rect {
        let rows = min(list.rows - 1, max(picker.shown.count, 0))
        let area = Rect(row: list.row + rows, column: list.column, rows: 1, columns: list.columns)
        let style = picker.isOnInference ? theme.plain.adding(.reverse) : theme.plain
        if picker.isOnInference { surface.fill(area, style) }
        let title = cut(ModelPicker.inferenceTitle, to: max(0, area.columns - 2), surface)
        surface.put(area.row, area.column, title, style, clip: area)
        surface.put(area.row, area.endColumn - 1, "i", picker.isOnInference ? style : theme.keyHint, clip: area)
        return Rect(row: list.row, column: list.column, rows: rows, columns: list.columns)
    }

    private var headline: String {
        if picker.isRanking { return "Trying each on the payload" + (state.appearance.isASCII ? "..." : "…") }
        return "Ranked by how far each decodes this payload:"
    }

    /// The expression; the lesson behind it, so that equal names can be told apart.
    private func name(_ rank: ModelRank) -> String {
        let expression = rank.descriptor.lesson.map { rank.model.replacing("\($0)/", with: "") } ?? rank.model
        return rank.descriptor.lesson.map { "\(expression)  (\($0))" } ?? expression
    }

    private func verdict(_ rank: ModelRank) -> (text: String, style: Style) {
        let percent = "\(Int((rank.fraction * 100).rounded()))%"
        switch rank.outcome {
        case .decoded: return ("decodes, \(percent) of the values", theme.good)
        case .recovered: return ("decodes with losses, \(percent)", theme.warning)
        case .failed: return ("fails after \(percent)", theme.bad)
        case .invalid: return ("not \(state.document?.format.withArticle ?? "JSON")", theme.bad)
        case nil: return (picker.isRanking ? "" : "not tried", theme.quiet)
        }
    }
}
