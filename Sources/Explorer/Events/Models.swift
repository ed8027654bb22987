import DecodeService
import Diagnosis
import JSONText
import SwiftDeclarations

/// Lists, compiles and infers models.
extension Request {
    static func useModels(path: String) -> Self { Self { $0.useModels(path) } }
    static let infer = Self { $0.infer() }
    static let writeInferred = Self { state in
        guard let inferred = state.models.inferred, let source = inferred.source else { return [] }
        return [.write(path: inferred.fileName, text: source.text)]
    }
}

extension ExplorerState {
    mutating func reduce(_ answer: ModelAnswer) -> [Effect] {
        switch answer {
        case .compiling:
            models.isCompiling = true
            return []
        case .loaded(let catalog, let sources):
            let isNew = models.isRebuilding || models.failure != nil
            if models.failure != nil { notice = "the models compile again" }
            models.isRebuilding = false
            models.isCompiling = false
            // The compiler's earlier errors no longer apply.
            models.failure = nil
            models.catalog = catalog
            models.add(sources)
            followSource()
            // The documents are decoded again, too.
            if isNew { documents.setup = nil }
            // A picker on top is replaced by one for the new models.
            if let picker = layers.top as? ModelPicker, picker.ranks.isEmpty || isNew { return open(.modelPicker) }
            return isNew ? decodeAgain() : []
        case .failed(let trouble, let sources):
            modelsFailed(trouble, sources)
            return []
        case .picked(let path, let hasConsent):
            // Asked before code is compiled and run, once for each version of a file.
            return hasConsent ? useModels(path) : open(.consent(path: path))
        case .reopening(let file, let hasConsent): return hasConsent ? openAgain(file) : open(.consentToReopen(file))
        }
    }

    /// Handles a failure to build the models: the compiler's first error is shown in the source.
    ///
    /// - Parameter parsed: The sources that the compiler rejected, if they were parsed.
    mutating func modelsFailed(_ trouble: RunnerTrouble, _ parsed: [SourceText] = []) {
        models.isCompiling = false
        guard case .modelsNotBuilt(let failure) = trouble else { return notice = trouble.message }
        models.isRebuilding = false
        models.failure = failure
        models.add(failure.files.map { SourceText($0) })
        models.add(parsed)
        decode.isRunning = false
        layers.removeAll { ($0 as? ModelPicker)?.waitsForModels == true }
        if let first = failure.first {
            notice = "\(first.file):\(first.line): \(first.message)"
            panes.showModel()
        }
        followSource()
    }

    fileprivate mutating func useModels(_ path: String) -> [Effect] {
        keepModel(nil)
        let effects = payload.loaded == nil ? [] : open(.emptyModelPicker)
        models.isRebuilding = true
        if !models.files.paths.contains(path) { models.files.paths.append(path) }
        return effects + [.useModels(path: path)]
    }

    /// Requests types that decode the payload, and the documents listed beside it, under the kept strategies.
    fileprivate mutating func infer() -> [Effect] {
        guard let loaded = payload.loaded else { return [] }
        experiments.trial = nil
        work.forget(.inferring)
        models.isInferring = true
        let sample = payload.document == nil ? nil : documents.sample
        return [.infer(loaded, beside: sample, experiments.kept, generation: payload.generation)]
    }

    /// Shows inferred types, and decodes with them if they do decode.
    mutating func reduce(_ types: InferredTypes, generation: Generation) -> [Effect] {
        let isAwaited = models.isInferring
        models.isInferring = false
        guard isAwaited, generation == payload.generation else { return [] }
        notice = types.remark
        guard let source = types.source else { return decodeAgain() }
        models.inferred = types
        models.add([SourceText(source, color: models.color)])
        panes.showModel()
        panes[.model] = TextPane()
        guard types.decodes else { return decodeAgain() }
        // The decode follows once the models are loaded.
        models.isRebuilding = true
        keepModel(types.expression)
        selection.hasMoved = false
        let used = types.documents.map { " from \($0)" } ?? ""
        notice = types.remark ?? "inferred \(types.expression)\(used): w m writes it to a file, ym copies it"
        return [.adopt(types)]
    }

    // MARK: Files

    mutating func reduce(_ answer: FileAnswer) -> [Effect] {
        switch answer {
        case .changed(let changes): return filesChanged(changes)
        case .edited(let path, let hasChanged, let trouble):
            guard trouble == nil, hasChanged else { return say(trouble ?? "nothing was changed in the editor") }
            notice = nil
            // The edited file may not be the one that was opened.
            let isPayload = path == payload.path
            return filesChanged(FileChanges(payload: isPayload, models: !isPayload))
        case .written(let change, let trouble): return finish(change, trouble: trouble)
        case .copied(let copy, .failed(let message)): return say("\(copy.fileName) could not be copied: \(message)")
        case .copied(let copy, .copied(let path)):
            lessons.copy = ModelSourceFile(file: path, text: copy.source.text)
            return proceed(with: copy, at: path)
        }
    }

    /// Uses a copy of a built-in model's source, whose models keep their names.
    private mutating func proceed(with copy: ModelCopy, at path: String) -> [Effect] {
        // Several lessons may share a source.
        func bare(_ model: String?) -> String? { model.map { TypeExpression($0).withoutLessons.text } }
        switch copy.purpose {
        case .edit(let line):
            keepModel(bare(setup.model))
            return [.edit(path: path, line: line)]
        case .change(let newText, let title, var setup):
            setup.model = bare(setup.model)
            let file = ModelSourceFile(file: path, text: copy.source.text)
            return [
                .changeFiles(
                    FileChange(
                        title: title, files: [ChangedFile(source: file, newText: newText)], purpose: .apply(setup)))
            ]
        }
    }
}

extension ModelState {
    /// Uses other files in place of the present ones; in a lesson, sets them aside until it is left.
    mutating func replace(with files: OwnModelFiles, inLesson: Bool = false) -> [Effect] {
        let setsAside = inLesson && !files.isEmpty
        guard files != self.files || setsAside != areSetAside else { return [] }
        self.files = files
        areSetAside = setsAside
        catalog = []
        failure = nil
        return [.replaceModels(setsAside ? OwnModelFiles() : files)]
    }

    fileprivate mutating func add(_ files: [SourceText]) {
        for file in files { sources[file.file] = file }
    }
}
