import DecodeService
import Foundation
import Synchronization
import Testing

@testable import DecodeEngine

/// Decodes in this process: ended and watched while they run.
@Suite struct InProcessRunnerTests {
    /// The reports of one decode, and what ends it.
    private final class Watch: Sendable {
        private let state = Mutex<(reports: [String], task: Task<DecodeAnswer, Never>?)>(([], nil))
        let hasTask = DispatchSemaphore(value: 0)

        var reports: [String] { state.withLock { $0.reports } }

        func add(_ report: String) { state.withLock { $0.reports.append(report) } }

        func started(_ task: Task<DecodeAnswer, Never>) {
            state.withLock { $0.task = task }
            hasTask.signal()
        }

        func cancel() { state.withLock { $0.task }?.cancel() }
    }

    private static func numbers(_ count: Int) -> Payload {
        Payload(Data(("[" + Array(repeating: "1", count: count).joined(separator: ",") + "]").utf8))
    }

    @Test("a decode is cancelled in its midst, and the next one runs as ever")
    func cancelled() async {
        let watch = Watch()
        let runner = InProcessRunner(every: 10) { request, values in
            watch.add("request \(request): \(values)")
            guard request == 1, values == 30 else { return }
            // On the decoding thread, which nobody else waits for until the decode is over.
            watch.hasTask.wait()
            watch.cancel()
        }
        let task = Task { await runner.decode(DecodeRequest(id: 1, model: "[Int]"), payload: Self.numbers(10_000)) }
        watch.started(task)
        let answer = await task.value
        #expect(answer.isCancelled && answer.result == nil && answer.trouble == nil)
        #expect(watch.reports == ["request 1: 10", "request 1: 20", "request 1: 30"])

        let next = await runner.decode(DecodeRequest(id: 2, model: "[Int]"), payload: Self.numbers(20))
        #expect(next.result?.counts.values == 21)
        #expect(watch.reports.suffix(2) == ["request 2: 10", "request 2: 20"])
    }
}
