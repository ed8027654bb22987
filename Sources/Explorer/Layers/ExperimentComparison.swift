import TerminalUI

/// Two experiments side by side: their trees or their re-encoded JSON, with the rows that differ marked.
struct ExperimentComparison: Layer {
    enum Content: String, CaseIterable {
        case trees = "trees"
        case previews = "re-encoded JSON"
    }

    let left: Int
    let right: Int
    private(set) var content = Content.trees
    private var scroll = PageScroll()
    /// Nil until they are aligned.
    private(set) var aligned: AlignedExperiments?
    private let generation: Generation

    init(left: Int, right: Int, generation: Generation) {
        self.left = left
        self.right = right
        self.generation = generation
    }

    var isBusy: Bool { aligned == nil }

    /// The rows on screen; nil while there are none.
    var rows: AlignedRows? { content == .trees ? aligned?.trees : aligned?.previews }

    mutating func receive(_ answer: LayerAnswer, generation: Generation) {
        guard case .aligned(let aligned) = answer, generation == self.generation else { return }
        self.aligned = aligned
        showFirstDifference()
    }

    var coversPanes: Bool { true }

    enum KeyCommand: String, LayerCommand {
        case close = "Esc  Enter  q | close | close"
        case next = "n  f | next difference | difference"
        case previous = "N  F | previous difference"
        case content = "Tab  t  d | the trees, or the re-encoded JSON"
        case left = "1 | return to the experiment at the left | return to it"
        case right = "2 | return to the experiment at the right"
    }

    var help: LayerHelp? {
        LayerHelp(
            title: "Two experiments", about: "Two experiments side by side; the rows that differ are marked.",
            keys: KeyCommand.table + ScrollCommand.table, insteadOfSearch: "n and N go to the differences")
    }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        let page = max(1, ScreenLayout(context.state).wholeLayer.rows - 5)
        let count = rows?.rows.count ?? 0
        if scroll.press(key, page: page, count: count) { return .stay }
        switch KeyCommand(key) {
        case .content:
            content = content == .trees ? .previews : .trees
            showFirstDifference()
            return .stay
        case .next: return moveToDifference(1, page: page)
        case .previous: return moveToDifference(-1, page: page)
        case .left: return .closeAll(.goToExperiment(left))
        case .right: return .closeAll(.goToExperiment(right))
        case .close: return .close
        case nil: return .pass
        }
    }

    private mutating func showFirstDifference() {
        scroll.top = max(0, (rows?.differences.first ?? 0) - 3)
    }

    private mutating func moveToDifference(_ step: Int, page: Int) -> LayerResponse {
        guard let rows else { return .stay }
        let last = max(0, rows.rows.count - page)
        let top = min(scroll.top, last)
        let word = step > 0 ? "later" : "earlier"
        let next = step > 0 ? rows.differences.first { $0 > top + 3 } : rows.differences.last { $0 < top + 3 }
        guard let next else { return .stay(.notice("no \(word) row differs")) }
        scroll.top = max(0, min(next - 3, last))
        return scroll.top == top ? .stay(.notice("the \(word) rows that differ are in sight")) : .stay
    }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        let theme = Theme(state.appearance)
        let rect = ScreenLayout(state).wholeLayer
        let keys = [
            KeyCommand.close.hint(), ("n N", KeyCommand.next.keys.hint ?? ""),
            KeyCommand.content.hint(content == .trees ? "JSON" : "trees"),
            ("1 2", KeyCommand.left.keys.hint ?? ""), ScrollCommand.hint,
        ]
        let frame = LayerBox(theme: theme, title: "Two experiments: \(content.rawValue)", keys: keys)
        let (head, list) = frame.draw(on: &surface, in: rect).split(top: 2)
        let (leftHead, rightHead) = halves(head)
        drawHead(left, of: state.experiments, on: &surface, in: leftHead, theme)
        drawHead(right, of: state.experiments, on: &surface, in: rightHead, theme)
        guard let rows else {
            let words = aligned == nil ? "Comparing the two" : "One of them has no re-encoded JSON."
            surface.put(list.row, list.column, words, theme.quiet, clip: list)
            return
        }
        if rows.differences.isEmpty {
            surface.put(list.row, list.column, "No row differs.", theme.quiet, clip: list)
        }
        let area = rows.differences.isEmpty ? list.split(top: 1).rest : list
        let first = max(0, min(scroll.top, rows.rows.count - area.rows))
        frame.drawRest(rows.rows.count - first - area.rows, on: &surface, in: rect)
        for (line, row) in rows.rows.dropFirst(first).prefix(area.rows).enumerated() {
            let (left, right) = halves(area.line(line))
            draw(row.left, beside: row.right, on: &surface, in: left, theme)
            draw(row.right, beside: row.left, on: &surface, in: right, theme)
            if row.isDifferent {
                let sign = row.left == nil ? "+" : row.right == nil ? "-" : "~"
                surface.put(area.row + line, left.endColumn + 1, sign, theme.warning, clip: area)
            }
        }
    }

    private func halves(_ rect: Rect) -> (Rect, Rect) {
        let half = max(0, (rect.columns - 3) / 2)
        let left = rect.split(left: half).0
        return (left, rect.split(left: half + 3).1)
    }

    private func drawHead(
        _ card: Int, of experiments: Experiments, on surface: inout Surface, in rect: Rect, _ theme: Theme
    ) {
        guard experiments.cards.indices.contains(card) else { return }
        let experiment = experiments.cards[card]
        let change = experiment.changes(from: experiment.parent.map { experiments.cards[$0] }).joined(separator: ", ")
        let isPresent = card == experiments.present
        let (title, result) = rect.split(top: 1)
        surface.put(cut: "\(card + 1) \(change)\(isPresent ? " *" : "")", theme.strong, in: title)
        surface.put(cut: experiment.result?.words ?? "", theme.quiet, in: result)
    }

    private func draw(
        _ text: String?, beside other: String?, on surface: inout Surface, in rect: Rect, _ theme: Theme
    ) {
        guard let text else { return }
        let style = text == other ? theme.plain : other == nil ? theme.good : theme.warning
        surface.put(cut: text, style, in: rect)
    }
}
