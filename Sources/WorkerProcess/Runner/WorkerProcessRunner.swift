import DecodeEngine
package import DecodeService
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Decodes in child processes: a model that traps, loops or eats memory costs one decode and not this process.
///
/// The children are kept alive between requests and started again after they died. Trials (requests that want no trace)
/// run in a child of their own, beside the decode that a person waits for. Safe to use from any thread.
package final class WorkerProcessRunner: DecodeRunner {
    private let decodes: WorkerLane
    private let trials: WorkerLane
    private let memoryLimit: Int?

    /// - Parameters:
    ///   - executable: The executable that understands the subcommand `worker`; this very one by default.
    ///   - memoryLimit: The most memory that a worker may take, in mebibytes, for requests that name no limit.
    package init(executable: String = WorkerProcessRunner.ownExecutable, memoryLimit: Int? = nil) {
        self.memoryLimit = memoryLimit
        // A child may be gone when we write to it. That is an answer, and no reason to end this process.
        signal(SIGPIPE, SIG_IGN)
        decodes = WorkerLane(executable: executable, name: "codascope.decodes")
        trials = WorkerLane(executable: executable, name: "codascope.trials")
    }

    /// Made when it is first asked for, which is not before the first screen.
    private var table: ModelTable { .lessons }

    /// What a worker may take where nobody says more, in mebibytes: half of the machine's memory.
    package static var usualMemoryLimit: Int { Int(clamping: ProcessInfo.processInfo.physicalMemory >> 21) }

    /// The path of the running executable.
    package static var ownExecutable: String {
        #if os(Linux)
        // The kernel's own name for it: right even when the file was replaced or removed since.
        "/proc/self/exe"
        #else
        Bundle.main.executablePath ?? CommandLine.arguments.first ?? "codascope"
        #endif
    }

    /// Starts the child for decodes, so that the first one need not wait for that.
    package func warmUp() { decodes.warmUp() }

    /// The process id of the child for decodes, while it runs.
    package var workerProcessIdentifier: Int32? { decodes.processIdentifier }

    /// How many requests the children for decodes were given in whole so far.
    var handed: Int { decodes.handed }

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
}
