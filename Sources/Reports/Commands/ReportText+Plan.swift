import DecodeService
import DecodeTrace
package import Diagnosis

extension ReportText {
    /// A plan: its result, its steps with their purposes, the diff of each file, and alternatives.
    ///
    /// - Parameter progress: The result of the search.
    /// - Returns: Lines, each ending with a line feed; empty without a plan.
    package func text(of progress: PlanProgress) -> String {
        let excess = progress.excessWords.map { words in
            "  \(styled(.fix, "plan:")) none: \(words)\n" + progress.excess.map { "    \(shown($0.words))\n" }.joined()
        }
        return (progress.plan.map { text(of: $0, in: progress) } ?? "") + (excess ?? "")
    }

    private func text(of plan: Plan, in progress: PlanProgress) -> String {
        let mends = plan.mends.rows
        let reason = progress.isCut ? "time ran out; --suggest SECONDS allows more" : "there is no Swift compiler"
        if plan.steps.isEmpty, mends.isEmpty, !plan.untried.isEmpty {
            return "  \(styled(.fix, "plan:")) \(plan.size), not tried: \(reason)\n" + rows(plan.untried.map(row))
                + progress.alternatives.map(alternative).joined()
        }
        let size = plan.size + (plan.steps.count + mends.count > 1 ? " together" : "")
        var text = "  \(styled(.fix, "plan:")) \(size): \(plan.reach == nil ? "" : "it ")\(shown(plan.yield))\n"
        text += rows(plan.steps.map(row) + mends)
        for file in plan.files { text += indented(file.diff) }
        if !plan.untried.isEmpty {
            text += "    \(styled(.fix, "not tried:")) \(reason)\n" + rows(plan.untried.map(row))
        } else if !plan.works, progress.isCut {
            text += "    time ran out; --suggest SECONDS allows more\n"
        }
        for other in progress.alternatives { text += alternative(other) }
        return text
    }

    private func row(_ step: Plan.Step) -> PlanRow { step.row(\.asOptions) }

    /// The maximum number of listed changes. The others are only counted.
    private static var maxShown: Int { 40 }

    private func rows(_ rows: [PlanRow]) -> String {
        let lines = rows.map { (change: shown($0.change), remark: shown($0.remark)) }
        let width = lines.map { columns($0.change) }.filter { $0 <= 48 }.max() ?? 0
        let more = lines.count - Self.maxShown
        return lines.prefix(Self.maxShown).enumerated().map { index, row in
            let blanks = String(repeating: " ", count: max(2, width + 2 - columns(row.change)))
            return "    \(index + 1). \(row.change)\(blanks)\(row.remark)\n"
        }.joined() + (more > 0 ? "    and \(more) more\n" : "")
    }

    private func indented(_ diff: String) -> String {
        diff.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map { "    \(shown(String($0)))\n" }.joined()
    }

    private func alternative(_ plan: Plan) -> String {
        let head = styled(.fix, "or:")
        switch plan.kind {
        case .strategies, .model:
            let changes = plan.steps.map { shown($0.fix.asOptions) }.joined(separator: " ")
            return "  \(head) \(changes)  \(shown(plan.yield))\n"
        case .payload:
            return "  \(head) send a corrected payload, which decodes without other changes\n"
                + rows(plan.mends.rows)
        }
    }
}
