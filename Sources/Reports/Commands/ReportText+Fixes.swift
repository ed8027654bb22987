import DecodeService
package import Diagnosis

extension ReportText {
    /// The result of the search for fixes: those that work, those that get further, those that were not tried for lack
    /// of time, and the plan.
    ///
    /// - Returns: Lines, each ending with a line feed; empty if nothing was found.
    package func text(of fixes: FixProgress) -> String {
        let untried = fixes.untriedReason == .noCompiler ? [] : fixes.untried
        // All fixes are listed if the user chooses one by its number.
        let most = numbersFixes ? Int.max : Self.maxFixes
        let working = fixes.working.prefix(most)
        let further = fixes.further.prefix(most - working.count)
        let rest = untried.prefix(most - working.count - further.count)
        let more =
            fixes.working.count + fixes.further.count + untried.count - working.count - further.count - rest.count
        return text(of: Array(working)) + text(ofFurther: Array(further))
            + text(ofUntried: Array(rest), fixes.untriedReason)
            + (more > 0 ? "  and \(more) more \(more == 1 ? "change" : "changes"); codascope fix lists all\n" : "")
            + (fixes.plan.map(text) ?? "")
    }

    /// More changes are only counted.
    private static var maxFixes: Int { 4 }

    /// The working fixes, one line each in columns: the change, its result, and the place of an edit.
    ///
    /// - Parameters:
    ///   - fixes: The fixes, the best first.
    ///   - all: The fixes among which the user chooses by number; nil if these are all.
    /// - Returns: Lines, each ending with a line feed; empty if there are no fixes.
    func text(of fixes: [TriedFix], among all: [TriedFix]? = nil) -> String {
        let rows = fixes.map { tried in
            (
                change: shown(tried.fix.asOptions), yield: shown(tried.ending),
                place: tried.fix.edit.map { shown($0.place) } ?? ""
            )
        }
        // A long key map must not widen the column for the others.
        let changes = rows.map { columns($0.change) }.filter { $0 <= Self.widestColumn }.max() ?? 0
        let yields = rows.map { columns($0.yield) }.filter { $0 <= Self.widestColumn }.max() ?? 0
        return zip(fixes, rows).map { tried, row in
            let number = (all ?? fixes).firstIndex(of: tried).map { $0 + 1 }
            let head = numbersFixes ? "fix \(number ?? 0):" : "fix:"
            var line = "  \(styled(.fix, head)) \(row.change)\(blanks(changes + 2 - columns(row.change)))\(row.yield)"
            if !row.place.isEmpty { line += blanks(yields + 2 - columns(row.yield)) + row.place }
            return line + "\n"
        }.joined()
    }

    /// Changes after which another failure follows, one line each: the change and the next failure.
    ///
    /// - Returns: Lines, each ending with a line feed; empty if there are none.
    func text(ofFurther fixes: [TriedFix]) -> String {
        fixes.map { fix in
            "  \(styled(.fix, "further:")) \(shown(fix.fix.asOptions))  \(shown(fix.ending))\n"
        }.joined()
    }

    /// Changes that were not tried, one line each, with the reason. Whether they work is unknown.
    ///
    /// - Returns: Lines, each ending with a line feed; empty if there are no changes.
    private func text(ofUntried fixes: [Fix], _ reason: UntriedReason) -> String {
        let words = reason == .time ? "time ran out; --suggest SECONDS allows more" : reason.words
        return fixes.enumerated().map { index, fix in
            // For a recording, no change was tried, so the user chooses among these by number.
            let head = numbersFixes && reason == .recorded ? "not tried \(index + 1):" : "not tried:"
            let place = fix.edit.map { "  \(shown($0.place))" } ?? ""
            return "  \(styled(.fix, head)) \(shown(fix.asOptions))  \(words)\(place)\n"
        }.joined()
    }

    /// The maximum width of an aligned column, in columns of the terminal.
    private static var widestColumn: Int { 48 }

    private func blanks(_ count: Int) -> String { String(repeating: " ", count: max(2, count)) }
}
