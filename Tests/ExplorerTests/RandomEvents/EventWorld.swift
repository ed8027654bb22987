import DecodeEngine
import DecodeService
import DecodeTrace
import Diagnosis
import Foundation
import JSONText
import Lessons
import TerminalUI

@testable import Explorer
@testable import Reports

/// Answers the effects of the explorer without files and terminals. The same effect always has the same answers, so
/// that a seed reproduces a run. Slow answers are cached.
actor EventWorld {
    static let shared = EventWorld()

    private let runner = InProcessRunner()
    private var decodes: [String: [DecodeEvent]] = [:]
    private var ranks: [String: [ModelRank]] = [:]
    private var fixes: [String: FixProgress] = [:]
    private var results: [String: Trial] = [:]
    private var models: [ModelDescriptor] = []
    private var sources: [ModelSourceFile] = []

    /// Payloads by path, of every kind that is hard to draw.
    static let payloads: [String: Data] = {
        var texts: [String: String] = [
            "odd/empty.json": "",
            "odd/blanks.json": " \n\t ",
            "odd/scalar.json": "1",
            "odd/not-json.json": "{\"a\": 1,, \"b\": [true",
            "odd/words.json": "<html>\u{1B}[31mno\r\n</html>",
            "odd/deep.json": String(repeating: "[", count: 300) + "1" + String(repeating: "]", count: 300),
            "odd/long.json":
                "{\"title\": \"a\", \"year\": 1, \"genre\": \"\(String(repeating: "xyz ", count: 4000))\"}",
            "odd/marks.json":
                "{\"\(String(repeating: "\u{301}", count: 900))\": \"e\(String(repeating: "\u{302}", count: 900))\"}",
            "odd/key.json":
                "{\"\(String(repeating: "k\u{1F468}\u{200D}", count: 2000))\": [1, null, {\"a\": \"\u{202E}\"}]}",
            "odd/duplicates.json": "{\"name\": 1, \"name\": null, \"name\": \"x\", \"\": {\"\": [], \"\": 0}}",
            "odd/wide.json": "[" + (0..<300).map { "{\"n\": \($0), \"中文\": \"한글\"}" }.joined(separator: ",") + "]",
            "odd/lines.ndjson": (0..<40).map { "{\"id\": \($0)}" }.joined(separator: "\r\n"),
        ]
        texts["odd/pieces.json"] =
            "{\"\\u0000\\ud83d\": \"\\ud800\", \"\u{1F1EB}\u{1F1F7}\": \"क्षि\u{600}\", \"a\\nb\": \"\\u001b[2J\"}"
        var all = texts.mapValues { Data($0.utf8) }
        for lesson in LessonCatalog.all { for payload in lesson.payloads { all[payload.file] = payload.data } }
        return all
    }()

    static let paths = payloads.keys.sorted()

    /// The answers to one effect, in their order.
    func answers(to effect: Effect, _ state: ExplorerState) async -> [Action] {
        switch effect {
        case .readPayload(let path, let generation):
            guard let data = Self.payloads[path] else {
                return path.contains(".")
                    ? [.payload(.failed(name: path, message: "\(path) does not exist."), generation: generation)]
                    : [.payload(.folder(path), generation: generation)]
            }
            if path.hasSuffix(".ndjson") {
                return [.payload(.documents(DocumentSource(paths: [path])), generation: generation)]
            }
            let loaded = LoadedPayload(
                name: path, payload: Payload(data, named: path), options: state.setup.strategies.documentOptions)
            return [.payload(.read(loaded), generation: generation)]
        case .readDocument(let place, let generation):
            let lines = (Self.payloads[place.file] ?? Data()).split(separator: 0x0A)
            let line = lines.isEmpty ? Data() : lines[Int(place.row.line) % lines.count]
            let payload = Payload(json: Data(line), origin: TextOrigin(lines: Int(place.row.line) - 1, bytes: 7))
            return [.payload(.read(LoadedPayload(name: place.name, payload: payload)), generation: generation)]
        case .decodeDocuments(let job, let generation):
            return documents(job).map { .documents($0, generation: generation) }
        case .loadPayload(let name, let make, let generation):
            return [.payload(.read(LoadedPayload(name: name, payload: make())), generation: generation)]
        case .copyModel(let copy): return [.files(.copied(copy, .failed("nothing is written here")))]
        case .dropCopy: return await loadModels()
        case .loadModels, .useModels, .adopt, .rebuildModels, .replaceModels: return await loadModels()
        case .decode(let loaded, let setup, let generation): return await decode(loaded, setup, generation)
        case .tryFixes(let view, let loaded, _, _, let generation):
            return [.fixesTried(await findFixes(view, loaded), generation: generation)]
        case .planDocuments(_, let generation):
            return [.layer(.planTried(.failure(PlanStepTrouble("no plan here"))), generation: generation)]
        case .tryStrategies(let loaded, let setup, let generation):
            return [
                .layer(
                    .strategiesTried(await result(loaded, setup), isSlow: setup.strategies.changed.count > 1),
                    generation: generation)
            ]
        case .rank(let loaded, let setup, let generation):
            let ranks = await rank(loaded, setup)
            return [
                .layer(.ranked(Array(ranks.prefix(3)), isLast: false), generation: generation),
                .layer(.ranked(ranks, isLast: true), generation: generation),
            ]
        case .listFolder(let path, let generation):
            var listing = Harness.environment.list(path)
            if path.count.isMultiple(of: 3) {
                listing.entries += Self.paths.map { .init(name: $0, isFolder: false, size: $0.count) }
            }
            return [.layer(.listed(listing), generation: generation)]
        case .previewFile(let path, let generation):
            return [.layer(.previewed(FilePreview(lines: ["{", path])), generation: generation)]
        case .search(let query, let rows, let start, let forward, let generation):
            let (row, columns, wrapped) = query.find(in: rows, from: start, forward: forward)
            return [.search(.found(row: row, columns: columns, wrapped: wrapped), generation: generation)]
        case .countMatches(let query, let rows, let generation):
            let (found, ranges, isCut) = query.all(in: rows, limit: 10)
            return [.search(.counted(found, ranges: ranges, isCut: isCut), generation: generation)]
        case .copy(_, let what): return [.notice("copied \(what)")]
        case .tick(_, let generation): return [.tick(generation: generation)]
        case .askAboutModels(let path): return [.models(.picked(path: path, hasConsent: path.count.isMultiple(of: 2)))]
        case .askAboutRecent(let file):
            return [.models(.reopening(file, hasConsent: file.path.count.isMultiple(of: 2)))]
        case .readStarts(let places, let generation):
            let starts = places.mapValues { DocumentStart(text: $0.name, isCut: $0.row.size > 40) }
            return [.documents(.starts(starts), generation: generation)]
        case .infer(_, _, _, let generation):
            let source = ModelSourceFile(
                file: "Inferred.swift", text: "struct Inferred: Codable {\n    let a: Int?\n}\n")
            return [
                .inferred(
                    InferredTypes(source: source, expression: "Inferred", fileName: "Inferred.swift", remark: "so so"),
                    generation: generation)
            ]
        case .inspect(let token, let document, let decoded, let generation):
            let now = Date(timeIntervalSince1970: 1_780_000_000)
            let value = InspectedValue(token, in: document, decoded: decoded, now: now)
            return [.layer(.inspected(value), generation: generation)]
        case .align(let left, let right, let isASCII, let generation):
            return [.layer(.aligned(AlignedExperiments(left, right, isASCII: isASCII)), generation: generation)]
        case .export(let job, let generation):
            let answer: ExportAnswer = job.replaces ? .written(["a.swift"]) : .exists("a.swift")
            return [.layer(.exported(answer), generation: generation)]
        case .write(let path, _): return [.notice("wrote \(path)")]
        case .changeFiles(let change): return [.files(.written(change, trouble: nil))]
        case .edit(let path, _): return [.files(.edited(path: path, hasChanged: true, trouble: nil))]
        case .suspend: return [.input(.resize(state.size))]
        case .tryPlan(var plan, let kept, _, _, let generation):
            guard kept.count > 1 else {
                return [
                    .layer(
                        .planTried(.failure(PlanStepTrouble("there is no swiftc \u{1B}[31m"))), generation: generation)
                ]
            }
            plan.steps = kept.sorted().map { plan.steps[$0] }
            return [.layer(.planTried(.success(plan)), generation: generation)]
        case .cancel, .remember, .redraw, .quit:
            return []
        }
    }

    /// Documents with all outcomes, in chunks, the last of which replaces a document.
    private func documents(_ job: DocumentJob) -> [DocumentAnswer] {
        guard let path = job.source.paths.first, path.contains(".") else {
            return [.empty(path: job.source.paths.first ?? "", message: "nothing is here")]
        }
        let model = job.setup.model
        if model?.count == 7 { return [.failed("no such model")] }
        var answers: [DocumentAnswer] = []
        for start in [0, 9, 18, 26] {
            let rows = (start..<start + 9).map { index in
                DocumentRow(
                    file: 0, line: Int32(index + 1), offset: index * 9, size: 9,
                    outcome: model == nil ? nil : DocumentOutcome.allCases[(index * 7 + (model?.count ?? 0)) % 5],
                    message: model == nil || index % 3 == 0 ? -1 : 0)
            }
            answers.append(
                .documents(
                    DocumentChunk(
                        start: start, rows: rows, files: start == 0 ? [path] : [],
                        messages: start == 0 ? ["id is a string \u{1B}[31m \u{202E}"] : [],
                        groups: start == 0 ? [.ignored("/id")] : [],
                        members: rows.indices.map { (0, Int32(start + $0)) }, bytes: start * 9, totalBytes: 360,
                        seconds: Double(start))))
        }
        var summary = CorpusSummary()
        summary.payloads = 35
        summary.ignored = [.init(pointer: "/id", count: 35, payloads: 35)]
        var place = CorpusPlace(pointer: "/\u{202E}id", label: "\u{202E}id", depth: 900)
        place.held = 12
        place.nulls = 3
        place.absent = 20
        answers.append(.reported(CorpusReport(summary: summary, places: [place])))
        return answers + [.caughtUp, .noted("using it")]
    }

    private func loadModels() async -> [Action] {
        if models.isEmpty {
            models = (try? await runner.models()) ?? []
            for model in models where !sources.contains(where: { $0.file == model.sourceFile }) {
                if let source = try? await runner.source(of: model) { sources.append(source) }
            }
        }
        return [.models(.loaded(models, sources: sources.map { .parsed($0) }))]
    }

    private func request(_ loaded: LoadedPayload, _ setup: Setup) -> DecodeRequest? {
        setup.model.map { DecodeRequest(model: $0, strategies: setup.strategies, timeLimit: 60) }
    }

    private func key(_ loaded: LoadedPayload, _ setup: Setup) -> String {
        let settings = setup.strategies.changed.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
        return "\(loaded.name) \(setup.model ?? "") \(settings)"
    }

    private func decode(_ loaded: LoadedPayload, _ setup: Setup, _ generation: Generation) async -> [Action] {
        guard let request = request(loaded, setup) else { return [.decode(.finished, generation: generation)] }
        let key = key(loaded, setup)
        if decodes[key] == nil {
            if decodes.count > 400 { decodes = [:] }
            decodes[key] = await runner.decode(request, payload: loaded.payload).reduce(into: []) { $0.append($1) }
        }
        let indexed = loaded.indexed(for: setup.strategies)
        return (decodes[key] ?? []).compactMap { event in
            switch event {
            case .progress(let calls): .decode(.progressed(calls: calls), generation: generation)
            case .result(let result):
                .decode(
                    .decoded(
                        FinishedDecode(setup: setup, result: result, document: indexed.document), payload: indexed),
                    generation: generation)
            case .preview(let preview):
                .decode(
                    .previewed(FinishedPreview(preview, payload: indexed.document, strategies: setup.strategies)),
                    generation: generation)
            // Not requested.
            case .values, .clean: nil
            case .finished: .decode(.finished, generation: generation)
            case .trouble(let trouble): .decode(.failed(trouble), generation: generation)
            }
        }
    }

    /// Searches with the standard strategies only: the test needs a list of fixes, whatever it holds.
    private func findFixes(_ view: FinishedDecode, _ loaded: LoadedPayload) async -> FixProgress {
        var nothing = FixProgress()
        nothing.isRunning = false
        guard view.setup.strategies.changed.isEmpty, loaded.payload.data.count < 5_000, fixes.count < 12,
            let request = request(loaded, view.setup),
            let subject = FixSubject(view.result, request: request, payload: loaded.payload, document: loaded.document)
        else { return fixes[key(loaded, view.setup)] ?? nothing }
        let key = key(loaded, view.setup)
        if fixes[key] == nil {
            fixes[key] = await FixSearch(runner: runner, limit: .seconds(3600), edits: nil).run(subject)
        }
        return fixes[key] ?? nothing
    }

    private func result(_ loaded: LoadedPayload, _ setup: Setup) async -> Trial {
        let key = loaded.name + (setup.model ?? "")
        let nothing = Trial([], strategies: setup.strategies)
        if results[key] == nil, results.count < 3, loaded.payload.data.count < 2_000,
            let request = request(loaded, setup)
        {
            results[key] = await StrategyComparison(runner: runner).result(
                of: request, payload: loaded.payload, document: loaded.document)
        }
        return results[key] ?? nothing
    }

    private func rank(_ loaded: LoadedPayload, _ setup: Setup) async -> [ModelRank] {
        if ranks[loaded.name] == nil {
            let isSmall = loaded.payload.data.count < 2_000 && ranks.count < 8
            ranks[loaded.name] =
                isSmall
                ? try? await ModelRanking(runner: runner).run(
                    loaded.payload, document: loaded.document, strategies: StrategySet(), limit: .seconds(600))
                : models.map(ModelRank.init(untried:))
        }
        return ranks[loaded.name] ?? []
    }
}
