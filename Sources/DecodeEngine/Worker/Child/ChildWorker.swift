import DecodeService
import DecodeTrace
import Foundation
import JSONText
import Processes
import Synchronization

/// Reads commands on one thread and decodes on another, so that the end of the input is noticed during a decode.
final class ChildWorker: Sendable {
    private let pipe: FramePipe
    private let thread: DecodeThread
    private let payload = Mutex<(id: Int, payload: IndexedPayload)?>(nil)
    /// The last payload whose shared memory can't be read.
    private let unreadable = Mutex<Int?>(nil)
    /// The loaded library. A worker loads only one.
    private let loaded = Mutex<(library: ModelLibrary, table: ModelTable)?>(nil)
    private let watch: DecodeWatch
    /// Cancels the decode that reads the values of a request, while it runs.
    private let valuesControl = Mutex<(id: Int, control: DecodeControl)?>(nil)
    /// The last screening request, its screener (nil if its model can't be screened), and the progress of its decodes.
    private let screening = Mutex<(request: DecodeRequest, screener: PayloadScreener?, progress: DecodeProgress)?>(nil)
    /// Serializes the frames of the decode and of the watch.
    private let sending = Mutex(())
    /// The worker of this process, for the handler that runs when a model calls `exit`.
    private static let current = Mutex<ChildWorker?>(nil)

    /// - Throws: ``ThreadError`` if the system can't start the worker's threads.
    init(pipe: FramePipe) throws(ThreadError) {
        self.pipe = pipe
        thread = try DecodeThread()
        watch = try DecodeWatch(thread)
    }

    func run() {
        Self.current.withLock { $0 = self }
        _ = atexit { ChildWorker.current.withLock { $0 }?.watch.exiting() }
        send(.ready(version: DecodeRequest.currentVersion))
        while let frame = try? pipe.read(), let command = try? WorkerRequest(frame) {
            switch command {
            case .payload(let id, let format):
                let indexed = IndexedPayload(frame.blobs.first ?? TextBytes([]), format: format)
                thread.run { [self] in payload.withLock { $0 = (id, indexed) } }
            case .sharedPayload(let id, let format, let place):
                thread.run { [self] in
                    guard let bytes = SharedBytes.at(place) else {
                        return unreadable.withLock { $0 = id }
                    }
                    payload.withLock { $0 = (id, IndexedPayload(TextBytes(bytes), format: format)) }
                }
            case .decode(let request, let id, let listsKeys):
                thread.run { [self] in decode(request, payload: id, listsKeys: listsKeys) }
            case .screen(let request, let sizes):
                thread.run { [self] in screen(request, sizes, frame.blobs.first?.array[...] ?? []) }
            case .cancelValues(let id): valuesControl.withLock { $0?.id == id ? $0?.control : nil }?.cancel()
            }
        }
    }

    private func decode(_ request: DecodeRequest, payload id: Int, listsKeys: Bool) {
        send(.begins(id: request.id))
        guard request.version == DecodeRequest.currentVersion else {
            let mismatch = RunnerTrouble.runnerReplaced(
                expected: request.version, found: DecodeRequest.currentVersion)
            return send(.trouble(id: request.id, mismatch))
        }
        guard let current = payload.withLock({ $0 }), current.id == id else {
            if unreadable.withLock({ $0 == id }) { return send(.needsPayload(id: request.id)) }
            return send(.trouble(id: request.id, .answerUnreadable(reason: "payload \(id) was not sent")))
        }
        let progress = DecodeProgress()
        let begin = { [self] (phase: DecodePlace.Phase) in
            watch.begin(request, phase, progress: progress) { [self] in stopped(request, $0, $1) }
        }
        begin(.loading)
        defer { watch.end() }
        let table: ModelTable
        do throws(RunnerTrouble) {
            table = try self.table(of: request.library)
        } catch {
            watch.end()
            return send(.trouble(id: request.id, error))
        }
        let ticker =
            request.wantsTrace ? ProgressTicker(progress) { [self] in send(.progress(id: request.id, calls: $0)) } : nil
        request.answer(
            for: current.payload, models: table, progress: progress, listsKeys: listsKeys,
            willListKeys: { [self] in
                ticker?.end()
                watch.enter(.askingKeys)
                send(.listsKeys(id: request.id))
            },
            willReadValues: { [self] in
                begin(.rereading)
                let control = DecodeControl()
                valuesControl.withLock { $0 = (request.id, control) }
                // Send this last, so that no cancellation is missed.
                send(.readsValues(id: request.id))
                return control
            }, enter: { [watch] in watch.enter($0) }
        ) { event in
            ticker?.end()
            // Sending the result isn't part of the decode.
            watch.end()
            // The value was released; the other process needs the memory for the text.
            if case .preview = event, current.payload.isVeryLarge { FreeMemory.giveBack() }
            let (reply, blobs) = event.reply(to: request)
            send(reply, blobs: blobs)
            // The preview has its own time limit of the same length.
            if case .result = event, request.wantsPreview { begin(.encoding) }
        }
        if current.payload.isVeryLarge {
            current.payload.forgetIndex()
            FreeMemory.giveBack()
        }
    }

    /// Decodes several payloads and reports which of them need a separate decode.
    private func screen(_ request: DecodeRequest, _ sizes: [Int], _ payloads: ArraySlice<UInt8>) {
        let verdicts = ScreenedBlock { [self] in send(.screened(id: request.id, $0)) }
        watch.begin(request, .loading, progress: nil) { [self] in
            // The payload being decoded has no verdict.
            verdicts.send()
            stopped(request, $0, $1)
        }
        do throws(RunnerTrouble) {
            let (screener, progress) = try screener(for: request)
            var rest = payloads
            for size in sizes {
                let payload = Data(rest.prefix(size))
                rest = rest.dropFirst(size)
                watch.beginNext(progress)
                let verdict = screener?.screen(payload)
                // If the decode was stopped, `endOne()` doesn't return, so the payload gets no verdict.
                verdicts.append(verdict, at: watch.endOne())
            }
        } catch {
            watch.end()
            verdicts.send()
            return send(.trouble(id: request.id, error))
        }
        watch.end()
        verdicts.send()
        send(.finished(id: request.id))
    }

    /// Returns the screener for a request. Reuses the last one if the request is the same.
    private func screener(
        for request: DecodeRequest
    ) throws(RunnerTrouble) -> (screener: PayloadScreener?, progress: DecodeProgress) {
        if let last = screening.withLock({ $0 }), last.request == request { return (last.screener, last.progress) }
        let progress = DecodeProgress()
        let screener = try PayloadScreener(request, models: table(of: request.library), progress: progress)
        screening.withLock { $0 = (request, screener, progress) }
        return (screener, progress)
    }

    /// Reports why there is no answer, and where the decode was. Called while nothing else can send.
    private func stopped(_ request: DecodeRequest, _ stop: DecodeWatch.Stop, _ place: DecodePlace) {
        switch stop {
        case .timeLimit(let seconds):
            send(.trouble(id: request.id, .timeLimit(seconds: seconds, place: place)))
            _exit(EXIT_FAILURE)
        case .memoryLimit(let mebibytes):
            send(.trouble(id: request.id, .memoryLimit(mebibytes: mebibytes, place: place)))
            _exit(EXIT_FAILURE)
        case .death: send(.dies(id: request.id, place))
        }
    }

    private func table(of library: ModelLibrary?) throws(RunnerTrouble) -> ModelTable {
        guard let library else { return .lessons }
        if let loaded = loaded.withLock({ $0 }), loaded.library == library { return loaded.table }
        let table = try LoadedLibrary(library).table
        loaded.withLock { $0 = (library, table) }
        return table
    }

    private func send(_ reply: WorkerReply, blobs: [TextBytes] = []) {
        sending.withLock { _ in
            do {
                try pipe.write(reply.frame(blobs: blobs))
            } catch {
                // The reader is gone.
                _exit(EXIT_FAILURE)
            }
        }
    }
}
