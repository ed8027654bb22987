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
    private static let rows: [(commands: [Command], words: String)] = [
        ([.step(.nextFailure), .step(.previousFailure)], "next failure or suspicious value; previous one"),
        (
            [.step(.nextAbsorbed), .step(.nextAdjusted), .step(.nextIgnored), .step(.nextSuspicious)],
            "next swallowed, adjusted, ignored, suspicious value"
        ),
        (
            [
                .step(.previousAbsorbed), .step(.previousAdjusted), .step(.previousIgnored),
                .step(.previousSuspicious),
            ], "previous one"
        ),
        ([.step(.forward), .step(.back)], "one step forward; back"),
        ([.step(.over), .step(.out)], "step over the calls inside; out to the caller"),
        ([.step(.play), .step(.slower), .step(.faster)], "play the steps, or pause; slower; faster"),
        ([.step(.toggleMark), .step(.runToMark)], "mark the row; run to the next mark"),
        ([.search(.prompt), .search(.again), .search(.back)], "search this pane; next match; previous match"),
        ([.search(.sameKeyNext), .search(.sameKeyPrevious)], "next row with the same key; previous one"),
        (
            [.search(.onlyFailing), .search(.onlyAdjusted), .search(.onlyIgnored), .search(.onlySuspicious)],
            "only rows that fail, are adjusted, ignored, suspicious"
        ),
        ([.search(.onlyMatching), .search(.allRows)], "only rows that match the search; all rows"),
        ([.setup(.openFile), .setup(.recent), .setup(.reload)], "open a file; a recent file; read it again"),
        ([.setup(.chooseModel), .setup(.strategies), .setup(.compare)], "model; strategies; compare them"),
        ([.setup(.undo), .setup(.redo), .setup(.experiments)], "undo a change; redo it; list all changes"),
        ([.document(.next), .document(.previous)], "next failing document; previous one"),
        ([.document(.list), .document(.corpus)], "list of documents; their summary"),
        ([.pane(.next), .pane(.previous)], "next pane; previous pane"),
        ([.pane(.enlarge), .pane(.restore)], "enlarge the pane; restore all"),
        ([.pane(.borderLeft), .pane(.borderRight)], "move the border of the tree"),
        ([.pane(.borderUp), .pane(.borderDown)], "move the border below"),
        ([.copy(.value), .copy(.oneLine), .copy(.key)], "copy the value; on one line; its key"),
        (
            [.copy(.path), .copy(.jqPath), .copy(.pointer), .copy(.swiftPath)],
            "copy the path; for jq; as a JSON pointer; in Swift"
        ),
        ([.copy(.error), .copy(.source)], "copy the failure; the model's source"),
        ([.program(.cancel), .program(.quit)], "close what is open; close it, or quit"),
    ]

    /// The keys of a group in the order of the table. A command that shares no row has its own.
    static func keys(of group: Command.Group, where isShown: (Command) -> Bool) -> [Binding.Keys] {
        group.commands.filter(isShown).compactMap { command in
            guard let row = rows.first(where: { $0.commands.contains(command) }) else { return command.binding.keys }
            guard row.commands.first == command else { return nil }
            return Binding.Keys(ways: row.commands.compactMap { $0.binding.ways.first }, help: row.words)
        }
    }

    /// The keys that edit a line of text.
    static let fieldKeys: [Binding.Keys] = [
        .init("Left", "Right", help: "a character back; forward"),
        .init("<A-b>", "<A-f>", help: "a word back; forward"),
        .init("Home", "End", help: "to the beginning; to the end"),
        .init("Backspace", "Del", help: "delete the character before the cursor; at it"),
        .init("<C-w>", "<A-d>", help: "cut the word before the cursor; after it"),
        .init("<C-u>", "<C-k>", help: "cut everything before the cursor; after it"),
        .init("<C-y>", help: "put back what was cut last"),
    ]
}
