import TerminalUI

/// The key table: every command with its keys.
enum Keymap {
    static let bindings = Command.allCases.map(\.binding)

    static let sequences: [[Key]: Command] = {
        var table: [[Key]: Command] = [:]
        for binding in bindings {
            for way in binding.ways {
                table[way.split(separator: " ").compactMap { try? Key(name: String($0)) }] = binding.command
            }
        }
        return table
    }()

    /// Whether a key that a layer doesn't handle begins a command that works everywhere.
    ///
    /// - Parameter besideDock: Whether a docked panel is open, so that panes are visible beside it.
    static func works(_ key: Key, besideDock: Bool) -> Bool {
        sequences.contains { keys, command in keys.first == key && command.worksInLayers(besideDock: besideDock) }
    }

    /// The sequences that begin with these keys, each as the rest of its keys and its command, in the order of the table.
    static func continuations(of keys: [Key]) -> [(rest: [Key], binding: Binding)] {
        bindings.flatMap { binding in
            binding.keys.sequences.filter { $0.count > keys.count && $0.starts(with: keys) }
                .map { (Array($0.dropFirst(keys.count)), binding) }
        }
    }

    static let prefixes: Set<[Key]> = Set(
        sequences.keys.flatMap { keys in (1..<max(keys.count, 1)).map { Array(keys.prefix($0)) } })
}

extension Command {
    /// Whether it works while a layer is open.
    func worksInLayers(besideDock: Bool) -> Bool {
        switch self {
        case .program(.interrupt), .program(.suspend), .program(.redraw), .program(.help): true
        case .pane(.borderLeft), .pane(.borderRight), .pane(.borderUp), .pane(.borderDown), .pane(.resetBorders):
            besideDock
        case .move, .jump, .fold, .step, .search, .setup, .document, .lesson, .pane, .copy, .program: false
        }
    }

    /// The command's row of the key table. A command without one doesn't compile.
    var binding: Binding {
        switch self {
        case .move(let command): Binding(self, command.keys)
        case .jump(let command): Binding(self, command.keys)
        case .fold(let command): Binding(self, command.keys)
        case .step(let command): Binding(self, command.keys)
        case .search(let command): Binding(self, command.keys)
        case .setup(let command): Binding(self, command.keys)
        case .document(let command): Binding(self, command.keys)
        case .lesson(let command): Binding(self, command.keys)
        case .pane(let command): Binding(self, command.keys)
        case .copy(let command): Binding(self, command.keys)
        case .program(let command): Binding(self, command.keys)
        }
    }
}

extension MoveCommand {
    fileprivate var keys: Binding.Keys {
        switch self {
        case .down: .init("j", "Down", help: "down; with a count: 5j")
        case .up: .init("k", "Up", help: "up")
        case .nextSibling: .init("J", help: "next sibling")
        case .previousSibling: .init("K", help: "previous sibling")
        case .firstSibling: .init("0", help: "first sibling")
        case .lastSibling: .init("$", help: "last sibling")
        case .parent: .init("H", help: "parent")
        case .first: .init("g", "Home", help: "first row; 12g: row 12")
        case .last: .init("G", "End", help: "last row; 12G: row 12")
        case .halfPageDown: .init("<C-d>", help: "half a page down")
        case .halfPageUp: .init("<C-u>", help: "half a page up")
        case .pageDown: .init("<C-f>", "PgDn", help: "a page down")
        case .pageUp: .init("<C-b>", "PgUp", help: "a page up")
        case .scrollDown: .init("<C-e>", help: "scroll a row down")
        case .scrollUp: .init("<C-y>", help: "scroll a row up")
        case .placeMiddle: .init("z z", help: "put the row in the middle")
        case .placeTop: .init("z t", help: "put the row at the top")
        case .placeBottom: .init("z b", help: "put the row at the bottom")
        }
    }
}

extension JumpCommand {
    fileprivate var keys: Binding.Keys {
        switch self {
        case .older: .init("<C-o>", help: "back to where a jump began: f, /, n, *, ^g, a click")
        case .newer: .init("<C-n>", help: "forward again")
        case .latest: .init("' '", help: "to and fro between the last jump's two places")
        }
    }
}

extension FoldCommand {
    fileprivate var keys: Binding.Keys {
        switch self {
        case .left: .init("h", "Left", help: "fold, or go to the parent")
        case .right: .init("l", "Right", help: "unfold, or go to the first child")
        case .toggle: .init("Space", help: "fold or unfold")
        case .enter: .init("Enter", help: "drill in; open a value whole")
        case .closeSiblings: .init("c", help: "fold this row and its siblings")
        case .openSiblings: .init("e", help: "unfold this row and its siblings")
        case .closeDeep: .init("C", help: "fold them and everything below")
        case .openDeep: .init("E", help: "unfold them and everything below")
        case .toLevel:
            .init("z 1", "z 2", "z 3", "z 4", "z 5", "z 6", "z 7", "z 8", "z 9", help: "fold everything to a level")
        case .attempts: .init("z a", help: "list the types that were tried for this value, or hide them")
        }
    }
}

extension StepCommand {
    fileprivate var keys: Binding.Keys {
        switch self {
        case .nextFailure:
            .init("f", "] e", help: "next failure, swallowed one or suspicious value", hint: "next failure")
        case .previousFailure: .init("F", "[ e", help: "previous one")
        case .explain: .init("I", help: "explain this kind of failure: an example, the cause, what to do")
        case .nextAbsorbed: .init("] b", help: "next swallowed value")
        case .previousAbsorbed: .init("[ b", help: "previous swallowed value")
        case .nextAdjusted: .init("] a", help: "next adjusted value")
        case .previousAdjusted: .init("[ a", help: "previous adjusted value")
        case .nextIgnored: .init("] i", help: "next ignored value")
        case .previousIgnored: .init("[ i", help: "previous ignored value")
        case .nextSuspicious: .init("] s", help: "next suspicious value")
        case .previousSuspicious: .init("[ s", help: "previous suspicious value")
        case .forward: .init(".", help: "one step forward: the screen as it was then; Esc leaves", hint: "forward")
        case .back: .init(",", help: "one step back", hint: "back")
        case .over: .init(">", help: "step over the calls inside this call", hint: "over")
        case .out: .init("<", help: "step out: to the end of the call that made this one", hint: "out")
        case .first: .init("[ .", help: "first step")
        case .last: .init("] .", help: "last step")
        case .play: .init("P", help: "play the steps to the next failure, or pause")
        case .slower: .init("(", help: "play slower")
        case .faster: .init(")", help: "play faster")
        case .toggleMark: .init("b", help: "set or remove a mark on the row")
        case .runToMark:
            .init("B", help: "run to the next marked row's request, or else to the next failure or the end")
        case .callStack: .init("W", help: "list the open calls; Enter goes to one")
        }
    }
}

extension SearchCommand {
    fileprivate var keys: Binding.Keys {
        switch self {
        case .prompt:
            .init(
                "/", help: "search the focused pane (regex, smart case); in the tree keys, values, types",
                hint: "search")
        case .again: .init("n", help: "next match")
        case .back: .init("N", help: "previous match")
        case .sameKeyNext: .init("*", help: "next row with the same key")
        case .sameKeyPrevious: .init("#", help: "previous row with the same key")
        case .onlyFailing: .init("& f", help: "show only rows that fail or are swallowed, with their ancestors")
        case .onlyAdjusted: .init("& a", help: "show only adjusted rows")
        case .onlyIgnored: .init("& i", help: "show only ignored rows")
        case .onlySuspicious: .init("& s", help: "show only suspicious rows")
        case .onlyMatching: .init("& /", help: "show only rows that match the search")
        case .allRows: .init("& &", help: "show all rows again; Esc does, too")
        }
    }
}

extension SetupCommand {
    fileprivate var keys: Binding.Keys {
        switch self {
        case .openFile: .init("o", help: "open another file", hint: "open")
        case .recent: .init("O", help: "open a recent file, with its last model and strategies")
        case .chooseModel: .init("m", help: "choose the model", hint: "model")
        case .strategies: .init("s", help: "change the strategies", hint: "strategies")
        case .applyFix:
            .init(
                "a 1", "a 2", "a 3", "a 4", "a 5", "a 6", "a 7", "a 8", "a 9",
                help: "apply the numbered fix of the Why pane", hint: "fixes")
        case .undo: .init("u", help: "undo the last change of model or strategies")
        case .redo: .init("<C-r>", help: "redo the undone change")
        case .failures: .init("!", help: "list the failures by place and cause")
        case .experiments: .init("X", help: "the experiments that u and ^r walk through; return to one, or compare two")
        case .compare: .init("x", help: "compare the results of all strategy changes, best first", hint: "compare")
        case .difference: .init("d", help: "show the round-trip difference, or the re-encoded JSON", hint: "diff")
        case .reload: .init("R", help: "read the payload again")
        case .export:
            .init(
                "w", help: "export the decoder, edits, a test, a report, the value, or the inferred model",
                hint: "export")
        case .edit: .init("v", help: "open the payload or the model in $EDITOR, at the line")
        }
    }
}

extension DocumentCommand {
    fileprivate var keys: Binding.Keys {
        switch self {
        case .next: .init("}", help: "next document of the list that fails", hint: "next failing")
        case .previous: .init("{", help: "previous document that fails")
        case .list: .init("D", "Backspace", help: "back to the list of documents", hint: "list")
        case .corpus: .init("S", help: "what all documents of the list have in common: causes and places")
        }
    }
}

extension LessonCommand {
    fileprivate var keys: Binding.Keys {
        switch self {
        case .list: .init("L", help: "choose a lesson", hint: "lessons")
        case .nextPayload: .init("p", help: "next payload of the lesson")
        case .text: .init("i", help: "show the lesson's text; Esc hides it")
        case .answer: .init("A", help: "answer the lesson's question")
        }
    }
}

extension PaneCommand {
    fileprivate var keys: Binding.Keys {
        switch self {
        case .next: .init("Tab", help: "focus the next pane", hint: "pane")
        case .previous: .init("S-Tab", help: "focus the previous pane")
        case .enlarge: .init("+", help: "enlarge the focused pane")
        case .restore: .init("_", help: "restore all panes")
        case .nextCompanion: .init("t", help: "next tab: payload, re-encoded, model", hint: "tabs")
        case .wrapPayload: .init("z w", help: "wrap the payload's long lines, or cut them again")
        case .changePayloadStyle: .init("z p", help: "the payload pretty-printed, one value a row, or as it is")
        case .borderLeft: .init("<S-Left>", "<C-w> <", help: "move the border between left and right to the left")
        case .borderRight: .init("<S-Right>", "<C-w> >", help: "move the border between left and right to the right")
        case .borderUp: .init("<S-Up>", "<C-w> -", help: "move the border below the pane up")
        case .borderDown: .init("<S-Down>", "<C-w> +", help: "move the border below the pane down")
        case .resetBorders: .init("<C-w> =", help: "put all borders back")
        }
    }
}

extension CopyCommand {
    fileprivate var keys: Binding.Keys {
        switch self {
        case .value: .init("y y", help: "copy the value")
        case .oneLine: .init("y v", help: "copy the value on one line")
        case .key: .init("y k", help: "copy the key")
        case .path: .init("y p", help: "copy the coding path: cities[2].name")
        case .jqPath: .init("y q", help: "copy the jq path: .cities[2].name")
        case .pointer: .init("y j", help: "copy the JSON pointer: /cities/2/name")
        case .swiftPath: .init("y c", help: "copy the path as Swift coding keys")
        case .error: .init("y e", help: "copy the failure's text")
        case .source: .init("y m", help: "copy the model's source")
        }
    }
}

extension ProgramCommand {
    fileprivate var keys: Binding.Keys {
        switch self {
        case .help: .init("?", "F1", help: "show this help", hint: "help")
        case .palette:
            .init(
                ":", "<C-p>", help: "find an action by its words, or type a command: step 120, watch PATH",
                hint: "actions")
        case .goTo: .init("<C-g>", help: "go to a coding path, a JSON pointer or a jq path")
        case .cancel: .init("Esc", help: "close what is open; never quits")
        case .quit: .init("q", help: "close what is open, or quit", hint: "quit")
        case .interrupt: .init("<C-c>", help: "cancel running work; press again to quit")
        case .suspend: .init("<C-z>", help: "suspend; fg resumes")
        case .redraw: .init("<C-l>", help: "redraw the screen")
        }
    }
}
