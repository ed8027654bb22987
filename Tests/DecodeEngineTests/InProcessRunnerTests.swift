import DecodeService
import Foundation
import Synchronization
import Testing

@testable import DecodeEngine

/// Decodes in this process: ended and watched while they run.
@Suite struct InProcessRunnerTests {
    /// The reports of decodes, and the events of the first as long as somebody waits for them.
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
    func `a decode ends in its midst when nobody waits for its events, and the next one runs as ever`() async {
        let watch = Watch()
        let runner = InProcessRunner(every: 10) { request, values in
            watch.add("request \(request): \(values)")
            guard request == 1, values == 30 else { return }
            // On the decoding thread, which nobody else waits for until the decode is over.
            watch.hasEvents.wait()
            watch.drop()
        }
        watch.keep(runner.decode(DecodeRequest(id: 1, model: "[Int]"), payload: Self.numbers(10_000)))
        // Not before the call above has let go of the events.
        watch.hasEvents.signal()
        let next = await runner.decode(DecodeRequest(id: 2, model: "[Int]"), payload: Self.numbers(20))
        #expect(next.result?.counts.values == 21)
        #expect(watch.reports.prefix(4) == ["request 1: 10", "request 1: 20", "request 1: 30", "request 2: 10"])
        #expect(watch.reports.suffix(2) == ["request 2: 10", "request 2: 20"])
    }
}
