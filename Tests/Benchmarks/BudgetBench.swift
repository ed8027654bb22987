import ArgumentParser
import Foundation

/// Runs the benchmarks of all budgets, and prints each budget with the measured value.
struct BudgetBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "budgets",
        abstract: "Every budget as a row: what is measured, against what, what is allowed, what it is.",
        discussion: """
            Each row comes from a run of another benchmark of this program, which measures its reference in the same run. \
            Build codascope in the same configuration first.
            """)

    @Option(parsing: .upToNextOption, help: "The budgets to measure, as S5 S11; all of them by default.")
    var only: [String] = []

    @OptionGroup var options: RunOptions

    private struct Row: Codable {
        var budget: String
        var what: String
        var allowed: Double
        /// The measured value; nil if the run had none.
        var measured: Double?
        var isKept: Bool?
    }

    /// A figure from the JSON of a benchmark: the largest value for a key, or the mean, of the objects that meet a
    /// condition.
    private struct Figure {
        var budget: String
        var what: String
        var allowed: Double
        var run: [String]
        var key: String
        var isMean = false
        var condition: @Sendable ([String: Any]) -> Bool = { _ in true }

        func value(in objects: [[String: Any]]) -> Double? {
            let values = objects.filter(condition).compactMap { ($0[key] as? NSNumber)?.doubleValue }
            guard isMean, !values.isEmpty else { return values.max() }
            return values.reduce(0, +) / Double(values.count)
        }
    }

    @Sendable private static func isRegex(_ search: [String: Any]) -> Bool {
        (search["search"] as? String)?.hasPrefix("regex") == true
    }

    private static let whole = ["whole", "--sizes", "50"]

    private static let figures = [
        Figure(
            budget: "S1", what: "traced ÷ plain decode, mean", allowed: 1, run: ["trace"], key: "ratio", isMean: true),
        Figure(budget: "S1", what: "traced ÷ plain decode, at most", allowed: 1.2, run: ["trace"], key: "ratio"),
        Figure(budget: "S2", what: "position index ÷ plain decode", allowed: 0.07, run: ["index"], key: "ratio"),
        Figure(budget: "S3", what: "bytes of the trace a node", allowed: 24, run: ["trace"], key: "bytesPerNode"),
        Figure(
            budget: "S4", what: "first screen of a small payload ÷ --version", allowed: 1.4, run: ["startup"],
            key: "screenRatio"),
        Figure(
            budget: "S5", what: "first screen of 50 MB in milliseconds", allowed: 350, run: whole, key: "firstScreen"),
        Figure(
            budget: "S5", what: "memory of the explorer before the decode ÷ file", allowed: 3.5, run: whole,
            key: "beforeDecodePeak"),
        Figure(budget: "S6", what: "key to screen, 99 of 100, in ms", allowed: 8, run: ["keys"], key: "p99"),
        Figure(
            budget: "S7", what: "changed strategy on 1 MB ÷ plain decode", allowed: 1.6, run: ["flip"], key: "ratio"),
        Figure(
            budget: "S8", what: "opening own models ÷ the bare compiler", allowed: 1.2, run: ["models"], key: "ratio"),
        Figure(
            budget: "S9", what: "time per doubling, every command and shape", allowed: 2.3, run: ["growth"],
            key: "timeGrowth"),
        // Rows are searched for an element's index, which isn't in the bytes.
        Figure(
            budget: "S10", what: "search for a text ÷ a scan of the bytes", allowed: 2, run: ["search"], key: "ratio"
        ) { $0["search"] as? String != "index" && !isRegex($0) },
        Figure(
            budget: "S10", what: "first match of an expression without a literal, ms", allowed: 1000, run: ["search"],
            key: "milliseconds"
        ) { $0["search"] as? String == "regex" },
        Figure(
            budget: "S11", what: "check of 50 MB ÷ plain decode, whole processes", allowed: 1.5, run: whole,
            key: "checkRatio"
        ) { $0["shape"] as? String != "dictionaries" },
        Figure(
            budget: "S11", what: "the same of dictionaries", allowed: 1.6, run: whole, key: "checkRatio"
        ) { $0["shape"] as? String == "dictionaries" },
        Figure(
            budget: "S11", what: "memory of check ÷ plain decode", allowed: 1.6, run: whole, key: "checkPeakRatio"),
        Figure(
            budget: "S11", what: "memory of the explorer with the decode ÷ plain", allowed: 2.5, run: whole,
            key: "explorerPeakRatio"),
        Figure(
            budget: "S12", what: "check of a log ÷ a loop of decodes", allowed: 1.5, run: ["batch"], key: "ratio"
        ) { $0["jobs"] as? Int == 1 },
        Figure(
            budget: "S12", what: "the same with two workers", allowed: 0.9, run: ["batch"], key: "ratio"
        ) { $0["jobs"] as? Int == 2 },
        Figure(
            budget: "S13", what: "first suggestion on 1 MB ÷ plain decode", allowed: 2.5, run: ["suggest"], key: "first"
        ) { $0["bytes"] as? Int ?? 0 >= 1_000_000 },
        Figure(
            budget: "S15", what: "cause with own models, empty cache ÷ the bare compiler", allowed: 1.3,
            run: ["firstrun"], key: "ratio"),
        Figure(
            budget: "S15", what: "the same until all fixes were tried, in ms", allowed: 6000, run: ["firstrun"],
            key: "fixesMilliseconds"),
    ]

    func run() async throws {
        let known = Self.figures.map(\.budget)
        if let unknown = only.first(where: { !known.contains($0) }) {
            throw ValidationError("--only takes \(Set(known).sorted().joined(separator: ", ")); it was \(unknown)")
        }
        var runs: [[String]: [[String: Any]]] = [:]
        var rows: [Row] = []
        for figure in Self.figures where only.isEmpty || only.contains(figure.budget) {
            let objects =
                try runs[figure.run] ?? objects(of: figure.run + ["--json"] + (options.smoke ? ["--smoke"] : []))
            runs[figure.run] = objects
            let measured = figure.value(in: objects)
            rows.append(
                Row(
                    budget: figure.budget, what: figure.what, allowed: figure.allowed, measured: measured,
                    isKept: measured.map { $0 <= figure.allowed }))
            if !options.json { print(figure.budget, figure.what, measured.map { "\($0)" } ?? "none") }
            fflush(nil)
        }
        try options.show(rows)
    }

    /// The objects that a benchmark prints: one, or a list.
    private func objects(of arguments: [String]) throws -> [[String: Any]] {
        let process = Process()
        let output = Pipe()
        process.executableURL = RunOptions.bench
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let value = try? JSONSerialization.jsonObject(with: data)
        if let object = value as? [String: Any] { return [object] }
        guard let list = value as? [[String: Any]] else {
            throw ValidationError(
                "\(arguments.joined(separator: " ")) ended with status \(process.terminationStatus) and no JSON")
        }
        return list
    }
}
