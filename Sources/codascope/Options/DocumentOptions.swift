import ArgumentParser
import DecodeEngine
import Explorer
import Foundation
import Workbench

/// The options about many payloads, of the explorer and of check.
struct DocumentOptions: ParsableArguments {
    @Flag(help: "Every line of each payload is a document of its own.")
    var lines = false

    @Option(
        help: ArgumentHelp(
            "How many workers decode at the same time. The default is the number of cores.", valueName: "n"))
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "Where payloads have a timestamp, such as created_at or /meta/time: the summary says since when.",
            valueName: "path"))
    var timeKey: String?

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs must be 1 to 256; it was \(jobs)") }
    }

    var jobCount: Int { jobs ?? Self.usualJobs }

    /// One for each core.
    private static var usualJobs: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

    func source(_ paths: [String], names: [String: String] = [:]) -> DocumentSource {
        DocumentSource(paths: paths, allLines: lines, timeKey: timeKey, names: names)
    }

    /// Lets the explorer open lists of documents.
    ///
    /// - Parameters:
    ///   - environment: Receives the access to documents.
    ///   - runner: Decodes single payloads.
    ///   - model: The options about models, with the limits of a decode.
    ///   - readLimit: The size limit of a document, in bytes.
    ///   - follows: Whether to check repeatedly whether files have grown.
    func add(
        to environment: inout ExplorerEnvironment, _ runner: UserModelsRunner, _ model: ModelOptions, readLimit: Int,
        follows: Bool
    ) {
        environment.addDocuments(
            runner,
            worker: WorkerProcessRunner(
                memoryLimit: model.memoryLimit ?? WorkerProcessRunner.usualMemoryLimit, jobs: jobCount),
            jobs: jobCount, kind: model.own.kind, allLines: lines, timeKey: timeKey, readLimit: readLimit,
            looks: follows ? Self.looks : nil)
    }

    /// Lets the explorer open lists of documents if another command opened it, without these options.
    static func addUsual(
        to environment: inout ExplorerEnvironment, _ runner: UserModelsRunner, readLimit: Int, follows: Bool
    ) {
        environment.addDocuments(
            runner,
            worker: WorkerProcessRunner(memoryLimit: WorkerProcessRunner.usualMemoryLimit, jobs: usualJobs),
            jobs: usualJobs, kind: .none, readLimit: readLimit, looks: follows ? looks : nil)
    }

    /// When to check whether files have grown: a few times a second.
    private static let looks: @Sendable () -> AsyncStream<Void> = {
        AsyncStream<Void>(unfolding: { try? await Task.sleep(for: .milliseconds(300)) })
    }
}

/// The payloads of a command that takes several.
struct PayloadArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "JSON files or property lists; - or a pipe is standard input.", valueName: "payload"),
        completion: .file(extensions: ["json", "json5", "plist"]))
    var payloads: [String] = []

    @OptionGroup(title: "Limits") var reading: ReadingOptions

    func validate() throws {
        guard payloads.isEmpty, !PayloadFiles.standardInputIsPiped else { return }
        throw ValidationError("Give a payload: a JSON file or a property list, or - for standard input.")
    }

    /// The payloads to read, in order.
    var sources: [PayloadSource] {
        payloads.isEmpty ? [.standardInput] : payloads.map { $0 == "-" ? .standardInput : .file($0) }
    }
}

/// The size limit of payloads.
struct ReadingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The size limit of one payload, in mebibytes. The default is 1024, and at most --memory-limit.",
            valueName: "MiB"))
    var payloadLimit: Int?

    /// The default limit, in mebibytes.
    static let defaultLimit = 1024

    func validate() throws {
        if let payloadLimit, payloadLimit < 1 || payloadLimit > 1 << 20 {
            throw ValidationError("--payload-limit must be 1 to 1048576 mebibytes; it was \(payloadLimit)")
        }
    }

    /// The limit in bytes.
    ///
    /// - Parameter memoryLimit: The worker's memory limit, in mebibytes; a larger payload wouldn't fit.
    func bytes(memoryLimit: Int? = nil) -> Int {
        (payloadLimit ?? min(Self.defaultLimit, memoryLimit ?? .max)) << 20
    }
}
