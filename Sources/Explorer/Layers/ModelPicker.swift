import DecodeService
import DecodeTrace
import JSONText
import TerminalUI
import Trials

/// The list of models, the one that decodes the payload furthest first.
struct ModelPicker: ListLayer {
    /// Best first; in the catalog's order before the first ranking.
    var ranks: [ModelRank] {
        didSet { updateShown() }
    }
    var isRanking: Bool
    var cursor = ListCursor()
    /// The text typed after `/`: a filter, or a type expression if nothing matches it.
    var filter: TextField? {
        didSet { if filter?.text != oldValue?.text { updateShown() } }
    }
    var isTyping = false
    /// Whether the last row infers a model.
    var offersInference: Bool
    /// The current model, selected until the cursor is moved.
    private var present: String?
    /// The generation of the requested ranking; nil if none was requested.
    private let generation: Generation?

    init(
        models: [ModelDescriptor], isRanking: Bool, present: String? = nil, offersInference: Bool = false,
        generation: Generation? = nil
    ) {
        self.generation = generation
        self.offersInference = offersInference
        self.present = present
        ranks = models.map(ModelRank.init(untried:))
        self.isRanking = isRanking
        shown = ranks
    }

    /// The models that match the filter. Cached, because every key reads them several times.
    private(set) var shown: [ModelRank] = []

    private mutating func updateShown() {
        guard let text = filter?.text.shortened(to: 10_000), !text.isEmpty else {
            shown = ranks
            return
        }
        let matcher = TextPattern(words: text).matcher()
        shown = ranks.filter { matcher.matches("\($0.model) \($0.descriptor.name) \($0.descriptor.title)") }
    }

    /// The filter in lower case, cut to the length of the longest possible name, because every key reads it.
    private var filterText: String? { filter?.text.shortened(to: 10_000).lowercased() }

    /// The text of the row that infers a model.
    static let inferenceTitle = "infer a model from this payload"

    /// Whether that row is shown.
    var showsInference: Bool {
        guard offersInference else { return false }
        guard let text = filterText, !text.isEmpty else { return true }
        return Self.inferenceTitle.contains(text)
    }

    /// Whether the cursor is on that row.
    var isOnInference: Bool { showsInference && cursor.index == shown.count }

    var rowCount: Int { shown.count + (showsInference ? 1 : 0) }

    /// The model under the cursor. A filter that matches nothing is itself a type expression.
    var choice: String? {
        let list = shown
        if list.indices.contains(cursor.index) { return list[cursor.index].model }
        guard !isOnInference, let text = filter?.text, !text.isEmpty else { return nil }
        return text
    }

    /// Continues with the filter of another picker.
    mutating func keepFilter(of other: ModelPicker) {
        filter = other.filter
        isTyping = other.isTyping
    }

    var field: TextField? { isTyping ? filter : nil }
    var isBusy: Bool { isRanking }

    mutating func paste(_ text: String) -> Bool {
        if isTyping { filter?.insert(text) }
        return isTyping
    }

    /// Shows a new ranking and keeps the selected model, if the cursor was moved.
    mutating func receive(_ answer: LayerAnswer, generation: Generation) {
        guard case .ranked(let better, let isLast) = answer, generation == self.generation else { return }
        let chosen = present ?? (cursor.index > 0 ? choice : nil)
        let wasOnInference = isOnInference
        ranks = better
        isRanking = !isLast
        if wasOnInference { cursor.index = shown.count }
        if let chosen, let index = shown.firstIndex(where: { $0.model == chosen }) { cursor.index = index }
    }

    /// Replaces the picker by one for the new models.
    func modelsLoaded(isNew: Bool) -> [Request]? { ranks.isEmpty || isNew ? [.open(.modelPicker)] : nil }

    enum KeyCommand: LayerCommand {
        case choose, close, filter, infer

        var keys: Binding.Keys {
            switch self {
            case .choose: .init("Enter", help: "decode as this model", hint: "choose")
            case .close: .init("Esc", "q", help: "close, with the model as it was", hint: "close")
            case .filter:
                .init(
                    "/", help: "filter by words; what matches nothing is a type, such as [City]",
                    hint: "filter, or a type")
            case .infer: .init("i", help: "infer a model from this payload")
            }
        }
    }

    var help: LayerHelp? {
        LayerHelp(
            title: "Models", about: "The models that decode the payload furthest come first; j and k try each.",
            keys: KeyCommand.table + (isTyping ? FieldKeys.table : ListCommand.table))
    }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        present = nil
        let before = choice
        let response = edit(key, page: ScreenLayout(context.state).listRows)
        switch response.outcome {
        case .pass where KeyCommand(key) == .choose:
            return isOnInference ? infer(in: context.state) : choice.map { .close(.chooseModel($0)) } ?? .stay
        case .pass where KeyCommand(key) == .infer:
            return offersInference ? infer(in: context.state) : .stay(.notice("no model can be inferred here"))
        case .stay:
            guard !isTyping, choice != before, let model = choice else { return response }
            let strategies = context.state.experiments.kept.strategies
            return .stay(.tryOut(Setup(model: model, strategies: strategies)))
        case .pass, .close, .closeAll: return response
        }
    }

    mutating func choose(_ item: Int, in context: LayerContext) -> LayerResponse {
        let before = choice
        present = nil
        isTyping = false
        cursor.index = item
        guard choice != before, let model = choice, item < shown.count else { return .stay }
        return .stay(.tryOut(Setup(model: model, strategies: context.state.experiments.kept.strategies)))
    }

    private func infer(in state: ExplorerState) -> LayerResponse {
        state.payload.loaded == nil ? .stay : .close(.infer)
    }

    /// Moves, and edits the filter.
    private mutating func edit(_ key: Key, page: Int) -> LayerResponse {
        if isTyping {
            if key == .enter || key == .down || key == .up {
                isTyping = false
                if key == .enter { return .stay }
            } else if key == .escape {
                isTyping = false
                filter = nil
                cursor.index = 0
                return .stay
            } else if filter?.press(key) == true {
                cursor.index = 0
                return .stay
            }
        }
        if KeyCommand(key) == .filter {
            filter = TextField()
            isTyping = true
            return .stay
        }
        if cursor.press(key, count: rowCount, page: page) { return .stay }
        return KeyCommand(key) == .close ? .close(.dropTrial) : .pass
    }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        ModelPickerView(state: state, theme: Theme(state.appearance), picker: self)
            .draw(on: &surface, in: ScreenLayout(state).layer)
    }
}

private struct ModelPickerView {
    let state: ExplorerState
    let theme: Theme
    let picker: ModelPicker

    func draw(on surface: inout Surface, in rect: Rect) {
        let content = LayerBox(
            theme: theme, title: "Decode as which model?",
            keys: [
                ModelPicker.KeyCommand.choose.hint(), ModelPicker.KeyCommand.close.hint(), ListCommand.hint("try"),
                ModelPicker.KeyCommand.filter.hint(),
            ]
        ).draw(on: &surface, in: rect)
        let (top, rest) = content.split(top: 1)
        var list = rest
        surface.put(top.row, top.column, headline, theme.quiet, clip: top)
        if let filter = picker.filter {
            list = FilterRow(theme: theme, field: filter, isTyping: picker.isTyping).draw(on: &surface, in: list)
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
            surface.addTarget(area, .item(first + line))
            if isSelected { surface.fill(area, look(theme.plain)) }
            let verdict = verdict(rank)
            let room = max(0, area.columns - verdict.text.count - 1)
            surface.put(area.row, area.column, cut(name(rank), to: room, surface), look(theme.plain), clip: area)
            surface.put(area.row, area.endColumn - verdict.text.count, verdict.text, look(verdict.style), clip: area)
        }
    }

    /// Draws the row that infers a model below the list, where it is always visible.
    ///
    /// - Returns: The area left for the list.
    private func drawInference(on surface: inout Surface, in list: Rect) -> Rect {
        let rows = min(list.rows - 1, max(picker.shown.count, 0))
        let area = Rect(row: list.row + rows, column: list.column, rows: 1, columns: list.columns)
        let style = picker.isOnInference ? theme.plain.adding(.reverse) : theme.plain
        surface.addTarget(area, .item(picker.shown.count))
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

    /// The expression, followed by the lesson, which tells equal names apart.
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
