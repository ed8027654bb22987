import DecodeService
import Diagnosis

extension ModelState {
    mutating func reduce(_ answer: ModelAnswer) -> [Request] {
        switch answer {
        case .loaded(let models, let sources):
            let isNew = isRebuilding || failure != nil
            // What the compiler said before is no longer so.
            let notice: [Request] = failure == nil ? [] : [.notice("the models compile again")]
            isRebuilding = false
            failure = nil
            catalog = models
            add(sources)
            return notice + [.followSource, .modelsLoaded(isNew: isNew)]
        case .failed(let trouble, let sources): return fail(trouble, sources)
        case .picked(let path, let isAgreed):
            // Asked before code is compiled and run, once for each content of a file.
            return isAgreed ? [.useModels(path: path)] : [.open(.consent(path: path))]
        }
    }

    /// There are no models: what the compiler said is shown at its place.
    ///
    /// - Parameter parsed: The sources that the compiler refused, where they were parsed.
    mutating func fail(_ trouble: RunnerTrouble, _ parsed: [SourceText] = []) -> [Request] {
        guard case .modelsNotBuilt(let failure) = trouble else { return [.notice(trouble.message)] }
        isRebuilding = false
        self.failure = failure
        add(failure.files.map(SourceText.init))
        add(parsed)
        guard let first = failure.first else { return [.stopDecode, .followSource] }
        return [
            .stopDecode, .notice("\(first.file):\(first.line): \(first.message)"), .showModel, .followSource,
        ]
    }

    /// The models' files changed: they are compiled anew.
    mutating func filesChanged() -> Effect {
        isRebuilding = true
        return .rebuildModels
    }

    mutating func use(_ path: String) -> Effect {
        isRebuilding = true
        return .useModels(path: path)
    }

    private mutating func add(_ files: [SourceText]) {
        for file in files { sources[file.file] = file }
    }

    // MARK: Inferred types

    /// Asks for types that decode a payload.
    mutating func infer(_ payload: LoadedPayload, _ setup: Setup, generation: Generation) -> Effect {
        isInferring = true
        return .infer(payload, setup, generation: generation)
    }

    /// Shows types that were inferred, and decodes as them when they do decode.
    ///
    /// - Parameter isStale: Whether they are of another payload.
    mutating func reduce(_ types: InferredTypes, isStale: Bool) -> [Request] {
        isInferring = false
        guard !isStale else { return [] }
        guard let source = types.source else { return [.notice(types.remark), .decode] }
        inferred = types
        add([SourceText(source)])
        let shown: [Request] = [.notice(types.remark), .showModel, .scrollModelToTop]
        guard types.decodes else { return shown + [.decode] }
        // The decode follows when the models are there.
        isRebuilding = true
        let notice = types.remark ?? "inferred \(types.expression): w writes it to a file, ym copies it"
        return shown + [.keepModel(types.expression), .forgetMoves, .notice(notice), .effect(.adopt(types))]
    }

    /// Writes the inferred types to a file.
    func writeInferred() -> [Request] {
        guard let inferred, let source = inferred.source else {
            return [.notice("nothing was inferred yet: m, and the last row")]
        }
        return [.effect(.write(path: inferred.fileName, text: source.text))]
    }
}
