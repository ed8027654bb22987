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
        let marks = Mark.allCases.filter { $0 != .none }.map {
            MarkRow(symbol: $0.symbol(ascii: false), ascii: $0.symbol(ascii: true), meaning: $0.meaning)
        }
        let suspicious = MarkRow(
            symbol: Mark.suspiciousSymbol, ascii: Mark.suspiciousSymbol, meaning: Mark.suspiciousMeaning)
        let signs = TreeSign.allCases.map {
            MarkRow(symbol: $0.symbol(ascii: false), ascii: $0.symbol(ascii: true), meaning: $0.meaning)
        }
        return marks + [suspicious] + signs
    }
}
