package import DecodeService
package import Diagnosis

/// The strategy matrix as data: the object that `compare --format json` prints.
package struct ComparisonReport: Encodable, Sendable {
    package var schemaVersion = Report.currentSchemaVersion
    /// The payload as given.
    package var payload: String
    package var model: String
    /// All strategies with their values before the changes.
    package var strategies: StrategySet
    /// The rows in the requested order.
    package var rows: [Row]

    /// One change, and the result of the decode with it.
    package struct Row: Encodable, Sendable {
        /// Names and values of strategies, `model` for another type expression; empty for the unchanged decode.
        package var change: [String: String]
        /// Whether it came from the search for fixes.
        package var isFix: Bool
        /// Null if it could not be run.
        @NullIfNil package var outcome: DecodeResult.Outcome?
        package var failures: Int
        package var absorbed: Int
        package var adjusted: Int
        /// The number of values that were read; null for text that isn't JSON, or if the decode could not be run.
        @NullIfNil package var read: Int?
        /// The number of values in the payload.
        package var values: Int
        /// The number of values that are removed, changed and added; null if there is nothing to encode.
        @NullIfNil package var lost: Int?
        /// The losses: the first five hundred places. Null if there is no value.
        @NullIfNil package var losses: [Loss]?

        init(_ row: Trial) {
            change = row.fix.asChange
            isFix = row.isFix
            outcome = row.outcome
            failures = row.counts.failed
            absorbed = row.counts.absorbed
            adjusted = row.counts.adjusted
            read = row.read
            values = row.reach.total
            lost = row.works ? row.losses.count : nil
            losses = row.works ? row.losses.list : nil
        }
    }

    package init(payload: String, model: String, strategies: StrategySet, rows: [Trial]) {
        self.payload = payload
        self.model = model
        self.strategies = strategies
        self.rows = rows.map(Row.init)
    }
}

/// The strategy matrix as a table.
package enum ComparisonTable {
    /// All columns except the change itself, the most important first.
    private static let columns: [(head: String, isNumber: Bool, text: @Sendable (Trial) -> String)] = [
        ("outcome", false, { $0.outcome?.rawValue ?? "no result" }),
        ("values", true, { $0.progress }),
        ("failures", true, { "\($0.counts.failed)" }),
        ("swallowed", true, { "\($0.counts.absorbed)" }),
        ("adjusted", true, { "\($0.counts.adjusted)" }),
        ("lost", true, { $0.works ? "\($0.losses.count)" : "-" }),
        ("fails at", false, { $0.failsAt ?? "-" }),
    ]

    /// The lines of the table. `*` marks rows that came from the search for fixes.
    package static func lines(_ rows: [Trial]) -> [String] {
        let titles = ["change"] + rows.map { ($0.isFix ? "* " : "  ") + $0.title }
        let width = titles.map(\.unicodeScalars.count).max() ?? 0
        var lines = titles.map { padded($0, width, isNumber: false) }
        for column in columns {
            let cells = [column.head] + rows.map(column.text)
            let width = cells.map(\.count).max() ?? 0
            for (line, cell) in cells.enumerated() {
                lines[line] += "  " + padded(cell, width, isNumber: column.isNumber)
            }
        }
        return lines.map { String($0.reversed().drop { $0 == " " }.reversed()) }
    }

    private static func padded(_ text: String, _ width: Int, isNumber: Bool) -> String {
        let blanks = String(repeating: " ", count: max(0, width - text.unicodeScalars.count))
        return isNumber ? blanks + text : text + blanks
    }
}
