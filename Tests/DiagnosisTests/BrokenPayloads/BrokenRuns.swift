import DecodeService
import Diagnosis
import Reports
import Synchronization
import TerminalUI

/// A broken payload that was decoded, with the fixes that were found for it.
struct BrokenRun: Sendable {
    var broken: BrokenPayload
    var found: BrokenResult
    /// The fixes that work for what ended the decode, of strategies and of the model's expression.
    var fixes: [Trial]
    /// The decodes of the search for fixes, and how each of them ended; nil for one without a result.
    var trials: [BrokenTrial]

    /// The text that `check` prints about it, with its fixes.
    var text: String {
        let writer = ReportText()
        let fixes = FixProgress(working: fixes)
        let text = writer.text(ofFailuresOf: found.decode, payload: "payload.json", fixes: fixes)
        // Fixes are printed even if no failure was found that they belong to.
        return (found.diagnosis.endingIndex == nil ? text + writer.text(of: fixes) : text).unescaped
    }
}

/// One decode of a search for fixes.
struct BrokenTrial: Sendable {
    var request: DecodeRequest
    var outcome: DecodeResult.Outcome?
}

/// The broken payloads, each decoded once for all tests.
enum BrokenRuns {
    private static let runs = Mutex<[Int: Task<[BrokenRun], any Error>]>([:])

    /// The runs of a group of ``BrokenPayloadTests/groups``.
    static func of(group index: Int) async throws -> [BrokenRun] {
        try await runs.withLock { runs in
            if let known = runs[index] { return known }
            let task = Task.detached {
                let runner = BrokenRunner()
                var made: [BrokenRun] = []
                for broken in BrokenPayloadTests.groups[index].payloads { made.append(try await runner.run(broken)) }
                return made
            }
            runs[index] = task
            return task
        }.value
    }

    /// The runs of all groups.
    static var all: [BrokenRun] {
        get async throws {
            var all: [BrokenRun] = []
            for index in BrokenPayloadTests.groups.indices { all += try await of(group: index) }
            return all
        }
    }
}

extension BrokenRunner {
    /// Decodes a payload and searches for its fixes.
    func run(_ broken: BrokenPayload) async throws -> BrokenRun {
        let found = try await diagnose(broken)
        let trials = RecordingRunner(runner)
        let fixes = await fixes(for: found, trials: trials)
        return BrokenRun(broken: broken, found: found, fixes: fixes, trials: trials.trials)
    }
}

/// Forwards decodes, and records how each of them ended.
private final class RecordingRunner: DecodeRunner {
    private let runner: any DecodeRunner
    private let seen = Mutex<[BrokenTrial]>([])

    init(_ runner: any DecodeRunner) { self.runner = runner }

    var trials: [BrokenTrial] { seen.withLock { $0 } }

    func models() async throws(RunnerTrouble) -> [ModelDescriptor] { try await runner.models() }

    func source(of model: ModelDescriptor) async throws(RunnerTrouble) -> ModelSourceFile {
        try await runner.source(of: model)
    }

    func decode(_ request: DecodeRequest, payload: Payload) -> AsyncStream<DecodeEvent> {
        AsyncStream { deliver in
            for await event in self.runner.decode(request, payload: payload) {
                switch event {
                case .result(let result): self.record(result.outcome, of: request)
                case .trouble: self.record(nil, of: request)
                case .progress, .clean, .preview, .values, .finished: break
                }
                deliver(event)
            }
        }
    }

    private func record(_ outcome: DecodeResult.Outcome?, of request: DecodeRequest) {
        seen.withLock { $0.append(BrokenTrial(request: request, outcome: outcome)) }
    }
}
