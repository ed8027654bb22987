import DecodeService
import Dispatch
import Foundation
import JSONText
import Synchronization

/// One worker process and the queue of its requests. The process is started when it is first needed, and again after it
/// died.
final class WorkerLane: Sendable {
    private struct State {
        var child: WorkerChild?
        /// The payload that was sent to the child.
        var sent: Int?
        /// The library that the child has loaded or will load.
        var library: String?
        /// Models that ended a child, or took too long, when they were decoded with stand-ins.
        var unlistable: Set<String> = []
        /// Whether a child can't read shared memory.
        var sendsAll = false
        /// How many requests were sent completely.
        var sentCount = 0
    }

    private let executable: String
    let queue: DispatchQueue
    private let state = Mutex(State())

    /// How many workers may end before they begin a job.
    private static let attemptLimit = 3
    /// How long a worker may take to start, or to receive a payload.
    static let timeout = Duration.seconds(30)
    /// How much longer than the time limit a worker may take to end by itself.
    private static let grace = Duration.seconds(2)
    /// How long a worker may take to end after it announced its end.
    static let exitTimeout = Duration.seconds(2)

    init(executable: String, name: String) {
        self.executable = executable
        queue = DispatchQueue(label: name)
    }

    /// Starts the process before it is needed.
    func warmUp() {
        queue.async { [self] in _ = try? child(for: nil) }
    }

    /// The process id of the worker, while there is one.
    var processIdentifier: Int32? { state.withLock { $0.child?.isRunning == true ? $0.child?.pid : nil } }

    /// How many requests were sent completely so far.
    var sentCount: Int { state.withLock { $0.sentCount } }

    func run(_ job: WorkerJob) {
        queue.async { [self] in perform(job) }
    }

    /// Handles one job until its last event. Runs only on the queue.
    private func perform(_ job: WorkerJob) {
        guard !job.isCancelled else { return }
        let model = "\(job.request.library?.path ?? "") \(job.request.model)"
        var attempt = 1
        while true {
            do throws(RunnerTrouble) {
                let listsKeys = state.withLock { !$0.unlistable.contains(model) }
                switch try follow(job, in: send(job, listsKeys: listsKeys)) {
                case .answered: return
                // Try again, with the whole payload or without listing keys.
                case .needsPayload: state.withLock { ($0.sendsAll, $0.sent) = (true, nil) }
                case .endedOverKeys: state.withLock { _ = $0.unlistable.insert(model) }
                case .neverBegan(let crash):
                    guard attempt < Self.attemptLimit, !job.isCancelled else { throw .modelCrashed(crash) }
                    attempt += 1
                }
            } catch {
                return job.deliver(.trouble(error))
            }
        }
    }

    /// The outcome of a job.
    private enum Outcome {
        /// The last event was delivered.
        case answered
        /// The worker ended, or was ended, during the decode with stand-ins.
        case endedOverKeys
        /// The worker can't read the memory that was shared with it.
        case needsPayload
        /// The worker ended before it began with the job, so the model isn't the cause.
        case neverBegan(ModelCrash)
    }

    /// Sends the request to the worker. A worker that died while idle is replaced once.
    private func send(_ job: WorkerJob, listsKeys: Bool) throws(RunnerTrouble) -> WorkerChild {
        for attempt in 1...2 {
            let child = try child(for: job.request.library)
            job.works(in: child)
            do {
                let deadline = ContinuousClock.now + Self.timeout
                if state.withLock({ $0.sent }) != job.payload.id {
                    try child.pipe.write(frame(of: job.payload), until: deadline)
                    state.withLock { $0.sent = job.payload.id }
                }
                let command = WorkerRequest.decode(job.request, payload: job.payload.id, listsKeys: listsKeys)
                try child.pipe.write(command.frame(), until: deadline)
                state.withLock { $0.sentCount += 1 }
                return child
            } catch {
                let crash = end(child)
                if attempt == 2 { throw .modelCrashed(crash) }
            }
        }
        throw .runnerNotStarted(reason: "it exits immediately")
    }

    /// Returns the message with a payload, or with its place in shared memory.
    private func frame(of payload: Payload) throws -> Frame {
        let shared = state.withLock { $0.sendsAll } ? nil : payload.bytes.shared
        guard let shared, let place = shared.place else {
            return try WorkerRequest.payload(id: payload.id, format: payload.format).frame(blobs: [payload.bytes])
        }
        return try WorkerRequest.sharedPayload(id: payload.id, format: payload.format, place).frame()
    }

    /// Delivers the worker's replies until the last one.
    private func follow(_ job: WorkerJob, in child: WorkerChild) throws(RunnerTrouble) -> Outcome {
        var course = JobCourse(job.request, job.payload)
        while true {
            let step: JobCourse.Step
            do {
                step = try course.take(child.pipe.read(until: course.deadline, idle: Self.timeout))
            } catch {
                let ending = course.ending(after: error, isCancelled: job.isCancelled)
                return try conclude(job, in: child, ending, at: course.place)
            }
            if let outcome = take(step, of: job, in: child) { return outcome }
        }
    }

    /// Performs the action that a reply requires.
    ///
    /// - Returns: The outcome, or nil if more replies follow.
    private func take(_ step: JobCourse.Step, of job: WorkerJob, in child: WorkerChild) -> Outcome? {
        switch step {
        case .wait: return nil
        case .sendPayload: return .needsPayload
        case .beginValues:
            job.readsValues()
            return nil
        case .deliver(let event):
            job.deliver(event)
            return event.isLast ? .answered : nil
        case .exceeded(let trouble):
            _ = end(child)
            job.deliver(.trouble(trouble))
            return .answered
        case .notLoaded(let trouble):
            child.kill()
            _ = end(child)
            job.deliver(.trouble(trouble))
            return .answered
        }
    }

    /// Ends the worker of a job that it won't answer.
    private func conclude(
        _ job: WorkerJob, in child: WorkerChild, _ ending: JobCourse.Ending, at place: DecodePlace?
    ) throws(RunnerTrouble) -> Outcome {
        if ending.isForced { child.kill() }
        let crash = end(child, at: place)
        switch ending {
        case .withoutKeys: return .endedOverKeys
        case .withoutValues:
            job.deliver(.finished)
            return .answered
        case .neverBegan: return .neverBegan(crash)
        case .crashed: throw .modelCrashed(crash)
        case .silent: throw place == nil ? .timeLimit(seconds: job.request.timeLimit ?? 0) : .modelCrashed(crash)
        case .unreadable(let reason): throw .answerUnreadable(reason: reason)
        }
    }

    /// Returns when to end a worker that doesn't end by itself.
    static func deadline(_ limit: Double?) -> ContinuousClock.Instant? {
        limit.map { .now + .seconds(min($0, DecodeRequest.maxTimeLimit)) + grace }
    }

    func end(_ child: WorkerChild, at place: DecodePlace? = nil) -> ModelCrash {
        state.withLock { state in
            state.child = nil
            state.sent = nil
            state.library = nil
        }
        var crash = child.crash()
        crash.place = place
        return crash
    }

    /// Returns the running worker, started if necessary. A worker with another library can't be reused: two libraries
    /// with the same types in one process would be confused.
    func child(for library: ModelLibrary?) throws(RunnerTrouble) -> WorkerChild {
        if let child = state.withLock({ $0.child }), child.isRunning {
            let present = state.withLock { $0.library }
            if present == nil || library == nil || present == library?.path {
                if let library { state.withLock { $0.library = library.path } }
                return child
            }
            child.kill()
            _ = end(child)
        }
        let child: WorkerChild
        do {
            child = try WorkerChild(executable: executable, arguments: ["worker"])
        } catch {
            throw .runnerNotStarted(reason: String(describing: error))
        }
        do {
            let frame = try child.pipe.read(until: .now + Self.timeout, idle: Self.timeout)
            guard case .ready(let version) = try WorkerReply(frame) else {
                throw FrameError.corrupt("its first message wasn't a worker's")
            }
            guard version == DecodeRequest.currentVersion else {
                throw RunnerTrouble.runnerReplaced(expected: DecodeRequest.currentVersion, found: version)
            }
        } catch let trouble as RunnerTrouble {
            child.kill()
            _ = child.crash()
            throw trouble
        } catch {
            child.kill()
            let words = child.crash().lastWords.split(whereSeparator: \.isNewline).last ?? ""
            throw .runnerNotStarted(reason: words.isEmpty ? FrameError.reason(error) : String(words))
        }
        state.withLock { state in
            state.child = child
            state.sent = nil
            state.library = library?.path
        }
        return child
    }
}
