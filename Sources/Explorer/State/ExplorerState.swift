import DecodeService
import DecodeTree
import Diagnosis
import JSONText
package import TerminalUI
import Trials

/// How the explorer looks, whatever it shows.
package struct Appearance: Hashable, Sendable {
    /// Colours; without them attributes and marks say the same.
    package var hasColor: Bool
    /// Nothing but ASCII on screen.
    package var isASCII: Bool

    package init(hasColor: Bool = true, isASCII: Bool = false) {
        self.hasColor = hasColor
        self.isASCII = isASCII
    }
}

/// Everything that the screen is drawn from. Changed by ``reduce(_:)`` alone.
package struct ExplorerState: Sendable {
    package internal(set) var size: Size
    package let appearance: Appearance
    var payload = PayloadState.none
    var payloadGeneration = Generation()
    var models: [ModelDescriptor] = []
    var sources: [String: SourceText] = [:]
    var experiments: Experiments
    var decode = DecodeState()
    var fixes = FixState()
    var tree = TreeState()
    /// The step last gone to, by its place; nil before the first.
    var step: Int?
    var isPlaying = false
    var playGeneration = Generation()
    var panes = PaneState()
    var overlays: [Overlay] = []
    var search: SearchQuery?
    var searchesForward = true
    var searchGeneration = Generation()
    /// The search under way.
    var searching: RunningSearch?
    var rankGeneration = Generation()
    var compareGeneration = Generation()
    var listGeneration = Generation()
    var pending = PendingKeys()
    var notice: String?
    /// The first answer for a payload takes the cursor to what failed; later ones leave it where it is.
    var hasMoved = false
    /// The folder that the file browser starts in.
    var folder: String
    var lessons: LessonState
    /// What `Ctrl-C` did last time: a second one in a row quits.
    var wasInterrupted = false
    /// The path that `R` reads again; nil for standard input.
    var path: String?
    /// Why there are no models of the user's own; nil when there are, or none were asked for.
    var modelFailure: ModelBuildFailure?
    /// The models are compiled anew: what was decoded with the old ones is decoded again then.
    var isRebuilding = false
    /// Whether there is somebody who infers models.
    var canInfer = false
    var isInferring = false
    /// What was inferred last.
    var inferred: InferredTypes?

    /// - Parameters:
    ///   - setup: model and strategies to start with.
    ///   - folder: where the file browser starts.
    ///   - lessons: what can be gone through, in order, those of one group together.
    package init(
        size: Size, appearance: Appearance = Appearance(), setup: Setup = Setup(), folder: String = ".",
        lessons: [LessonGuide] = []
    ) {
        self.lessons = LessonState(lessons)
        self.size = size
        self.appearance = appearance
        self.folder = folder
        experiments = Experiments(setup)
    }

    // MARK: What the screen shows

    /// The setup in force: the one tried while a panel is open.
    package var setup: Setup { experiments.current }

    /// The tree on screen: of the last answer, or of the text alone.
    var shownTree: DecodeTree? { decode.answer?.tree ?? payload.loaded?.tree }

    /// Changes when other rows come to be shown.
    var treeVersion: TreeVersion {
        TreeVersion(payload: payloadGeneration, answer: decode.answer == nil ? nil : decode.answerVersion)
    }

    var document: JSONDocument? { payload.loaded?.document }

    /// Work is under way whose end will change the screen.
    package var isBusy: Bool {
        if case .loading = payload { return true }
        return decode.isRunning || isRebuilding || isInferring || isRanking || isListing || searching != nil
    }

    private var isRanking: Bool {
        overlays.contains { if case .modelPicker(let picker) = $0 { picker.isRanking } else { false } }
    }

    var isComparing: Bool {
        overlays.contains { if case .compare(let table) = $0 { table.progress.isRunning } else { false } }
    }

    private var isListing: Bool {
        overlays.contains { if case .fileBrowser(let browser) = $0 { browser.listing == nil } else { false } }
    }

    /// The selected row of the tree; nil when there is none.
    var selectedRow: Int? {
        guard let tree = shownTree, !tree.isEmpty else { return nil }
        return min(max(self.tree.cursor, 0), tree.count - 1)
    }

    /// The failure that the screen speaks of: that of the selected row, else the one that ended the decode.
    var spokenFailure: DiagnosedFailure? {
        guard let answer = decode.answer else { return nil }
        if let row = selectedRow, let failure = answer.failure(at: row) { return failure }
        return answer.diagnosis.ending
    }

    /// What is known of an expression's model, `[City]` and `City?` included.
    func descriptor(of expression: String?) -> ModelDescriptor? {
        expression.flatMap { models.root(of: $0) }
    }

    /// What the source of the model in force says of its types.
    var declared: DeclaredTypes {
        guard let model = descriptor(of: decode.answer?.result.model ?? setup.model) else { return .none }
        return DeclaredTypes(
            parsed: models.files(of: model).compactMap { file in
                sources[file.sourceFile].map { (file.sourceFile, $0.index) }
            })
    }

    /// The key sets that the strategy panel offers: the model's own, else those of the models beside it, which it may
    /// hold.
    var keySets: [String] {
        setup.model.map { models.keySets(of: $0) } ?? []
    }
}

/// Which rows are shown: of which payload, and of which answer.
struct TreeVersion: Hashable, Sendable {
    var payload: Generation
    /// Nil while the text is shown alone.
    var answer: Generation?
}

/// A search under way.
struct RunningSearch: Sendable {
    var generation: Generation
    var isForward: Bool
    /// The rows that it looks at: their numbers mean nothing in others.
    var tree: TreeVersion
    /// How much of them it has looked at; nil as long as it has not taken long.
    var percent: Int?
}
