import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
package import TerminalUI

/// Everything that the screen is drawn from. Changed by ``reduce(_:)`` alone.
///
/// It is copied into every view and layer that is drawn, so each part is behind a reference. Stored in the state itself,
/// they made each of these copies 19 KB of code, written into 68 files and the five functions of 21 types.
package struct ExplorerState: Sendable {
    @Shared package internal(set) var size: Size
    @Shared package internal(set) var appearance: Appearance
    @Shared var payload: PayloadState
    /// The list of documents that the payload is one of.
    @Shared var documents = DocumentsState()
    @Shared var models = ModelState()
    @Shared var experiments: Experiments
    @Shared var decode = DecodeState()
    @Shared var fixes = FixState()
    @Shared var selection = SelectionState()
    @Shared var play = PlayState()
    @Shared var panes: PaneState
    @Shared var search = SearchState()
    @Shared var watches = WatchState()
    /// The progress of background work.
    @Shared var work = WorkState()
    @Shared var recent: RecentFiles
    /// The file and the setup that were added to ``recent`` last.
    @Shared var remembered: RecentFiles.File?
    @Shared var lessons: LessonState
    @Shared var layers = LayerStack()
    @Shared var keys = KeyState()
    @Shared var history = TypedHistory()
    @Shared var notice: String?
    /// Shown on the last line, over every layer, until a key is pressed.
    @Shared var settingsProblem: SettingsProblem?
    /// The cache of ``why``.
    @Shared var keptWhy = WhyText()

    /// - Parameters:
    ///   - folder: where the file browser starts.
    ///   - lessons: the lessons in order, those of one group together; at least one.
    ///   - modelFiles: the user's own files with models.
    package init(
        size: Size, appearance: Appearance = Appearance(), setup: Setup = Setup(), folder: String = ".",
        lessons: MadeOnce<[LessonGuide]>? = nil, memory: ExplorerMemory = ExplorerMemory(),
        modelFiles: OwnModelFiles = OwnModelFiles(), arrangement: PaneArrangement = PaneArrangement(),
        settingsProblem: SettingsProblem? = nil
    ) {
        self.size = size
        self.appearance = appearance
        payload = PayloadState(folder: folder)
        experiments = Experiments(setup)
        panes = PaneState(arrangement)
        recent = memory.recent
        self.lessons = LessonState(lessons)
        self.settingsProblem = settingsProblem
        panes.splits = memory.splits
        models.files = modelFiles
    }

    /// The current setup: while a panel is open, the one being tried. That of a recording can't be changed.
    package var setup: Setup { payload.recorded ?? experiments.current }

    /// The tree on screen: of the last answer, or of the text alone.
    var shownTree: DecodeTree? { decode.answer?.tree ?? payload.shown?.tree }

    /// Changes whenever other rows are shown.
    var treeVersion: TreeVersion {
        TreeVersion(payload: payload.generation, answer: decode.answer == nil ? nil : decode.version)
    }

    var document: JSONDocument? { payload.shown?.document }

    /// Whether work is running whose end will change the screen.
    package var isBusy: Bool {
        payload.isLoading || decode.isRunning || models.isRebuilding || models.isInferring || layers.isBusy
            || search.running != nil || documents.isRunning
    }

    /// The selected row of the tree; nil if there is none.
    var selectedRow: Int? { shownTree.flatMap(selection.row) }

    /// The failure on screen: that of the selected row, otherwise the one that ended the decode.
    var shownFailure: DiagnosedFailure? {
        guard let answer = decode.answer else { return nil }
        guard let moment else {
            if let row = selectedRow, let failure = answer.failure(at: row) { return failure }
            return answer.diagnosis.ending
        }
        guard let row = selectedRow else { return nil }
        if answer.row(ofStep: moment.step.node) == row {
            return moment.step.phase == .answer ? answer.explainer.failure(ofNode: moment.step.node) : nil
        }
        return [.failed, .absorbed].contains(answer.tree.mark(of: row, at: moment)) ? answer.failure(at: row) : nil
    }

    /// The descriptor of an expression's model, also for `[City]` and `City?`.
    func descriptor(of expression: String?) -> ModelDescriptor? {
        expression.flatMap { models.catalog.root(of: $0) }
    }

    /// The declarations in the source of the current model.
    var declared: DeclaredTypes {
        guard let model = descriptor(of: decode.answer?.result.model ?? setup.model) else { return .none }
        return DeclaredTypes(
            models.catalog.files(of: model).compactMap { file in
                models.sources[file.sourceFile].map { (file.sourceFile, $0.index) }
            })
    }

    /// The key sets that the strategy panel offers: the model's own, otherwise those of the models beside it, which it
    /// may contain.
    var keySets: [String] {
        setup.model.map { models.catalog.keySets(of: $0) } ?? []
    }

    /// What is being done with the documents; nil if nothing runs.
    var documentsActivity: String? {
        documents.activity(compiling: models.isCompiling ? work.progress(.compiling, of: models.version) : nil)
    }

    /// The tree that has a mark for each line; nil if nothing was decoded or the lines aren't known.
    var coveredTree: DecodeTree? {
        guard let answer = decode.answer, answer.result.outcome != .invalid, document?.hasShownPlaces == true else {
            return nil
        }
        return answer.tree
    }
}

/// A part of the state behind a reference, copied when it changes while another state refers to it, too.
///
/// It is read with `get`: with `_read`, the unoptimised code of Swift 6.3 reads a large part from the accessor's frame
/// after it was freed.
@propertyWrapper package struct Shared<Value: Sendable>: Sendable {
    /// Unchecked, since the value changes only while a single state refers to it.
    private final class Storage: @unchecked Sendable {
        var value: Value

        init(_ value: Value) { self.value = value }
    }

    private var storage: Storage

    package init(wrappedValue: Value) { storage = Storage(wrappedValue) }

    package var wrappedValue: Value {
        get { storage.value }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
            yield &storage.value
        }
    }
}
