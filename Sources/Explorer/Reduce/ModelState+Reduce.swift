import DecodeService
import Diagnosis
import JSONText
import SwiftDeclarations

extension ModelState {
    mutating func reduce(_ answer: ModelAnswer) -> [Request] {
        switch answer {
        case .compiling:
            isCompiling = true
            return []
        case .loaded(let models, let sources):
            let isNew = isRebuilding || failure != nil
            // The compiler's earlier errors no longer apply.
            let notice: [Request] = failure == nil ? [] : [.notice("the models compile again")]
            isRebuilding = false
            isCompiling = false
            failure = nil
            catalog = models
            add(sources)
            return notice + [.followSource, .modelsLoaded(isNew: isNew)]
        case .failed(let trouble, let sources): return fail(trouble, sources)
        case .picked(let path, let hasConsent):
            // Asked before code is compiled and run, once for each version of a file.
            return hasConsent ? [.useModels(path: path)] : [.open(.consent(path: path))]
        case .reopening(let file, let hasConsent):
            return hasConsent ? [.reopen(file)] : [.open(.consentToReopen(file))]
        }
    }

    /// Handles a failure to build the models: the compiler's first error is shown in the source.
    ///
    /// - Parameter parsed: The sources that the compiler rejected, if they were parsed.
    mutating func fail(_ trouble: RunnerTrouble, _ parsed: [SourceText] = []) -> [Request] {
        isCompiling = false
        guard case .modelsNotBuilt(let failure) = trouble else { return [.notice(trouble.message)] }
        isRebuilding = false
        self.failure = failure
        add(failure.files.map(SourceText.init))
        add(parsed)
        guard let first = failure.first else { return [.giveUpOnModels, .followSource] }
        return [
            .giveUpOnModels, .notice("\(first.file):\(first.line): \(first.message)"), .showModel, .followSource,
        ]
    }

    /// The models' files changed: compiles them again.
    mutating func filesChanged() -> Effect {
        isRebuilding = true
        return .rebuildModels
    }

    mutating func use(_ path: String) -> Effect {
        isRebuilding = true
        if !files.paths.contains(path) { files.paths.append(path) }
        return .useModels(path: path)
    }

    /// Uses other files in place of the present ones.
    mutating func replace(with files: OwnModelFiles) -> [Effect] {
        guard files != self.files else { return [] }
        self.files = files
        catalog = []
        failure = nil
        return [.replaceModels(files)]
    }

    private mutating func add(_ files: [SourceText]) {
        for file in files { sources[file.file] = file }
    }

    /// Requests types that decode a payload, and the documents listed beside it.
    mutating func infer(
        _ payload: LoadedPayload, beside sample: DocumentSample?, _ setup: Setup, generation: Generation
    ) -> Effect {
        isInferring = true
        return .infer(payload, beside: sample, setup, generation: generation)
    }

    /// Stops waiting for inferred types.
    mutating func interrupt() { isInferring = false }

    /// Shows inferred types, and decodes with them if they do decode.
    ///
    /// - Parameter isStale: Whether they were inferred from another payload.
    mutating func reduce(_ types: InferredTypes, isStale: Bool) -> [Request] {
        let isAwaited = isInferring
        isInferring = false
        guard isAwaited, !isStale else { return [] }
        guard let source = types.source else { return [.notice(types.remark), .decode] }
        inferred = types
        add([SourceText(source, parse: { ModelSource(unread: $0.text) }, color: color)])
        let shown: [Request] = [.notice(types.remark), .showModel, .scrollModelToTop]
        guard types.decodes else { return shown + [.decode] }
        // The decode follows once the models are loaded.
        isRebuilding = true
        let used = types.documents.map { " from \($0)" } ?? ""
        let notice = types.remark ?? "inferred \(types.expression)\(used): w m writes it to a file, ym copies it"
        return shown + [.keepModel(types.expression), .forgetMoves, .notice(notice), .effect(.adopt(types))]
    }

    /// Writes the inferred types to a file.
    func writeInferred() -> [Request] {
        guard let inferred, let source = inferred.source else {
            return [.notice("no model was inferred yet: m offers it")]
        }
        return [.effect(.write(path: inferred.fileName, text: source.text))]
    }
}

extension ExplorerState {
    /// Opens the payload in the editor, or the model if its pane has the focus.
    var editRequests: [Request] {
        if panes.focus == .model || models.failure?.first != nil && panes.focus != .payload { return editModel }
        guard let path = payload.path ?? payload.document?.file else {
            let message = "this payload isn't a file: ^w4 leads to the model, and v edits that"
            return [.notice(payload.loaded == nil ? "no payload is open: o opens one" : message)]
        }
        let line = document.flatMap { document in
            document.hasPositions ? selectedSpan.map { document.shown.position($0.lowerBound).line } : nil
        }
        return [.effect(.edit(path: path, line: line ?? 1))]
    }

    private var editModel: [Request] {
        if let file = selectedSource?.source.file, file == models.inferred?.source?.file {
            return [.notice("the inferred types aren't in a file yet: w writes them to one")]
        }
        guard let (source, line) = selectedSource else { return [.notice("the source of this model isn't available")] }
        if models.isOwn(source.file) || models.failure?.files.contains(where: { $0.file == source.file }) == true {
            return [.effect(.edit(path: source.file, line: line ?? 1))]
        }
        guard let copy = models.copy(of: source.file, for: .edit(line: line ?? 1)) else {
            return [.notice("this model is built in: only your own files can be edited")]
        }
        return [.effect(.copyModel(copy))]
    }

    /// Returns the requests after copying a built-in model's source, whose models keep their names.
    func requests(after copy: ModelCopy, at path: String) -> [Request] {
        // Several lessons may share a source.
        func bare(_ model: String?) -> String? { model.map { TypeExpression($0).withoutLessons.text } }
        switch copy.purpose {
        case .edit(let line): return [.keepModel(bare(setup.model)), .effect(.edit(path: path, line: line))]
        case .change(let newText, let title, var setup):
            setup.model = bare(setup.model)
            let file = ModelSourceFile(file: path, text: copy.source.text)
            return [
                .effect(
                    .changeFiles(
                        FileChange(
                            title: title, files: [ChangedFile(source: file, newText: newText)], purpose: .apply(setup)))
                )
            ]
        }
    }
}

extension ModelState {
    /// A copy of a built-in model's source; nil for a file that isn't a lesson's.
    func copy(of file: String, for purpose: ModelCopy.Purpose) -> ModelCopy? {
        guard let lesson = catalog.first(where: { $0.sourceFile == file })?.lesson, let source = sources[file] else {
            return nil
        }
        let text = source.lines.joined(separator: "\n")
        return ModelCopy(source: ModelSourceFile(file: file, text: text), lesson: lesson, purpose: purpose)
    }
}
