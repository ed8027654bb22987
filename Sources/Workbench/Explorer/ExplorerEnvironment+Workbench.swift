import DecodeService
package import Explorer
import Lessons
import Trials

extension ExplorerEnvironment {
    /// The world as it is: files, compiler and worker.
    ///
    /// - Parameters:
    ///   - runner: Who decodes.
    ///   - timeLimit: Seconds that one decode may take.
    ///   - readLimit: How much is read of a payload, in bytes.
    ///   - rankLimit: How long models may be tried for a person who waits to choose one.
    ///   - fixLimit: How long fixes may be tried for a decode that failed, edits of the models apart.
    ///   - editLimit: How long such edits may be compiled and tried.
    package init(
        _ runner: UserModelsRunner, timeLimit: Double, readLimit: Int, rankLimit: Duration = .milliseconds(200),
        fixLimit: Duration = .seconds(4), editLimit: Duration = .seconds(30)
    ) {
        self.init(
            runner: runner, read: { try PayloadFiles.read($0, limit: readLimit) }, list: { PayloadFiles.list($0) },
            parse: { runner.parsed($0) }, lesson: { LessonCatalog.payload($0)?.lesson.name }, timeLimit: timeLimit,
            rankLimit: rankLimit,
            fixLimit: fixLimit)
        editTrials = { await runner.editTrials(for: $0, limit: editLimit, triesBuiltIn: true) }
        let agreements = Agreements()
        ownModels = OwnModels(
            isAgreed: { agreements.contains($0) },
            use: { path in
                agreements.add(path)
                runner.use(path)
            }, forget: { runner.filesChanged() }, notes: { await runner.notes },
            change: { Self.change($0, agreements) })
        ownModels?.inference = ExplorerInference(runner: runner, timeLimit: timeLimit).face
    }

    /// Adds a terminal that an editor can have, and a person who changes files meanwhile.
    ///
    /// - Parameters:
    ///   - runner: Who decodes.
    ///   - watchesFiles: Whether files that change are read again.
    package mutating func addTerminal(_ runner: UserModelsRunner, watchesFiles: Bool) {
        edit = { path, line in Editor().open(path, line: line) }
        guard watchesFiles else { return }
        watch = { payload, changed in
            FileWatch(payload: payload, models: { runner.watchedPaths }, changed: changed)
        }
    }

    /// Changes files of the person's own; gives what went wrong.
    private static func change(_ files: [ChangedFile], _ agreements: Agreements) -> String? {
        let agreed = files.map(\.source.file).filter(agreements.contains)
        do throws(SourceTrouble) {
            try SourceFiles(changes: files).replace()
        } catch {
            return error.message
        }
        // The person read what is new in them.
        for path in agreed { agreements.add(path) }
        return nil
    }
}
