package import DecodeEngine
package import DecodeService
package import Diagnosis
package import ModelBuild
package import SwiftDeclarations
import Synchronization

/// Decodes with the models of the user's own files: compiles them first, and every request waits for that. Without such
/// files it decodes with the built-in models, which remain available when files are picked later.
///
/// Safe to use from any thread.
package final class UserModelsRunner: DecodeRunner {
    private struct State {
        /// Nil until the user names files.
        var sources: ModelSources?
        /// Whether the built-in models are available, too: the user named no files at first, or they are set aside.
        var hasBuiltIn: Bool
        /// The build of the sources, running or finished.
        var build: Task<Result<BuiltModels, ModelBuildFailure>, Never>?
        /// The files of the last finished build.
        var files: [String] = []
        /// Libraries that could not be loaded and were therefore compiled again.
        var rebuilt: Set<ModelLibrary> = []
    }

    private let state: Mutex<State>
    private let builder: ModelBuilder
    private let worker: WorkerProcessRunner
    private let purpose: Purpose
    private let parsedSources: ParsedSources
    /// Whether the built-in models are available beside all files that the user names.
    private let keepsBuiltIn: Bool

    /// What the sources are compiled for.
    package enum Purpose: Sendable {
        /// Repeated decodes: a build is finished even if no request waits for it any more.
        case use
        case trial
        /// A single trial of a lesson's models: a request for `basics/City` means `City` there.
        case lessonTrial
        /// No decodes: the declarations are read for decodes that were recorded elsewhere, and nothing is compiled.
        case reading
    }

    /// - Parameters:
    ///   - sources: The user's files.
    ///   - builder: Compiles them.
    ///   - worker: Decodes payloads.
    ///   - purpose: What the sources are compiled for.
    package convenience init(
        _ sources: ModelSources?, builder: ModelBuilder = ModelBuilder(), worker: WorkerProcessRunner,
        purpose: Purpose = .use
    ) {
        self.init(
            State(sources: sources, hasBuiltIn: sources == nil), builder: builder, worker: worker, purpose: purpose)
    }

    /// Decodes with the present models in other workers, so that long work delays no other decode.
    package func beside(_ worker: WorkerProcessRunner) -> UserModelsRunner {
        UserModelsRunner(state.withLock { $0 }, builder: builder, worker: worker, purpose: purpose)
    }

    private init(
        _ state: State, builder: ModelBuilder, worker: WorkerProcessRunner, purpose: Purpose,
        parsed: ParsedSources? = nil
    ) {
        self.purpose = purpose
        keepsBuiltIn = state.hasBuiltIn
        self.state = Mutex(state)
        self.builder = builder
        parsedSources = parsed ?? ParsedSources(limit: builder.timeLimit)
        self.worker = worker
    }

    /// The runner for a payload: for a recording, the present models are only read, because it isn't decoded here.
    package func suited(to payload: Payload) -> UserModelsRunner { payload.recording == nil ? self : reading }

    /// The present models for decodes that were recorded elsewhere: their source is read and not compiled.
    package var reading: UserModelsRunner {
        UserModelsRunner(
            State(sources: state.withLock { $0.sources }, hasBuiltIn: false), builder: builder, worker: worker,
            purpose: .reading, parsed: parsedSources)
    }

    // MARK: The build

    /// The models of the present files, compiled if necessary; nil if there are no files.
    package func built() async throws(ModelBuildFailure) -> BuiltModels? {
        guard let build = startedBuild() else { return nil }
        let isTrial = purpose != .use
        return try await withTaskCancellationHandler {
            await build.value
        } onCancel: {
            if isTrial { build.cancel() }
        }.get()
    }

    /// Whether the user has named files.
    package var hasSources: Bool { state.withLock { $0.sources != nil } }

    private func startedBuild() -> Task<Result<BuiltModels, ModelBuildFailure>, Never>? {
        state.withLock { state in
            if let build = state.build { return build }
            guard let sources = state.sources else { return nil }
            let build = build(sources)
            state.build = build
            return build
        }
    }

    private func build(_ sources: ModelSources) -> Task<Result<BuiltModels, ModelBuildFailure>, Never> {
        Task.detached { [self] in
            // Later changes aren't part of the build.
            if let files = try? sources.files() { state.withLock { $0.files = files.map(\.file) } }
            do throws(ModelBuildFailure) {
                let built = try await purpose == .reading ? builder.read(sources) : builder.build(sources)
                state.withLock { $0.files = built.files.map(\.file) }
                if purpose == .use { Task.detached(priority: .utility) { [builder] in await builder.prepareFixes() } }
                return .success(built)
            } catch {
                state.withLock { $0.files = error.files.map(\.file) }
                return .failure(error)
            }
        }
    }

    /// Whether an expression has no character that ends a type: code after it would be compiled and run.
    private static func mayBeType(_ expression: String) -> Bool {
        !expression.contains { $0.isNewline || ";{}=\"#".contains($0) }
    }

    /// The models with everything that a type expression needs; an expression that isn't a model's name is compiled.
    private func built(for expression: String) async throws(ModelBuildFailure) -> BuiltModels? {
        guard let built = try await built(), !built.covers(expression), Self.mayBeType(expression),
            var sources = state.withLock({ $0.sources })
        else { return try await built() }
        sources.expressions = sources.expressions.filter { $0 != expression } + [expression]
        do throws(ModelBuildFailure) {
            let extended = try await builder.build(sources)
            state.withLock { state in
                state.sources?.expressions = sources.expressions
                state.build = Task { .success(extended) }
            }
            return extended
        } catch {
            // An unknown name: the worker reports which names are close.
            if !TypeExpression(expression).hasArguments { return built }
            throw error
        }
    }

    /// Compiles a library that can't be loaded again, once.
    private func rebuild(_ library: ModelLibrary?) {
        guard let library, state.withLock({ $0.rebuilt.insert(library).inserted }) else { return }
        builder.discard(library)
        state.withLock { $0.build = nil }
    }

    /// Makes the next request read the files again, and compile those that changed.
    package func filesChanged() {
        state.withLock { $0.build = nil }
    }

    /// Uses a file's models from now on.
    package func use(_ path: String) { add { if !$0.paths.contains(path) { $0.paths.append(path) } } }

    /// Uses other sources from now on, in place of the present ones; nil sets those aside for the built-in models.
    package func use(_ sources: ModelSources?) {
        state.withLock { state in
            state.hasBuiltIn = keepsBuiltIn || sources == nil
            state.sources = sources
            state.build = nil
            state.files = []
        }
    }

    /// Stops using a file's models.
    package func drop(_ path: String) {
        state.withLock { state in
            guard var sources = state.sources else { return }
            sources.paths.removeAll { $0 == path }
            let isEmpty = sources.paths.isEmpty && sources.replacing.isEmpty && sources.package == nil
            state.sources = isEmpty ? nil : sources
            state.build = nil
            state.files = []
        }
    }

    /// Uses a file in memory from now on, in place of an earlier one of that name.
    package func use(_ file: ModelSourceFile) { add { $0.replacing[file.file] = file.text } }

    private func add(_ change: (inout ModelSources) -> Void) {
        state.withLock { state in
            var sources = state.sources ?? ModelSources(paths: [])
            change(&sources)
            state.sources = sources
            state.build = nil
        }
    }

    /// The files of the models, and the folders to which files may be added.
    package var watchedPaths: [String] {
        let (sources, files) = state.withLock { ($0.sources, $0.files) }
        guard let sources else { return [] }
        return sources.paths + files.filter { !sources.paths.contains($0) }
    }

    /// Notes for the user about the build.
    package var notes: [String] {
        get async { (try? await built())??.notes ?? [] }
    }

    /// - Throws: If the models can't be built, or the model is generic and its arguments are missing.
    private func refuseGeneric(_ model: String) async throws(RunnerTrouble) {
        guard
            try await convertingFailure(built)?.models.contains(where: { $0.isGeneric && $0.qualifiedName == model })
                == true
        else { return }
        throw .badModelExpression(
            expression: model, column: model.count + 1, reason: "its generic arguments are missing")
    }

    // MARK: Edits

    /// Returns trials of edits of a request's model source; nil if the source isn't known. Edits are compiled in
    /// memory and never written.
    ///
    /// - Parameters:
    ///   - limit: The time limit for all edits together; nil for the rest of the search's time.
    ///   - triesBuiltIn: Whether the source of a built-in model is edited, too.
    package func editTrials(for request: DecodeRequest, limit: Duration? = nil, triesBuiltIn: Bool) async -> EditTrials?
    {
        guard let sources = state.withLock({ $0.sources }), await !isBuiltIn(request) else {
            return triesBuiltIn && purpose != .reading ? await lessonEditTrials(for: request, limit: limit) : nil
        }
        guard let built = try? await built() else { return nil }
        if purpose == .reading { return EditTrials(files: parsed(built.files), parse: parse, runner: nil) }
        let (builder, worker) = (builder, worker)
        return EditTrials(
            files: parsed(built.files), parse: parse, limit: limit, awaitedLibrary: builder.awaitedLibrary
        ) { files in
            var edited = sources
            edited.isTrial = true
            for file in files { edited.replacing[file.file] = file.text }
            return UserModelsRunner(edited, builder: builder, worker: worker, purpose: .trial)
        }
    }

    /// Returns trials for a built-in model: its embedded source is compiled like a file of the user.
    private func lessonEditTrials(for request: DecodeRequest, limit: Duration?) async -> EditTrials? {
        guard let models = try? await worker.models() else { return nil }
        var files: [ModelSourceFile] = []
        for model in models.named(by: request) {
            guard let file = try? await worker.source(of: model) else { return nil }
            if !files.contains(file) { files.append(file) }
        }
        guard files.count == 1 else { return nil }
        guard builder.hasCompiler else { return EditTrials(files: parsed(files), parse: parse, runner: nil) }
        let (builder, worker) = (builder, worker)
        return EditTrials(
            files: parsed(files), parse: parse, limit: limit, awaitedLibrary: builder.awaitedLibrary
        ) { edited in
            var sources = ModelSources(files: edited, languageMode: .v6)
            sources.isTrial = true
            return UserModelsRunner(sources, builder: builder, worker: worker, purpose: .lessonTrial)
        }
    }

    // MARK: Sources

    /// The declarations of a file, parsed once while its text is unchanged.
    package func parsed(_ file: ModelSourceFile) -> ModelSource { parsedSources.source(of: file) }

    /// Parses texts that don't belong to a file.
    private var parse: @Sendable (ModelSourceFile) -> ModelSource {
        { [limit = builder.timeLimit] in ModelSource($0.text, limit: limit) }
    }

    private func parsed(_ files: [ModelSourceFile]) -> [(name: String, source: ModelSource)] {
        files.map { ($0.file, parsed($0)) }
    }

    /// Models with the lines of their declarations; for built-in models, their source is parsed.
    package func placed(_ models: [ModelDescriptor]) async throws(RunnerTrouble) -> [ModelDescriptor] {
        var placed = models
        for index in placed.indices where placed[index].line == nil {
            placed[index].line = parsed(try await source(of: placed[index])).declaration(of: placed[index].name)?.line
        }
        return placed
    }

    // MARK: DecodeRunner

    package func models() async throws(RunnerTrouble) -> [ModelDescriptor] {
        guard let built = try await convertingFailure(built) else {
            return purpose == .reading ? [] : try await worker.models()
        }
        return built.models + (state.withLock(\.hasBuiltIn) ? try await worker.models() : [])
    }

    package func source(of model: ModelDescriptor) async throws(RunnerTrouble) -> ModelSourceFile {
        guard let built = try await convertingFailure(built) else { return try await worker.source(of: model) }
        if let file = built.files.first(where: { $0.file == model.sourceFile }) { return file }
        guard state.withLock(\.hasBuiltIn) else {
            throw .unknownModel(name: model.qualifiedName, near: [], candidates: [])
        }
        return try await worker.source(of: model)
    }

    /// Converts the error of a failed build to trouble of the runner.
    private func convertingFailure<Value>(
        _ build: () async throws(ModelBuildFailure) -> Value
    ) async throws(RunnerTrouble) -> Value {
        do throws(ModelBuildFailure) {
            return try await build()
        } catch {
            throw .modelsNotBuilt(error)
        }
    }

    /// Starts a worker before the first decode, which then needn't wait for it.
    package func warmUp() { worker.warmUp() }

    package func decode(_ request: DecodeRequest, payload: Payload) -> AsyncStream<DecodeEvent> {
        AsyncStream { deliver in
            guard let recording = payload.recording else {
                return await self.decode(request, payload: payload, isAgain: false, deliver: deliver)
            }
            do throws(RunnerTrouble) {
                deliver(.result(try recording.answer(to: request)))
                deliver(.finished)
            } catch {
                deliver(.trouble(error))
            }
        }
    }

    /// Decodes once the models are built. If they can't be loaded, compiles them again and decodes once more.
    private func decode(
        _ request: DecodeRequest, payload: Payload, isAgain: Bool, deliver: (DecodeEvent) -> Void
    ) async {
        let prepared: DecodeRequest
        do throws(RunnerTrouble) {
            prepared = try await self.prepared(request)
        } catch {
            if !Task.isCancelled { deliver(.trouble(error)) }
            return
        }
        let broken = purpose == .use ? [] : (try? await built())??.broken ?? []
        for await event in worker.decode(prepared, payload: payload) {
            if case .trouble(.modelsNotLoaded) = event, !isAgain {
                rebuild(prepared.library)
                return await decode(request, payload: payload, isAgain: true, deliver: deliver)
            }
            if case .result(var result) = event, !broken.isEmpty {
                result.broken = broken
                deliver(.result(result))
            } else {
                deliver(event)
            }
        }
    }

    /// Decodes several payloads in one request once the models are built, and finds those that need a decode of their own.
    ///
    /// - Returns: A verdict on each payload; all are unclear if the models can't be built.
    package func screen(_ request: DecodeRequest, _ payloads: [Payload]) async -> [ScreenVerdict] {
        guard let prepared = try? await prepared(request) else {
            return Array(repeating: .success(nil), count: payloads.count)
        }
        return await worker.screen(prepared, payloads)
    }

    /// The request for the worker, with the library of its models.
    private func prepared(_ request: DecodeRequest) async throws(RunnerTrouble) -> DecodeRequest {
        var request = request
        if purpose == .lessonTrial {
            request.model = TypeExpression(request.model).withoutLessons.text
            request.preferredLesson = nil
        }
        guard await !isBuiltIn(request) else { return request }
        let model = request.model
        try await refuseGeneric(model)
        request.library = try await convertingFailure { () throws(ModelBuildFailure) in try await built(for: model) }?
            .library
        return request
    }

    /// Whether a request is for a built-in model although the user has models, too: undoing a change decodes the
    /// earlier model again.
    private func isBuiltIn(_ request: DecodeRequest) async -> Bool {
        guard state.withLock({ $0.hasBuiltIn && $0.sources != nil }), let models = try? await worker.models() else {
            return false
        }
        if let built = try? await built(), built.covers(request.model) { return false }
        return !models.named(by: request).isEmpty
    }
}

extension [ModelDescriptor] {
    /// The built-in models that a request names, each once; if several have the same name, that of the request's lesson.
    fileprivate func named(by request: DecodeRequest) -> [ModelDescriptor] {
        TypeExpression(request.model).allNames.reduce(into: []) { found, name in
            let named = filter { $0.qualifiedName == name || $0.name == name }
            let meant = named.count > 1 ? named.filter { $0.lesson == request.preferredLesson } : named
            found += meant.filter { !found.contains($0) }
        }
    }
}
