import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import TerminalUI

struct ModelPickerView {
    let state: ExplorerState
    let theme: Theme
    let picker: ModelPicker

    func draw(on surface: inout Surface, in rect: Rect) {
        let frame = LayerBox(
            theme: theme, title: "Decode as which model?",
            keys: [
                ModelPicker.KeyCommand.choose.hint(), ModelPicker.KeyCommand.close.hint(), ListCommand.hint("try"),
                ModelPicker.KeyCommand.filter.hint(),
            ]
        )
        let content = frame.draw(on: &surface, in: rect)
        let (top, rest) = content.split(top: 1)
        surface.put(cut: headline, theme.quiet, in: top)
        var list = picker.drawFilter(on: &surface, in: rest, theme)
        if picker.rows.isEmpty, let text = picker.filter?.text, !text.isEmpty {
            let words =
                "No model has this name. Enter decodes as the type \(text.shortened(to: 400)), / types another one."
            surface.put(wrapped: words, .plain, in: list)
            return
        }
        let rows = picker.rows
        let wording = wording(in: list, surface)
        // As the last row, it always stays visible.
        let isPinned = rows.last == .infer && rows.count > 1 && list.rows > 1
        if isPinned {
            let place = min(list.rows - 1, rows.count - 1)
            let area = list.line(place)
            let last = rows.count - 1
            let row = ListCursor.Row(item: last, area: area, isSelected: last == picker.cursor.index)
            draw(.infer, at: row, wording, on: &surface)
            list = list.split(top: place).top
        }
        let count = rows.count - (isPinned ? 1 : 0)
        frame.drawRest(picker.cursor.rest(of: count, in: list), on: &surface, in: rect)
        for place in picker.cursor.rows(of: count, in: list) {
            draw(rows[place.item], at: place, wording, on: &surface)
        }
    }

    private func draw(
        _ row: ModelPicker.Row, at place: ListCursor.Row, _ wording: Wording, on surface: inout Surface
    ) {
        let hint = place.isSelected ? theme.plain : theme.keyHint
        switch row {
        case .model(let index):
            let rank = picker.shown[index]
            place.draw(ModelPicker.name(rank), theme.plain, end: verdict(rank, wording), on: &surface)
        case .fold(let count):
            let sign = foldSign(isFolded: !picker.showsLessons, ascii: surface.sanitizer.isASCII)
            let words = "\(sign) \(count) models of \(picker.lesson == nil ? "the" : "other") lessons"
            place.draw(words, theme.quiet, on: &surface)
        case .infer: place.draw(ModelPicker.inferenceTitle, theme.plain, end: ("i", hint), on: &surface)
        case .ownFiles: place.draw(ModelPicker.ownFilesTitle, theme.plain, end: ("o", hint), on: &surface)
        }
    }

    /// How much a verdict says, the longest first.
    private enum Wording: CaseIterable {
        case whole, short, marked
    }

    /// The longest wording with which no name is cut.
    private func wording(in area: Rect, _ surface: Surface) -> Wording {
        Wording.allCases.first { wording in
            picker.modelRanks.allSatisfy { rank in
                surface.sanitizer.columns(of: ModelPicker.name(rank), limit: area.columns)
                    + verdict(rank, wording).text.count + 2 <= area.columns
            }
        } ?? .marked
    }

    private var headline: String {
        let dots = state.appearance.sanitizer.dots
        if state.models.isCompiling { return "Compiling your models" + dots }
        if picker.rows.isEmpty { return "" }
        if let problem = picker.nameProblem { return problem.headline(hasFilter: picker.filter != nil) }
        if picker.isRanking { return "Trying each on the payload" + dots }
        if !picker.ranks.isEmpty, picker.ranks.allSatisfy({ $0.outcome == nil }) {
            return state.models.failure == nil
                ? "No model was tried." : "Your models don't compile, so no model was tried."
        }
        if picker.modelRanks.isEmpty { return "No model tried fits this payload." }
        return "Best guess first, by values read:"
    }

    func verdict(_ rank: ModelRank) -> String { verdict(rank, .whole).text }

    private func verdict(_ rank: ModelRank, _ wording: Wording) -> (text: String, style: Style) {
        let (sign, words, style): (Mark, String, Style)
        switch rank.outcome {
        case .decoded: (sign, words, style) = (.decoded, "decodes,", theme.good)
        case .recovered: (sign, words, style) = (.absorbed, "recovers,", theme.warning)
        case .failed: (sign, words, style) = (.failed, "fails after", theme.bad)
        case .invalid: return ("not \(state.document?.format.withArticle ?? "JSON")", theme.bad)
        case nil: return (picker.isRanking ? "" : "not tried", theme.quiet)
        }
        switch wording {
        case .whole:
            let beyond = rank.reach > rank.read ? ", \((rank.reach - rank.read).grouped) more after that" : ""
            return ("\(words) \(rank.reached.words)\(beyond)", style)
        case .short: return ("\(words) \(rank.reached.figures)", style)
        case .marked:
            return ("\(sign.symbol(ascii: state.appearance.isASCII)) \(rank.reached.figures)", style)
        }
    }
}
