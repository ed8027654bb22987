import DecodeService
import DecodeTrace
package import Trials

extension ReportText {
    /// A plan: what it gives, its steps with what each is for, the diff of each file, and other ways to the same.
    ///
    /// - Parameter progress: What the search found.
    /// - Returns: Lines, each ended by a line feed; nothing without a plan.
    package func text(of progress: PlanProgress) -> String {
        guard let plan = progress.plan else { return "" }
        let mends = rows(of: plan.mends)
        let count = plan.steps.count + mends.count
        let size = "\(count) \(count == 1 ? "change" : "changes")\(count > 1 ? " together" : "")"
        var text = "  \(styled(.fix, "plan:")) \(size): \(plan.works ? "" : "it ")\(shown(plan.yield))\n"
        text += rows(plan.steps.map(row) + mends)
        for file in plan.files { text += indented(file.diff) }
        if !plan.untried.isEmpty {
            let reason = progress.isCut ? "time ran out; --suggest SECONDS allows more" : "there is no Swift compiler"
            text += "    \(styled(.fix, "not tried:")) \(reason)\n" + rows(plan.untried.map(row))
        } else if !plan.works, progress.isCut {
            text += "    time ran out; --suggest SECONDS allows more\n"
        }
        for other in progress.alternatives { text += alternative(other) }
        return text
    }

    /// A change, and what it is or where it stands.
    private typealias Row = (change: String, remark: String)

    private func row(_ step: Plan.Step) -> Row {
        let fix = step.fix
        return (
            shown(fix.asOptions),
            shown(fix.edit.map { "\($0.source.file):\($0.line):\($0.column)" } ?? fix.title)
        )
    }

    /// The places of a payload, those that differ in their indices only as one.
    private func rows(of mends: [PayloadMend]) -> [Row] {
        var counts: [PayloadMend: Int] = [:]
        var order: [PayloadMend] = []
        for mend in mends {
            var place = mend
            place.path.components = []
            place.pointer = mend.pointer.split(separator: "/", omittingEmptySubsequences: false)
                .map { !$0.isEmpty && $0.allSatisfy(\.isNumber) ? "*" : $0 }.joined(separator: "/")
            if counts[place] == nil { order.append(place) }
            counts[place, default: 0] += 1
        }
        return order.map { place in
            let count = counts[place] ?? 1
            let (change, remark) = row(place)
            return (change, count == 1 ? remark : "\(remark), in \(count) places")
        }
    }

    private func row(_ mend: PayloadMend) -> Row {
        let place = mend.pointer.isEmpty ? "(root)" : mend.pointer
        let found = mend.found ?? ""
        switch mend.change {
        case .rename: return (shown(place), shown("rename to \"\(mend.key ?? "")\""))
        case .add: return (shown(place), shown("add \"\(mend.key ?? "")\": \(mend.asks), such as \(mend.value ?? "")"))
        case .replace:
            return (shown(place), shown("send \(mend.asks), such as \(mend.value ?? ""), in place of \(found)"))
        }
    }

    /// Changes beyond these are counted.
    private static var mostShown: Int { 40 }

    private func rows(_ rows: [Row]) -> String {
        let width = rows.map { columns($0.change) }.filter { $0 <= 48 }.max() ?? 0
        let more = rows.count - Self.mostShown
        return rows.prefix(Self.mostShown).enumerated().map { index, row in
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
            return "  \(head) send another payload, which decodes as it is\n"
                + rows(rows(of: plan.mends))
        }
    }
}
