import DecodeService
import DecodeTrace
import Diagnosis
import Foundation
import JSONText

/// Performs the requests that the parts of the state make of each other. No other code does.
extension ExplorerState {
    mutating func perform(_ requests: [Request]) -> [Effect] {
        var effects: [Effect] = []
        for request in requests { effects += perform(request) }
        return effects
    }

    mutating func perform(_ request: Request) -> [Effect] {
        switch request {
        case .effect(let effect): return [effect]
        case .notice(let message): notice = message
        case .open(let layer): return open(layer)
        case .run(let command, let last): return run(command, last: last)
        case .goToPath(let path):
            guard let row = row(at: path), let tree = shownTree else {
                notice = "no value is at \(path.shortened(to: 200))"
                break
            }
            return perform(selection.select(row, in: tree))
        case .undoPaste: return undoPaste()
        case .read(let path): return read(path)
        case .openFile(let path, let folder): return openFile(path, folder: folder)
        case .openRecent(let file): return openRecent(file)
        case .reopen(let file): return reopen(file)
        case .showBeginning(let beginning):
            payload.content = .reading(beginning)
            selection = SelectionState()
            selection.tree.chooseLevel(for: beginning.tree, rows: 40)
        case .showPayload(let loaded): return show(loaded)
        case .changePayloadStyle: changePayloadStyle()
        case .documents(let request): return perform(request)
        case .beginLesson(let lesson, let payload):
            layers.removeAll()
            return perform(lessons.begin(lesson, payload: payload))
        case .readLessonPayload: return readLessonPayload()
        case .answerQuestion(let answer): answerQuestion(answer)
        case .keep(let setup): experiments.keep(setup)
        case .keepModel(let model): keepModel(model)
        case .chooseModel(let model): return choose(model)
        case .tryOut(let setup):
            experiments.trial = setup
            return decodeAgain()
        case .dropTrial:
            guard experiments.trial != nil else { break }
            experiments.trial = nil
            return decodeAgain()
        case .goToExperiment(let card): return perform(experiments.go(to: card))
        case .decode: return decodeAgain()
        case .giveUpOnModels:
            decode.isRunning = false
            layers.removeAll { $0.waitsForModels }
        case .showFirst(let failure):
            notice = failure.words
            guard !selection.hasMoved else { break }
            let effects = goTo(byte: failure.byte)
            // The user didn't move, so the failure is still selected once the tree is built.
            selection.hasMoved = false
            return effects
        case .showDecode(let finished, let loaded): return show(finished, of: loaded)
        case .tryRemedies(let suspicions):
            guard let answer = decode.answer, answer.result.outcome.hasValue, let loaded = payload.loaded else { break }
            fixes = FixState(FixProgress())
            return [.tryFixes(answer, loaded, for: suspicions, in: nil, generation: decode.generation)]
        case .showErrorInSource: if sourcePlace?.problem != nil { panes.lowerCompanion = .model }
        case .select(let row):
            guard let tree = shownTree else { break }
            return perform(selection.select(row, in: tree))
        case .goTo(let byte): return goTo(byte: byte)
        case .forgetMoves: selection.hasMoved = false
        case .play: return perform(play.toggle())
        case .playStep: return playStep()
        case .changeSpeed(let steps): return perform(play.changeSpeed(by: steps))
        case .type(let command): return run(command)
        case .keepTyped(let line, let prompt): history.add(line, to: prompt)
        case .search(let pattern):
            let context = searchContext
            return perform(search.begin(pattern, in: context))
        case .keepCursorsInSight: updatePanes { $0.keepCursorsInSight(in: $1) }
        case .remember: return [.remember(memory)]
        case .searchWhileTyping(let pattern, let origin):
            let effects = leaveSearch(to: origin)
            let context = searchContext
            return effects + (pattern.isEmpty ? [] : perform(search.begin(pattern, in: context)))
        case .leaveSearch(let origin): return leaveSearch(to: origin)
        case .reveal(let row, let columns, let pane): return reveal(row: row, columns: columns, in: pane)
        case .countMatches:
            let context = searchContext(in: search.pane)
            return perform(search.count(in: context))
        case .followSelection: updatePanes { $0.followSelection(in: $1) }
        case .followPreview: updatePanes { $0.followPreview(in: $1) }
        case .followSource: updatePanes { $0.followSource(in: $1) }
        case .showModel: panes.showModel()
        case .showStepSource: if sourcePlace != nil { panes.beginStepping() }
        case .scrollModelToTop: panes.model = TextPane()
        case .useModels(let path): return useModels(path)
        case .infer: return infer()
        case .findModel: return layers.isEmpty ? perform(.open(.modelPicker)) : []
        case .modelsFailed(let trouble): return perform(models.fail(trouble))
        case .modelsLoaded(let isNew):
            // The documents are decoded again, too.
            if isNew { documents.setup = nil }
            return perform(layers.top?.modelsLoaded(isNew: isNew) ?? (isNew ? [.decode] : []))
        case .filesChanged(let changes):
            let effects = changes.payload ? perform(payload.fileChanged()) : []
            return effects + (changes.models ? [models.filesChanged()] : [])
        }
        return []
    }

    /// Returns to what was on screen before a pattern was typed, and stops its search.
    private mutating func leaveSearch(to origin: SearchOrigin) -> [Effect] {
        let effects = perform(search.stop())
        // Answers that are still to come don't belong to the restored search.
        let generation = search.generation
        search = origin.search
        search.generation = generation
        search.generation.advance()
        search.counting = nil
        selection = origin.selection
        panes = origin.panes
        return effects
    }

    // MARK: The payload

    mutating func read(_ path: String) -> [Effect] {
        lessons.leave()
        layers.removeAll { $0.closesForPayload }
        fixes = FixState()
        decode.reset()
        return closeDocuments() + dropCopy() + [payload.read(path)]
    }

    /// Opens a file with everything that it was decoded with last. Other models are compiled only if the user agrees.
    private mutating func openRecent(_ file: RecentFiles.File) -> [Effect] {
        guard let files = file.models, files != models.files else { return reopen(file) }
        return [.askAboutRecent(file)]
    }

    private mutating func reopen(_ file: RecentFiles.File) -> [Effect] {
        // A file without models of its own may have been decoded with the present ones, before they were remembered.
        let isKnown = models.catalog.isEmpty || file.model.map { descriptor(of: $0) != nil } == true
        let keepsModels = file.models == nil && isKnown
        let changes = keepsModels ? [] : models.replace(with: file.models ?? OwnModelFiles())
        var strategies = StrategySet()
        // Strategies that this version doesn't know are left out.
        for (name, value) in file.strategies { try? strategies.set(name, to: value) }
        experiments.keep(Setup(model: isKnown || !changes.isEmpty ? file.model : nil, strategies: strategies))
        layers.removeAll()
        let parts = file.path.split(separator: "/").dropLast()
        payload.folder = file.path.hasPrefix("/") ? "/" + parts.joined(separator: "/") : parts.joined(separator: "/")
        if payload.folder.isEmpty { payload.folder = "." }
        return changes + [.cancel(.decoding)] + read(file.path)
    }

    /// Opens text that was pasted outside a text field, if it begins like a JSON object or array.
    mutating func openPasted(_ text: String) -> [Effect] {
        guard let first = text.first(where: { !$0.isWhitespace }), first == "{" || first == "[" else {
            notice = "only JSON can be pasted here: an object or an array"
            return []
        }
        let replaced = payload.loaded.map { [payload] in
            PayloadState.Replaced(
                payload: $0, path: payload.path, document: payload.document, experiment: experiments.present)
        }
        leaveLessonSetup()
        lessons.leave()
        layers.removeAll()
        fixes = FixState()
        decode.reset()
        let load = payload.load("pasted.json") { Payload(showing: Data(text.utf8)) }
        payload.replaced = replaced
        if replaced != nil { notice = "opened what was pasted  (u goes back)" }
        return closeDocuments() + [.cancel(.decoding), load]
    }

    /// Goes back to what a paste replaced.
    private mutating func undoPaste() -> [Effect] {
        guard let old = payload.replaced else { return [] }
        payload.restore(old)
        decode.reset()
        notice = "back to \(old.payload.shortName), which the paste had replaced"
        return decodeShown(old.payload, nil, isReload: false)
    }

    private mutating func openFile(_ path: String, folder: String) -> [Effect] {
        payload.folder = folder
        if path.hasSuffix(".swift") { return [.askAboutModels(path: path)] }
        leaveLessonSetup()
        return [.cancel(.decoding)] + read(path)
    }

    /// Drops the model and the strategies that a lesson chose. What the user chose is kept for the next payload.
    mutating func leaveLessonSetup() {
        guard let guide = lessons.guide, guide.payloads.indices.contains(lessons.payload) else { return }
        let chosen = guide.payloads[lessons.payload].setup
        var kept = experiments.kept
        if kept.model == chosen.model { kept.model = nil }
        if kept.strategies == chosen.strategies { kept.strategies = StrategySet() }
        experiments.keep(kept)
    }

    /// Reads the lesson's payload, with the model and the strategies that it is meant for.
    private mutating func readLessonPayload() -> [Effect] {
        guard let guide = lessons.guide, guide.payloads.indices.contains(lessons.payload) else { return [] }
        let chosen = guide.payloads[lessons.payload]
        decode.reset()
        experiments.begin(chosen.setup)
        return [.cancel(.decoding)] + closeDocuments() + dropCopy() + [payload.load(chosen.file, chosen.load)]
    }

    /// Drops the edited copy of the lesson's source, so that the original decodes the next payload.
    mutating func dropCopy() -> [Effect] {
        guard let copy = lessons.copy else { return [] }
        lessons.copy = nil
        return [.dropCopy(path: copy.path)]
    }

    /// Makes the payload's rows in the other style, and keeps the cursor on its text.
    private mutating func changePayloadStyle() {
        guard let before = payload.shown?.layout else { return }
        let byte = before.source(ofRow: panes.payload.cursor).lowerBound
        let span = selectedSpan.flatMap { before.row(containing: $0.lowerBound) == panes.payload.cursor ? $0 : nil }
        payload.changeStyle()
        guard let layout = payload.shown?.layout else { return }
        notice = layout.style == .pretty ? "the payload with one value a row" : "the payload as it is"
        let shown = span?.lowerBound ?? byte
        updatePanes { $0.revealInPayload(row: layout.row(containing: shown), in: $1) }
    }

    /// Shows a payload that was read. A payload that was read again keeps the selection of the old one.
    private mutating func show(_ loaded: LoadedPayload) -> [Effect] {
        // True also if only the payload's beginning was on screen.
        let isReload = payload.shown != nil
        let place = isReload ? lastingPlace : nil
        payload.content = .ready(loaded)
        let listsModels = models.areRecorded != loaded.isRecordedElsewhere
        if listsModels {
            models.areRecorded.toggle()
            models.catalog = []
        }
        return (listsModels ? [.loadModels] : []) + decodeShown(loaded, place, isReload: isReload)
    }

    /// Decodes the payload that is shown now, or asks for its model.
    private mutating func decodeShown(
        _ loaded: LoadedPayload, _ place: LastingPlace?, isReload: Bool
    ) -> [Effect] {
        experiments.forgetResults()
        decode.forgetAnswers()
        if !isReload { selection = SelectionState() }
        if let place { selection.restore(place, in: loaded) }
        selection.tree.chooseLevel(for: loaded.tree, rows: 40)
        if let fault = loaded.document.fault, setup.model == nil {
            // No model decodes it, so the payload pane has the focus.
            let effects = goTo(byte: fault.byte)
            panes.focus = .payload
            return effects
        }
        let asks = setup.model == nil || documents.wantsPicker
        documents.wantsPicker = false
        let effects = setup.model == nil ? [] : decodeAgain()
        return effects + (asks ? perform(.open(.modelPicker)) : [])
    }

    // MARK: The setup

    private mutating func keepModel(_ model: String?) {
        experiments.keep(Setup(model: model, strategies: experiments.kept.strategies))
    }

    private mutating func choose(_ model: String) -> [Effect] {
        let isShown = decode.answer?.setup.model == model
        keepModel(model)
        selection.hasMoved = selection.hasMoved && isShown
        return decodeAgain()
    }

    private mutating func useModels(_ path: String) -> [Effect] {
        keepModel(nil)
        let effects = payload.loaded == nil ? [] : perform(.open(.emptyModelPicker))
        return effects + [models.use(path)]
    }

    /// Requests types that decode the payload under the kept strategies.
    private mutating func infer() -> [Effect] {
        guard let loaded = payload.loaded else { return [] }
        experiments.trial = nil
        work.forget(.inferring)
        let sample = payload.document == nil ? nil : documents.sample
        return [models.infer(loaded, beside: sample, experiments.kept, generation: payload.generation)]
    }

    // MARK: Decoding

    /// Decodes the payload with the current setup, in place of a running decode.
    mutating func decodeAgain() -> [Effect] {
        guard let loaded = payload.loaded else { return [] }
        fixes = FixState()
        guard setup.model != nil else {
            decode.reset()
            return [.cancel(.decoding), .cancel(.fixes)]
        }
        return [decode.begin(loaded, setup)]
    }

    private mutating func show(_ finished: FinishedDecode, of loaded: LoadedPayload) -> [Effect] {
        let place = selectedPlace
        let hadFailed = isFailureSelected
        if payload.loaded != nil { payload.content = .ready(loaded) }
        decode.answer = finished
        decode.trouble = nil
        selection.tree.hideAttempts()
        selection.tree.chooseLevel(for: finished.tree, rows: 40)
        if let place { restore(place) }
        updatePanes { $0.followSelection(in: $1) }
        var effects: [Effect] = []
        // Comes after following the selection: a syntax error may be where nothing can be selected.
        selection.leaveSteps()
        selection.failureStep = nil
        let ending = finished.diagnosis.ending ?? finished.diagnosis.failures.first
        // Once the selected failure is fixed, the next one is selected.
        if let ending, !selection.hasMoved || hadFailed && !isFailureSelected {
            effects = perform(selection.goTo(ending, in: finished))
        }
        if let lasting = selection.lasting {
            selection.lasting = nil
            restore(lasting, in: finished)
            updatePanes { $0.followSelection(in: $1) }
        }
        if moment == nil { panes.endStepping() }
        return effects + [fixes.search(for: finished, loaded, in: documents, generation: decode.generation)]
    }

    /// Remembers the model and the strategies of the open file for the next run.
    mutating func rememberFile() -> [Effect] {
        guard experiments.trial == nil, let (path, setup) = documents.remembered ?? shownFile, setup == experiments.kept
        else { return [] }
        let strategies = setup.strategies.changed.map { ($0.name, $0.value) }
        let file = RecentFiles.File(
            path: path, model: setup.model, strategies: Dictionary(strategies) { first, _ in first },
            models: models.files.isEmpty ? nil : models.files)
        guard file != remembered else { return [] }
        remembered = file
        recent.add(file)
        return [.remember(memory)]
    }

    /// The open file, and the setup that it was decoded with.
    private var shownFile: (path: String, setup: Setup)? {
        guard let path = payload.path, payload.loaded != nil, let setup = decode.answer?.setup else { return nil }
        return (path, setup)
    }

    /// Whether something failed at the selected row.
    private var isFailureSelected: Bool {
        guard let answer = decode.answer, let row = selectedRow else { return false }
        return answer.failure(ofRow: row) != nil
    }

    /// Selects the value at a byte of the payload's text.
    private mutating func goTo(byte: Int) -> [Effect] {
        guard let tree = shownTree, let document, document.foreign == nil, !tree.isEmpty else { return [] }
        var effects: [Effect] = []
        if let token = document.token(at: byte), let row = tree.row(ofToken: token) {
            effects = perform(selection.select(row, in: tree))
        }
        guard let layout = payload.shown?.layout else { return effects }
        updatePanes { $0.revealInPayload(row: layout.row(containing: byte), in: $1) }
        return effects
    }
}
