package import DecodeService
package import ModelBuild
package import SwiftDeclarations
import SwiftSource
import SwiftTypes
import Synchronization
package import Trials
package import WorkerProcess

/// Decodes as models of the user's own files: has them compiled first, and whatever is asked waits for that. Without such
/// files it decodes as the built-in models, which stay at hand when files are picked later.
///
/// Safe to use from any thread.
package final class UserModelsRunner: DecodeRunner {
    private struct State {
        /// Nil as long as nobody named any.
        var sources: ModelSources?
        /// The build of the sources, under way or done.
        var build: Task<Result<BuiltModels, ModelBuildFailure>, Never>?
        /// The files of the last build that came to an end.
        var files: [String] = []
        /// The libraries that could not be loaded, and were compiled once more for that.
        var rebuilt: Set<ModelLibrary> = []
    }

    private let state: Mutex<State>
    private let builder: ModelBuilder
    private let worker: WorkerProcessRunner
    private let purpose: Purpose
    private let parsedSources = ParsedSources()
    /// Whether the built-in models can be asked for, too.
    private let hasBuiltIn: Bool

    /// What the sources are compiled for.
    package enum Purpose: Sendable {
        /// To be decoded with, now and again: a build is finished even if nobody waits for it any more.
        case use
        /// To be tried once.
        case trial
        /// To be tried once; they are a lesson's, and what is asked for as `basics/City` is `City` there.
        case lessonTrial
    }

    /// - Parameters:
    ///   - sources: The user's files.
    ///   - builder: Who compiles them.
    ///   - worker: Who decodes.
    ///   - purpose: What the sources are compiled for.
    package init(
        _ sources: ModelSources?, builder: ModelBuilder = ModelBuilder(), worker: WorkerProcessRunner,
        purpose: Purpose = .use
    ) {
        self.purpose = purpose
        hasBuiltIn = sources == nil
        state = Mutex(State(sources: sources))
        self.builder = builder
        self.worker = worker
    }

    // MARK: The build

    /// The models as the files are now, compiled when that has not been done; nil when there are no files.
    package func built() async throws(ModelBuildFailure) -> BuiltModels? {
        guard let build = startedBuild() else { return nil }
        let isTrial = purpose != .use
        return try await withTaskCancellationHandler {
            await build.value
        } onCancel: {
            if isTrial { build.cancel() }
        }.get()
    }

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
            // What changes from here on is not in the build any more.
            if let files = try? sources.files() { state.withLock { $0.files = files.map(\.file) } }
            do throws(ModelBuildFailure) {
                let built = try await builder.build(sources)
                state.withLock { $0.files = built.files.map(\.file) }
                return .success(built)
            } catch {
                state.withLock { $0.files = error.files.map(\.file) }
                return .failure(error)
            }
        }
    }

    /// Whether an expression has no sign that ends a type: what follows one would be compiled and run.
    private static func mayBeType(_ expression: String) -> Bool {
        !expression.contains { $0.isNewline || ";{}=\"#".contains($0) }
    }

    /// The models with everything that a type expression needs; the compiler is asked about what is no name of a model.
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
            // A name that nobody knows: the worker says which ones are near.
            if !TypeExpression(expression).hasArguments { return built }
            throw error
        }
    }

    /// Has a library that cannot be loaded compiled once more, and never again.
    private func rebuild(_ library: ModelLibrary?) {
        guard let library, state.withLock({ $0.rebuilt.insert(library).inserted }) else { return }
        builder.discard(library)
        state.withLock { $0.build = nil }
    }

    /// Has the files read again: those that changed are compiled when they are asked for next.
    package func filesChanged() {
        state.withLock { $0.build = nil }
    }

    /// Takes a file's models from now on.
    package func use(_ path: String) {
        state.withLock { state in
            var sources = state.sources ?? ModelSources(paths: [])
            if !sources.paths.contains(path) { sources.paths.append(path) }
            state.sources = sources
            state.build = nil
        }
    }

    /// Takes types that are in memory from now on, in place of those that were under that name before.
    package func use(_ file: ModelSourceFile) {
        state.withLock { state in
            var sources = state.sources ?? ModelSources(paths: [])
            sources.replacing[file.file] = file.text
            state.sources = sources
            state.build = nil
        }
    }

    /// The files that the models come from, and the folders that may hold more of them tomorrow.
    package var watchedPaths: [String] {
        let (sources, files) = state.withLock { ($0.sources, $0.files) }
        guard let sources else { return [] }
        return sources.paths + files.filter { !sources.paths.contains($0) }
    }

    /// What a person should know of the build.
    package var notes: [String] {
        get async { (try? await built())??.notes ?? [] }
    }

    /// - Throws: What is wrong with a model that is known before anybody compiles or decodes, or with the build.
    private func refuseGeneric(_ model: String) async throws(RunnerTrouble) {
        guard try await troubled(built)?.models.contains(where: { $0.isGeneric && $0.qualifiedName == model }) == true
        else { return }
        throw .badModelExpression(
            expression: model, column: model.count + 1, reason: "its generic arguments are missing")
    }

    // MARK: Edits

    /// Who tries edits of the source of a request's models: each is compiled with the source's text replaced, and never
    /// written. Nil where that source is not known.
    ///
    /// - Parameters:
    ///   - limit: The time for all edits together; nil for what the search has left.
    ///   - triesBuiltIn: Whether the source of a built-in model is edited, too.
    package func editTrials(for request: DecodeRequest, limit: Duration? = nil, triesBuiltIn: Bool) async -> EditTrials?
    {
        guard let sources = state.withLock({ $0.sources }), await !isBuiltIn(request) else {
            return triesBuiltIn ? await lessonEditTrials(for: request, limit: limit) : nil
        }
        guard let built = try? await built() else { return nil }
        let (builder, worker) = (builder, worker)
        return EditTrials(files: parsed(built.files), parse: parse, limit: limit) { files in
            var edited = sources
            for file in files { edited.replacing[file.file] = file.text }
            return UserModelsRunner(edited, builder: builder, worker: worker, purpose: .trial)
        }
    }

    /// The same for a built-in model: its embedded source is compiled as a file of the user's would be.
    private func lessonEditTrials(for request: DecodeRequest, limit: Duration?) async -> EditTrials? {
        guard let models = try? await worker.models() else { return nil }
        var files: [ModelSourceFile] = []
        for model in LessonNames.models(of: request, among: models) {
            guard let file = try? await worker.source(of: model) else { return nil }
            if !files.contains(file) { files.append(file) }
        }
        guard files.count == 1 else { return nil }
        guard builder.hasCompiler else { return EditTrials(files: parsed(files), parse: parse, runner: nil) }
        let (builder, worker) = (builder, worker)
        return EditTrials(files: parsed(files), parse: parse, limit: limit) { edited in
            UserModelsRunner(
                ModelSources(files: edited, languageMode: .v6), builder: builder, worker: worker,
                purpose: .lessonTrial)
        }
    }

    // MARK: Sources

    /// What a file declares; parsed once for as long as its text stays the same.
    package func parsed(_ file: ModelSourceFile) -> ModelSource { parsedSources.source(of: file) }

    /// Parses texts that are of no file.
    private var parse: @Sendable (ModelSourceFile) -> ModelSource { { ModelSource($0.text) } }

    private func parsed(_ files: [ModelSourceFile]) -> [(name: String, source: ModelSource)] {
        files.map { ($0.file, parsed($0)) }
    }

    /// Models with the lines of their declarations, which a built-in one's source has to be read for.
    package func placed(_ models: [ModelDescriptor]) async throws(RunnerTrouble) -> [ModelDescriptor] {
        var placed = models
        for index in placed.indices where placed[index].line == nil {
            placed[index].line = parsed(try await source(of: placed[index])).declaration(of: placed[index].name)?.line
        }
        return placed
    }

    // MARK: DecodeRunner

    package func models() async throws(RunnerTrouble) -> [ModelDescriptor] {
        guard let built = try await troubled(built) else { return try await worker.models() }
        return built.models + (hasBuiltIn ? try await worker.models() : [])
    }

    package func source(of model: ModelDescriptor) async throws(RunnerTrouble) -> ModelSourceFile {
        guard let built = try await troubled(built) else { return try await worker.source(of: model) }
        if let file = built.files.first(where: { $0.file == model.sourceFile }) { return file }
        guard hasBuiltIn else { throw .unknownModel(name: model.qualifiedName, near: [], candidates: []) }
        return try await worker.source(of: model)
    }

    /// What a build gives; that it fails is trouble of the runner.
    private func troubled<Value>(
        _ build: () async throws(ModelBuildFailure) -> Value
    ) async throws(RunnerTrouble) -> Value {
        do throws(ModelBuildFailure) {
            return try await build()
        } catch {
            throw .modelsNotBuilt(error)
        }
    }

    package func decode(_ request: DecodeRequest, payload: Payload) -> AsyncStream<DecodeEvent> {
        AsyncStream { deliver in await self.decode(request, payload: payload, isAgain: false, deliver: deliver) }
    }

    /// Decodes once the models are there, and once more after they were compiled again where they cannot be loaded.
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
        for await event in worker.decode(prepared, payload: payload) {
            if case .trouble(.modelsNotLoaded) = event, !isAgain {
                rebuild(prepared.library)
                return await decode(request, payload: payload, isAgain: true, deliver: deliver)
            }
            deliver(event)
        }
    }

    /// The request as the worker understands it, with the library that has its models.
    private func prepared(_ request: DecodeRequest) async throws(RunnerTrouble) -> DecodeRequest {
        var request = request
        if purpose == .lessonTrial {
            request.model = LessonNames.without(request.model)
            request.preferredLesson = nil
        }
        guard await !isBuiltIn(request) else { return request }
        let model = request.model
        try await refuseGeneric(model)
        request.library = try await troubled { () throws(ModelBuildFailure) in try await built(for: model) }?.library
        return request
    }

    /// Whether a built-in model is asked for, while there are models of the user's, too: what was shown before is decoded
    /// again when a change is undone.
    private func isBuiltIn(_ request: DecodeRequest) async -> Bool {
        guard hasBuiltIn, state.withLock({ $0.sources }) != nil, let models = try? await worker.models() else {
            return false
        }
        if let built = try? await built(), built.covers(request.model) { return false }
        return !LessonNames.models(of: request, among: models).isEmpty
    }
}
