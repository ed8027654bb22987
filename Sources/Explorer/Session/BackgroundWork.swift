import DecodeService
import DecodeTrace
import Diagnosis
import Dispatch
import JSONText

/// The slow work of effects, with what the environment offers.
extension ExplorerSession {
    /// Watches the payload's file and the models' files.
    func watch(_ path: String?) {
        guard let watch = environment.watch, watching == nil || path != watchedPath else { return }
        watchedPath = path
        watching = watch(path) { [inbox] in inbox.put(.files(.changed($0))) }
    }

    func readPayload(_ path: String, generation: Generation) {
        watch(path)
        runner.runBlocking(.reading) { [environment, inbox, options] effect in
            let reading = PayloadReading(inbox: inbox, generation: generation)
            let ticker = WorkTicker.start { _ in reading.report() }
            effect.onCancel { reading.index.stop() }
            defer { ticker.cancel() }
            do {
                if let source = environment.documents?.source(path, false) {
                    return .payload(.documents(source), generation: generation)
                }
                if let bytes = environment.readBeginning?(path),
                    let beginning = LoadedPayload(beginning: bytes, name: path, options: options)
                {
                    inbox.put(.payload(.begun(beginning), generation: generation))
                }
                // No variable holds the bytes that were read, so they are freed once the payload has copied them.
                let payload = try Payload(
                    reading: try environment.read(path, reading.shouldContinue), named: path)
                let loaded = LoadedPayload(
                    name: path, payload: payload, options: options, lesson: environment.lesson(payload.fileData),
                    progress: reading.beginIndexing(payload.data.count))
                guard let loaded else { return nil }
                let isSequence = [.newlineDelimited, .concatenated].contains(loaded.document.fault?.kind)
                if isSequence, let source = environment.documents?.source(path, true) {
                    return .payload(.documents(source), generation: generation)
                }
                return .payload(.read(loaded), generation: generation)
            } catch {
                let trouble = error as? PayloadTrouble
                if trouble?.code == .folder { return .payload(.folder(path), generation: generation) }
                let message = trouble?.message ?? "\(path) cannot be read: \(error)"
                return .payload(.failed(name: path, message: message), generation: generation)
            }
        }
    }

    func readDocument(_ place: DocumentPlace, generation: Generation) {
        watch(nil)
        runner.runBlocking(.reading) { [environment, options] _ in
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

    /// Decodes all documents of a list. Documents appended later don't count as pending work.
    func decodeDocuments(_ job: DocumentJob, generation: Generation) {
        // Before the next decode of the list begins.
        runner.cancel(.documents)
        guard let access = environment.documents else { return }
        let events = access.decode(job)
        runner.run(.documents) { effect in
            for await answer in events {
                let action = Action.documents(answer, generation: generation)
                switch answer {
                case .caughtUp, .failed, .empty: effect.finish(action)
                case .documents, .starts, .reported, .replaced, .noted: effect.put(action)
                }
            }
            return nil
        }
    }

    /// Lists the models with their sources; those of a recording on screen are only read.
    func loadModels() {
        let payload = state.payload.loaded
        let isRecorded = payload?.isRecordedElsewhere == true
        let environment = payload.map(environment.suited) ?? environment
        let failed = modelsFailed
        runner.run(.models, reporting: .compiling, generation: state.models.version) { effect in
            if !isRecorded, environment.ownModels?.compiles == true { effect.put(.models(.compiling)) }
            do throws(RunnerTrouble) {
                let models = try await environment.runner.models()
                var sources: [SourceText] = []
                for model in models where !sources.contains(where: { $0.file == model.sourceFile }) {
                    guard let source = try? await environment.runner.source(of: model) else { continue }
                    sources.append(environment.sourceText(source))
                }
                let notes = isRecorded ? [] : await environment.ownModels?.notes ?? []
                if !notes.isEmpty { effect.put(.notice(notes.joined(separator: "; "))) }
                return .models(.loaded(models, sources: sources))
            } catch {
                return failed(error)
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
        runner.cancel(.decoding)
        runner.cancel(.fixes)
        guard var request = request(for: loaded, setup) else { return }
        request.wantsFigures = loaded.payload.data.count <= Self.maxMeasuredSize
        request.id = generation.number
        request.wantsPreview = true
        let size = loaded.payload.data.count
        let readsValues = size <= Self.maxRereadSize
        let readsLater = readsValues && size > Self.maxImmediateRereadSize
        request.values = readsLater ? .later : readsValues ? .afterwards : .never
        let now = environment.now()
        let loaded = loaded.indexed(for: setup.strategies)
        let decoder = environment.suited(to: loaded).runner
        let events = decoder.decode(request, payload: loaded.payload)
        let rereading = request
        let parse = environment.parse
        let valued: @Sendable (FinishedDecode, DecodedValues) async -> Action = { answer, values in
            let declared = await decoder.declaredTypes(of: answer.result.model, parse: parse)
            let rows = RowValues(values, tree: answer.tree, trace: answer.result.trace, document: loaded.document)
            let finished = FinishedValues(
                rows, of: answer, document: loaded.document, declared: declared, isLarge: !readsValues, now: now)
            return .decode(.valued(finished), generation: generation)
        }
        runner.run(.decoding) { effect in
            let start = ContinuousClock.now
            var answer: FinishedDecode?
            var lacksValues = readsLater
            var isFinished = false
            for await event in events {
                switch event {
                case .progress(let calls):
                    let seconds = start.duration(to: .now) / .seconds(1)
                    effect.put(.decode(.progressed(calls: calls, seconds: seconds), generation: generation))
                case .result(let result):
                    if size > Self.maxUnannouncedSize,
                        let first = FirstFailure(of: result, in: loaded.document, setup.strategies)
                    {
                        effect.put(.decode(.ended(first), generation: generation))
                    }
                    let view = FinishedDecode(setup: setup, result: result, document: loaded.document)
                    answer = view
                    effect.put(.decode(.decoded(view, payload: loaded), generation: generation))
                    if !readsValues { effect.put(await valued(view, .none)) }
                case .preview(let preview):
                    effect.put(
                        .decode(
                            .previewed(
                                FinishedPreview(preview, payload: loaded.document, strategies: setup.strategies)),
                            generation: generation))
                case .values(let values):
                    lacksValues = false
                    if let answer { effect.put(await valued(answer, values)) }
                // The explorer doesn't accept clean answers, because it shows every call.
                case .clean: break
                case .finished: isFinished = true
                case .trouble(let trouble): return .decode(.failed(trouble), generation: generation)
                }
            }
            guard isFinished else { return nil }
            guard lacksValues, let answer else { return .decode(.finished, generation: generation) }
            effect.put(.decode(.finished, generation: generation))
            try? await Task.sleep(for: Self.pauseBeforeReread)
            guard !Task.isCancelled,
                let values = await decoder.values(of: answer.result, rereading, payload: loaded.payload)
            else { return nil }
            return await valued(answer, values)
        }
    }

    /// The maximum payload size in bytes whose tree is built so soon that its failure isn't shown before. For 50 MB, the
    /// tree takes another two seconds.
    private static let maxUnannouncedSize = 4 << 20
    /// The maximum payload size in bytes for reading values, which takes another, slower decode.
    static let maxRereadSize = 8 << 20
    /// The maximum payload size in bytes for measuring losses, which takes another encoding and a comparison.
    private static let maxMeasuredSize = 1 << 20
    /// The maximum payload size in bytes for reading values at once. Those of larger payloads are read after a pause,
    /// if the strategies haven't changed again by then.
    static let maxImmediateRereadSize = 128 << 10
    private static let pauseBeforeReread = Duration.milliseconds(300)

    private func request(for loaded: LoadedPayload, _ setup: Setup) -> DecodeRequest? {
        setup.model.map { model in
            DecodeRequest(
                model: model, preferredLesson: environment.lesson(loaded.payload.fileData),
                strategies: setup.strategies,
                timeLimit: environment.timeLimit)
        }
    }

    /// The decode that changes are tried for; nil if there is nothing to fix.
    private func fixSubject(
        _ view: FinishedDecode, _ loaded: LoadedPayload, _ suspicions: [Suspicion] = []
    ) -> FixSubject? {
        request(for: loaded, view.setup).flatMap { request in
            FixSubject(
                view.result, ending: view.diagnosis.ending, suspicions: suspicions, request: request,
                payload: loaded.payload, document: loaded.document, now: environment.now())
        }
    }

    func tryFixes(
        _ view: FinishedDecode, _ loaded: LoadedPayload, for suspicions: [Suspicion], in documents: ListedDocuments?,
        generation: Generation
    ) {
        guard let subject = fixSubject(view, loaded, suspicions) else { return runner.cancel(.fixes) }
        let environment = environment.suited(to: loaded)
        let tryChanges = documents == nil ? nil : environment.documents?.tryChanges
        runner.run(.fixes, reporting: .fixes, generation: generation) { effect in
            let show = { (progress: FixProgress) in effect.put(.fixesTried(progress, generation: generation)) }
            // The last one is the answer, when nothing can follow it.
            let search = await environment.fixSearch(for: subject)
            var last = await search.run(subject) { if $0.isRunning { show($0) } }
            if let tryChanges, let documents, !effect.isCancelled {
                last.isRunning = true
                last = await tryChanges(last, subject.request, documents, show)
                last.isRunning = false
            }
            return .fixesTried(last, generation: generation)
        }
    }

    /// Runs some of the steps of a plan.
    func tryPlan(
        _ plan: Trial, keeping kept: Set<Int>, _ view: FinishedDecode, _ loaded: LoadedPayload, generation: Generation
    ) {
        guard let subject = fixSubject(view, loaded) else { return runner.cancel(.plan) }
        let environment = environment
        runner.run(.plan) { _ in
            let search = await environment.fixSearch(for: subject)
            do throws(PlanStepTrouble) {
                let part = try await search.run(plan, keeping: kept, of: subject)
                return .layer(.planTried(.success(part)), generation: generation)
            } catch {
                return .layer(.planTried(.failure(error)), generation: generation)
            }
        }
    }

    /// Decodes with a setup to find its result.
    func tryStrategies(_ loaded: LoadedPayload, _ setup: Setup, generation: Generation) {
        guard let request = request(for: loaded, setup) else { return runner.cancel(.strategies) }
        let comparison = StrategyComparison(runner: environment.runner)
        let slowTrial = environment.slowTrial
        runner.run(.strategies) { _ in
            let begin = ContinuousClock.now
            let loaded = loaded.indexed(for: setup.strategies)
            let result = await comparison.result(of: request, payload: loaded.payload, document: loaded.document)
            let isSlow = .now - begin > slowTrial
            return result.map { .layer(.strategiesTried($0, isSlow: isSlow), generation: generation) }
        }
    }

    func rank(_ loaded: LoadedPayload, _ setup: Setup, generation: Generation) {
        let lesson = environment.lesson(loaded.payload.fileData)
        let (decoder, limit) = (environment.runner, environment.rankLimit)
        let failed = modelsFailed
        runner.run(.ranking) { effect in
            do throws(RunnerTrouble) {
                let last = try await ModelRanking(runner: decoder).run(
                    loaded.payload, document: loaded.indexed(for: setup.strategies).document,
                    strategies: setup.strategies, limit: limit
                ) { ranks in
                    effect.put(.layer(.ranked(ranks.preferring(lesson), isLast: false), generation: generation))
                }
                return .layer(.ranked(last.preferring(lesson), isLast: true), generation: generation)
            } catch {
                effect.put(.layer(.unranked, generation: generation))
                return failed(error)
            }
        }
    }

    func export(_ job: ExportJob, generation: Generation) {
        let environment = environment
        runner.run(.export, reporting: .exporting, generation: generation) { effect in
            let start = ContinuousClock.now
            let lesson = environment.lesson(job.payload.payload.fileData)
            let runner = environment.suited(to: job.payload).runner
            let files = await job.files(lesson: lesson, runner: runner) { calls in
                let seconds = start.duration(to: .now) / .seconds(1)
                effect.put(.working(.exporting, seconds: seconds, done: calls, generation: generation))
            }
            guard !effect.isCancelled else { return nil }
            guard let write = environment.write, let files else {
                return .layer(.exported(.failed("nothing could be written")), generation: generation)
            }
            return .layer(.exported(write(files, job.replaces)), generation: generation)
        }
    }

    func infer(
        _ loaded: LoadedPayload, beside sample: DocumentSample?, _ setup: Setup, generation: Generation
    ) {
        guard let inference = environment.inference else { return }
        let loaded = loaded.indexed(for: setup.strategies)
        let payloads = documents(of: sample, setup.strategies.documentOptions)
        runner.run(.inference, reporting: .inferring, generation: generation) { effect in
            let start = ContinuousClock.now
            let all = [loaded] + payloads()
            let total = all.reduce(0) { $0 + $1.document.tokenCount }
            let types = await inference.infer(all, setup.strategies) { values in
                let seconds = start.duration(to: .now) / .seconds(1)
                effect.put(
                    .working(.inferring, seconds: seconds, done: values, total: total, generation: generation))
            }
            return .inferred(types.from(sample?.words(used: all.count)), generation: generation)
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
                guard size <= DocumentSample.maxBytes else { break }
                let loaded = LoadedPayload(name: place.name, payload: payload, options: options)
                if payload.format == .json, loaded.document.fault == nil { read.append(loaded) }
            }
            return read
        }
    }
}

extension ExplorerEnvironment {
    fileprivate func fixSearch(for subject: FixSubject) async -> FixSearch {
        FixSearch(runner: runner, limit: fixLimit, edits: await editTrials?(subject.request), plans: true)
    }
}

extension [ModelRank] {
    /// Puts the payload's own lesson first among models that decode equally far.
    func preferring(_ lesson: String?) -> [ModelRank] {
        guard let lesson else { return self }
        return enumerated().sorted { first, second in
            if first.element.score != second.element.score { return first.offset < second.offset }
            let isOwn = (first.element.descriptor.lesson == lesson, second.element.descriptor.lesson == lesson)
            return isOwn.0 != isOwn.1 ? isOwn.0 : first.offset < second.offset
        }.map(\.element)
    }
}
