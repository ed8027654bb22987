import DecodeService
import DecodeTree
import Diagnosis
import JSONText

/// Files that change while they are open, the editor, and models that are picked.
extension ExplorerState {
    // MARK: The models

    /// The files that the models come from, when they are the user's own.
    mutating func take(_ models: [ModelDescriptor], _ sources: [ModelSourceFile]) -> [Effect] {
        let isNew = isRebuilding || modelFailure != nil
        isRebuilding = false
        // What the compiler said before is no longer so.
        if modelFailure != nil { notice = "the models compile again" }
        modelFailure = nil
        self.models = models
        for source in sources { self.sources[source.file] = SourceText(source) }
        followSelectionInSource()
        if case .modelPicker(let picker) = overlays.last, picker.ranks.isEmpty || isNew { return openPicker() }
        return isNew ? decodeAgain() : []
    }

    /// There are no models: what the compiler said is shown at its place.
    mutating func takeModelsTrouble(_ trouble: RunnerTrouble) {
        guard case .modelsNotBuilt(let failure) = trouble else {
            notice = trouble.message
            return
        }
        isRebuilding = false
        modelFailure = failure
        decode.isRunning = false
        for file in failure.files { sources[file.file] = SourceText(file) }
        if let first = failure.first { notice = "\(first.file):\(first.line): \(first.message)" }
        if failure.first != nil {
            panes.lowerCompanion = .model
            panes.companion = .model
        }
        followSelectionInSource()
    }

    /// Asks before code is compiled and run, once for each content of a file.
    mutating func askAboutModels(_ path: String, isAgreed: Bool) -> [Effect] {
        if isAgreed { return useModels(path) }
        overlays.append(.consent(path))
        return []
    }

    mutating func useModels(_ path: String) -> [Effect] {
        isRebuilding = true
        experiments.keep(Setup(model: nil, strategies: experiments.kept.strategies))
        if payload.loaded != nil {
            overlays.removeAll { if case .modelPicker = $0 { true } else { false } }
            overlays.append(.modelPicker(ModelPicker(models: [], isRanking: true)))
        }
        return [.useModels(path: path)]
    }

    // MARK: Changes on the disk

    mutating func take(_ changes: FileChanges) -> [Effect] {
        var effects: [Effect] = []
        if changes.payload, let path {
            payloadGeneration.advance()
            notice = "\(payload.loaded?.shortName ?? path) changed and was read again"
            effects.append(.readPayload(path: path, generation: payloadGeneration))
        }
        if changes.models {
            isRebuilding = true
            effects.append(.rebuildModels)
        }
        return effects
    }

    /// Where the cursor stands and what is folded, in terms that outlive a change of the payload.
    struct Standing {
        var cursor: String?
        var toggled: [String]
    }

    var standing: Standing? {
        guard let tree = shownTree, let document, let row = selectedRow else { return nil }
        return Standing(
            cursor: token(at: row, in: tree).map(document.pointer),
            toggled: self.tree.toggledTokens.filter { $0 < document.tokenCount }.map(document.pointer))
    }

    /// Stands in the new payload where one stood in the old.
    mutating func restore(_ standing: Standing) {
        guard let loaded = payload.loaded else { return }
        tree.setToggled(tokens: standing.toggled.compactMap(loaded.document.token(at:)))
        guard let token = standing.cursor.flatMap(loaded.document.token(at:)), let row = loaded.tree.row(ofToken: token)
        else { return }
        tree.cursor = row
    }

    // MARK: The editor

    /// Opens the payload, or the model where that is what one looks at, in the editor.
    mutating func edit() -> [Effect] {
        let looksAtModel = panes.focus == .model || modelFailure?.first != nil && panes.focus != .payload
        if looksAtModel {
            if let file = selectedSource?.source.file, file == inferred?.source?.file {
                notice = "these types are in no file yet: w writes them to one"
                return []
            }
            guard let (source, line) = selectedSource, isOwn(source) else {
                notice = "this model is built in: only your own files can be edited"
                return []
            }
            return [.edit(path: source.file, line: line ?? 1)]
        }
        guard let path else {
            notice = payload.loaded == nil ? "nothing is open: o" : "this payload has no file that could be edited"
            return []
        }
        let line = document.flatMap { document in
            selectedSpan.map { document.position($0.lowerBound).line }
        }
        return [.edit(path: path, line: line ?? 1)]
    }

    private func isOwn(_ source: SourceText) -> Bool {
        modelFailure?.files.contains { $0.file == source.file } == true
            || models.contains { $0.sourceFile == source.file && $0.lesson == nil }
    }

    /// What was edited may be another file than before.
    mutating func edited(_ path: String, trouble: String?) -> [Effect] {
        notice = trouble
        guard trouble == nil else { return [] }
        return take(FileChanges(payload: path == self.path, models: path != self.path))
    }
}

extension JSONDocument {
    /// The value that an RFC 6901 pointer names; nil when there is none.
    func token(at pointer: String) -> Token? {
        let steps = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            .map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") }
        guard tokenCount > 0 else { return nil }
        var token = 0
        for step in steps {
            let next =
                kind(token) == .array
                ? Int(step).flatMap { child($0, of: token) } : member(step, of: token)
            guard let next else { return nil }
            token = next
        }
        return token
    }
}
