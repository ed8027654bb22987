import DecodeService
import DecodeTrace
import Diagnosis
import Foundation
import JSONText

/// Opens payloads: files, documents, lessons, and what was pasted.
extension Request {
    /// A file was chosen in a folder.
    static func openFile(_ path: String, folder: String) -> Self { Self { $0.openFile(path, folder: folder) } }
    /// Open a file with the setup that it was decoded with last.
    static func openRecent(_ file: RecentFiles.File) -> Self { Self { $0.openRecent(file) } }
    /// Open it, now that the user has confirmed its models.
    static func reopen(_ file: RecentFiles.File) -> Self { Self { $0.openAgain(file) } }
    static func beginLesson(_ lesson: Int, payload: Int) -> Self {
        Self { $0.beginLesson(lesson, payload: payload) }
    }
}

extension ExplorerState {
    mutating func reduce(_ answer: PayloadAnswer, generation: Generation) -> [Effect] {
        guard generation == payload.generation else { return [] }
        switch answer {
        case .begun(let beginning):
            // During a reload, the old payload stays on screen.
            guard payload.isLoading else { break }
            payload.content = .reading(beginning)
            selection = SelectionState()
            selection.tree.chooseLevel(for: beginning.tree, rows: 40)
        case .read(let loaded): return show(loaded)
        case .failed(let name, let message):
            payload.content = .trouble(name: name, message: message)
            return leavePayload()
        case .folder(let path):
            payload.content = .none
            payload.path = nil
            payload.folder = path
            return open(.fileBrowser)
        case .documents(let source): return openList(source)
        }
        return []
    }

    mutating func read(_ path: String) -> [Effect] {
        layers.removeAll { $0.closesForPayload }
        return dropCopy() + leavePayload() + closeDocuments() + [payload.read(path)]
    }

    /// Leaves the payload on screen and its lesson, after which the user's own models are used again.
    mutating func leavePayload() -> [Effect] {
        lessons.leave()
        fixes = FixState()
        decode.reset()
        return [.cancel(.decoding)] + models.replace(with: models.files)
    }

    /// Opens a file with everything that it was decoded with last. Other models are compiled only if the user agrees.
    mutating func openRecent(_ file: RecentFiles.File) -> [Effect] {
        guard let files = file.models, files != models.files else { return openAgain(file) }
        return [.askAboutRecent(file)]
    }

    mutating func openAgain(_ file: RecentFiles.File) -> [Effect] {
        // A file without models of its own may have been decoded with the present ones, before they were remembered.
        let isKnown = models.catalog.isEmpty || file.model.map { descriptor(of: $0) != nil } == true
        let keepsModels = file.models == nil && isKnown && !models.areSetAside
        let changes = keepsModels ? [] : models.replace(with: file.models ?? OwnModelFiles())
        var strategies = StrategySet()
        // Strategies that this version doesn't know are left out.
        for (name, value) in file.strategies { try? strategies.set(name, to: value) }
        experiments.keep(Setup(model: isKnown || !changes.isEmpty ? file.model : nil, strategies: strategies))
        layers.removeAll()
        let parts = file.path.split(separator: "/").dropLast()
        payload.folder = file.path.hasPrefix("/") ? "/" + parts.joined(separator: "/") : parts.joined(separator: "/")
        if payload.folder.isEmpty { payload.folder = "." }
        return changes + read(file.path)
    }

    /// Opens text that was pasted outside a text field, if it begins like a JSON object or array.
    mutating func openPasted(_ text: String) -> [Effect] {
        guard let first = text.first(where: { !$0.isWhitespace }), first == "{" || first == "[" else {
            return say("only JSON can be pasted here: an object or an array")
        }
        let replaced = payload.loaded.map { [payload] in
            PayloadState.Replaced(
                payload: $0, path: payload.path, document: payload.document, experiment: experiments.present,
                isBuiltIn: models.areSetAside)
        }
        leaveLessonSetup()
        layers.removeAll()
        let load = payload.load("pasted.json") { Payload(showing: Data(text.utf8)) }
        payload.replaced = replaced
        if replaced != nil { notice = "opened what was pasted  (u goes back)" }
        return leavePayload() + closeDocuments() + [load]
    }

    mutating func readAgain() -> [Effect] {
        guard let effect = payload.readAgain() else { return [] }
        notice = "read again"
        return [effect]
    }

    /// Reads changed files again, and compiles changed models.
    mutating func filesChanged(_ changes: FileChanges) -> [Effect] {
        var effects: [Effect] = []
        if changes.payload, let path = payload.path {
            effects.append(payload.readFile(path))
            payload.followed = payload.generation
        }
        if changes.models {
            models.isRebuilding = true
            effects.append(.rebuildModels)
        }
        return effects
    }

    /// Goes back to what a paste replaced.
    mutating func undoPaste() -> [Effect] {
        guard let old = payload.replaced else { return [] }
        payload.restore(old)
        decode.reset()
        notice = "back to \(old.payload.shortName), which the paste had replaced"
        return models.replace(with: models.files, inLesson: old.isBuiltIn)
            + decodeShown(old.payload, nil, isReload: false)
    }

    mutating func openFile(_ path: String, folder: String) -> [Effect] {
        payload.folder = folder
        if path.hasSuffix(".swift") { return [.askAboutModels(path: path)] }
        leaveLessonSetup()
        return read(path)
    }

    /// Drops the model and the strategies that a lesson chose. What the user chose is kept for the next payload.
    mutating func leaveLessonSetup() {
        guard let guide = lessons.guide, guide.payloads.indices.contains(lessons.payload) else { return }
        let chosen = guide.payloads[lessons.payload].setup
        var kept = experiments.kept
        if kept.model == chosen.model || models.areSetAside { kept.model = nil }
        if kept.strategies == chosen.strategies { kept.strategies = StrategySet() }
        experiments.keep(kept)
    }

    /// Opens a payload of a lesson, and first the text of a new lesson.
    mutating func beginLesson(_ lesson: Int, payload: Int) -> [Effect] {
        layers.removeAll()
        let isNew = lessons.current != lesson
        lessons.open(lesson, payload: payload)
        guard isNew else { return readLessonPayload() }
        // The models of a course are the user's own.
        let isBuiltIn = lessons.guide?.originals.isEmpty == true
        return open(.lesson) + models.replace(with: models.files, inLesson: isBuiltIn) + readLessonPayload()
    }

    /// Reads the lesson's payload, with the model and the strategies that it is meant for.
    mutating func readLessonPayload() -> [Effect] {
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
        return [.dropCopy(path: copy.file)]
    }

    /// Shows a payload that was read. A payload that was read again keeps the selection of the old one.
    private mutating func show(_ loaded: LoadedPayload) -> [Effect] {
        // True also if only the payload's beginning was on screen.
        let isReload = payload.shown != nil
        let place = isReload ? lastingPlace : nil
        if payload.followed == payload.generation {
            guard payload.loaded?.payload.fileData != loaded.payload.fileData else {
                return say(notice ?? "\(loaded.shortName) was written again with the same bytes")
            }
            notice = "\(loaded.shortName) changed and was read again"
        }
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
            goTo(byte: fault.byte)
            panes.focus = .payload
            return []
        }
        let asks = setup.model == nil || documents.wantsPicker
        documents.wantsPicker = false
        let effects = setup.model == nil ? [] : decodeAgain()
        return effects + (asks ? open(.modelPicker) : [])
    }

    /// Remembers the model and the strategies of the open file for the next run.
    mutating func rememberFile() -> [Effect] {
        var shown: (path: String, setup: Setup)?
        if let path = payload.path, payload.loaded != nil { shown = decode.answer.map { (path, $0.setup) } }
        guard experiments.trial == nil, let (path, setup) = documents.remembered ?? shown, setup == experiments.kept
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
}

extension PayloadState {
    /// Starts reading another file.
    mutating func read(_ path: String) -> Effect {
        self.path = path
        (document, replaced) = (nil, nil)
        content = .loading(name: path)
        return readFile(path)
    }

    /// Starts reading a document of a list.
    mutating func read(_ document: DocumentPlace) -> Effect {
        begin(document.name, document: document)
        return .readDocument(document, generation: generation)
    }

    /// Starts loading a payload that is no file: a lesson's, or one in memory.
    mutating func load(_ name: String, _ make: @escaping @Sendable () -> Payload) -> Effect {
        begin(name)
        return .loadPayload(name: name, make, generation: generation)
    }

    private mutating func begin(_ name: String, document: DocumentPlace? = nil) {
        generation.advance()
        (path, replaced) = (nil, nil)
        self.document = document
        content = .loading(name: name)
    }

    /// Reads the same file or document again. The old payload stays on screen meanwhile.
    mutating func readAgain() -> Effect? {
        guard let document else { return path.map { readFile($0) } }
        generation.advance()
        return .readDocument(document, generation: generation)
    }

    /// Stops waiting for a payload, and keeps the part that was read.
    mutating func interrupt() {
        guard isLoading else { return }
        generation.advance()
        guard case .loading(let name) = content else {
            isCancelled = true
            return
        }
        let again = path == nil && document == nil ? "" : " R reads it again."
        content = .trouble(name: name, message: "Reading was cancelled.\(again)")
    }

    mutating func readFile(_ path: String) -> Effect {
        generation.advance()
        isCancelled = false
        return .readPayload(path: path, generation: generation)
    }
}
