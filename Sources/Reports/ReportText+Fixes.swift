import DecodeService
package import Trials

extension ReportText {
    /// Fixes that work, a line each in columns: what to change, what it gives, and where an edit goes.
    ///
    /// - Parameter fixes: The fixes, the best first.
    /// - Returns: Lines, each ended by a line feed; nothing for no fixes.
    package func text(of fixes: [TriedFix]) -> String {
        let rows = fixes.map { tried in
            (
                change: shown(tried.fix.asOptions), yield: "decodes, \(shown(tried.yield))",
                place: tried.fix.edit.map { shown("\($0.source.file):\($0.line):\($0.column)") } ?? ""
            )
        }
        // A long map of keys must not push the others away.
        let changes = rows.map { columns($0.change) }.filter { $0 <= Self.widestColumn }.max() ?? 0
        let yields = rows.map { columns($0.yield) }.filter { $0 <= Self.widestColumn }.max() ?? 0
        return rows.map { row in
            var line = "  \(styled(.fix, "fix:")) \(row.change)\(blanks(changes + 2 - columns(row.change)))\(row.yield)"
            if !row.place.isEmpty { line += blanks(yields + 2 - columns(row.yield)) + row.place }
            return line + "\n"
        }.joined()
    }

    /// Edits that there was no time to try, a line each: nobody knows whether they work.
    ///
    /// - Returns: Lines, each ended by a line feed; nothing for no edits.
    package func text(ofUntried fixes: [Fix]) -> String {
        fixes.map { fix in
            "  \(styled(.fix, "not tried:")) \(shown(fix.asOptions))  time ran out; --suggest SECONDS allows more\n"
        }.joined()
    }

    /// In columns.
    private static var widestColumn: Int { 48 }

    private func blanks(_ count: Int) -> String { String(repeating: " ", count: max(2, count)) }
}
