import DecodeService
import Foundation
import Synchronization
import Testing

@testable import DecodeEngine

/// Decodes in this process that are ended and watched while they run.
@Suite struct InProcessRunnerTests {
    /// The reports of decodes, and the events of the first decode until they are dropped.
    private final class Watch: Sendable {
        private let state = Mutex<(reports: [String], events: AsyncStream<DecodeEvent>?)>(([], nil))
        let hasEvents = DispatchSemaphore(value: 0)

        var reports: [String] { state.withLock { $0.reports } }

        func add(_ report: String) { state.withLock { $0.reports.append(report) } }

        func keep(_ events: AsyncStream<DecodeEvent>) { state.withLock { $0.events = events } }

        func drop() {
            let events = state.withLock { state in
                defer { state.events = nil }
                return state.events
            }
            withExtendedLifetime(events) {}
        }
    }

    private static func numbers(_ count: Int) -> Payload {
        Payload(Data(("[" + Array(repeating: "1", count: count).joined(separator: ",") + "]").utf8))
    }

    @Test
    func `a decode ends early when its events are dropped, and the next one runs normally`() async {
        let watch = Watch()
        let runner = InProcessRunner(every: 10) { request, values in
            watch.add("request \(request): \(values)")
            guard request == 1, values == 30 else { return }
            // This runs on the decoding thread; nothing else waits for that thread until the decode ends.
            watch.hasEvents.wait()
            watch.drop()
        }
        watch.keep(runner.decode(DecodeRequest(id: 1, model: "[Int]"), payload: Self.numbers(10_000)))
        // Signal only after the call above has released the events.
        watch.hasEvents.signal()
        let next = await runner.decode(DecodeRequest(id: 2, model: "[Int]"), payload: Self.numbers(20))
        #expect(next.result?.counts.values == 21)
        #expect(watch.reports.prefix(4) == ["request 1: 10", "request 1: 20", "request 1: 30", "request 2: 10"])
        #expect(watch.reports.suffix(2) == ["request 2: 10", "request 2: 20"])
    }
}
