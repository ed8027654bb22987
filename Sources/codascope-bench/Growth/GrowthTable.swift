import Foundation

/// Growth as a table: one row for each shape and command.
struct GrowthTable {
    /// The sizes, as multiples of the first.
    let factors: [Int]

    private var sizes: [String] { factors.map { $0 == 1 ? "n" : "\($0)n" } }

    var head: String {
        let times =
            sizes.map { Self.left("s " + $0, 7) } + sizes.dropFirst().map { Self.left("× " + $0, 6) }
            + [Self.left("mean", 6)]
        let memory = sizes.map { Self.left("MiB " + $0, 8) } + [Self.left("mean", 6)]
        return Self.right("shape", 30) + Self.right("command", 12) + Self.left("n", 9) + Self.left("bytes", 10)
            + times.joined() + " |" + memory.joined()
    }

    func row(_ result: GrowthMeasurement) -> String {
        let name = Self.right(result.shape, 30) + Self.right(result.command.rawValue, 12)
        if let trouble = result.trouble { return name + " FAILS: " + trouble }
        func ratios(_ values: [Double], _ count: Int) -> String {
            let missing = Array(repeating: Self.left("-", 6), count: max(0, count - values.count))
            return (missing + values.map { Self.left(String(format: "%.2f", $0), 6) }).joined()
        }
        func mean(_ growth: Double?) -> String {
            Self.left(growth.map { String(format: "%.2f", $0) } ?? "-", 6)
        }
        return name + Self.left("\(result.counts.first ?? 0)", 9) + Self.left("\(result.bytes.first ?? 0)", 10)
            + result.seconds.map { Self.left(String(format: "%.2f", $0), 7) }.joined()
            + ratios(result.timeRatios, factors.count - 1) + mean(result.timeGrowth) + " |"
            + result.mebibytes.map { Self.left(String(format: "%.0f", $0), 8) }.joined()
            + mean(result.memoryGrowth) + (result.passes ? "" : "  FAILS")
    }

    /// The worst factors of every command, and the failing measurements.
    func summary(_ results: [GrowthMeasurement]) -> String {
        var lines = ["", Self.right("command", 12) + Self.left("worst × time", 14) + "  " + "worst × memory"]
        for command in GrowthCommand.allCases {
            let own = results.filter { $0.command == command }
            guard !own.isEmpty else { continue }
            func worst(_ growth: (GrowthMeasurement) -> Double?) -> String {
                let worst = own.map { ($0.shape, growth($0) ?? 0) }.max { $0.1 < $1.1 }
                guard let worst, worst.1 > 0 else { return "-" }
                return String(format: "%.2f", worst.1) + " " + worst.0
            }
            lines.append(
                Self.right(command.rawValue, 12) + Self.right("  " + worst(\.timeGrowth), 36)
                    + worst(\.memoryGrowth))
        }
        let failing = results.filter { !$0.passes }
        lines.append("")
        lines.append("\(results.count) measured, \(failing.count) above the bound")
        return lines.joined(separator: "\n")
    }

    private static func left(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(1, width - text.count)) + text
    }

    private static func right(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
