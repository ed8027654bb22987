import DecodeService
package import Diagnosis
package import TerminalUI

extension ReportText {
    /// The result of the search for fixes: those that work, those that get further, those that were not tried for lack
    /// of time, and the plan.
    ///
    /// - Returns: Lines, each ending with a line feed; empty if nothing was found.
    package func text(of fixes: FixProgress) -> ShownText {
        let untried = fixes.untriedReason == .noCompiler ? [] : fixes.untried
        // All fixes are listed if the user chooses one by its number.
        let most = numbersFixes ? Int.max : Self.maxFixes
        let working = fixes.working.prefix(most)
        let further = fixes.further.prefix(most - working.count)
        let rest = untried.prefix(most - working.count - further.count)
        let more =
            fixes.working.count + fixes.further.count + untried.count - working.count - further.count - rest.count
        let plan = fixes.plan.map(text) ?? ""
        let singles =
            text(of: Array(working))
            + further.map { "  \("further:", .fix) \($0.fix.asOptions)  \($0.ending)\n" }.joined()
            + text(ofUntried: Array(rest), fixes.untriedReason)
            + (more > 0 ? "  and \(more) more \(more == 1 ? "change" : "changes"); codascope fix lists all\n" : "")
        return fixes.isPlanBest ? plan + singles : singles + plan
    }

    /// More changes are only counted.
    private static var maxFixes: Int { 4 }

    /// The working fixes, one line each in columns: the change, its result, and the place of an edit.
    ///
    /// - Parameters:
    ///   - fixes: The fixes, the best first.
    ///   - all: The fixes among which the user chooses by number; nil if these are all.
    /// - Returns: Lines, each ending with a line feed; empty if there are no fixes.
    func text(of fixes: [Trial], among all: [Trial]? = nil) -> ShownText {
        let rows = fixes.map { tried in
            (change: tried.fix.asOptions, yield: tried.ending, place: tried.fix.edit.map(\.place) ?? "")
        }
        // A long key map must not widen the column for the others.
        let changes = rows.map { sanitizer.columns(of: $0.change) }.filter { $0 <= Self.widestColumn }.max() ?? 0
        let yields = rows.map { sanitizer.columns(of: $0.yield) }.filter { $0 <= Self.widestColumn }.max() ?? 0
        return zip(fixes, rows).map { tried, row in
            let number = (all ?? fixes).firstIndex(of: tried).map { $0 + 1 }
            let head: ShownText = numbersFixes ? "fix \(number ?? 0):" : "fix:"
            var line: ShownText =
                "  \(head, .fix) \(row.change)\(blanks(changes + 2 - sanitizer.columns(of: row.change)))\(row.yield)"
            if !row.place.isEmpty { line += "\(blanks(yields + 2 - sanitizer.columns(of: row.yield)))\(row.place)" }
            return line + "\n"
        }.joined()
    }

    /// Changes that were not tried, one line each, with the reason. Whether they work is unknown.
    ///
    /// - Returns: Lines, each ending with a line feed; empty if there are no changes.
    private func text(ofUntried fixes: [Fix], _ reason: UntriedReason) -> ShownText {
        let words = reason == .time ? "time ran out; --suggest SECONDS allows more" : reason.words
        return fixes.enumerated().map { index, fix in
            // For a recording, no change was tried, so the user chooses among these by number.
            let head: ShownText = numbersFixes && reason == .recorded ? "not tried \(index + 1):" : "not tried:"
            let place: ShownText = fix.edit.map { "  \($0.place)" } ?? ""
            return "  \(head, .fix) \(fix.asOptions)  \(words)\(place)\n"
        }.joined()
    }

    /// The maximum width of an aligned column, in columns of the terminal.
    private static var widestColumn: Int { 52 }

    func blanks(_ count: Int) -> String { String(repeating: " ", count: max(2, count)) }
}
