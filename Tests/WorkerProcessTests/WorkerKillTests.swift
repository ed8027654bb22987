import DecodeService
import Diagnosis
import Foundation
import Processes
import SeededRandom
import Synchronization
import TestSupport
import Testing

@testable import DecodeEngine

/// Workers that are ended from outside at any moment.
@Suite(.timeLimit(.minutes(60))) struct WorkerKillTests {
    /// How many workers are killed: `CODASCOPE_KILLS=200` for a longer run.
    private static let kills = ProcessInfo.processInfo.environment["CODASCOPE_KILLS"].flatMap { Int($0) } ?? 20
    private static let signals = [SIGKILL, SIGSEGV, SIGTERM, SIGABRT, SIGSTOP, SIGINT, SIGBUS, SIGHUP]

    private static var openDescriptors: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count) ?? 0
    }

    @Test
    func `a worker killed at any moment costs at most one decode, and leaves no process behind`()
        async throws
    {
        let chosen = ProcessInfo.processInfo.environment["CODASCOPE_SEED"].flatMap { UInt64($0) }
        let seed = chosen ?? .random(in: 0...UInt64.max)
        var random = SplitMix64(seed: seed)
        let runner = WorkerProcessRunner(executable: BuiltExecutable.path("worker-fixture"))
        let payload = Payload(Data(("[" + repeatElement("[1,2,3]", count: 20_000).joined(separator: ",") + "]").utf8))
        let request = DecodeRequest(model: "[[Int]]")
        // A stopped worker is detected by its time limit.
        var limited = request
        limited.timeLimit = 1
        #expect(await runner.decode(request, payload: payload).result?.outcome == .decoded)
        var (answers, troubles) = (0, 0)
        var killed: Set<pid_t> = []
        for number in 0..<Self.kills {
            let signal = Self.signals.randomElement(using: &random) ?? SIGKILL
            let pause = Duration.microseconds(Int.random(in: 0..<120_000, using: &random))
            let child = runner.workerProcessIdentifier
            async let answer = runner.decode(limited, payload: payload)
            try await Task.sleep(for: pause)
            if let child {
                killed.insert(child)
                _ = kill(child, signal)
            }
            switch (await answer.result?.outcome, await answer.trouble) {
            case (.decoded, nil): answers += 1
            case (_, .modelCrashed), (_, .timeLimit): troubles += 1
            case (let outcome, let trouble):
                let found = "\(String(describing: outcome)), \(String(describing: trouble))"
                Issue.record("seed \(seed), kill \(number): \(found)")
            }
            // A worker that was stopped after its answer would only be noticed by the next decode.
            if signal == SIGSTOP, let child { _ = kill(child, SIGKILL) }
            let next = await runner.decode(request, payload: payload)
            let said = next.trouble?.message ?? ""
            #expect(next.result?.outcome == .decoded, "seed \(seed), kill \(number), signal \(signal): \(said)")
        }
        #expect(answers + troubles == Self.kills, "seed \(seed)")
        let last = runner.workerProcessIdentifier
        for child in killed where child != last {
            #expect(kill(child, 0) == -1, "seed \(seed): \(child) is still there")
        }
    }

    @Test
    func `twenty workers in a row leave no descriptors open`() async throws {
        let before = Self.openDescriptors
        for _ in 0..<20 {
            let child = try WorkerChild(executable: BuiltExecutable.path("worker-fixture"), arguments: ["worker"])
            child.kill()
            _ = child.crash()
        }
        // Other tests that run at the same time have some open.
        #expect(Self.openDescriptors < before + 40)
    }
}
