import DecodeService
import Foundation
import JSONText
import Synchronization
import Testing

@testable import DecodeEngine
@testable import Diagnosis

@Suite struct SuspicionTrialsTests {
    @Test func `each trial is counted before it runs, and the search has ended after the last`() async throws {
        let table = ModelTable(library: [("Times", [String: Date].self)])
        let payload = Payload(Data(#"{"start": 1700000000000, "end": 1700000360000}"#.utf8))
        let decode = try SuspicionRun.decode(table, "Times", payload.data, [])
        let reports = Mutex<[String]>([])
        let subject = try #require(
            FixSubject(
                decode.result, suspicions: decode.suspicions(), request: DecodeRequest(model: "Times"),
                payload: payload, document: decode.document, now: SuspicionRun.now))
        let search = FixSearch(runner: InProcessRunner(table), limit: .seconds(3600))
        let end = await search.run(subject) { progress in
            reports.withLock { $0.append("\(progress.count)\(progress.isRunning ? "…" : "")") }
        }
        #expect(reports.withLock { $0 } == ["0 of 1…", "1 of 1"])
        #expect(end.count == "1 of 1")
        #expect(!end.isRunning)
        #expect(end.working.map(\.fix.inWords) == ["dates: milliseconds"])
    }
}
