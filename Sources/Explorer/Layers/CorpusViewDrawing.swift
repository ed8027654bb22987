import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import Reports
import TerminalUI

/// Draws the summary of a list of documents.
struct CorpusViewDrawing {
    let state: ExplorerState
    let theme: Theme
    let rows: [CorpusView.Row]
    let cursor: ListCursor
    let isPlanning: Bool

    private var isASCII: Bool { state.appearance.isASCII }
    private var total: Int { state.documents.report?.summary.payloads ?? 0 }

    /// The width of a column of numbers.
    private static let number = 8

    func draw(on surface: inout Surface) {
        let screen = DocumentScreen(
            state: state, theme: theme, name: "Summary",
            keys: [
                CorpusView.KeyCommand.list.hint(), CorpusView.KeyCommand.plan.hint(),
                CorpusView.KeyCommand.first.hint(), CorpusView.KeyCommand.toggle.hint(),
                CorpusView.KeyCommand.section.hint(), CorpusView.KeyCommand.back.hint(), ("?", "help"),
            ])
        let content = screen.draw(on: &surface)
        let (top, area) = content.split(top: 1)
        surface.put(cut: headline, theme.strong, in: top)
        guard !rows.isEmpty else {
            surface.put(cut: nothing, theme.quiet, in: area)
            return
        }
        let lines =
            rows.indices.contains(cursor.index) ? foot(of: rows[cursor.index], columns: area.columns, surface) : []
        let parts = FootedList(area, lines: lines, rows: min(8, max(1, area.rows / 3)))
        let list = parts.list
        screen.drawRest(cursor.rest(of: rows.count, in: list), on: &surface)
        for place in cursor.rows(of: rows.count, in: list) {
            let row = rows[place.item]
            if row.canBeChosen { surface.addTarget(place.area, .item(place.item)) }
            draw(row, isSelected: place.isSelected, on: &surface, in: place.area)
        }
        parts.drawFoot(on: &surface, rule: theme.line, theme.plain)
    }

    /// The outcomes, and the earliest and latest time in the documents.
    private var headline: String {
        if isPlanning { return "Searching for a plan for all documents\(state.appearance.sanitizer.dots) ^c stops" }
        guard let times = state.documents.report?.summary.times, let first = times.first, let last = times.last else {
            return state.documents.headline
        }
        return "\(state.documents.headline); from \(first.description) to \(last.description)"
    }

    private var nothing: String {
        if state.documents.setup?.model == nil {
            return "Nothing is decoded without a model: m in the list chooses one."
        }
        return state.documents.isRunning
            ? state.models.isCompiling ? "Compiling your models" : "Decoding the documents"
            : "No documents were decoded."
    }

    private func draw(_ row: CorpusView.Row, isSelected: Bool, on surface: inout Surface, in area: Rect) {
        func look(_ style: Style) -> Style { isSelected ? style.adding(.reverse) : style }
        if isSelected { surface.fill(area, look(theme.plain)) }
        switch row {
        case .blank: break
        case .heading(let text):
            surface.put(cut: text, theme.paneTitle, in: area)
            if text == CorpusView.placesHeading {
                drawColumnTitles(on: &surface, in: area)
            } else if hasNumbers {
                surface.put("documents", theme.quiet, atEndOf: area)
            }
        case .failure(let group):
            let cause = group.cause
            let mark: Mark = cause.adjusted ? .adjusted : cause.absorbed ? .absorbed : .failed
            drawGroup(
                mark, FailureGroup.path(ofPointer: cause.pointer), cause.words, group.tally.payloads, look: look,
                on: &surface, in: area)
        case .suspicion(let group):
            drawGroup(
                .none, FailureGroup.path(ofPointer: group.cause.pointer), group.cause.words, group.tally.payloads,
                look: look, on: &surface, in: area)
        case .ignored(let group):
            drawGroup(
                .ignored, FailureGroup.path(ofPointer: group.pointer), "", group.payloads, look: look, on: &surface,
                in: area)
        case .place(let place, let isFolded): draw(place, isFolded, look: look, on: &surface, in: area)
        }
    }

    private func drawGroup(
        _ mark: Mark, _ place: String, _ words: String, _ payloads: Int, look: (Style) -> Style,
        on surface: inout Surface, in area: Rect
    ) {
        surface.put(area.row, area.column, mark.symbol(ascii: isASCII), look(theme.mark(mark)), clip: area)
        let share = SummaryText.percent(payloads, total)
        let count = "\(payloads.grouped) (\(share))"
        let room = area.columns - 2 - count.count - 2
        let shown = cut(place, to: max(8, words.isEmpty ? room : room * 2 / 3), surface)
        var column = area.column + 2
        column += surface.put(area.row, column, shown, look(theme.key), clip: area)
        surface.put(
            area.row, column + 2, cut(words, to: area.column + 2 + room - column - 2, surface), look(theme.plain),
            clip: area)
        surface.put(count, look(theme.strong), atEndOf: area)
    }

    private var isWide: Bool { state.size.columns >= 100 }
    private var hasNumbers: Bool { state.size.columns >= 60 }

    private func drawColumnTitles(on surface: inout Surface, in area: Rect) {
        guard hasNumbers else { return }
        var end = area.endColumn
        for title in ["fails", "absent", "null", "has it"] {
            surface.put(area.row, end - title.count, title, theme.quiet, clip: area)
            end -= Self.number
        }
    }

    /// A place: its key, its type and kinds, a bar, and the numbers.
    private func draw(
        _ place: CorpusPlace, _ isFolded: Bool?, look: (Style) -> Style, on surface: inout Surface, in area: Rect
    ) {
        var end = area.endColumn
        if hasNumbers {
            for (number, style) in [
                (place.failed, theme.bad), (place.absent, theme.quiet), (place.nulls, theme.plain),
                (place.held, theme.plain),
            ] {
                let text = number == 0 ? (isASCII ? "." : "·") : number.grouped
                surface.put(
                    area.row, end - text.count, text, look(number == 0 ? theme.quiet : style), clip: area)
                end -= Self.number
            }
        }
        let barColumns = isWide ? 20 : 10
        end -= barColumns + (hasNumbers ? 2 : 0)
        drawBar(place, columns: barColumns, look: look, on: &surface, in: area, column: end)
        let indent = min(2 * place.depth, max(0, (end - area.column) / 3))
        let label = place.depth == 0 ? "the payload" : place.label == "*" ? "[*]" : place.label
        let sign = isFolded.map { foldSign(isFolded: $0, ascii: isASCII) } ?? " "
        surface.put(area.row, area.column + indent, sign, look(theme.quiet), clip: area)
        var column = area.column + indent + 2
        let isIgnored = place.type == nil && place.depth > 0 && place.label != "*"
        column += surface.put(
            area.row, column, cut(label, to: end - column - 1, surface), look(isIgnored ? theme.quiet : theme.key),
            clip: area)
        let type = place.type.map { ": \($0)" } ?? ""
        column += surface.put(
            area.row, column, cut(type, to: end - column - 1, surface), look(theme.type), clip: area)
        guard isWide else { return }
        let kinds = (isIgnored ? "ignored, " : "") + Self.words(for: place.kinds)
        surface.put(area.row, column + 2, cut(kinds, to: end - column - 4, surface), look(theme.quiet), clip: area)
    }

    /// `string 19,200, number 800`; without a number if all values are of one kind.
    private static func words(for kinds: [CorpusPlace.Kind]) -> String {
        kinds.count < 2
            ? kinds.first?.kind.rawValue ?? ""
            : kinds.map { "\($0.kind.rawValue) \($0.payloads.grouped)" }.joined(separator: ", ")
    }

    /// Draws the shares of documents in which a place fails, is null, is absent, or has a value.
    private func drawBar(
        _ place: CorpusPlace, columns: Int, look: (Style) -> Style, on surface: inout Surface, in area: Rect,
        column: Int
    ) {
        let parts: [(count: Int, symbol: String, style: Style)] = [
            (place.failed, Mark.failed.symbol(ascii: isASCII), theme.bad),
            (max(0, place.nulls - place.failedNulls), Mark.decodedNil.symbol(ascii: isASCII), theme.plain),
            (max(0, place.absent - place.failedAbsent), isASCII ? "_" : "░", theme.quiet),
        ]
        let values = max(0, place.held - place.nulls - (place.failed - place.failedNulls - place.failedAbsent))
        let whole = max(1, parts.reduce(values) { $0 + $1.count })
        // Each share above zero gets at least one cell.
        let cells = parts.map { $0.count == 0 ? 0 : max(1, columns * $0.count / whole) }
        var left = columns
        var position = column + columns
        for (part, count) in zip(parts, cells).reversed() {
            let shown = min(count, left)
            position -= shown
            left -= shown
            for offset in 0..<shown {
                surface.put(area.row, position + offset, part.symbol, look(part.style), clip: area)
            }
        }
        guard values > 0 || place.held > 0 else { return }
        for offset in 0..<left {
            surface.put(area.row, column + offset, isASCII ? "#" : "█", look(theme.good), clip: area)
        }
    }

    /// Returns the details of the row under the cursor, as the summary words them.
    private func foot(of row: CorpusView.Row, columns: Int, _ surface: Surface) -> [String] {
        guard let summary = state.documents.report?.summary else { return [] }
        let text = SummaryText(isOnScreen: true)
        let words: String
        switch row {
        case .blank, .heading: return []
        case .failure(let group): words = text.text(of: group, in: summary).unescaped
        case .suspicion(let group): words = text.text(of: group, in: summary).unescaped
        case .ignored(let group):
            words =
                "\(FailureGroup.path(ofPointer: group.pointer)): never asked for; \(group.count.grouped) values in "
                + "\(group.payloads.grouped) of \(total.grouped) documents"
        case .place(let place, _): words = self.words(for: place)
        }
        return words.split(separator: "\n").flatMap { line in
            surface.sanitizer.wrap(String(line.drop { $0 == " " }), to: max(1, columns), limit: FootedList.longest)
        }
    }

    private func words(for place: CorpusPlace) -> String {
        var parts = ["\(place.held.grouped) of \(total.grouped) documents have it"]
        if !place.kinds.isEmpty { parts[0] += " (\(Self.words(for: place.kinds)))" }
        if place.absent > 0 { parts.append("\(place.absent.grouped) lack the key") }
        if place.failed > 0 { parts.append("\(place.failed.grouped) fail here") }
        if place.absorbed > 0 { parts.append("in \(place.absorbed.grouped) a failure here was swallowed or adjusted") }
        let asked = place.type.map { "the model asks for \($0)" } ?? "the model never asks for it"
        let name = FailureGroup.path(ofPointer: place.pointer)
        let bar =
            isASCII
            ? "Bar: # a value, 0 null, _ absent, x fails" : "Bar: █ a value, ∅ null, ░ absent, ✗ fails"
        return "\(name): \(asked)\n\(parts.joined(separator: "; "))\n\(bar)"
    }
}
