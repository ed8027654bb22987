import DecodeService
import ModelBuild
import Strategies
import Synchronization
import Worker

/// Decodes as models of the user's own files: has them compiled first, and whatever is asked waits for that.
///
/// Safe to use from any thread.
final class UserModelsRunner: DecodeRunner {
    private struct State {
        var sources: ModelSources
        /// The build of the sources, under way or done.
        var build: Task<Result<BuiltModels, ModelBuildFailure>, Never>?
    }

    private let state: Mutex<State>
    private let builder: ModelBuilder
    private let worker: WorkerProcessRunner

    /// - Parameters:
    ///   - sources: The user's files.
    ///   - builder: Who compiles them.
    ///   - worker: Who decodes.
    init(_ sources: ModelSources, builder: ModelBuilder = ModelBuilder(), worker: WorkerProcessRunner) {
        state = Mutex(State(sources: sources))
        self.builder = builder
        self.worker = worker
    }

    // MARK: The build

    /// The models as the files are now, compiled when that has not been done.
    func built() async throws(ModelBuildFailure) -> BuiltModels {
        try await startedBuild().value.get()
    }

    private func startedBuild() -> Task<Result<BuiltModels, ModelBuildFailure>, Never> {
        state.withLock { state in
            if let build = state.build { return build }
            let build = build(state.sources)
            state.build = build
            return build
        }
    }

    private func build(_ sources: ModelSources) -> Task<Result<BuiltModels, ModelBuildFailure>, Never> {
        let builder = builder
        return Task.detached {
            do throws(ModelBuildFailure) {
                return .success(try await builder.build(sources))
            } catch {
                return .failure(error)
            }
        }
    }

    /// The models with everything that a type expression needs; the compiler is asked about what is no name of a model.
    private func built(for expression: String) async throws(ModelBuildFailure) -> BuiltModels {
        let built = try await built()
        guard !built.covers(expression) else { return built }
        var sources = state.withLock { $0.sources }
        sources.expressions = sources.expressions.filter { $0 != expression } + [expression]
        do throws(ModelBuildFailure) {
            let extended = try await builder.build(sources)
            state.withLock { state in
                state.sources.expressions = sources.expressions
                state.build = Task { .success(extended) }
            }
            return extended
        } catch {
            // A name that nobody knows: the worker says which ones are near.
            if !expression.contains("<") { return built }
            throw error
        }
    }

    /// Has the files read again: those that changed are compiled when they are asked for next.
    func filesChanged() {
        state.withLock { $0.build = nil }
    }

    // MARK: DecodeRunner

    func models() async throws -> [ModelDescriptor] {
        do throws(ModelBuildFailure) {
            return try await built().models
        } catch {
            throw RunnerTrouble.modelsNotBuilt(error)
        }
    }

    func source(of model: ModelDescriptor) async throws -> ModelSourceFile {
        let files: [ModelSourceFile]
        do throws(ModelBuildFailure) {
            files = try await built().files
        } catch {
            throw RunnerTrouble.modelsNotBuilt(error)
        }
        guard let file = files.first(where: { $0.file == model.sourceFile }) else {
            throw RunnerTrouble.unknownModel(name: model.qualifiedName, near: [], candidates: [])
        }
        return file
    }

    @discardableResult
    func decode(
        _ request: DecodeRequest, payload: Payload, deliver: @escaping @Sendable (DecodeEvent) -> Void
    ) -> any DecodeTask {
        let awaited = AwaitedDecode()
        let worker = worker
        Task {
            do throws(ModelBuildFailure) {
                var request = request
                request.library = try await built(for: request.model).library
                let isWanted = awaited.begin { worker.decode(request, payload: payload, deliver: deliver) }
                if !isWanted { deliver(.cancelled) }
            } catch {
                deliver(awaited.isCancelled ? .cancelled : .trouble(.modelsNotBuilt(error)))
            }
        }
        return awaited
    }

    @discardableResult
    func rank(
        _ payload: Payload, strategies: StrategySet, limit: Duration, deliver: @escaping @Sendable (RankEvent) -> Void
    ) -> any DecodeTask {
        let awaited = AwaitedDecode()
        let worker = worker
        Task {
            do throws(ModelBuildFailure) {
                let built = try await built()
                let isWanted = awaited.begin {
                    worker.rank(
                        payload, among: built.models, of: built.library, strategies: strategies, limit: limit,
                        deliver: deliver)
                }
                if !isWanted { deliver(.cancelled) }
            } catch {
                deliver(awaited.isCancelled ? .cancelled : .trouble(.modelsNotBuilt(error)))
            }
        }
        return awaited
    }
}

/// A decode that begins once the models are there.
private final class AwaitedDecode: DecodeTask {
    private struct State {
        var isCancelled = false
        var task: (any DecodeTask)?
    }

    private let state = Mutex(State())

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Begins, unless it was cancelled meanwhile.
    func begin(_ start: () -> any DecodeTask) -> Bool {
        state.withLock { state in
            guard !state.isCancelled else { return false }
            state.task = start()
            return true
        }
    }

    func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
    }
}
