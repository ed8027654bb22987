import DecodeService
import DecodeTrace
package import Diagnosis
package import TerminalUI

extension ReportText {
    /// A plan: its result, its steps with their purposes, the diff of each file, and alternatives.
    ///
    /// - Parameter progress: The result of the search.
    /// - Returns: Lines, each ending with a line feed; empty without a plan.
    package func text(of progress: PlanProgress) -> ShownText {
        let excess = progress.excessWords.map { words -> ShownText in
            let lines = progress.excess.map { failure -> ShownText in "    \(failure.words)\n" }
            return "  \("plan:", .fix) none: \(words)\n" + lines.joined()
        }
        return (progress.plan.map { text(of: $0, in: progress) } ?? "") + (excess ?? "")
    }

    private func text(of plan: Trial, in progress: PlanProgress) -> ShownText {
        let alternatives = progress.alternatives.map(alternative).joined()
        guard plan.kind != .payload else { return alternative(plan) + alternatives }
        let reason = progress.isCut ? "time ran out; --suggest SECONDS allows more" : "there is no Swift compiler"
        if plan.steps.isEmpty, !plan.untried.isEmpty {
            return "  \("plan:", .fix) \(plan.size), not tried: \(reason)\n" + rows(plan.untried.map(row))
                + alternatives
        }
        let size = plan.size + (plan.steps.count > 1 ? " together" : "")
        var text: ShownText =
            "  \("plan:", .fix) \(size): \(plan.works || plan.outcome == nil ? "" : "it ")\(plan.ending)\n"
        text += rows(plan.steps.map(row))
        for file in plan.files { text += file.difference.lines.map { "    \($0.shown)\n" }.joined() }
        if !plan.untried.isEmpty {
            text += "    \("not tried:", .fix) \(reason)\n" + rows(plan.untried.map(row))
        } else if !plan.works, progress.isCut {
            text += "    time ran out; --suggest SECONDS allows more\n"
        }
        return text + alternatives
    }

    private func row(_ step: Trial.Step) -> PlanRow { step.row(\.asOptions) }

    /// The maximum number of listed changes. The others are only counted.
    private static var maxShown: Int { 40 }
    /// The same for what a server would have to send, which is seldom done by hand.
    private static var maxSent: Int { 5 }

    private func rows(_ rows: [PlanRow], most maxShown: Int = maxShown) -> ShownText {
        let width = rows.map { sanitizer.columns(of: $0.change) }.filter { $0 <= 48 }.max() ?? 0
        let more = rows.count - maxShown
        return rows.prefix(maxShown).enumerated().map { index, row in
            "    \(index + 1). \(row.change)\(blanks(width + 2 - sanitizer.columns(of: row.change)))\(row.remark)\n"
        }.joined() + (more > 0 ? "    and \(more) more\n" : "")
    }

    private func alternative(_ plan: Trial) -> ShownText {
        switch plan.kind {
        case .strategies, .model:
            let changes = plan.steps.map(\.fix.asOptions).joined(separator: " ")
            return "  \("or:", .fix) \(changes)  \(plan.ending)\n"
        case .payload:
            let result = plan.works ? "which decodes without other changes" : "with values that only the server knows"
            return "  \("or:", .fix) send a corrected payload, \(result)\n"
                + rows(plan.mends.rows, most: Self.maxSent)
        }
    }
}
