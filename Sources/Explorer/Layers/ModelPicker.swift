import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import TerminalUI

/// The list of models, the one that decodes the payload furthest first.
struct ModelPicker: CursorList, FilteredLayer {
    /// Best first; in the catalog's order before the first ranking.
    var ranks: [ModelRank] {
        didSet { updateShown() }
    }
    var isRanking = true
    var cursor = ListCursor()
    /// The text typed after `/`: a filter, or a type expression if nothing matches it.
    var filter: TextField? {
        didSet { if filter?.text != oldValue?.text { updateShown() } }
    }
    var isTyping = false
    /// Whether a row infers a model.
    var offersInference: Bool
    /// The lesson of the payload, whose models come first; nil for a payload of the user's own, where inference comes
    /// first. The models of other lessons come last, under a fold.
    let lesson: String?
    /// What is wrong with the requested name; nil once something was typed.
    var nameProblem: NameProblem?
    /// Whether they were shown at first.
    private let showedLessons: Bool
    /// Whether the models under the fold are shown.
    private(set) var showsLessons = false {
        didSet { updateShown() }
    }

    enum Row: Hashable, Sendable {
        /// A model, by its place in ``shown``.
        case model(Int)
        /// The fold over the lessons' models, with their number.
        case fold(Int)
        case infer
        /// Opens the user's own Swift files.
        case ownFiles
    }
    /// Why a requested name is no model.
    enum NameProblem: Hashable, Sendable {
        case missing(String)
        case ambiguous(String)

        func headline(hasFilter: Bool) -> String {
            switch self {
            case .missing(let name): "No model is called \(name). \(hasFilter ? "Similar ones:" : "All models:")"
            case .ambiguous(let name): "Several models are called \(name):"
            }
        }
    }
    /// The current model, selected until the cursor is moved.
    private var present: String?
    /// The generation of the requested ranking; nil if none was requested.
    private let generation: Generation?

    init(
        models: [ModelDescriptor], present: String? = nil, offersInference: Bool = false, lesson: String? = nil,
        generation: Generation? = nil
    ) {
        self.lesson = lesson
        self.generation = generation
        self.offersInference = offersInference
        self.present = present
        ranks = models.map(ModelRank.init(untried:))
        showedLessons = present.flatMap { models.root(of: $0)?.lesson }.map { $0 != lesson } ?? false
        showsLessons = showedLessons
        updateShown()
    }

    /// The models that match the filter. Cached, because every key reads them several times.
    private(set) var shown: [ModelRank] = []
    /// The rows on screen, in order.
    private(set) var rows: [Row] = []

    private mutating func updateShown() {
        let infer: [Row] = showsInference ? [.infer] : []
        guard let text = filter?.text.shortened(to: 10_000), !text.isEmpty else {
            let near = ranks.filter(isNear)
            let others = ranks.filter { !isNear($0) }
            shown = near + others
            let fold: [Row] = others.isEmpty ? [] : [.fold(others.count)]
            // Where nothing else is listed, they are shown until the key hides them.
            let unfolded = near.isEmpty && infer.isEmpty ? showsLessons == showedLessons : showsLessons
            let models = near.indices.map(Row.model)
            // The user's own models come before inference.
            let hasOwn = lesson != nil || near.contains { $0.descriptor.lesson == nil }
            rows =
                (hasOwn ? models + infer : infer + models) + (lesson == nil ? [.ownFiles] : []) + fold
                + (unfolded ? (near.count..<shown.count).map(Row.model) : [])
            return
        }
        let matcher = TextPattern(words: text).matcher()
        let found = ranks.filter { matcher.matches(Self.name($0)) || matcher.matches($0.model) }
        // A whole name comes before the longer names that contain it.
        let isNamed = { [filterText] (rank: ModelRank) in rank.descriptor.name.lowercased() == filterText }
        shown = found.filter(isNamed) + found.filter { !isNamed($0) }
        rows = shown.indices.map(Row.model) + infer
    }

    /// Whether a model likely fits the payload: it is the user's own or the lesson's, or decodes most of a payload of the
    /// user's own.
    private func isNear(_ rank: ModelRank) -> Bool {
        guard rank.descriptor.lesson != nil, rank.descriptor.lesson != lesson else { return true }
        guard lesson == nil else { return false }
        switch rank.outcome {
        case .decoded: return rank.fraction >= 0.8
        case .recovered, .failed, .invalid, nil: return false
        }
    }

    /// The filter in lower case, cut to the length of the longest possible name, because every key reads it.
    private var filterText: String? { filter?.text.shortened(to: 10_000).lowercased() }

    /// The text of the row that opens Swift files.
    static let ownFilesTitle = "open your own Swift files"

    /// The text of the row that infers a model.
    static let inferenceTitle = "infer a model from this payload"

    /// Whether the row that infers a model is shown.
    var showsInference: Bool {
        guard offersInference else { return false }
        guard let text = filterText, !text.isEmpty else { return true }
        return Self.inferenceTitle.contains(text)
    }

    /// The row under the cursor; nil if there is none.
    private var row: Row? { rows.indices.contains(cursor.index) ? rows[cursor.index] : nil }

    var isOnInference: Bool { row == .infer }

    private var isOnFold: Bool { if case .fold = row { true } else { false } }

    var modelRanks: [ModelRank] {
        rows.compactMap { if case .model(let place) = $0 { shown[place] } else { nil } }
    }

    /// The expression, followed by the lesson, which distinguishes equal names.
    static func name(_ rank: ModelRank) -> String {
        guard let lesson = rank.descriptor.lesson else { return rank.model }
        return "\(rank.model.replacing("\(lesson)/", with: "")) (\(lesson))"
    }

    /// The model under the cursor. A filter that matches nothing is itself a type expression.
    var choice: String? {
        if case .model(let place) = row { return shown[place].model }
        guard rows.isEmpty, let text = filter?.text, !text.isEmpty else { return nil }
        return text
    }

    var isBusy: Bool { isRanking }

    /// Shows a new ranking and keeps the selected model, if the cursor was moved.
    mutating func receive(_ answer: LayerAnswer, generation: Generation) {
        guard generation == self.generation else { return }
        if case .unranked = answer { isRanking = false }
        guard case .ranked(let better, let isLast) = answer else { return }
        let chosen = present ?? (cursor.index > 0 ? choice : nil)
        let before = row
        ranks = better
        isRanking = !isLast
        if before == .infer, cursor.index > 0, let index = rows.firstIndex(of: .infer) { cursor.index = index }
        guard let chosen, let place = shown.firstIndex(where: { $0.model == chosen }) else { return }
        if let index = rows.firstIndex(of: .model(place)) { cursor.index = index }
    }

    /// Whether it shows nothing before the models arrive.
    var waitsForModels: Bool { generation == nil }

    enum KeyCommand: String, LayerCommand {
        case choose = "Enter | decode as this model | choose"
        case close = "Esc  q | close, with the model as it was | close"
        case filter = "/ | filter by words; other text is used as a type, such as [City] | filter"
        case infer = "i | infer a model from this payload"
        case ownFiles = "o | open Swift files with models of your own"
        case unfold = "Space | show the models of other lessons, or hide them"
    }

    var help: LayerHelp? {
        LayerHelp(
            title: "Models", about: "The models that decode the payload furthest come first; j and k try each.",
            keys: KeyCommand.table + (isTyping ? FieldKeys.table : ListCommand.table))
    }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        present = nil
        let before = choice
        if isTyping {
            let isEmpty = filter?.text.isEmpty == true
            if typeFilter(key) {
                cursor.index = 0
                return isTyping ? .stay : tryChoice(before, in: context)
            }
            if isEmpty, key == .enter { return tryChoice(before, in: context) }
        }
        let command = KeyCommand(key)
        if command != .filter, cursor.press(key, count: rows.count, page: ScreenLayout(context.state).listRows) {
            return isTyping ? .stay : tryChoice(before, in: context)
        }
        switch command {
        case .filter:
            nameProblem = nil
            return beginFilter()
        case .choose where isOnFold, .unfold:
            guard rows.contains(where: { if case .fold = $0 { true } else { false } }) else {
                return .stay(.notice("the models of the lessons are not folded here"))
            }
            showsLessons.toggle()
            cursor.index = min(cursor.index, max(0, rows.count - 1))
            return .stay
        case .choose where row == .ownFiles, .ownFiles: return .stay(.open(.modelBrowser))
        case .choose: return isOnInference ? infer(in: context.state) : choice.map { .close(.chooseModel($0)) } ?? .stay
        case .infer:
            return offersInference ? infer(in: context.state) : .stay(.notice("no model can be inferred here"))
        case .close: return .close(.dropTrial)
        case nil: return .pass
        }
    }

    mutating func choose(_ item: Int, in context: LayerContext) -> LayerResponse {
        let before = choice
        present = nil
        isTyping = false
        cursor.index = item
        if isOnFold { showsLessons.toggle() }
        return tryChoice(before, in: context)
    }

    /// Decodes as the model under the cursor, unless it was there before.
    private func tryChoice(_ before: String?, in context: LayerContext) -> LayerResponse {
        guard choice != before, let model = choice else { return .stay }
        return .stay(.tryOut(Setup(model: model, strategies: context.state.experiments.kept.strategies)))
    }

    private func infer(in state: ExplorerState) -> LayerResponse {
        state.payload.loaded == nil ? .stay : .close(.infer)
    }

    func spokenItem(in state: ExplorerState) -> String? {
        switch row {
        case .model(let index):
            let rank = shown[index]
            let verdict = ModelPickerView(state: state, theme: Theme(state.appearance), picker: self).verdict(rank)
            let lesson = rank.descriptor.lesson
            let name = lesson.map { rank.model.replacing("\($0)/", with: "") + " of the lesson \($0)" } ?? rank.model
            return verdict.isEmpty ? name : "\(name), \(verdict)"
        case .fold(let count):
            return
                "\(count) models of \(lesson == nil ? "the" : "other") lessons, \(showsLessons ? "unfolded" : "folded")"
        case .infer: return "\(Self.inferenceTitle), with the key i"
        case .ownFiles: return "\(Self.ownFilesTitle), with the key o"
        case nil: return nil
        }
    }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        ModelPickerView(state: state, theme: Theme(state.appearance), picker: self)
            .draw(on: &surface, in: ScreenLayout(state).layer)
    }
}
