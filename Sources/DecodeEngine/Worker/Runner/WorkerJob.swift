import DecodeService
import DecodeTrace
import Dispatch
import JSONText
import Synchronization

/// A request while a worker handles it.
final class WorkerJob: Sendable {
    let request: DecodeRequest
    let payload: Payload
    private let events: AsyncStream<DecodeEvent>.Continuation
    private let state = Mutex(State())

    private struct State {
        var isCancelled = false
        var isDone = false
        /// The process that handles the job.
        var child: WorkerChild?
        /// Whether only the values are still to come. Their decode can be cancelled.
        var isReadingValues = false
    }

    /// How long a cancelled decode may continue: most end sooner than a new worker would start.
    private static let grace = DispatchTimeInterval.milliseconds(40)
    /// How long the decode of the values may continue after it is cancelled.
    private static let valuesGrace = DispatchTimeInterval.milliseconds(250)

    init(_ request: DecodeRequest, payload: Payload, events: AsyncStream<DecodeEvent>.Continuation) {
        self.request = request
        self.payload = payload
        self.events = events
        events.onTermination = { [weak self] _ in self?.cancel() }
    }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Sets the process that handles the job; it is ended if the job is cancelled.
    func works(in child: WorkerChild) {
        let isCancelled = state.withLock { state in
            state.child = child
            return state.isCancelled
        }
        if isCancelled { endSoon() }
    }

    /// Called when everything but the values was delivered.
    func readsValues() {
        let isCancelled = state.withLock { state in
            state.isReadingValues = true
            return state.isCancelled
        }
        // Until now, a cancellation would have ended the process.
        if isCancelled { endSoon() }
    }

    /// Delivers an event, and ends the stream after the last one.
    func deliver(_ event: DecodeEvent) {
        if event.isLast {
            state.withLock { state in
                state.isDone = true
                state.child = nil
            }
        }
        events.yield(event)
        if event.isLast { events.finish() }
    }

    private func cancel() {
        let isFirst = state.withLock { state in
            defer { state.isCancelled = true }
            return !state.isCancelled && !state.isDone
        }
        if isFirst { endSoon() }
    }

    private func endSoon() {
        let reader = state.withLock { $0.isReadingValues ? $0.child : nil }
        if let reader {
            // The lane is reading replies, so nothing else is written to the process.
            try? reader.pipe.write(WorkerRequest.cancelValues(id: request.id).frame(), until: .now + .seconds(1))
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + (reader == nil ? Self.grace : Self.valuesGrace)) {
            [self] in
            // The process handles this job until it is done, so no other job is affected.
            state.withLock { $0.isDone ? nil : $0.child }?.kill()
        }
    }
}

/// The state of a worker's job, derived from its replies.
///
/// The worker enforces the time limit itself, because it can report where the decode is; if it doesn't, the wait for its
/// next reply ends a little later. Progress doesn't extend the time.
struct JobCourse {
    enum Phase {
        /// The request was sent. None of the model's code has run yet.
        case sent
        /// The worker decodes, or answers.
        case answering
        /// It decodes with stand-ins, after the decode. If that fails, the decode is still valid.
        case listingKeys
        /// It decodes again for the values, after everything else was answered. If that fails, the rest is still valid.
        case readingValues
    }

    /// The action that a reply requires.
    indirect enum Step {
        /// The next reply is awaited.
        case wait
        case deliver(DecodeEvent)
        /// Everything but the values was delivered. The next reply is awaited.
        case beginValues
        /// The worker can't read the memory that was shared with it.
        case sendPayload
        /// The last event. The worker exceeded a limit and ends by itself, so it must not receive the next job.
        case exceeded(RunnerTrouble)
        /// The last event. The worker must be ended: the file of the models may be replaced by another library, which
        /// the system would mistake for the loaded one.
        case notLoaded(RunnerTrouble)
    }

    /// What follows from an error while a reply was awaited or read.
    enum Ending: Equatable {
        /// The job begins again, without listing keys.
        case withoutKeys
        /// The job is done, without values.
        case withoutValues
        /// The worker ended before it began with the job, so the model isn't the cause.
        case neverBegan
        /// The worker ended.
        case crashed
        /// The worker was silent for too long.
        case silent
        case unreadable(reason: String)

        /// Whether the worker must be ended.
        var isForced: Bool {
            switch self {
            case .neverBegan, .crashed: false
            case .withoutKeys, .withoutValues, .silent, .unreadable: true
            }
        }
    }

    private let request: DecodeRequest
    private let payload: Payload
    private(set) var phase = Phase.sent
    /// Until when the next reply is awaited; nil for no limit.
    private(set) var deadline: ContinuousClock.Instant?
    /// Where the decode was when the worker announced its end.
    private(set) var place: DecodePlace?
    /// The number of calls in the result.
    private var nodes = 0

    /// How long a decode with stand-ins may take. Most take no noticeable time.
    private static let listingTimeout = Duration.seconds(1)

    init(_ request: DecodeRequest, _ payload: Payload) {
        self.request = request
        self.payload = payload
        deadline = WorkerLane.deadline(request.timeLimit)
    }

    /// Returns what follows from a reply.
    ///
    /// - Throws: An error whose ``ending(after:isCancelled:)`` follows.
    mutating func take(_ frame: Frame) throws -> Step {
        let reply = try WorkerReply(frame)
        switch reply {
        case .begins(request.id):
            if phase == .sent { phase = .answering }
            return .wait
        case .needsPayload(request.id): return .sendPayload
        case .listsKeys(request.id):
            phase = .listingKeys
            deadline = .now + Self.listingTimeout
            return .wait
        case .readsValues(request.id):
            phase = .readingValues
            deadline = WorkerLane.deadline(request.timeLimit)
            return .beginValues
        case .dies(request.id, let last):
            place = last.located(in: payload, request.strategies)
            deadline = .now + WorkerLane.exitTimeout
            return .wait
        default: return try answer(reply, frame.blobs)
        }
    }

    private mutating func answer(_ reply: WorkerReply, _ blobs: [TextBytes]) throws -> Step {
        // For example, out of memory.
        if phase == .listingKeys || phase == .readingValues, case .trouble = reply { throw FrameError.closed }
        if phase == .listingKeys { phase = .answering }
        guard let (id, event) = try reply.event(blobs: blobs, nodes: nodes), id == request.id else {
            throw FrameError.corrupt("a response to another request")
        }
        switch event {
        case .trouble(let trouble): return step(after: trouble)
        case .result(let result):
            deadline = WorkerLane.deadline(request.timeLimit)
            nodes = result.trace.count
        default: break
        }
        return .deliver(event)
    }

    private func step(after trouble: RunnerTrouble) -> Step {
        switch trouble {
        case .memoryLimit, .timeLimit: .exceeded(trouble.located(in: payload, request.strategies))
        case .modelsNotLoaded: .notLoaded(trouble)
        default: .deliver(.trouble(trouble))
        }
    }

    /// Returns what follows from an error while a reply was awaited or read.
    func ending(after error: any Error, isCancelled: Bool) -> Ending {
        switch phase {
        case .listingKeys where !isCancelled: return .withoutKeys
        case .readingValues where !isCancelled: return .withoutValues
        default: break
        }
        switch error {
        case FrameError.timedOut: return .silent
        case FrameError.closed: return phase == .sent ? .neverBegan : .crashed
        case FrameError.truncated: return .crashed
        default: return .unreadable(reason: FrameError.reason(error))
        }
    }
}

extension DecodePlace {
    /// Returns the place with the line and column of the requested value, if the payload has it.
    func located(in payload: Payload, _ strategies: StrategySet) -> DecodePlace {
        guard payload.format == .json, call != nil || isInFoundation else { return self }
        var place = self
        let document = JSONDocument(
            payload.bytes, format: payload.format, options: strategies.documentOptions, origin: payload.origin)
        if phase == .reading, let fault = document.fault {
            let position = document.position(fault.byte)
            (place.line, place.column) = (position.line, position.column)
        }
        let resolver = KeyResolver(document: document, strategies: strategies)
        guard let path = call?.path, let token = resolver.token(at: path) else { return place }
        let position = document.position(document.span(token).lowerBound)
        (place.line, place.column) = (position.line, position.column)
        return place
    }
}

extension RunnerTrouble {
    /// Returns the same trouble, with the line and column of its place.
    func located(in payload: Payload, _ strategies: StrategySet) -> RunnerTrouble {
        switch self {
        case .timeLimit(let seconds, let place):
            .timeLimit(seconds: seconds, place: place?.located(in: payload, strategies))
        case .memoryLimit(let mebibytes, let place):
            .memoryLimit(mebibytes: mebibytes, place: place?.located(in: payload, strategies))
        default: self
        }
    }
}
