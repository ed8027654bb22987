import ArgumentParser
import Foundation

/// Runs the benchmarks of all budgets, and prints each budget with what was measured.
struct BudgetBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "budgets",
        abstract: "Every budget as a row: what is measured, against what, what is allowed, what it is.",
        discussion: """
            Each row comes from a run of another benchmark of this program, which measures its reference in the same run. \
            Build codascope in the same configuration first.
            """)

    @Option(parsing: .upToNextOption, help: "The budgets to measure, as S5 S11; all of them by default.")
    var only: [String] = []

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Quick runs, to check that they work.")
    var smoke = false

    private struct Row: Codable {
        var budget: String
        var what: String
        var allowed: Double
        /// What was measured; nil if the run gave no figure for it.
        var measured: Double?
        var isKept: Bool?
    }

    /// A run of a benchmark, and the figures that are taken from its JSON.
    private struct Source {
        var arguments: [String]
        var figures: [Figure]
    }

    /// A figure of a run.
    private struct Figure {
        var budget: String
        var what: String
        var allowed: Double
        /// The figure in the objects of the run's JSON.
        var value: @Sendable ([[String: Any]]) -> Double?

        init(
            _ budget: String, _ what: String, _ allowed: Double,
            _ value: @escaping @Sendable ([[String: Any]]) -> Double?
        ) {
            self.budget = budget
            self.what = what
            self.allowed = allowed
            self.value = value
        }

        /// The largest value under a key.
        static func most(_ key: String) -> @Sendable ([[String: Any]]) -> Double? {
            { objects in objects.compactMap { $0[key] as? Double }.max() }
        }

        /// The largest ratio of two values.
        static func most(_ key: String, over other: String) -> @Sendable ([[String: Any]]) -> Double? {
            { objects in
                objects.compactMap { object in
                    guard let value = object[key] as? Double, let reference = object[other] as? Double else {
                        return nil
                    }
                    return value / reference
                }.max()
            }
        }
    }

    /// Whether a search is for an expression that has no literal to look for.
    @Sendable private static func isRegex(_ search: [String: Any]) -> Bool {
        (search["search"] as? String)?.hasPrefix("regex") == true
    }

    private static let sources = [
        Source(
            arguments: ["trace"],
            figures: [
                Figure("S1", "traced ÷ plain decode, mean", 0.85) { objects in
                    let ratios = objects.compactMap { $0["ratio"] as? Double }
                    return ratios.isEmpty ? nil : ratios.reduce(0, +) / Double(ratios.count)
                },
                Figure("S1", "traced ÷ plain decode, at most", 1.15, Figure.most("ratio")),
                Figure("S3", "bytes of the trace a node", 24, Figure.most("bytesPerNode")),
            ]),
        Source(
            arguments: ["index"],
            figures: [Figure("S2", "position index ÷ plain decode", 0.05, Figure.most("ratio"))]),
        Source(
            arguments: ["startup"],
            figures: [Figure("S4", "first screen of a small payload ÷ --version", 1.3, Figure.most("screenRatio"))]),
        Source(
            arguments: ["whole", "--sizes", "50"],
            figures: [
                Figure("S5", "first screen of 50 MB in seconds", 0.35, Figure.most("firstScreen")),
                Figure(
                    "S5", "memory of the explorer before the decode ÷ file", 3,
                    Figure.most("beforeDecodePeak", over: "bytes")),
                Figure(
                    "S11", "check of 50 MB ÷ plain decode, whole processes", 1.5, Figure.most("check", over: "plain")),
                Figure("S11", "memory of check ÷ file", 6, Figure.most("checkPeak", over: "bytes")),
                Figure(
                    "S11", "memory of the explorer with the decode ÷ file", 12,
                    Figure.most("explorerPeak", over: "bytes")),
            ]),
        Source(
            arguments: ["keys"],
            figures: [Figure("S6", "key to screen, 99 of 100, in ms", 8, Figure.most("p99"))]),
        Source(
            arguments: ["flip"],
            figures: [Figure("S7", "changed strategy on 1 MB ÷ plain decode", 1.6, Figure.most("ratio"))]),
        Source(
            arguments: ["models"],
            figures: [Figure("S8", "opening own models ÷ the bare compiler", 1.5, Figure.most("ratio"))]),
        Source(
            arguments: ["growth"],
            figures: [Figure("S9", "time per doubling, every command and shape", 2.3, Figure.most("timeGrowth"))]),
        Source(
            arguments: ["search"],
            figures: [
                // Rows are searched for an element's index, which isn't in the bytes.
                Figure("S10", "search for a text ÷ a scan of the bytes", 2) { objects in
                    objects.filter { $0["search"] as? String != "index" && !isRegex($0) }
                        .compactMap { $0["ratio"] as? Double }.max()
                },
                Figure("S10", "search for an expression without a literal ÷ a scan", 25) { objects in
                    objects.filter(isRegex).compactMap { $0["ratio"] as? Double }.max()
                },
            ]),
        Source(
            arguments: ["batch"],
            figures: [1, 2].map { jobs in
                Figure("S12", "check of a log ÷ a loop of decodes, jobs \(jobs)", jobs == 1 ? 1.5 : 0.9) { objects in
                    let checks = objects.first?["checks"] as? [[String: Any]] ?? []
                    return checks.first { $0["jobs"] as? Int == jobs }?["ratio"] as? Double
                }
            }),
        Source(
            arguments: ["suggest"],
            figures: [
                Figure("S13", "first suggestion on 1 MB ÷ plain decode", 3) { objects in
                    objects.max { ($0["bytes"] as? Int ?? 0) < ($1["bytes"] as? Int ?? 0) }?["first"] as? Double
                }
            ]),
    ]

    /// Models as a person has them, which the bare compiler takes, too.
    private static let ownModels = """
        import Foundation

        struct Order: Codable {
            enum Status: String, Codable { case open, paid, shipped }
            struct Address: Codable { var street: String; var city: String; var zip: String? }
            struct Line: Codable { var product: String; var price: Decimal; var count: Int }
            var id: Int
            var status: Status
            var placed: Date
            var address: Address
            var lines: [Line]
            enum CodingKeys: String, CodingKey { case id, status, placed = "placed_at", address, lines }
        }
        """

    func run() throws {
        let known = Set(Self.sources.flatMap { $0.figures.map(\.budget) })
        if let unknown = only.first(where: { !known.contains($0) }) {
            throw ValidationError("--only takes \(known.sorted().joined(separator: ", ")); it was \(unknown)")
        }
        let program = Programs.bench
        let models = FileManager.default.temporaryDirectory.appending(path: "codascope-bench-\(UUID()).swift")
        defer { try? FileManager.default.removeItem(at: models) }
        try Data(Self.ownModels.utf8).write(to: models)
        var rows: [Row] = []
        if !json { print("budget  what                                                   allowed  measured") }
        for source in Self.sources {
            let figures = source.figures.filter { only.isEmpty || only.contains($0.budget) }
            guard !figures.isEmpty else { continue }
            let files = source.arguments == ["models"] ? [models.path] : []
            let objects = try objects(of: source.arguments + files + ["--json"] + (smoke ? ["--smoke"] : []), program)
            for figure in figures {
                let measured = figure.value(objects)
                let row = Row(
                    budget: figure.budget, what: figure.what, allowed: figure.allowed, measured: measured,
                    isKept: measured.map { $0 <= figure.allowed })
                rows.append(row)
                if !json { print(Self.line(row)) }
                fflush(nil)
            }
        }
        guard json else { return }
        try printJSON(rows)
    }

    private static func line(_ row: Row) -> String {
        let measured = row.measured.map { String(format: "%8.3f", $0) } ?? "    none"
        return row.budget.padding(toLength: 8, withPad: " ", startingAt: 0)
            + row.what.padding(toLength: 54, withPad: " ", startingAt: 0)
            + String(format: "%8.2f  ", row.allowed) + measured + (row.isKept == false ? "  above" : "")
    }

    /// The objects that a benchmark prints: one, or a list.
    private func objects(of arguments: [String], _ program: URL) throws -> [[String: Any]] {
        let process = Process()
        let output = Pipe()
        process.executableURL = program
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
