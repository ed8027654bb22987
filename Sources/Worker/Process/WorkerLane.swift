import DecodeService
import Dispatch
import Foundation
import Synchronization

/// One worker process and the requests that wait for it. The process is started when it is first needed and again after
/// it died.
final class WorkerLane: Sendable {
    private struct State {
        var child: WorkerChild?
        /// The payload that the child has.
        var sent: Int?
        /// The library that the child has loaded, or will.
        var library: String?
        /// Models that ended a child, or took too long, when they were run over stand-ins.
        var unlistable: Set<String> = []
    }

    private let executable: String
    private let queue: DispatchQueue
    private let state = Mutex(State())

    /// How long a worker may take to start, or to take a payload.
    private static let patience = Duration.seconds(30)
    /// How long a model may take over stand-ins. Most take no time.
    private static let listingPatience = Duration.seconds(1)

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

    func run(_ job: WorkerJob) {
        queue.async { [self] in perform(job) }
    }

    /// Works on one job until its last event. On the queue only.
    private func perform(_ job: WorkerJob) {
        guard !job.isCancelled else { return job.deliver(.cancelled) }
        do {
            let model = "\(job.request.library?.path ?? "") \(job.request.model)"
            let listsKeys = state.withLock { !$0.unlistable.contains(model) }
            guard try !follow(job, in: hand(job, listsKeys: listsKeys)) else { return }
            // The decode was done, and what came after it went wrong: again, without that.
            state.withLock { _ = $0.unlistable.insert(model) }
            _ = try follow(job, in: hand(job, listsKeys: false))
        } catch let trouble {
            job.deliver(.trouble(trouble))
        }
    }

    /// Gives the request to the worker. One that died while it was idle is replaced, once.
    private func hand(_ job: WorkerJob, listsKeys: Bool) throws(RunnerTrouble) -> WorkerChild {
        for attempt in 1...2 {
            let child = try child(for: job.request.library)
            job.works(in: child)
            do {
                let deadline = ContinuousClock.now + Self.patience
                if state.withLock({ $0.sent }) != job.payload.id {
                    let frame = try WorkerCommand.payload(id: job.payload.id, format: job.payload.format)
                        .frame(blobs: [job.payload.data])
                    try child.pipe.write(frame, until: deadline)
                    state.withLock { $0.sent = job.payload.id }
                }
                let command = WorkerCommand.decode(job.request, payload: job.payload.id, listsKeys: listsKeys)
                try child.pipe.write(command.frame(), until: deadline)
                job.handed()
                return child
            } catch {
                let death = end(child)
                if attempt == 2 { throw .workerDied(death) }
            }
        }
        throw .workerNotStarted(reason: "it ends as soon as it is started")
    }

    /// Passes the worker's answers on until the last one.
    ///
    /// - Returns: Whether there was a last one; false when the worker ended, or was ended, over the model's stand-ins.
    private func follow(_ job: WorkerJob, in child: WorkerChild) throws(RunnerTrouble) -> Bool {
        let limit = job.request.timeLimit
        var isListing = false
        var deadline = limit.map { ContinuousClock.now + .seconds($0) }
        while true {
            do {
                let frame = try child.pipe.read(until: deadline)
                let reply = try WorkerReply(frame)
                if case .listsKeys(job.request.id) = reply {
                    isListing = true
                    deadline = ContinuousClock.now + Self.listingPatience
                    continue
                }
                // Out of memory, for one thing.
                if isListing, case .trouble = reply { throw FrameError.closed }
                isListing = false
                guard let (id, event) = try reply.event(blobs: frame.blobs), id == job.request.id else {
                    throw FrameError.corrupt("an answer to another request")
                }
                switch event {
                // This worker ends by itself: the next job must not be given to it.
                case .trouble(.memoryLimit): _ = end(child)
                // Another library may be put in the place of this one, and the system would take it for this one.
                case .trouble(.modelsNotLoaded):
                    child.kill()
                    _ = end(child)
                default: break
                }
                job.deliver(event)
                if event.isLast { return true }
                // The preview has the same time again.
                deadline = limit.map { ContinuousClock.now + .seconds($0) }
            } catch  where isListing && !job.isCancelled {
                child.kill()
                _ = end(child)
                return false
            } catch FrameError.timedOut {
                child.kill()
                _ = end(child)
                throw .timeLimit(seconds: limit ?? 0)
            } catch FrameError.closed {
                throw .workerDied(end(child))
            } catch FrameError.truncated {
                throw .workerDied(end(child))
            } catch {
                child.kill()
                _ = end(child)
                throw .protocolViolation(reason: Self.reason(error))
            }
        }
    }

    private static func reason(_ error: any Error) -> String {
        if case FrameError.corrupt(let reason) = error { reason } else { String(describing: error) }
    }

    private func end(_ child: WorkerChild) -> WorkerDeath {
        state.withLock { state in
            state.child = nil
            state.sent = nil
            state.library = nil
        }
        return child.death()
    }

    /// The running worker, started if there is none. One that has another library loaded is of no use any more: two
    /// libraries of the same types in one process would be taken for each other.
    private func child(for library: ModelLibrary?) throws(RunnerTrouble) -> WorkerChild {
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
            throw .workerNotStarted(reason: String(describing: error))
        }
        do {
            let frame = try child.pipe.read(until: .now + Self.patience)
            guard case .ready(let version) = try WorkerReply(frame) else {
                throw FrameError.corrupt("its first words are not those of a worker")
            }
            guard version == DecodeRequest.currentVersion else {
                throw RunnerTrouble.protocolMismatch(expected: DecodeRequest.currentVersion, found: version)
            }
        } catch let trouble as RunnerTrouble {
            child.kill()
            _ = child.death()
            throw trouble
        } catch {
            child.kill()
            let words = child.death().lastWords.split(whereSeparator: \.isNewline).last ?? ""
            throw .workerNotStarted(reason: words.isEmpty ? Self.reason(error) : String(words))
        }
        state.withLock { state in
            state.child = child
            state.sent = nil
            state.library = library?.path
        }
        return child
    }
}
