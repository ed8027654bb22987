import Diagnosis

/// The keys and the marks as text, for the manual.
package enum KeyTable {
    /// The commands of a part of the program.
    package struct Group: Sendable {
        package let title: String
        package let rows: [Row]
    }

    /// The keys of one command.
    package struct Row: Sendable {
        /// The ways to call it, separated by spaces: `j Down`.
        package let keys: String
        package let help: String
    }

    /// A mark of the tree, with its form in ASCII.
    package struct MarkRow: Sendable {
        package let symbol: String
        package let ascii: String
        package let meaning: String
    }

    /// Every command, in the order of the help.
    package static var groups: [Group] {
        Command.Group.allCases.map { group in
            Group(
                title: group.rawValue,
                rows: group.commands.map(\.binding).map { Row(keys: $0.shownKeys(ascii: true), help: $0.help) })
        }
    }

    /// Every mark except `none`, and the other signs before a row.
    package static var marks: [MarkRow] {
        func row(_ symbol: (Bool) -> String, _ meaning: String) -> MarkRow {
            MarkRow(symbol: symbol(false), ascii: symbol(true), meaning: meaning)
        }
        return Mark.allCases.filter { $0 != .none }.map { row($0.symbol, $0.meaning) }
            + [row({ _ in Mark.suspiciousSymbol }, Mark.suspiciousMeaning)]
            + TreeSign.allCases.map { row($0.symbol, $0.meaning) }
    }
}
