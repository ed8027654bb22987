package import DecodeEngine
import DecodeService
import Diagnosis
package import Explorer
import Foundation
import Lessons
import ModelBuild
import SwiftDeclarations
import Synchronization

extension ExplorerEnvironment {
    /// Connects the explorer to files, the compiler and the worker.
    ///
    /// - Parameters:
    ///   - runner: Decodes payloads.
    ///   - timeLimit: The time limit of one decode, in seconds.
    ///   - readLimit: The size limit of a payload, in bytes.
    ///   - rankLimit: The time limit for trying models for the model picker.
    ///   - fixLimit: The time limit for trying fixes, except edits of the models.
    ///   - editLimit: The time limit for compiling and trying edits.
    ///   - copies: Copies of the lessons' sources, for edits.
    package init(
        _ runner: UserModelsRunner, timeLimit: Double, readLimit: Int, rankLimit: Duration = .milliseconds(200),
        fixLimit: Duration = .seconds(4), editLimit: Duration = .seconds(30), copies: LessonCopies = LessonCopies()
    ) {
        self.init(
            runner: runner, read: { try PayloadFiles.read($0, limit: readLimit, shouldContinue: $1) },
            list: { PayloadFiles.list($0) }, parse: { runner.parsed($0) },
            lesson: { LessonCatalog.payload($0)?.lesson.name })
        (self.timeLimit, self.rankLimit, self.fixLimit) = (timeLimit, rankLimit, fixLimit)
        color = { SwiftColoring($0) }
        readBeginning = { PayloadFiles.readBeginning($0, limit: readLimit) }
        editTrials = { await runner.editTrials(for: $0, limit: editLimit, triesBuiltIn: true) }
        recordings = {
            let reading = runner.reading
            return (reading, { await reading.editTrials(for: $0, triesBuiltIn: false) })
        }
        preview = { PayloadFiles.preview($0) }
        ownModels = EditedModels(runner: runner, copies: copies)
        inference = ExplorerInference(runner: runner, timeLimit: timeLimit)
        write = { files, replaces in ExportFolder(path: ".", overwrites: replaces).answer(to: files) }
    }

    /// Adds lists of documents, which are decoded in workers of their own.
    ///
    /// - Parameters:
    ///   - runner: Decodes single payloads with the same models.
    ///   - worker: Decodes the documents, in as many children as there are jobs.
    ///   - jobs: The number of its children.
    ///   - kind: Where the user's models come from.
    ///   - allLines: Whether every file has one document per line.
    ///   - timeKey: Where documents have a timestamp.
    ///   - readLimit: The size limit of a document, in bytes.
    ///   - looks: When to check whether files have grown; nil if files aren't followed.
    package mutating func addDocuments(
        _ runner: UserModelsRunner, worker: WorkerProcessRunner, jobs: Int, kind: DecodeBatch.OwnModels,
        allLines: Bool = false, timeKey: String? = nil, readLimit: Int,
        looks: (@Sendable () -> AsyncStream<Void>)? = nil
    ) {
        let options = DocumentRun.Options(
            ownModels: kind, readLimit: readLimit, timeLimit: timeLimit ?? DecodeRequest.defaultTimeLimit, jobs: jobs,
            looks: looks)
        documents = DocumentAccess(
            source: { path, isSequence in
                guard isSequence || DocumentFiles.holdsSeveral(path, allLines: allLines) else { return nil }
                return DocumentSource(paths: [path], allLines: allLines, timeKey: timeKey)
            },
            decode: { DocumentRun($0, options: options, runner: runner.beside(worker)).answers() },
            read: { try DocumentFiles.read($0, limit: readLimit) })
        documents?.start = { DocumentFiles.start(of: $0) }
        let planLimit = max(.seconds(20), fixLimit)
        documents?.plan = { job in
            let batch = DecodeBatch(
                DocumentRun.batchOptions(job.setup.model, job.setup.strategies, of: job.source, options),
                runner: runner.beside(worker), console: SilentConsole())
            return await batch.change(in: job.source.paths.map { .file($0) }, limit: planLimit)
        }
        let kept = Mutex<(list: ListedDocuments, request: DecodeRequest, tallies: DocumentTallies)?>(nil)
        documents?.tryChanges = { [editTrials] progress, request, list, report in
            // The next document of the list reuses the results, so that nothing is tried twice.
            let tallies = kept.withLock { kept in
                if let kept, kept.list == list, kept.request == request { return kept.tallies }
                let new = DocumentTallies(decoded: list.decoded)
                kept = (list, request, new)
                return new
            }
            let trials = DocumentTrials(
                options: DocumentRun.batchOptions(request.model, request.strategies, of: list.source, options),
                runner: runner.beside(worker), sources: list.source.paths.map { .file($0) }, known: tallies)
            return await trials.run(progress, request, edits: await editTrials?(request), report: report)
        }
    }

    /// Adds the editor, which needs a terminal, and the watching of files.
    package mutating func addTerminal(_ runner: UserModelsRunner, watchesFiles: Bool) {
        edit = { path, line in Editor().open(path, line: line) }
        guard watchesFiles else { return }
        watch = { payload, changed in
            FileWatch(payload: payload, models: { runner.watchedPaths }, changed: changed)
        }
    }
}

/// The user's own Swift files, and copies of the lessons' files.
private struct EditedModels: OwnModels {
    let runner: UserModelsRunner
    let copies: LessonCopies
    private let cache = ModelCache()

    var compiles: Bool { runner.hasSources }
    var notes: [String] { get async { await runner.notes } }

    // Consent to compile and run a file, or every Swift file of a folder, is for the content: a changed file needs it again.

    func hasConsent(_ path: String) -> Bool {
        guard let contents = contents(of: path), !contents.isEmpty else { return false }
        return contents.allSatisfy(cache.hasConsent(for:))
    }

    /// Remembers that the user has allowed the present content. If that can't be saved, the user is asked again.
    private func addConsent(_ path: String) {
        for content in contents(of: path) ?? [] { try? cache.recordConsent(for: content) }
    }

    private func contents(of path: String) -> [Data]? {
        (try? ModelSources(paths: [path]).files())?.map { Data($0.text.utf8) }
    }

    func use(_ path: String) {
        addConsent(path)
        runner.use(path)
    }

    func replace(_ files: OwnModelFiles) {
        files.paths.forEach(addConsent)
        runner.use(files.isEmpty ? nil : ModelSources(files))
    }

    func forget() { runner.filesChanged() }

    func change(_ files: [ChangedFile]) -> String? {
        let agreed = files.map(\.source.file).filter(hasConsent)
        do throws(SourceTrouble) {
            try ModelFiles.replace(files)
        } catch {
            return error.notice
        }
        // The user has read what changed.
        agreed.forEach(addConsent)
        return nil
    }

    func copy(_ source: ModelSourceFile, _ lesson: String) -> CopyAnswer {
        let answer = copies.make(source, lesson: lesson)
        if case .copied(let path) = answer { runner.use(path) }
        return answer
    }

    func dropCopy(_ path: String) { runner.drop(path) }
}
