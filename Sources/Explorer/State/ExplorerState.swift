import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
package import TerminalUI

/// Everything that the screen is drawn from. Changed by ``reduce(_:)`` alone.
///
/// It is copied into every view and layer that is drawn, so its parts are behind one reference. Stored in the state
/// itself, they made each of these copies 19 KB of code, written into 68 files and the five functions of 21 types.
package struct ExplorerState: Sendable {
    private(set) var storage: Storage

    /// Unchecked, since the parts change only while a single state refers to them.
    final class Storage: @unchecked Sendable {
        var parts: ExplorerParts

        init(_ parts: ExplorerParts) { self.parts = parts }
    }

    /// - Parameters:
    ///   - setup: model and strategies to start with.
    ///   - folder: where the file browser starts.
    ///   - lessons: the lessons in order, those of one group together.
    ///   - memory: what an earlier run saved.
    ///   - modelFiles: the user's own files with models.
    ///   - arrangement: the panes, and their borders until they are moved.
    ///   - settingsProblem: the problem with the settings; nil if there is none.
    package init(
        size: Size, appearance: Appearance = Appearance(), setup: Setup = Setup(), folder: String = ".",
        lessons: LateLessons = LateLessons([]), memory: ExplorerMemory = ExplorerMemory(),
        modelFiles: OwnModelFiles = OwnModelFiles(), arrangement: PaneArrangement = PaneArrangement(),
        settingsProblem: SettingsProblem? = nil
    ) {
        var panes = PaneState(arrangement)
        panes.splits = memory.splits
        storage = Storage(
            ExplorerParts(
                size: size, appearance: appearance, payload: PayloadState(folder: folder),
                experiments: Experiments(setup), panes: panes, recent: memory.recent, lessons: LessonState(lessons),
                settingsProblem: settingsProblem))
        models.files = modelFiles
    }

    /// The storage of this state alone: the parts are copied if another state refers to them, too.
    var ownStorage: Storage {
        mutating get {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.parts) }
            return storage
        }
    }

    // MARK: Derived from several parts

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
        if answer.tree.row(ofNode: moment.step.node) == row {
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
