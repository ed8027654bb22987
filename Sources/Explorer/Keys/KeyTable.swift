import Diagnosis

/// The keys and the marks as text, for the manual.
package enum KeyTable {
    /// The ways to call a command, separated by spaces (`j Down`), and its help.
    package typealias Row = (keys: String, help: String)

    /// Every command by the part of the program, in the order of the help.
    package static var groups: [(title: String, rows: [Row])] {
        Command.Group.allCases.map { group in
            (group.rawValue, group.commands.map(\.binding).map { ($0.shownKeys(ascii: true), $0.help) })
        }
    }

    /// Every mark except `none`, and the other signs before a row.
    package static var marks: [(symbol: String, ascii: String, meaning: String)] {
        func row(_ symbol: (Bool) -> String, _ meaning: String) -> (String, String, String) {
            (symbol(false), symbol(true), meaning)
        }
        return Mark.allCases.filter { $0 != .none }.map { row($0.symbol, $0.meaning) }
            + [row({ _ in Mark.suspiciousSymbol }, Mark.suspiciousMeaning)]
            + TreeSign.allCases.map { row($0.symbol, $0.meaning) }
    }
}
