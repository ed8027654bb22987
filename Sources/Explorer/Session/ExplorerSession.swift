package import DecodeService
import DecodeTree
import Diagnosis
import Dispatch
import JSONText
import Strategies
package import TerminalUI
import Trials

/// The explorer at work on a device: takes events, reduces, runs effects, draws once.
///
/// Lives on one thread, which must not be awaited: it blocks in the device's `poll`. Effects run on other threads and
/// put their answers into an inbox that wakes it.
package final class ExplorerSession {
    package private(set) var state: ExplorerState
    private let device: any TerminalDevice
    private let outside: Outside
    private let inbox: Inbox
    private var decoding: Task<Void, Never>?
    private var ranking: Task<Void, Never>?
    private var fixSearch: Task<Void, Never>?
    private var comparison: Task<Void, Never>?
    private var searching: Cancellation?
    private var watching: (any FileWatching)?
    private var watchedPath: String?
    private var hasQuit = false
    private var needsDrawing = true

    package init(state: ExplorerState, device: any TerminalDevice, outside: Outside) {
        self.state = state
        self.device = device
        self.outside = outside
        inbox = Inbox(wake: device.waker)
        self.state.models.canInfer = outside.ownModels?.inference != nil
    }

    // MARK: Ways to start

    /// Opens a file, a folder, or nothing yet.
    package func open(path: String?) { perform(state.start(path: path)) }

    /// Opens a lesson on one of its payloads, on the first unless told.
    package func open(lesson: String, payload: String? = nil) { perform(state.start(lesson: lesson, payload: payload)) }

    /// Opens bytes that are in memory: standard input.
    package func open(name: String, payload: Payload) {
        perform(state.start(name: name))
        watch(nil)
        let generation = state.awaitedPayload
        let options = state.setup.strategies.documentOptions
        run { .payload(.read(LoadedPayload(name: name, payload: payload, options: options)), generation: generation) }
    }

    // MARK: The loop

    /// Runs until the person quits or the terminal goes away.
    package func run() {
        draw()
        while !hasQuit {
            take(device.poll(timeout: nil).map { .input($0) } + inbox.take())
            draw()
        }
        decoding?.cancel()
        ranking?.cancel()
        fixSearch?.cancel()
        comparison?.cancel()
        searching?.cancel()
    }

    /// Plays keys without a person: waits after each until nothing is under way.
    ///
    /// - Parameter seconds: how long to wait for one answer at most.
    /// - Returns: whether everything came to rest in time.
    @discardableResult
    nonisolated(nonsending) package func play(_ script: KeyScript, patience seconds: Double = 60) async -> Bool {
        var isAtRest = await settle(patience: seconds)
        for key in script.keys where !hasQuit {
            take([.input(.key(key))])
            isAtRest = await settle(patience: seconds) && isAtRest
        }
        draw()
        return isAtRest
    }

    /// Hands over an event as the device would.
    nonisolated(nonsending) package func send(_ event: InputEvent, patience seconds: Double = 600) async {
        take([.input(event)])
        _ = await settle(patience: seconds)
        draw()
    }

    /// - Returns: false when for that long nothing came in that was awaited. A machine that is busy with other things
    ///   is slow, not stuck: each arrival starts the time anew.
    nonisolated(nonsending) private func settle(patience seconds: Double) async -> Bool {
        while !inbox.isIdle {
            let actions = inbox.take()
            if actions.isEmpty, await !inbox.arrival(within: seconds), !inbox.isIdle, !inbox.hasActions { return false }
            take(actions)
        }
        return true
    }

    private func take(_ actions: [Action]) {
        for action in actions where !hasQuit {
            let effects = state.reduce(action)
            needsDrawing = true
            perform(effects)
        }
    }

    private func draw() {
        guard needsDrawing, !hasQuit else { return }
        needsDrawing = false
        let surface = state.draw(width: device.width)
        device.present(surface, cursor: surface.cursor)
    }

    // MARK: Effects

    private func perform(_ effects: [Effect]) {
        for effect in effects { perform(effect) }
    }

    private func perform(_ effect: Effect) {
        let outside = outside
        switch effect {
        case .readPayload(let path, let generation):
            let options = state.setup.strategies.documentOptions
            watch(path)
            run { Self.read(path, options: options, generation: generation, outside: outside) }
        case .loadPayload(let name, let make, let generation):
            let options = state.setup.strategies.documentOptions
            run {
                .payload(.read(LoadedPayload(name: name, payload: make(), options: options)), generation: generation)
            }
        case .loadModels: loadModels()
        case .decode(let loaded, let setup, let generation): decode(loaded, setup, generation: generation)
        case .cancelDecode:
            decoding?.cancel()
            decoding = nil
        case .tryFixes(let view, let loaded, let generation): tryFixes(view, loaded, generation: generation)
        case .cancelFixes:
            fixSearch?.cancel()
            fixSearch = nil
        case .compare(let loaded, let setup, let fixes, let keySets, let generation):
            compare(loaded, setup, fixes, keySets, generation: generation)
        case .cancelComparison:
            comparison?.cancel()
            comparison = nil
        case .rank(let loaded, let setup, let generation): rank(loaded, setup, generation: generation)
        case .listFolder(let path, let generation):
            run { .layer(.listed(outside.list(path)), generation: generation) }
        case .search(let query, let space, let start, let forward, let generation):
            search(query, in: space, from: start, forward: forward, generation: generation)
        case .cancelSearch:
            searching?.cancel()
            searching = nil
        case .copy(let text, let what): copy(text, what: what)
        case .tick(let milliseconds, let generation):
            // Not awaited by anyone: a play that goes on is not work under way.
            let inbox = inbox
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
                inbox.put(.tick(generation: generation))
            }
        case .suspend:
            device.suspend()
            device.invalidate()
            take([.input(.resize(device.size))])
        case .redraw: device.invalidate()
        case .rebuildModels:
            outside.ownModels?.forget()
            loadModels()
        case .askAboutModels(let path):
            guard let models = outside.ownModels else {
                take([.notice("\(path) is no payload")])
                return
            }
            run { .models(.picked(path: path, isAgreed: models.isAgreed(path))) }
        case .useModels(let path):
            outside.ownModels?.use(path)
            loadModels()
        case .infer(let loaded, let setup, let generation): infer(loaded, setup, generation: generation)
        case .adopt(let types):
            outside.ownModels?.inference?.adopt(types)
            loadModels()
        case .write(let path, let text):
            guard let inference = outside.ownModels?.inference else { break }
            run { .notice(inference.write(path, text) ?? "wrote \(path)") }
        case .writeEdit(let edit):
            guard let models = outside.ownModels else { break }
            run { .files(.editWritten(edit, trouble: models.write(edit))) }
        case .edit(let path, let line): edit(path, line: line)
        case .quit: hasQuit = true
        }
    }

    /// Looks after a payload's file, and the models'.
    private func watch(_ path: String?) {
        guard let watch = outside.watch, watching == nil || path != watchedPath else { return }
        let inbox = inbox
        watchedPath = path
        watching = watch(path) { inbox.put(.files(.changed($0))) }
    }

    /// The terminal is the editor's until that is closed.
    private func edit(_ path: String, line: Int) {
        guard let edit = outside.edit else {
            take([.notice("there is no terminal here that an editor could have")])
            return
        }
        let trouble = device.handOver { edit(path, line) }
        device.invalidate()
        take([.files(.edited(path: path, trouble: trouble))])
    }

    /// Runs on another thread what comes to one answer.
    private func run(_ work: @escaping @Sendable () -> Action) {
        let inbox = inbox
        inbox.expect()
        DispatchQueue.global(qos: .userInitiated).async { inbox.finish(work()) }
    }

    private static func read(
        _ path: String, options: JSONDocument.Options, generation: Generation, outside: Outside
    ) -> Action {
        do {
            let payload = Payload(try outside.read(path), named: path)
            return .payload(
                .read(LoadedPayload(name: path, payload: payload, options: options)), generation: generation)
        } catch {
            let trouble = error as? PayloadTrouble
            if trouble?.isFolder == true { return .payload(.folder(path), generation: generation) }
            let message = trouble?.message ?? "\(path) cannot be read: \(error)"
            return .payload(.failed(name: path, message: message), generation: generation)
        }
    }

    private func loadModels() {
        let inbox = inbox
        let runner = outside.runner
        let ownModels = outside.ownModels
        inbox.expect()
        Task.detached {
            do throws(RunnerTrouble) {
                let models = try await runner.models()
                var sources: [ModelSourceFile] = []
                for model in models where !sources.contains(where: { $0.file == model.sourceFile }) {
                    if let source = try? await runner.source(of: model) { sources.append(source) }
                }
                let notes = await ownModels?.notes() ?? []
                if !notes.isEmpty { inbox.put(.notice(notes.joined(separator: "; "))) }
                inbox.finish(.models(.loaded(models, sources: sources)))
            } catch {
                inbox.finish(.models(.failed(error)))
            }
        }
    }

    private func decode(_ loaded: LoadedPayload, _ setup: Setup, generation: Generation) {
        decoding?.cancel()
        fixSearch?.cancel()
        guard var request = request(for: loaded, setup) else { return }
        request.id = generation.number
        request.wantsPreview = true
        let inbox = inbox
        inbox.expect()
        let loaded = loaded.indexed(for: setup.strategies)
        let events = outside.runner.decode(request, payload: loaded.payload)
        decoding = Task.detached {
            for await event in events {
                switch event {
                case .progress(let calls): inbox.put(.decode(.progressed(calls: calls), generation: generation))
                case .result(let result):
                    let view = FinishedDecode(setup: setup, result: result, document: loaded.document)
                    inbox.put(.decode(.decoded(view, payload: loaded), generation: generation))
                case .preview(let preview):
                    inbox.put(
                        .decode(
                            .previewed(
                                FinishedPreview(preview, payload: loaded.document, strategies: setup.strategies)),
                            generation: generation))
                case .finished: return inbox.finish(.decode(.finished, generation: generation))
                case .trouble(let trouble): return inbox.finish(.decode(.failed(trouble), generation: generation))
                }
            }
            inbox.finish(nil)
        }
    }

    /// What is asked of the runner for a payload under a setup.
    private func request(for loaded: LoadedPayload, _ setup: Setup) -> DecodeRequest? {
        setup.model.map { model in
            DecodeRequest(
                model: model, preferredLesson: outside.lesson(loaded.payload.data), strategies: setup.strategies,
                timeLimit: outside.timeLimit)
        }
    }

    private func tryFixes(_ view: FinishedDecode, _ loaded: LoadedPayload, generation: Generation) {
        fixSearch?.cancel()
        guard let request = request(for: loaded, view.setup),
            let subject = FixSubject(
                view.result, request: request, payload: loaded.payload, document: loaded.document)
        else { return }
        let inbox = inbox
        let outside = outside
        inbox.expect()
        fixSearch = Task.detached {
            let search = FixSearch(
                runner: outside.runner, limit: outside.fixLimit, edits: await outside.editTrials?(request))
            let last = await search.run(subject) { progress in
                // The last one is told below, when it is certain that nothing comes after it.
                if progress.isRunning, !Task.isCancelled { inbox.put(.fixesTried(progress, generation: generation)) }
            }
            inbox.finish(Task.isCancelled ? nil : .fixesTried(last, generation: generation))
        }
    }

    private func compare(
        _ loaded: LoadedPayload, _ setup: Setup, _ fixes: [Fix], _ keySets: [String], generation: Generation
    ) {
        comparison?.cancel()
        guard let request = request(for: loaded, setup) else { return }
        let loaded = loaded.indexed(for: setup.strategies)
        let inbox = inbox
        let compares = StrategyComparison(runner: outside.runner)
        inbox.expect()
        comparison = Task.detached {
            let last = await compares.run(
                request, payload: loaded.payload, document: loaded.document, fixes: fixes, keySets: keySets
            ) { progress in
                if progress.isRunning, !Task.isCancelled {
                    inbox.put(.layer(.compared(progress), generation: generation))
                }
            }
            inbox.finish(Task.isCancelled ? nil : .layer(.compared(last), generation: generation))
        }
    }

    private func rank(_ loaded: LoadedPayload, _ setup: Setup, generation: Generation) {
        ranking?.cancel()
        let inbox = inbox
        inbox.expect()
        let lesson = outside.lesson(loaded.payload.data)
        let (runner, limit) = (outside.runner, outside.rankLimit)
        ranking = Task.detached {
            do throws(RunnerTrouble) {
                let last = try await ModelRanking(runner: runner).run(
                    loaded.payload, strategies: setup.strategies, limit: limit
                ) { ranks in
                    guard !Task.isCancelled else { return }
                    inbox.put(.layer(.ranked(ranks.preferring(lesson), isLast: false), generation: generation))
                }
                inbox.finish(
                    Task.isCancelled
                        ? nil : .layer(.ranked(last.preferring(lesson), isLast: true), generation: generation))
            } catch {
                inbox.finish(Task.isCancelled ? nil : .models(.failed(error)))
            }
        }
    }

    /// Searches on threads of its own: a regular expression may take any time.
    private func search(
        _ query: SearchQuery, in space: SearchSpace, from start: Int, forward: Bool, generation: Generation
    ) {
        searching?.cancel()
        let cancellation = Cancellation()
        searching = cancellation
        let inbox = inbox
        inbox.expect()
        ParallelWork.detach {
            var told = ContinuousClock.now
            let (row, wrapped) = query.find(in: space, from: start, forward: forward) { rows in
                guard told.duration(to: .now) >= .milliseconds(100), !cancellation.isCancelled else { return }
                told = .now
                inbox.put(.search(.progressed(percent: rows * 100 / space.tree.count), generation: generation))
            } isCancelled: {
                cancellation.isCancelled
            }
            inbox.finish(
                cancellation.isCancelled ? nil : .search(.found(row: row, wrapped: wrapped), generation: generation))
        }
    }

    private func infer(_ loaded: LoadedPayload, _ setup: Setup, generation: Generation) {
        guard let inference = outside.ownModels?.inference else { return }
        let inbox = inbox
        inbox.expect()
        let loaded = loaded.indexed(for: setup.strategies)
        Task.detached {
            let types = await inference.infer(loaded, setup.strategies)
            inbox.finish(.inferred(types, generation: generation))
        }
    }

    private func copy(_ text: String, what: String) {
        let message: String
        switch device.copy(text) {
        case .sent: message = "copied \(what), \(text.utf8.count) bytes"
        case .unsupported(let reason): message = "not copied: \(reason)"
        case .tooLong(let limit): message = "not copied: \(text.utf8.count) bytes, and terminals take \(limit)"
        }
        take([.notice(message)])
    }
}

extension [ModelRank] {
    /// Of models that decode equally far, those of the payload's own lesson first.
    func preferring(_ lesson: String?) -> [ModelRank] {
        guard let lesson else { return self }
        return enumerated().sorted { first, second in
            if first.element.score != second.element.score { return first.offset < second.offset }
            let isOwn = (first.element.descriptor.lesson == lesson, second.element.descriptor.lesson == lesson)
            return isOwn.0 != isOwn.1 ? isOwn.0 : first.offset < second.offset
        }.map(\.element)
    }
}

extension LoadedPayload {
    /// The payload indexed as the strategies have it read; itself when it is already.
    func indexed(for strategies: StrategySet) -> LoadedPayload {
        let options = strategies.documentOptions
        return options == document.options ? self : LoadedPayload(name: name, payload: payload, options: options)
    }
}
