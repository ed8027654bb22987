package import DecodeService
import Foundation

/// Decodes in child processes: a model that traps, loops or exhausts memory ends only one decode.
///
/// The children are kept alive between requests and restarted after they died. Trials (requests without a trace) run in
/// their own child, so they don't delay the decode that the user waits for. Safe to use from any thread.
package final class WorkerProcessRunner: DecodeRunner {
    /// One for each job; the first one is warmed up.
    private let lanes: [WorkerLane]
    private let trials: WorkerLane
    private let memoryLimit: Int?

    /// - Parameters:
    ///   - executable: The executable with the subcommand `worker`; by default the running one.
    ///   - memoryLimit: The worker's memory limit in mebibytes, for requests without a limit.
    ///   - jobs: The number of children for decodes, which are started when they are needed.
    package init(
        executable: String = WorkerProcessRunner.ownExecutable, memoryLimit: Int? = nil, jobs: Int = 1
    ) {
        self.memoryLimit = memoryLimit
        // A write to a child that has ended must fail with an error, not end this process.
        signal(SIGPIPE, SIG_IGN)
        lanes = (0..<max(1, jobs)).map { number in
            WorkerLane(executable: executable, name: number == 0 ? "codascope.decodes" : "codascope.decodes.\(number)")
        }
        trials = WorkerLane(executable: executable, name: "codascope.trials")
    }

    /// Which of several children the decodes of a task run in, from 0.
    @TaskLocal package static var lane = 0

    private var decodes: WorkerLane { lanes[Self.lane % lanes.count] }

    /// Created on first use, after the first screen.
    private var table: ModelTable { .lessons }

    /// The worker's default memory limit, in mebibytes: half of the machine's memory.
    package static var usualMemoryLimit: Int { Int(clamping: ProcessInfo.processInfo.physicalMemory >> 21) }

    /// The path of the running executable.
    package static var ownExecutable: String {
        #if os(Linux)
        // The kernel's own link, which is right even if the file was replaced or removed since.
        "/proc/self/exe"
        #else
        Bundle.main.executablePath ?? CommandLine.arguments.first ?? "codascope"
        #endif
    }

    /// Starts the child for decodes, so that the first one needn't wait for it.
    package func warmUp() { decodes.warmUp() }

    /// The process id of the child for decodes, while it runs.
    package var workerProcessIdentifier: Int32? { decodes.processIdentifier }

    /// How many requests the children for decodes received completely so far.
    var sentCount: Int { decodes.sentCount }

    package func models() async throws(RunnerTrouble) -> [ModelDescriptor] { table.descriptors }

    package func source(of model: ModelDescriptor) async throws(RunnerTrouble) -> ModelSourceFile {
        try table.source(of: model)
    }

    package func decode(_ request: DecodeRequest, payload: Payload) -> AsyncStream<DecodeEvent> {
        var request = request
        request.memoryLimit = request.memoryLimit ?? memoryLimit
        let lane = request.wantsTrace ? decodes : trials
        return AsyncStream { lane.run(WorkerJob(request, payload: payload, events: $0)) }
    }

    /// Decodes several payloads in one request, and finds those that need a separate decode.
    ///
    /// - Parameters:
    ///   - request: The model and the strategies. Only the decode is run.
    ///   - payloads: The payloads, JSON texts.
    /// - Returns: A verdict on each payload.
    package func screen(_ request: DecodeRequest, _ payloads: [Payload]) async -> [ScreenVerdict] {
        var request = request
        request.memoryLimit = request.memoryLimit ?? memoryLimit
        return await decodes.screen(request, payloads)
    }
}
