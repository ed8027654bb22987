import DecodeService
import Diagnosis
import Explorer
import Foundation
import JSONText
import Reports
import Synchronization

/// Decodes a list of documents for the explorer, with the outcomes and statistics that `check` reports.
final class DocumentRun: Sendable {
    struct Options: Sendable {
        var ownModels: DecodeBatch.OwnModels
        var readLimit: Int
        var timeLimit: Double
        var jobs: Int
        /// When to check whether files have grown; nil to end once everything is decoded.
        var looks: (@Sendable () -> AsyncStream<Void>)?
    }

    private let job: DocumentJob
    private let options: Options
    private let runner: UserModelsRunner
    private let collected: Mutex<CollectedDocuments>
    private let reporting = Mutex(())
    /// Wakes the task that passes the documents on. Pending wakes are coalesced.
    private let wakes: (stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation)

    /// - Parameters:
    ///   - job: What to decode.
    ///   - options: How.
    ///   - runner: Decodes the documents, in workers of its own.
    init(_ job: DocumentJob, options: Options, runner: UserModelsRunner) {
        self.job = job
        self.options = options
        self.runner = runner
        collected = Mutex(CollectedDocuments(timeKey: job.source.timeKey))
        wakes = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// The shortest time between two deliveries.
    private static let pause = Duration.milliseconds(40)
    /// The shortest time between two summaries, which take longer to sort.
    private static let reportPause = Duration.milliseconds(400)

    /// Starts the run and returns its answers. The run ends when the consumer is cancelled.
    func answers() -> AsyncStream<DocumentAnswer> {
        AsyncStream { continuation in
            let decoding = Task.detached(priority: .utility) { [self] in
                await run { continuation.yield($0) }
                wakes.continuation.finish()
            }
            let passing = Task.detached(priority: .utility) { [self] in
                var reported = ContinuousClock.now
                for await _ in wakes.stream {
                    pass { continuation.yield($0) }
                    if reported.duration(to: .now) >= Self.reportPause {
                        report { continuation.yield($0) }
                        reported = .now
                    }
                    try? await Task.sleep(for: Self.pause)
                }
                await decoding.value
                continuation.finish()
            }
            continuation.onTermination = { _ in
                decoding.cancel()
                passing.cancel()
            }
        }
    }

    /// Passes on the documents since the last time.
    private func pass(_ deliver: (DocumentAnswer) -> Void) {
        // Delivered within the lock, to keep the chunks in order.
        collected.withLock { collected in
            if let chunk = collected.take() { deliver(.documents(chunk)) }
        }
    }

    /// Passes on a summary of all documents.
    private func report(_ deliver: (DocumentAnswer) -> Void) {
        // One after the other, so that an older summary never comes after the last one.
        reporting.withLock { _ in
            // Copied, so that the decode doesn't wait while it is sorted.
            deliver(.reported(collected.withLock { $0 }.report))
        }
    }

    // MARK: Decoding

    private func run(_ deliver: @escaping @Sendable (DocumentAnswer) -> Void) async {
        // Runs concurrently, because a folder may be large.
        let measuring = Task.detached(priority: .utility) { await self.measureFiles() }
        defer { measuring.cancel() }
        var parts = [Part(sources: job.source.paths.map { PayloadSource.file($0) })]
        while !Task.isCancelled {
            let before = followedFile.flatMap(FileMark.init)
            do {
                for part in parts { try await decode(part, deliver) }
            } catch let trouble as PayloadTrouble {
                return deliver(.failed(trouble.message))
            } catch let ending as Ending {
                return deliver(ending.answer)
            } catch {
                return
            }
            guard !Task.isCancelled else { return }
            pass(deliver)
            report(deliver)
            deliver(.caughtUp)
            if let before {
                guard let start = await growth(after: before, deliver) else { return }
                parts = [Part(sources: parts[0].sources, start: start)]
            } else {
                parts = await growthOfSeveral(deliver)
                if parts.isEmpty { return }
            }
        }
    }

    private struct Part {
        var sources: [PayloadSource]
        /// Where to start in the only source, which has lines.
        var start = TextOrigin.start
    }

    /// The only file, if it has one document per line and may grow.
    private var followedFile: String? {
        guard options.looks != nil, job.source.paths.count == 1, let path = job.source.paths.first,
            FileReading.state(path) != nil,
            DocumentFiles.holdsSeveral(path, allLines: job.source.allLines)
        else { return nil }
        return path
    }

    /// A file's identity, size and ends, which tell growth from replacement.
    private struct FileMark {
        var size: Int
        var number: UInt64
        var ends: [UInt8]

        /// - Parameter path: The file; nil if there is none, or it can't be read.
        init?(_ path: String) {
            guard let state = FileReading.state(path),
                let ends = DocumentFiles.ends(of: path, in: 0..<state.size)
            else { return nil }
            (size, number, self.ends) = (state.size, state.number, ends)
        }
    }

    /// Waits until the followed file has grown.
    ///
    /// - Returns: Where to continue; nil to stop.
    private func growth(
        after before: FileMark, _ deliver: (DocumentAnswer) -> Void
    ) async -> TextOrigin? {
        guard let looks = options.looks, let path = job.source.paths.first else { return nil }
        for await _ in looks() {
            guard !Task.isCancelled else { return nil }
            guard let now = FileReading.state(path) else { continue }
            guard now.number == before.number, now.size >= before.size else {
                deliver(.replaced)
                return nil
            }
            guard now.size > before.size else { continue }
            guard DocumentFiles.ends(of: path, in: 0..<before.size) == before.ends else {
                deliver(.replaced)
                return nil
            }
            // The last line may not have been finished, and is decoded again.
            let last = collected.withLock { $0.takeBackLast() }
            guard let last else { return .start }
            if last.offset >= 0 { return TextOrigin(lines: Int(last.line) - 1, bytes: last.offset) }
            let line = try? DocumentFiles.line(Int(last.line), of: path, limit: .max)
            return line?.origin ?? .start
        }
        return nil
    }

    /// Waits until one of several logs has grown.
    ///
    /// - Returns: The new lines of each log that has some; empty to stop.
    private func growthOfSeveral(_ deliver: (DocumentAnswer) -> Void) async -> [Part] {
        guard let looks = options.looks,
            FileReading.state(job.source.paths.first ?? "") == nil
                || job.source.paths.count > 1
        else { return [] }
        var logs = followedLogs.map { FollowedLog($0, last: collected.withLock { $0.lastOfFile }[$0]) }
        guard !logs.isEmpty else { return [] }
        for await _ in looks() {
            var parts: [Part] = []
            for index in logs.indices {
                guard !Task.isCancelled else { return [] }
                switch logs[index].look() {
                case .same: continue
                case .replaced:
                    deliver(.replaced)
                    return []
                case .grown(let start): parts.append(Part(sources: [.file(logs[index].path)], start: start))
                }
            }
            if !parts.isEmpty { return parts }
        }
        return []
    }

    /// The files with one document per line, by their names or by the documents found in them.
    private var followedLogs: [String] {
        let known = collected.withLock { $0 }
        var paths: [String] = []
        for path in job.source.paths {
            var walk = PayloadFiles.walk(path)
            while !Task.isCancelled, let found = walk.next() {
                guard case .file(let file) = found else { continue }
                let isNamed = job.source.allLines || LineDetection.isNamedSo(file)
                // A file that couldn't be read is listed without a line.
                let hasLines = known.lastOfFile[file] != nil
                if isNamed
                    ? hasLines || !known.lists(file) : hasLines && DocumentFiles.holdsSeveral(file, allLines: false)
                {
                    paths.append(file)
                }
            }
        }
        return paths
    }

    /// How the documents of a list are decoded.
    static func batchOptions(
        _ model: String?, _ strategies: StrategySet, of source: DocumentSource, _ options: Options
    ) -> DecodeBatch.Options {
        var batch = DecodeBatch.Options(
            model: model, ownModels: options.ownModels, strategies: strategies, readLimit: options.readLimit,
            timeLimit: options.timeLimit)
        batch.expands = true
        batch.splitsSequences = true
        batch.allLines = source.allLines
        batch.jobs = options.jobs
        return batch
    }

    private func decode(
        _ part: Part, _ deliver: @escaping @Sendable (DocumentAnswer) -> Void
    ) async throws {
        var batchOptions = Self.batchOptions(job.setup.model, job.setup.strategies, of: job.source, options)
        batchOptions.start = part.start
        batchOptions.valueLimit = DecodeBatch.Options.valueLimitOfOne
        batchOptions.several.valueLimit = DecodeBatch.Options.valueLimitOfOne
        // Recordings have a model of their own.
        guard job.setup.model != nil || part.sources.first.map(beginsWithRecording) == true else {
            return try await list(part.sources, batchOptions.reading)
        }
        // The rows of documents show their problems.
        let console = SilentConsole(noting: { deliver(.noted($0)) })
        let batch = DecodeBatch(batchOptions, runner: runner, console: console)
        let timeKey = job.source.timeKey.map(TimeKey.init)
        _ = try await batch.run(part.sources) { payload in
            try self.add(payload.source, payload.trouble)
        } body: { payload in
            try Task.checkCancellation()
            let findings = CorpusFindings(
                payload.decode, payload: name(payload.source), suspicions: payload.suspicions,
                timeKey: timeKey)
            collected.withLock { $0.add(payload, findings) }
            wakes.continuation.yield()
            return .decoded
        }
    }

    private func beginsWithRecording(_ source: PayloadSource) -> Bool {
        if source.isRecording { return true }
        var walk = PayloadFiles.walk(source.argument)
        guard case .file(let path) = walk.next() else { return false }
        return PayloadSource.file(path).isRecording
    }

    /// The name of a document, as in `check`; a copy of standard input has the original's name.
    private func name(_ source: PayloadSource) -> String {
        if case .line(let file, let number) = source { return "\(name(file)):\(number)" }
        return job.source.names[source.argument] ?? source.argument
    }

    /// Adds a document that couldn't be examined.
    ///
    /// - Throws: ``Ending`` if the only source is a folder without payloads; trouble that concerns all documents.
    private func add(_ source: PayloadSource, _ trouble: PayloadTrouble) throws {
        try Task.checkCancellation()
        switch trouble.code {
        case .folder:
            guard job.source.paths.count == 1, case .file(let path) = source else { break }
            throw Ending(answer: .empty(path: path, message: trouble.message))
        case .noModel, .unknownModel, .ambiguousModel, .modelsNotBuilt:
            throw trouble
        default: break
        }
        collected.withLock { $0.add(source, unexamined: trouble.message) }
        wakes.continuation.yield()
    }

    /// Lists the documents without decoding them.
    private func list(_ sources: [PayloadSource], _ reading: PayloadReader.Options) async throws {
        let readAhead = ReadAhead(items: 4, bytes: 64 << 20)
        defer { readAhead.cancel() }
        for await item in PayloadReader.items(of: sources, reading, readAhead: readAhead) {
            try Task.checkCancellation()
            switch item {
            case .payload(let source, let bytes, _):
                collected.withLock { $0.list(source, origin: .start, size: bytes.count) }
            case .lines(let source, let lines):
                collected.withLock { collected in
                    for line in lines {
                        collected.list(.line(source, line.number), origin: line.origin, size: line.data.count)
                    }
                }
            case .trouble(let source, let trouble, _): try add(source, trouble)
            case .note: break
            }
            readAhead.release(item.size)
            wakes.continuation.yield()
        }
    }

    /// The answer that ends the run.
    private struct Ending: Error {
        var answer: DocumentAnswer
    }

    // MARK: Progress

    /// Adds up the sizes of all files.
    private func measureFiles() async {
        var total = 0
        for path in job.source.paths {
            var walk = PayloadFiles.walk(path)
            if let file = FileReading.state(path) {
                total += file.size
                continue
            }
            while let found = walk.next() {
                if Task.isCancelled { return }
                if case .file(let file) = found { total += FileReading.state(file)?.size ?? 0 }
            }
        }
        let sum = total
        collected.withLock { $0.totalBytes = sum }
    }
}
