import Foundation
import PlanCases
import TestSupport
import Testing

/// A log with planted drift: a summary finds exactly what was planted.
@Suite(.timeLimit(.minutes(60))) struct DriftTests {
    private static let seed: UInt64 = 71
    private static let options = [
        "--lines", "--models", "Order.swift", "--model", "Order", "--dates", "iso8601", "--summary", "--format", "json",
    ]

    @Test func `one worker and several find exactly the planted drift, with counts and first places`()
        async throws
    {
        var log = DriftLog(seed: Self.seed)
        let lines = (0..<600).map { _ in log.next() }
        let folder = try TemporaryFolder()
        _ = try folder.write("Order.swift", Data(DriftLog.model.utf8))
        _ = try folder.write("day.ndjson", Data(lines.joined(separator: "\n").utf8))
        #expect(log.groups(in: "day.ndjson").count == DriftLog.kinds)
        var runs: [CommandRun] = []
        for jobs in ["1", "3"] {
            let run = try await CommandRun.of(
                ["check", "day.ndjson", "--jobs", jobs] + Self.options, in: folder.url)
            let found = try DriftLog.found(in: Data(run.output.utf8))
            #expect(Set(found.groups) == log.groups(in: "day.ndjson"), "seed \(Self.seed), jobs \(jobs)")
            #expect(found.groups.count == DriftLog.kinds)
            #expect(found.ignored == ["/coupon \(log.coupons)"])
            runs.append(run)
        }
        #expect(runs[0] == runs[1])
    }

    @Test func `the merged summaries of three parts equal one run over them, in any order`() async throws {
        var log = DriftLog(seed: Self.seed)
        let folder = try TemporaryFolder()
        _ = try folder.write("Order.swift", Data(DriftLog.model.utf8))
        for (part, count) in [130, 210, 60].enumerated() {
            let lines = (0..<count).map { _ in log.next() }
            _ = try folder.write("part\(part).ndjson", Data(lines.joined(separator: "\n").utf8))
            let run = try await CommandRun.of(["check", "part\(part).ndjson"] + Self.options, in: folder.url)
            _ = try folder.write("\(part).json", Data(run.output.utf8))
        }
        for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0], [2, 1, 0]] {
            let merged = try await CommandRun.of(
                ["summary"] + order.map { "\($0).json" } + ["--format", "json"], in: folder.url)
            let whole = try await CommandRun.of(
                ["check"] + order.map { "part\($0).ndjson" } + Self.options, in: folder.url)
            #expect(merged == whole, "seed \(Self.seed), order \(order)")
        }
    }
}
