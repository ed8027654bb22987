import Diagnosis

/// The keys and the marks as text, for the manual.
package enum KeyTable {
    /// The ways to call a command, separated by spaces (`j Down`), and its help.
    package typealias Row = (keys: String, help: String)

    /// Every command by the part of the program, in the order of the help.
    package static var groups: [(title: String, rows: [Row])] {
        Command.Group.allCases.map { group in
            (group.rawValue, group.commands.map(\.binding).map { ($0.shown(ascii: true), $0.help) })
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

/// A sign of a tree row that isn't a mark of the decode.
enum TreeSign: CaseIterable {
    case running, bookmarked, above

    func symbol(ascii: Bool) -> String {
        switch self {
        case .running: ascii ? ">" : "»"
        case .bookmarked: ascii ? "*" : "●"
        case .above: ascii ? "^" : "↑"
        }
    }

    var meaning: String {
        switch self {
        case .running: "being decoded at the step on screen"
        case .bookmarked: "marked with b: B runs to it"
        case .above: "an ancestor whose row is above"
        }
    }
}

/// The keys that do the same in every pane, several to a row.
enum ShortHelp {
    private static let rows: [(commands: [Command], words: String)] = """
        step.next-failure step.previous-failure | next failure or suspicious value; previous one
        step.next-absorbed step.next-adjusted step.next-ignored step.next-suspicious | next swallowed, adjusted, \
        ignored, suspicious value
        step.previous-absorbed step.previous-adjusted step.previous-ignored step.previous-suspicious | previous one
        step.forward step.back | one step forward; back
        step.over step.out | step over the calls inside; out to the caller
        step.play step.slower step.faster | play the steps, or pause; slower; faster
        step.toggle-mark step.run-to-mark | mark the row; run to the next mark
        search.prompt search.again search.back | search this pane; next match; previous match
        search.same-key-next search.same-key-previous | next row with the same key; previous one
        search.only-failing search.only-adjusted search.only-ignored search.only-suspicious | only rows that fail, \
        are adjusted, ignored, suspicious
        search.only-matching search.all-rows | only rows that match the search; all rows
        setup.open-file setup.recent setup.reload | open a file; a recent file; read it again
        setup.choose-model setup.strategies setup.compare | model; strategies; compare them
        setup.undo setup.redo setup.experiments | undo a change; redo it; list all changes
        document.next document.previous | next failing document; previous one
        document.list document.corpus | list of documents; their summary
        pane.next pane.previous | next pane; previous pane
        pane.enlarge pane.restore | enlarge the pane; restore all
        pane.border-left pane.border-right | move the border of the tree
        pane.border-up pane.border-down | move the border below
        copy.value copy.one-line copy.key | copy the value; on one line; its key
        copy.path copy.jq-path copy.pointer copy.swift-path | copy the path; for jq; as a JSON pointer; in Swift
        copy.error copy.source | copy the failure; the model's source
        program.cancel program.quit | close what is open; close it, or quit
        """.split(separator: "\n").map { row in
            let parts = row.split(separator: " | ").map(String.init)
            let names = parts[0].split(separator: " ")
            return (names.compactMap { name in Command.allCases.first { $0.configName == name } }, parts[1])
        }

    /// The keys of a group in the order of the table. A command that shares no row has its own.
    static func keys(of group: Command.Group, where isShown: (Command) -> Bool) -> [Binding] {
        group.commands.filter(isShown).compactMap { command in
            guard let row = rows.first(where: { $0.commands.contains(command) }) else { return command.binding }
            guard row.commands.first == command else { return nil }
            return Binding(ways: row.commands.compactMap { $0.binding.ways.first }, help: row.words)
        }
    }
}
