import DecodeService
import DecodeTrace
import JSONText
import TerminalUI
import Trials

/// The list of target models, the one that decodes the payload furthest first.
struct ModelPicker: Sendable {
    /// Best first; before the first ranking, the catalogue's order.
    var ranks: [ModelRank] {
        didSet { updateShown() }
    }
    var isRanking: Bool
    var cursor = ListCursor()
    /// What is typed after `/`: a filter, and a type expression when nothing matches it.
    var filter: TextField? {
        didSet { if filter?.text != oldValue?.text { updateShown() } }
    }
    var isTyping = false
    /// Whether the last row offers to infer a model.
    var offersInference: Bool
    /// The model to stand on until somebody moves: the present one.
    private var present: String?

    init(models: [ModelDescriptor], isRanking: Bool, present: String? = nil, offersInference: Bool = false) {
        self.offersInference = offersInference
        self.present = present
        ranks = models.map(ModelRank.init(untried:))
        self.isRanking = isRanking
        shown = ranks
    }

    /// The models that the filter leaves: kept, since each key asks for them several times.
    private(set) var shown: [ModelRank] = []

    private mutating func updateShown() {
        guard let text = filter?.text.shortened(to: 10_000), !text.isEmpty else {
            shown = ranks
            return
        }
        let matcher = TextPattern(words: text).matcher()
        shown = ranks.filter { matcher.matches("\($0.model) \($0.descriptor.name) \($0.descriptor.title)") }
    }

    /// What the names are compared with: no more of it than a name could have, since it is looked at for every key.
    private var filterText: String? { filter?.text.shortened(to: 10_000).lowercased() }

    /// What the row says that offers to infer a model.
    static let inferenceTitle = "infer a model from this payload"

    /// Whether that row is among those shown.
    var showsInference: Bool {
        guard offersInference else { return false }
        guard let text = filterText, !text.isEmpty else { return true }
        return Self.inferenceTitle.contains(text)
    }

    /// Whether the cursor stands on it.
    var isOnInference: Bool { showsInference && cursor.index == shown.count }

    var rowCount: Int { shown.count + (showsInference ? 1 : 0) }

    /// The model under the cursor; a filter that matches nothing is itself a type expression.
    var choice: String? {
        let list = shown
        if list.indices.contains(cursor.index) { return list[cursor.index].model }
        guard !isOnInference, let text = filter?.text, !text.isEmpty else { return nil }
        return text
    }

    /// Goes on with what was typed into another picker.
    mutating func takeFilter(of other: ModelPicker) {
        filter = other.filter
        isTyping = other.isTyping
    }

    /// Takes a better list and stays on the model it was on, unless nobody moved yet.
    mutating func take(_ better: [ModelRank], isLast: Bool) {
        let chosen = present ?? (cursor.index > 0 ? choice : nil)
        let wasOnInference = isOnInference
        ranks = better
        isRanking = !isLast
        if wasOnInference { cursor.index = shown.count }
        if let chosen, let index = shown.firstIndex(where: { $0.model == chosen }) { cursor.index = index }
    }

    mutating func press(_ key: Key, page: Int) -> OverlayOutcome {
        present = nil
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
        if key == .character("/") {
            filter = TextField()
            isTyping = true
            return .stay
        }
        if cursor.press(key, count: rowCount, page: page) { return .stay }
        if key == .escape || key == .character("q") { return .close }
        return .pass
    }
}
