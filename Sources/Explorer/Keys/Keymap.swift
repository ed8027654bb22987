import TerminalUI

/// One line of the key table: the help, the hints and the bindings are all made from it.
struct Binding: Sendable {
    enum Section: String, CaseIterable, Sendable {
        case moving = "Moving"
        case folding = "Folding"
        case failures = "Failures and steps"
        case searching = "Searching"
        case setup = "Payload, model, strategies"
        case lessons = "Lessons"
        case panes = "Panes"
        case copying = "Copying"
        case program = "Program"
    }

    let command: Command
    /// Key names of each way to call it; the keys of one way are separated by blanks.
    let ways: [String]
    let section: Section
    let help: String
    /// A word for the status line, nil when it is not shown there.
    let hint: String?

    init(_ command: Command, _ ways: String..., section: Section, help: String, hint: String? = nil) {
        self.command = command
        self.ways = ways
        self.section = section
        self.help = help
        self.hint = hint
    }

    /// The ways as a person reads them: `j ↓`, `yy`, `^d`.
    func shownKeys(ascii: Bool) -> String {
        ways.map { way in way.split(separator: " ").map { Self.shown(String($0), ascii: ascii) }.joined() }
            .joined(separator: "  ")
    }

    private static func shown(_ name: String, ascii: Bool) -> String {
        if name.hasPrefix("<C-"), name.hasSuffix(">") { return "^" + name.dropFirst(3).dropLast() }
        guard !ascii else { return name }
        switch name {
        case "Up": return "↑"
        case "Down": return "↓"
        case "Left": return "←"
        case "Right": return "→"
        default: return name
        }
    }
}

/// The one key table.
enum Keymap {
    static let bindings: [Binding] = [
        Binding(.down, "j", "Down", section: .moving, help: "down, with a count: 5j"),
        Binding(.up, "k", "Up", section: .moving, help: "up"),
        Binding(.nextSibling, "J", section: .moving, help: "next sibling"),
        Binding(.previousSibling, "K", section: .moving, help: "previous sibling"),
        Binding(.parent, "H", section: .moving, help: "parent"),
        Binding(.first, "g", "Home", section: .moving, help: "first row; 12g: row 12"),
        Binding(.last, "G", "End", section: .moving, help: "last row; 12G: row 12"),
        Binding(.halfPageDown, "<C-d>", section: .moving, help: "half a page down"),
        Binding(.halfPageUp, "<C-u>", section: .moving, help: "half a page up"),
        Binding(.pageDown, "<C-f>", "PgDn", section: .moving, help: "a page down"),
        Binding(.pageUp, "<C-b>", "PgUp", section: .moving, help: "a page up"),
        Binding(.scrollDown, "<C-e>", section: .moving, help: "scroll a row down"),
        Binding(.scrollUp, "<C-y>", section: .moving, help: "scroll a row up"),
        Binding(.placeMiddle, "z z", section: .moving, help: "put the row in the middle"),
        Binding(.placeTop, "z t", section: .moving, help: "put the row at the top"),
        Binding(.placeBottom, "z b", section: .moving, help: "put the row at the bottom"),

        Binding(.left, "h", "Left", section: .folding, help: "fold, or go to the parent"),
        Binding(.right, "l", "Right", section: .folding, help: "unfold, or go to the first child"),
        Binding(.toggleFold, "Space", section: .folding, help: "fold or unfold"),
        Binding(.enter, "Enter", section: .folding, help: "drill in"),
        Binding(.foldSiblings, "c", section: .folding, help: "fold this row and its siblings"),
        Binding(.unfoldSiblings, "e", section: .folding, help: "unfold this row and its siblings"),
        Binding(.foldDeep, "C", section: .folding, help: "fold them and all below"),
        Binding(.unfoldDeep, "E", section: .folding, help: "unfold them and all below"),
        Binding(
            .foldToLevel, "z 1", "z 2", "z 3", "z 4", "z 5", "z 6", "z 7", "z 8", "z 9", section: .folding,
            help: "fold everything to a level"),

        Binding(.nextFailure, "f", "] e", section: .failures, help: "next failure, absorbed ones too", hint: "failure"),
        Binding(.previousFailure, "F", "[ e", section: .failures, help: "previous failure"),
        Binding(.stepForward, ".", section: .failures, help: "one step forward", hint: "next"),
        Binding(.stepBack, ",", section: .failures, help: "one step back", hint: "back"),
        Binding(.stepOver, ">", section: .failures, help: "step over what happens inside this call"),
        Binding(.stepOut, "<", section: .failures, help: "step back to the caller's question"),
        Binding(.play, "P", section: .failures, help: "play the steps, or pause"),

        Binding(
            .search, "/", section: .searching, help: "search keys, values, types (regex, smart case)", hint: "search"),
        Binding(.searchAgain, "n", section: .searching, help: "next match"),
        Binding(.searchBack, "N", section: .searching, help: "previous match"),
        Binding(.sameKeyNext, "*", section: .searching, help: "next row with the same key"),
        Binding(.sameKeyPrevious, "#", section: .searching, help: "previous row with the same key"),

        Binding(.openFile, "o", section: .setup, help: "open another file", hint: "open"),
        Binding(.chooseModel, "m", section: .setup, help: "choose the target model", hint: "model"),
        Binding(.strategies, "s", section: .setup, help: "change the strategies", hint: "strategies"),
        Binding(
            .applyFix, "a 1", "a 2", "a 3", "a 4", "a 5", "a 6", "a 7", "a 8", "a 9", section: .setup,
            help: "apply the numbered fix of the Why pane"),
        Binding(.undo, "u", section: .setup, help: "undo a change of model or strategies"),
        Binding(.redo, "<C-r>", section: .setup, help: "redo it"),
        Binding(.compare, "x", section: .setup, help: "compare what each change of strategies gives", hint: "compare"),
        Binding(.difference, "d", section: .setup, help: "round-trip difference, or the re-encoded JSON", hint: "diff"),
        Binding(.reload, "R", section: .setup, help: "read the payload again"),
        Binding(.writeModel, "w", section: .setup, help: "write the inferred model to a new file"),
        Binding(.edit, "v", section: .setup, help: "open the payload, or the model, in $EDITOR at the line"),

        Binding(.lessons, "L", section: .lessons, help: "choose a lesson"),
        Binding(.nextPayload, "p", section: .lessons, help: "next payload of the lesson"),
        Binding(.lessonText, "i", section: .lessons, help: "what the lesson says; Esc puts it away"),

        Binding(.nextPane, "Tab", section: .panes, help: "focus the next pane", hint: "pane"),
        Binding(.previousPane, "S-Tab", section: .panes, help: "focus the previous pane"),
        Binding(.enlarge, "+", section: .panes, help: "enlarge the focused pane"),
        Binding(.restore, "_", section: .panes, help: "restore all panes"),
        Binding(.nextCompanion, "t", section: .panes, help: "next companion: payload, re-encoded, model"),

        Binding(.copyValue, "y y", section: .copying, help: "copy the value"),
        Binding(.copyOneLine, "y v", section: .copying, help: "copy the value on one line"),
        Binding(.copyKey, "y k", section: .copying, help: "copy the key"),
        Binding(.copyPath, "y p", section: .copying, help: "copy the coding path: cities[2].name"),
        Binding(.copyJQ, "y q", section: .copying, help: "copy the jq path: .cities[2].name"),
        Binding(.copyPointer, "y j", section: .copying, help: "copy the JSON pointer: /cities/2/name"),
        Binding(.copySwiftPath, "y c", section: .copying, help: "copy the path as Swift coding keys"),
        Binding(.copyError, "y e", section: .copying, help: "copy the failure's text"),
        Binding(.copySource, "y m", section: .copying, help: "copy the model's source"),

        Binding(.help, "?", "F1", section: .program, help: "this help", hint: "help"),
        Binding(.cancel, "Esc", section: .program, help: "close what is open, never quits"),
        Binding(.quit, "q", section: .program, help: "close what is open, or quit", hint: "quit"),
        Binding(.interrupt, "<C-c>", section: .program, help: "cancel running work; again: quit"),
        Binding(.suspend, "<C-z>", section: .program, help: "suspend; fg comes back"),
        Binding(.redraw, "<C-l>", section: .program, help: "draw the screen anew"),
    ]

    /// Key sequences and what they call.
    static let sequences: [[Key]: Command] = {
        var table: [[Key]: Command] = [:]
        for binding in bindings {
            for way in binding.ways {
                table[way.split(separator: " ").compactMap { try? Key(name: String($0)) }] = binding.command
            }
        }
        return table
    }()

    static let prefixes: Set<[Key]> = Set(
        sequences.keys.flatMap { keys in (1..<max(keys.count, 1)).map { Array(keys.prefix($0)) } })

    static func binding(of command: Command) -> Binding? { bindings.first { $0.command == command } }
}

/// Keys pressed so far that call nothing yet: a count and the start of a sequence.
struct PendingKeys: Sendable {
    private(set) var count: Int?
    private(set) var keys: [Key] = []

    var isEmpty: Bool { count == nil && keys.isEmpty }

    /// What a person sees of it in the status line.
    var shown: String { (count.map(String.init) ?? "") + keys.map(\.name).joined() }

    enum Outcome {
        case wait
        case call(Command, count: Int?, last: Key)
        case unbound
    }

    mutating func press(_ key: Key) -> Outcome {
        if keys.isEmpty, let digit = key.typed?.wholeNumberValue, digit > 0 || count != nil {
            // More digits than any payload has rows are not a count.
            count = min((count ?? 0) * 10 + digit, 1_000_000_000)
            return .wait
        }
        keys.append(key)
        if Keymap.prefixes.contains(keys) { return .wait }
        defer { self = PendingKeys() }
        guard let command = Keymap.sequences[keys] else { return .unbound }
        return .call(command, count: count, last: key)
    }
}
