import DecodeService
import DecodeTrace
import DecodeTree
import Diagnosis
import JSONText
import TerminalUI

extension ExplorerState {
    /// The effects to run when the explorer starts.
    ///
    /// - Parameter path: the payload to read; nil when none was named: the list of lessons opens, or the file browser
    ///   where there are none.
    package mutating func start(path: String?) -> [Effect] {
        guard let path else { return [.loadModels] + (lessons.all.isEmpty ? openBrowser() : openLessons()) }
        return [.loadModels] + read(path)
    }

    /// Starts with a payload that is in memory already: standard input.
    package mutating func start(name: String) -> [Effect] {
        payloadGeneration.advance()
        payload = .loading(name: name)
        return [.loadModels]
    }

    /// Says whose answers are awaited: what a payload in memory is handed over with.
    package var awaitedPayload: Generation { payloadGeneration }

    /// Takes one action: changes the state and says what is to be done outside. Pure, and quick whatever the payload.
    package mutating func reduce(_ action: Action) -> [Effect] {
        var effects: [Effect] = []
        switch action {
        case .input(let event): effects = take(event)
        case .payloadRead(let loaded, let generation):
            guard generation == payloadGeneration else { break }
            effects = take(loaded)
        case .payloadTrouble(let name, let message, let generation):
            guard generation == payloadGeneration else { break }
            payload = .trouble(name: name, message: message)
        case .folderNamed(let path, let generation):
            guard generation == payloadGeneration else { break }
            payload = .none
            self.path = nil
            folder = path
            effects = openBrowser()
        case .modelsLoaded(let models, let sources):
            effects = take(models, sources)
        case .modelsTrouble(let trouble): takeModelsTrouble(trouble)
        case .modelsPicked(let path, let isAgreed): effects = askAboutModels(path, isAgreed: isAgreed)
        case .inferred(let types, let generation):
            isInferring = false
            guard generation == payloadGeneration else { break }
            effects = take(types)
        case .filesChanged(let changes): effects = take(changes)
        case .edited(let path, let trouble): effects = edited(path, trouble: trouble)
        case .editWritten(let edit, let trouble): effects = wrote(edit, trouble: trouble)
        case .decodeProgressed(let calls, let generation):
            guard generation == decode.generation else { break }
            decode.calls = calls
        case .decoded(let view, let loaded, let generation):
            guard generation == decode.generation else { break }
            effects = take(view, loaded)
        case .previewed(let preview, let generation):
            guard generation == decode.generation else { break }
            decode.preview = preview
            followSelectionInPreview()
        case .decodeFinished(let generation):
            guard generation == decode.generation else { break }
            decode.isRunning = false
        case .decodeTrouble(let trouble, let generation):
            guard generation == decode.generation else { break }
            decode.isRunning = false
            decode.answer = nil
            decode.preview = nil
            decode.trouble = trouble
            if case .modelsNotBuilt = trouble { takeModelsTrouble(trouble) }
            // Where the model stopped itself, when that is known.
            if sourcePlace?.complaint != nil { panes.lowerCompanion = .model }
            followSelectionInSource()
        case .compared(let progress, let generation):
            guard generation == compareGeneration else { break }
            take(progress)
        case .fixesTried(let progress, let generation):
            guard generation == decode.generation else { break }
            fixes.progress = progress
        case .ranked(let ranks, let isLast, let generation):
            guard generation == rankGeneration else { break }
            updatePicker { $0.take(ranks, isLast: isLast) }
        case .folderListed(let listing, let generation):
            guard generation == listGeneration else { break }
            if case .fileBrowser(var browser) = overlays.last {
                browser.take(listing)
                overlays[overlays.count - 1] = .fileBrowser(browser)
            }
        case .searched(let percent, let generation):
            guard generation == searching?.generation else { break }
            searching?.percent = percent
        case .found(let row, let wrapped, let generation):
            guard generation == searching?.generation, searching?.tree == treeVersion else { break }
            searching = nil
            take(found: row, wrapped: wrapped)
        case .copied(let message): notice = message
        case .tick(let generation):
            guard isPlaying, generation == playGeneration else { break }
            effects = playOn()
        case .notice(let message): notice = message
        }
        effects += followSearch()
        settle()
        noticeTries()
        return effects
    }

    // MARK: Input

    private mutating func take(_ event: InputEvent) -> [Effect] {
        switch event {
        case .key(let key): return press(key)
        case .resize(let newSize):
            size = newSize
            keepCursorsInSight()
            return []
        case .paste(let text): return paste(text)
        case .mouse(let mouse): return point(mouse)
        case .signal(.terminate), .signal(.hangUp), .signal(.interrupt): return [.quit]
        case .signal(.suspend): return [.suspend]
        case .wake: return []
        }
    }

    private mutating func press(_ key: Key) -> [Effect] {
        notice = nil
        if key != .control("c") { wasInterrupted = false }
        if let overlay = overlays.last, let effects = press(key, on: overlay) { return effects }
        if isTooSmall, ![.character("q"), .control("c"), .control("z"), .control("l")].contains(key) { return [] }
        if isPlaying, key != .character("P") { isPlaying = false }
        switch pending.press(key) {
        case .wait:
            if pending.keys == [.character("a")] { fixes.hold() }
            return []
        case .unbound:
            fixes.release()
            return []
        case .call(let command, let count, let last):
            defer { fixes.release() }
            return run(command, count: count, last: last)
        }
    }

    private mutating func paste(_ text: String) -> [Effect] {
        switch overlays.last {
        case .search(var prompt):
            prompt.field.insert(text)
            overlays[overlays.count - 1] = .search(prompt)
        case .strategies(var panel):
            panel.paste(text)
            overlays[overlays.count - 1] = .strategies(panel)
        case .modelPicker(var picker) where picker.isTyping:
            picker.filter?.insert(text)
            overlays[overlays.count - 1] = .modelPicker(picker)
        case .fileBrowser(var browser) where browser.isTyping:
            browser.filter?.insert(text)
            overlays[overlays.count - 1] = .fileBrowser(browser)
        default: notice = "a paste has no place here: press / first to search for it"
        }
        return []
    }

    // MARK: Answers

    private mutating func take(_ loaded: LoadedPayload) -> [Effect] {
        let isReload = payload.loaded != nil
        let standing = isReload ? standing : nil
        payload = .ready(loaded)
        decode.answer = nil
        decode.preview = nil
        decode.trouble = nil
        if !isReload {
            tree = TreeState()
            step = nil
            hasMoved = false
        }
        if let standing { restore(standing) }
        tree.chooseLevel(for: loaded.tree, rows: 40)
        if let fault = loaded.document.fault, setup.model == nil {
            // No model decodes it: the text is what there is to look at.
            goTo(byte: fault.byte)
            panes.focus = .payload
            return []
        }
        guard setup.model != nil else { return openPicker() }
        return decodeAgain()
    }

    private mutating func take(_ view: DecodeView, _ loaded: LoadedPayload) -> [Effect] {
        let place = selectedPlace
        if case .ready = payload { payload = .ready(loaded) }
        decode.answer = view
        decode.trouble = nil
        tree.chooseLevel(for: view.tree, rows: 40)
        restore(place)
        followSelection()
        // Afterwards: a fault of the text may stand where there is nothing to select.
        if !hasMoved, let ending = view.diagnosis.ending ?? view.diagnosis.failures.first { goTo(ending) }
        if let place = step, place >= view.steps.count { step = nil }
        return searchFixes(for: view, loaded)
    }

    private mutating func take(found row: Int?, wrapped: Bool) {
        guard let row else {
            notice = "nothing matches \(search.map(\.shown) ?? "")"
            return
        }
        select(row)
        if wrapped { notice = "went round the end" }
    }

    // MARK: The selection over a new tree

    /// Where the cursor stands in terms of the payload, which outlives a new decode of it.
    private var selectedPlace: (token: Int?, key: String?)? {
        guard let tree = shownTree, let row = selectedRow else { return nil }
        if tree[row].token >= 0 { return (Int(tree[row].token), nil) }
        let parent = Int(tree[row].parent)
        let text = rowText(of: tree)
        return (parent >= 0 && tree[parent].token >= 0 ? Int(tree[parent].token) : nil, text.label(row))
    }

    private mutating func restore(_ place: (token: Int?, key: String?)?) {
        guard let place, let tree = shownTree, let token = place.token, let row = tree.row(ofToken: token) else {
            return
        }
        self.tree.cursor = row
        guard let key = place.key else { return }
        let text = rowText(of: tree)
        if let same = tree.children(of: row).first(where: { text.label($0) == key }) { self.tree.cursor = same }
    }
}
