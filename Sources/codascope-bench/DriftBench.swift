import ArgumentParser
import Foundation
import PlanCases

/// Checks a large log with planted drift, and compares the summary with what was planted.
struct DriftBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drift",
        abstract:
            "A summary of a large log has exactly the planted drift, merged parts equal one run, in constant memory.",
        discussion: """
            The memory is the largest sum of the proportional set sizes of all processes, of a check of all payloads and of one \
            of a tenth of them: at most a tenth apart. It is measured on Linux only.
            """)

    @Option(help: "The number of payloads.")
    var count = 200_000

    @Option(help: "The seed of the payloads.")
    var seed: UInt64 = 71

    @Option(help: "The number of workers.")
    var jobs = 2

    @Option(help: "The executable of codascope; by default the one beside this benchmark.")
    var executable: String?

    @Flag(help: "A quick run, to check that it works.")
    var smoke = false

    func run() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "codascope-bench-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(DriftLog.model.utf8).write(to: folder.appending(path: "Order.swift"))
        let count = smoke ? min(count, 3000) : max(count, 100)
        print("\(count) payloads, seed \(seed), jobs \(jobs)")

        // The smaller one compiles the model for the larger one.
        _ = try check(["tenth.ndjson"], writing: count / 10, in: folder)
        let tenth = try check(["tenth.ndjson"], in: folder)
        let whole = try check(["day.ndjson"], writing: count, in: folder)
        print("found exactly what was planted: \(whole.groups) groups; \(String(format: "%.1f", whole.seconds)) s")
        if let small = tenth.mebibytes, let large = whole.mebibytes {
            print(
                String(
                    format: "memory %.1f MiB, of a tenth %.1f MiB: ratio %.3f (at most 1.100)", large, small,
                    large / small)
            )
            guard large / small <= 1.1 else { throw ValidationError("the memory grows with the number of payloads") }
        }

        var log = DriftLog(seed: seed)
        for (part, share) in [3, 5, 2].enumerated() {
            try write(&log, count * share / 10, to: folder.appending(path: "part\(part).ndjson"))
            let summary = try check(["part\(part).ndjson"], in: folder)
            try summary.output.write(to: folder.appending(path: "\(part).json"))
        }
        for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
            let one = try check(order.map { "part\($0).ndjson" }, in: folder)
            let merged = try run(["summary"] + order.map { "\($0).json" } + ["--format", "json"], in: folder)
            guard one.output == merged.output else {
                throw ValidationError("the parts \(order) merged differ from one run over them")
            }
        }
        print("three parts merged equal one run over them, in three orders")
    }

    private struct Outcome {
        var output: Data
        var seconds: Double
        /// Nil if it can't be measured.
        var mebibytes: Double?
        var groups = 0
    }

    private func write(_ log: inout DriftLog, _ count: Int, to file: URL) throws {
        _ = FileManager.default.createFile(atPath: file.path, contents: nil)
        let handle = try FileHandle(forWritingTo: file)
        var text = ""
        for number in 1...count {
            text += log.next() + "\n"
            guard number % 1000 == 0 || number == count else { continue }
            try handle.write(contentsOf: Data(text.utf8))
            text = ""
        }
        try handle.close()
    }

    /// Checks files, and a generated one against what was planted in it.
    private func check(_ files: [String], writing count: Int? = nil, in folder: URL) throws -> Outcome {
        var log: DriftLog?
        if let count {
            var written = DriftLog(seed: seed)
            try write(&written, count, to: folder.appending(path: files[0]))
            log = written
        }
        var outcome = try run(
            ["check"] + files + [
                "--models", "Order.swift", "--model", "Order", "--dates", "iso8601", "--summary", "--format", "json",
                "--jobs", "\(jobs)",
            ], in: folder)
        let found = try DriftLog.found(in: outcome.output)
        outcome.groups = found.groups.count
        guard let log else { return outcome }
        guard found.groups.count == Set(found.groups).count, Set(found.groups) == log.groups(in: files[0]),
            found.ignored == ["/coupon \(log.coupons)"]
        else {
            throw ValidationError(
                "found \(found.groups.sorted()) and \(found.ignored), planted \(log.groups(in: files[0]).sorted()) and "
                    + "/coupon \(log.coupons)")
        }
        return outcome
    }

    /// Runs codascope, and follows the memory of its processes.
    private func run(_ arguments: [String], in folder: URL) throws -> Outcome {
        let tool = try Programs.codascope(executable)
        let output = folder.appending(path: "output")
        _ = FileManager.default.createFile(atPath: output.path, contents: nil)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: tool)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        let start = ContinuousClock.now
        try process.run()
        var peak = 0
        while process.isRunning {
            peak = max(peak, ProcessTree.proportionalKibibytes(of: process.processIdentifier))
            usleep(5000)
        }
        process.waitUntilExit()
        let seconds = start.duration(to: .now) / .seconds(1)
        guard process.terminationStatus < 2 else {
            throw ValidationError("codascope \(arguments.joined(separator: " ")): status \(process.terminationStatus)")
        }
        return Outcome(
            output: try Data(contentsOf: output), seconds: seconds, mebibytes: peak > 0 ? Double(peak) / 1024 : nil)
    }
}

/// The memory of a process and its children, which share pages.
private enum ProcessTree {
    /// The sum of their proportional set sizes; 0 where the system doesn't tell.
    static func proportionalKibibytes(of process: Int32) -> Int {
        #if os(Linux)
        var total = 0
        var waiting = [process]
        while let next = waiting.popLast() {
            let folder = "/proc/\(next)"
            for line in text("\(folder)/smaps_rollup").split(separator: "\n") where line.hasPrefix("Pss:") {
                total += line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            }
            for task in (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/task")) ?? [] {
                waiting += text("\(folder)/task/\(task)/children").split(separator: " ").compactMap { Int32($0) }
            }
        }
        return total
        #else
        return 0
        #endif
    }

    private static func text(_ path: String) -> String {
        // The size of these files is reported as zero.
        guard let file = FileHandle(forReadingAtPath: path) else { return "" }
        defer { try? file.close() }
        return (try? file.readToEnd()).flatMap { $0.map { String(decoding: $0, as: UTF8.self) } } ?? ""
    }
}
