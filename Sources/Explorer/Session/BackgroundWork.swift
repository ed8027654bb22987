import DecodeService
import DecodeTrace
import Diagnosis
import Dispatch
import JSONText

/// Runs effects on other threads, one of each kind at a time; their answers go into the inbox.
final class BackgroundWork {
    private let environment: ExplorerEnvironment
    private let inbox: Inbox
    private var decoding: Task<Void, Never>?
    private var ranking: Task<Void, Never>?
    private var fixSearch: Task<Void, Never>?
    private var planTrial: Task<Void, Never>?
    private var comparison: Task<Void, Never>?
    private var documents: Task<Void, Never>?
    private var exporting: Task<Void, Never>?
    private var inferring: Task<Void, Never>?
    private var reading: PayloadReading?
    private var searching: Cancellation?
    private var counting: Cancellation?
    private var watching: (any FileWatching)?
    private var watchedPath: String?
    private let remembering = DispatchQueue(label: "codascope.memory")

    init(_ environment: ExplorerEnvironment, inbox: Inbox) {
        self.environment = environment
        self.inbox = inbox
    }

    func cancelReading() { reading?.stop() }
    func cancelDecode() { decoding?.cancel() }
    func cancelFixes() { fixSearch?.cancel() }
    func cancelPlan() { planTrial?.cancel() }
    func cancelComparison() { comparison?.cancel() }
    func cancelExport() { exporting?.cancel() }
    func cancelInference() { inferring?.cancel() }
    func cancelDocuments() { documents?.cancel() }
    func cancelSearch() {
        searching?.cancel()
        counting?.cancel()
    }

    func cancelAll() {
        cancelReading()
        for task in [decoding, ranking, fixSearch, planTrial, comparison, documents, exporting, inferring] {
            task?.cancel()
        }
        cancelSearch()
    }

    /// Watches the payload's file and the models' files.
    func watch(_ path: String?) {
        guard let watch = environment.watch, watching == nil || path != watchedPath else { return }
        let inbox = inbox
        watchedPath = path
        watching = watch(path) { inbox.put(.files(.changed($0))) }
    }

    /// Runs work with a single answer, or none if it was stopped, on another thread.
    func run(_ work: @escaping @Sendable () -> Action?) {
        let inbox = inbox
        inbox.expect()
        DispatchQueue.global(qos: .userInitiated).async { inbox.finish(work()) }
    }

    /// Reports how long work takes, from when it is no moment any more until the answer is cancelled.
    private func report(_ work: Work, generation: Generation) -> Task<Void, Never> {
        WorkTicker.start { [inbox] in inbox.put(.working(work, seconds: $0, generation: generation)) }
    }

    func readPayload(_ path: String, options: JSONDocument.Options, generation: Generation) {
        watch(path)
        cancelReading()
        let reading = PayloadReading(inbox: inbox, generation: generation)
        self.reading = reading
        run { [environment, inbox] in
            defer { reading.end() }
            do {
                if let source = environment.documents?.source(path) {
                    return .payload(.documents(source), generation: generation)
                }
                if let bytes = environment.readBeginning?(path),
                    let beginning = LoadedPayload(beginning: bytes, name: path, options: options)
                {
                    inbox.put(.payload(.begun(beginning), generation: generation))
                }
                // The bytes are copied, and not kept beside the copy.
                let payload = Payload(
                    try environment.readWithProgress?(path, reading.goesOn) ?? environment.read(path), named: path)
                let loaded = LoadedPayload(
                    name: path, payload: payload, options: options, lesson: environment.lesson(payload.data),
                    progress: reading.beginIndexing(payload.data.count))
                guard let loaded else { return nil }
                let isSequence = [.newlineDelimited, .concatenated].contains(loaded.document.fault?.kind)
                if isSequence, let source = environment.documents?.sequence(path) {
                    return .payload(.documents(source), generation: generation)
                }
                return .payload(.read(loaded), generation: generation)
            } catch {
                let trouble = error as? PayloadTrouble
                if trouble?.isFolder == true { return .payload(.folder(path), generation: generation) }
                let message = trouble?.message ?? "\(path) cannot be read: \(error)"
                return .payload(.failed(name: path, message: message), generation: generation)
            }
        }
    }

    /// Reads a document of a list.
    func readDocument(_ place: DocumentPlace, options: JSONDocument.Options, generation: Generation) {
        watch(nil)
        cancelReading()
        run { [environment] in
            do {
                guard let documents = environment.documents else { throw PayloadTrouble("\(place.name) can't be read") }
                let payload = try documents.read(place)
                let loaded = LoadedPayload(name: place.name, payload: payload, options: options)
                return .payload(.read(loaded), generation: generation)
            } catch {
                let message = (error as? PayloadTrouble)?.message ?? "\(place.name) cannot be read: \(error)"
                return .payload(.failed(name: place.name, message: message), generation: generation)
            }
        }
    }

    /// Decodes all documents of a list. What is appended to them later is no work that the explorer waits for.
    func decodeDocuments(_ job: DocumentJob, generation: Generation) {
        documents?.cancel()
        guard let access = environment.documents else { return }
        let inbox = inbox
        inbox.expect()
        let events = access.decode(job)
        documents = Task.detached {
            var isPending = true
            for await answer in events {
                let action = Action.documents(answer, generation: generation)
                switch answer {
                case .caughtUp, .failed, .empty:
                    if isPending { inbox.finish(action) } else { inbox.put(action) }
                    isPending = false
                case .documents, .reported, .replaced, .noted: inbox.put(action)
                }
            }
            if isPending { inbox.finish(nil) }
        }
    }

    /// Puts an action into the inbox later. It isn't counted as pending: the explorer doesn't wait for it as for work.
    func send(_ action: Action, afterMilliseconds milliseconds: Int) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [inbox] in
            inbox.put(action)
        }
    }

    /// Keeps what the next run begins with. Nothing waits for it.
    func remember(_ memory: ExplorerMemory) {
        guard let remember = environment.remember else { return }
        remembering.async { remember(memory) }
    }

    /// Waits until everything is kept that was to be.
    func finishRemembering() { remembering.sync {} }

    /// - Parameter generation: The version of the models that are replaced.
    func loadModels(_ generation: Generation) {
        let inbox = inbox
        let report = report(.compiling, generation: generation)
        let runner = environment.runner
        let ownModels = environment.ownModels
        let text = environment.sourceText
        let failed = modelsFailed
        inbox.expect()
        Task.detached {
            defer { report.cancel() }
            do throws(RunnerTrouble) {
                let models = try await runner.models()
                var sources: [SourceText] = []
                for model in models where !sources.contains(where: { $0.file == model.sourceFile }) {
                    guard let source = try? await runner.source(of: model) else { continue }
                    sources.append(text(source))
                }
                let notes = await ownModels?.notes() ?? []
                if !notes.isEmpty { inbox.put(.notice(notes.joined(separator: "; "))) }
                inbox.finish(.models(.loaded(models, sources: sources)))
            } catch {
                inbox.finish(failed(error))
            }
        }
    }

    /// Reports that there are no models, with their sources if the compiler rejected them.
    private var modelsFailed: @Sendable (RunnerTrouble) -> Action {
        let text = environment.sourceText
        return { trouble in
            guard case .modelsNotBuilt(let failure) = trouble else { return .models(.failed(trouble)) }
            return .models(.failed(trouble, sources: failure.files.map(text)))
        }
    }

    func decode(_ loaded: LoadedPayload, _ setup: Setup, generation: Generation) {
        decoding?.cancel()
        fixSearch?.cancel()
        guard var request = request(for: loaded, setup) else { return }
        request.wantsFigures = loaded.payload.data.count <= Self.largestMeasured
        request.id = generation.number
        request.wantsPreview = true
        let size = loaded.payload.data.count
        let readsValues = size <= Self.largestReread
        let readsLater = readsValues && size > Self.largestImmediateReread
        request.values = readsLater ? .unlessLater : readsValues ? .afterwards : .never
        let inbox = inbox
        let now = environment.now()
        inbox.expect()
        let loaded = loaded.indexed(for: setup.strategies)
        let runner = environment.runner
        let events = runner.decode(request, payload: loaded.payload)
        let rereading = request
        let parse = environment.parse
        let valued: @Sendable (FinishedDecode, DecodedValues) async -> Action = { answer, values in
            let declared = await runner.declaredTypes(of: answer.result.model, parse: parse)
            let rows = RowValues(values, tree: answer.tree, trace: answer.result.trace, document: loaded.document)
            let finished = FinishedValues(
                rows, of: answer, document: loaded.document, declared: declared, isLarge: !readsValues, now: now)
            return .decode(.valued(finished), generation: generation)
        }
        decoding = Task.detached {
            let start = ContinuousClock.now
            var answer: FinishedDecode?
            var lacksValues = readsLater
            var isFinished = false
            for await event in events {
                switch event {
                case .progress(let calls):
                    let seconds = start.duration(to: .now) / .seconds(1)
                    inbox.put(.decode(.progressed(calls: calls, seconds: seconds), generation: generation))
                case .result(let result):
                    let view = FinishedDecode(setup: setup, result: result, document: loaded.document)
                    answer = view
                    inbox.put(.decode(.decoded(view, payload: loaded), generation: generation))
                    if !readsValues { inbox.put(await valued(view, .none)) }
                case .preview(let preview):
                    inbox.put(
                        .decode(
                            .previewed(
                                FinishedPreview(preview, payload: loaded.document, strategies: setup.strategies)),
                            generation: generation))
                case .values(let values):
                    lacksValues = false
                    if let answer { inbox.put(await valued(answer, values)) }
                // Not accepted: the explorer shows every call.
                case .clean: break
                case .finished: isFinished = true
                case .trouble(let trouble): return inbox.finish(.decode(.failed(trouble), generation: generation))
                }
            }
            guard isFinished else { return inbox.finish(nil) }
            guard lacksValues, let answer else {
                return inbox.finish(.decode(.finished, generation: generation))
            }
            inbox.expect()
            inbox.finish(.decode(.finished, generation: generation))
            let values = await BackgroundWork.values(of: answer.result, rereading, loaded.payload, runner)
            if let values { inbox.put(await valued(answer, values)) }
            inbox.finish(nil)
        }
    }

    /// The values for the calls of a result, after a pause, by decoding once more; nil if the task is cancelled, or if the
    /// model decoded another way.
    private static func values(
        of result: DecodeResult, _ request: DecodeRequest, _ payload: Payload, _ runner: any DecodeRunner
    ) async -> DecodedValues? {
        try? await Task.sleep(for: pauseBeforeReread)
        guard !Task.isCancelled else { return nil }
        var request = request
        request.wantsPreview = false
        request.values = .atOnce
        var again: DecodeResult?
        var found: DecodedValues?
        for await event in runner.decode(request, payload: payload) {
            switch event {
            case .result(let result): again = result
            case .values(let values): found = values
            case .progress, .clean, .preview, .finished, .trouble: break
            }
        }
        // The members of a dictionary come in another order in each decode.
        return again.flatMap { found?.moved(from: $0.trace, to: result.trace) }
    }

    /// Values are read from payloads up to this size, in bytes: that is another decode, and a slower one.
    static let largestReread = 8 << 20
    /// What a decode lost is found for payloads up to this size, in bytes: that is another encoding, and a comparison.
    private static let largestMeasured = 1 << 20
    /// The values of larger payloads are read after a pause, if the strategies haven't changed again by then.
    static let largestImmediateReread = 128 << 10
    private static let pauseBeforeReread = Duration.milliseconds(300)

    /// The runner's request for a payload with a setup.
    private func request(for loaded: LoadedPayload, _ setup: Setup) -> DecodeRequest? {
        setup.model.map { model in
            DecodeRequest(
                model: model, preferredLesson: environment.lesson(loaded.payload.data), strategies: setup.strategies,
                timeLimit: environment.timeLimit)
        }
    }

    /// The decode that changes are tried for; nil if it did not fail.
    private func fixSubject(_ view: FinishedDecode, _ loaded: LoadedPayload) -> FixSubject? {
        request(for: loaded, view.setup).flatMap { request in
            FixSubject(
                view.result, ending: view.diagnosis.ending, request: request, payload: loaded.payload,
                document: loaded.document)
        }
    }

    func tryFixes(
        _ view: FinishedDecode, _ loaded: LoadedPayload, in documents: ListedDocuments?, generation: Generation
    ) {
        fixSearch?.cancel()
        guard let subject = fixSubject(view, loaded) else { return }
        let inbox = inbox
        let environment = environment
        inbox.expect()
        let report = report(.fixes, generation: generation)
        let tryChanges = documents == nil ? nil : environment.documents?.tryChanges
        fixSearch = Task.detached {
            defer { report.cancel() }
            let search = FixSearch(
                runner: environment.runner, limit: environment.fixLimit,
                edits: await environment.editTrials?(subject.request), plans: true)
            // The last one is reported below, when nothing can follow it.
            func show(_ progress: FixProgress) {
                if !Task.isCancelled { inbox.put(.fixesTried(progress, generation: generation)) }
            }
            var last = await search.run(subject) { if $0.isRunning { show($0) } }
            if let tryChanges, let documents, !Task.isCancelled {
                last.isRunning = true
                last = await tryChanges(last, subject.request, documents, show)
                last.isRunning = false
            }
            inbox.finish(Task.isCancelled ? nil : .fixesTried(last, generation: generation))
        }
    }

    /// Tries what is advised for suspicious values, in place of a search for fixes: nothing failed.
    func tryRemedies(
        _ suspicions: [Suspicion], _ view: FinishedDecode, _ loaded: LoadedPayload, generation: Generation
    ) {
        fixSearch?.cancel()
        guard let request = request(for: loaded, view.setup) else { return }
        let inbox = inbox
        let environment = environment
        inbox.expect()
        fixSearch = Task.detached {
            let trials = SuspicionTrials(
                runner: environment.runner, edits: await environment.editTrials?(request),
                limit: environment.fixLimit, now: environment.now())
            let progress = await trials.run(suspicions, request, loaded.payload, loaded.document)
            inbox.finish(Task.isCancelled ? nil : .fixesTried(progress, generation: generation))
        }
    }

    /// Runs some of the steps of a plan.
    func tryPlan(
        _ plan: Plan, keeping kept: Set<Int>, _ view: FinishedDecode, _ loaded: LoadedPayload, generation: Generation
    ) {
        planTrial?.cancel()
        guard let subject = fixSubject(view, loaded) else { return }
        let inbox = inbox
        let environment = environment
        inbox.expect()
        planTrial = Task.detached {
            let trial = PlanTrial(
                runner: environment.runner, edits: await environment.editTrials?(subject.request),
                limit: environment.fixLimit)
            let answer = await trial.run(plan, keeping: kept, of: subject)
            inbox.finish(Task.isCancelled ? nil : .layer(.planTried(answer), generation: generation))
        }
    }

    func compare(
        _ loaded: LoadedPayload, _ setup: Setup, _ fixes: [Fix], _ keySets: [String], generation: Generation
    ) {
        comparison?.cancel()
        guard let request = request(for: loaded, setup) else { return }
        let loaded = loaded.indexed(for: setup.strategies)
        let inbox = inbox
        let compares = StrategyComparison(runner: environment.runner)
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

    func rank(_ loaded: LoadedPayload, _ setup: Setup, generation: Generation) {
        ranking?.cancel()
        let inbox = inbox
        inbox.expect()
        let lesson = environment.lesson(loaded.payload.data)
        let (runner, limit) = (environment.runner, environment.rankLimit)
        let failed = modelsFailed
        ranking = Task.detached {
            do throws(RunnerTrouble) {
                let last = try await ModelRanking(runner: runner).run(
                    loaded.payload, document: loaded.indexed(for: setup.strategies).document,
                    strategies: setup.strategies, limit: limit
                ) { ranks in
                    guard !Task.isCancelled else { return }
                    inbox.put(.layer(.ranked(ranks.preferring(lesson), isLast: false), generation: generation))
                }
                inbox.finish(
                    Task.isCancelled
                        ? nil : .layer(.ranked(last.preferring(lesson), isLast: true), generation: generation))
            } catch {
                inbox.finish(Task.isCancelled ? nil : failed(error))
            }
        }
    }

    func search(
        _ query: SearchQuery, in space: SearchSpace, from start: Int, forward: Bool, generation: Generation
    ) {
        search(space.tree.count, generation: generation) { progress, isCancelled in
            let (row, wrapped) = query.find(
                in: space, from: start, forward: forward, progress: progress, isCancelled: isCancelled)
            return .found(row: row, wrapped: wrapped)
        }
    }

    func search(_ query: SearchQuery, in text: PaneText, from start: Int, forward: Bool, generation: Generation) {
        search(text.rowCount, generation: generation) { progress, isCancelled in
            let (row, columns, wrapped) = query.find(
                in: text, from: start, forward: forward, progress: progress, isCancelled: isCancelled)
            return .found(row: row, columns: columns, wrapped: wrapped)
        }
    }

    /// Searches on its own threads, because a regular expression may take any time.
    private func search(
        _ count: Int, generation: Generation,
        _ find:
            @escaping @Sendable (_ progress: (Int) -> Void, _ isCancelled: @escaping @Sendable () -> Bool)
            -> SearchAnswer
    ) {
        cancelSearch()
        let cancellation = Cancellation()
        searching = cancellation
        let inbox = inbox
        inbox.expect()
        ParallelWork.detach {
            var lastReport = ContinuousClock.now
            let answer = find(
                { rows in
                    guard lastReport.duration(to: .now) >= .milliseconds(100), !cancellation.isCancelled else { return }
                    lastReport = .now
                    inbox.put(.search(.progressed(percent: rows * 100 / max(1, count)), generation: generation))
                }, { cancellation.isCancelled })
            inbox.finish(cancellation.isCancelled ? nil : .search(answer, generation: generation))
        }
    }

    func count(_ query: SearchQuery, in space: SearchSpace, generation: Generation) {
        count(generation: generation) { isCancelled in
            let (rows, isCut) = query.all(in: space, limit: SearchState.Matches.most, isCancelled: isCancelled)
            return .counted(rows, isCut: isCut)
        }
    }

    func count(_ query: SearchQuery, in text: PaneText, generation: Generation) {
        count(generation: generation) { isCancelled in
            let (rows, ranges, isCut) = query.all(in: text, limit: SearchState.Matches.most, isCancelled: isCancelled)
            return .counted(rows, ranges: ranges, isCut: isCut)
        }
    }

    /// Counts the rows that match, on its own threads.
    private func count(
        generation: Generation,
        _ count: @escaping @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) -> SearchAnswer
    ) {
        counting?.cancel()
        let cancellation = Cancellation()
        counting = cancellation
        let inbox = inbox
        inbox.expect()
        ParallelWork.detach {
            let answer = count { cancellation.isCancelled }
            inbox.finish(cancellation.isCancelled ? nil : .search(answer, generation: generation))
        }
    }

    /// Makes files of a decode, and writes them.
    func export(_ job: ExportJob, generation: Generation) {
        let inbox = inbox
        let environment = environment
        let report = report(.exporting, generation: generation)
        inbox.expect()
        exporting = Task.detached {
            defer { report.cancel() }
            let start = ContinuousClock.now
            let lesson = environment.lesson(job.payload.payload.data)
            let files = await job.files(lesson: lesson, runner: environment.runner) { calls in
                let seconds = start.duration(to: .now) / .seconds(1)
                inbox.put(.working(.exporting, seconds: seconds, done: calls, generation: generation))
            }
            guard !Task.isCancelled else { return inbox.finish(nil) }
            let answer: ExportAnswer
            if let write = environment.write, let files {
                answer = write(files, job.replaces)
            } else {
                answer = .failed("nothing could be written")
            }
            inbox.finish(.layer(.exported(answer), generation: generation))
        }
    }

    func infer(
        _ loaded: LoadedPayload, beside sample: DocumentSample?, _ setup: Setup, generation: Generation
    ) {
        guard let inference = environment.ownModels?.inference else { return }
        let inbox = inbox
        inbox.expect()
        let loaded = loaded.indexed(for: setup.strategies)
        let report = report(.inferring, generation: generation)
        inferring?.cancel()
        let payloads = documents(of: sample, setup.strategies.documentOptions)
        inferring = Task.detached {
            defer { report.cancel() }
            let start = ContinuousClock.now
            let all = [loaded] + payloads()
            let total = all.reduce(0) { $0 + $1.document.tokenCount }
            let types = await inference.infer(all, setup.strategies) { values in
                let seconds = start.duration(to: .now) / .seconds(1)
                inbox.put(.working(.inferring, seconds: seconds, done: values, total: total, generation: generation))
            }
            let documents = sample?.words(used: all.count)
            inbox.finish(Task.isCancelled ? nil : .inferred(types.from(documents), generation: generation))
        }
    }

    /// Reads the documents of a sample. Those that can't be read, or aren't JSON, are left out.
    private func documents(
        of sample: DocumentSample?, _ options: JSONDocument.Options
    ) -> @Sendable () -> [LoadedPayload] {
        guard let sample, let documents = environment.documents else { return { [] } }
        return {
            var read: [LoadedPayload] = []
            var size = 0
            for place in sample.places {
                guard !Task.isCancelled, let payload = try? documents.read(place) else { continue }
                size += payload.data.count
                guard size <= DocumentSample.mostBytes else { break }
                let loaded = LoadedPayload(name: place.name, payload: payload, options: options)
                if payload.format == .json, loaded.document.fault == nil { read.append(loaded) }
            }
            return read
        }
    }
}
