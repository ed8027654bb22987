import TerminalUI

/// The key table: every command with its keys.
enum Keymap {
    static let sequences: [[Key]: Command] = {
        var table: [[Key]: Command] = [:]
        for command in Command.allCases {
            for keys in command.binding.sequences { table[keys] = command }
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
    static func continuations(of keys: [Key]) -> [(rest: [Key], command: Command)] {
        Command.allCases.flatMap { command in
            command.binding.sequences.filter { $0.count > keys.count && $0.starts(with: keys) }
                .map { (Array($0.dropFirst(keys.count)), command) }
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

    /// The command's row of the key table. A config file may give it other keys.
    var binding: Binding {
        var binding = Binding.table[self] ?? Binding(help: "")
        if let ways = ConfiguredKeys.ways(of: self) { binding.ways = ways }
        return binding
    }

    /// Other words for what it does, by which the list of actions finds it.
    var synonyms: [String] { binding.words.split(separator: " ").map(String.init) }
}

extension Binding {
    /// A line for each command: its name in a config file, the keys that run it, its help, the word for the status line,
    /// other words that find it in the list of actions (those of vim, less, jless, lazygit and Xcode), and why it may change
    /// nothing: in the tree and, after a slash, in a text.
    private static let rows = """
        move.down | j  Down | down; with a count: 5j | | next line | this is the last row
        move.up | k  Up | up | | previous line | this is the first row
        move.next-sibling | J | next sibling | | next line | no sibling follows
        move.previous-sibling | K | previous sibling | | previous line | no sibling comes before
        move.first-sibling | 0 | first sibling | | | this is the first sibling / this is the left edge
        move.last-sibling | $ | last sibling | | | this is the last sibling / the end of the line is in sight
        move.parent | H | parent | | up outer enclosing | the root has no parent
        move.first | g  Home | first row; 12g: row 12 | | top beginning start home head | this is the first row
        move.last | G  End | last row; 12G: row 12 | | bottom end tail | this is the last row
        move.half-page-down | <C-d> | half a page down | | scroll forward | this is the last row
        move.half-page-up | <C-u> | half a page up | | scroll backward | this is the first row
        move.page-down | <C-f>  PgDn | a page down | | scroll forward | this is the last row
        move.page-up | <C-b>  PgUp | a page up | | scroll backward | this is the first row
        move.scroll-down | <C-e> | scroll a row down | | | the last row is in sight
        move.scroll-up | <C-y> | scroll a row up | | | the first row is in sight
        move.place-middle | z z | put the row in the middle | | center scroll | the row can't be moved there
        move.place-top | z t | put the row at the top | | | the row can't be moved there
        move.place-bottom | z b | put the row at the bottom | | | the row can't be moved there
        jump.older | <C-o> | back to where a jump began: f, /, n, *, ^g, a click | | history place return list go back \
        jump
        jump.newer | <C-n> | forward again | | history place return list go back jump
        jump.latest | ' ' | to and fro between the last jump's two places | | history place return list go back jump
        fold.left | h  Left | fold, or go to the parent | | | the root is folded and has no parent / this is the \
        left edge
        fold.right | l  Right | unfold, or go to the first child | | | this is the right edge
        fold.toggle | Space | fold or unfold | | collapse expand | nothing is inside this value / this is the end
        fold.enter | Enter | drill in; open a value whole | | inspect whole detail long string text unescape wrap | \
        nothing is inside this value / this is the end
        fold.close-siblings | c | fold this row and its siblings | | collapse close | they are folded
        fold.open-siblings | e | unfold this row and its siblings | | expand open | they are unfolded
        fold.close-deep | C | fold them and everything below | | collapse close | they are folded
        fold.open-deep | E | unfold them and everything below | | expand open | they are unfolded
        fold.close-below | z C | fold this row and everything below it | | collapse close recursively | they are \
        folded
        fold.open-below | z O | unfold this row and everything below it | | expand open recursively | they are \
        unfolded
        fold.close-all | z M | fold all rows | | collapse close all | they are folded
        fold.open-all | z R | unfold all rows | | expand open all | they are unfolded
        fold.to-level | z 1  z 2  z 3  z 4  z 5  z 6  z 7  z 8  z 9 | fold everything to a level | | | no row on \
        screen changes at this level
        fold.attempts | z a | list the types that were tried for this value, or hide them | | alternatives union \
        oneof | no other type was tried for this value
        step.next-failure | f  ] e | next failure, swallowed one or suspicious value | next failure | error problem \
        issue
        step.previous-failure | F  [ e | previous one | | error problem issue
        step.explain | I | explain this kind of failure: an example, the cause, what to do | | why help \
        documentation learn meaning
        step.next-absorbed | ] b | next swallowed value | | error warning
        step.previous-absorbed | [ b | previous swallowed value | | error warning
        step.next-adjusted | ] a | next adjusted value | | error warning
        step.previous-adjusted | [ a | previous adjusted value | | error warning
        step.next-ignored | ] i | next ignored value | | error warning unknown unread extra
        step.previous-ignored | [ i | previous ignored value | | error warning
        step.next-suspicious | ] s | next suspicious value | | error warning null odd wrong
        step.previous-suspicious | [ s | previous suspicious value | | error warning
        step.forward | . | one step forward: the screen as it was then; Esc leaves | forward | into next debug trace
        step.back | , | one step back | back | previous debug reverse
        step.over | > | step over the calls inside this call | over | skip next
        step.out | < | step out: to the end of the call that made this one | out | out return caller up finish
        step.first | [ . | first step | | restart start beginning debug
        step.last | ] . | last step | | end finish debug
        step.play | P | play the steps to the next failure, or pause | | start run resume stop animate
        step.slower | ( | play slower | | speed
        step.faster | ) | play faster | | speed
        step.toggle-mark | b | set or remove a mark on the row | | breakpoint bookmark
        step.run-to-mark | B | run to the next marked row's request, or else to the next failure or the end | | \
        breakpoint continue resume
        step.call-stack | W | list the open calls; Enter goes to one | | call stack backtrace frames debug
        search.prompt | / | search the focused pane (regex, smart case); in the tree keys, values, types | search | \
        find grep regex
        search.again | n | next match | | find search
        search.back | N | previous match | | find search
        search.same-key-next | * | next row with the same key | | find property
        search.same-key-previous | # | previous row with the same key | | find property
        search.only-failing | & f | show only rows that fail or are swallowed, with their ancestors | | filter hide \
        errors failing
        search.only-adjusted | & a | show only adjusted rows | | filter hide
        search.only-ignored | & i | show only ignored rows | | filter hide
        search.only-suspicious | & s | show only suspicious rows | | filter hide
        search.only-matching | & / | show only rows that match the search | | filter hide
        search.all-rows | & & | show all rows again; Esc does, too | | filter off clear reset
        setup.open-file | o | open another file | open | load browse payload
        setup.recent | O | open a recent file, with its last model and strategies | | history last
        setup.choose-model | m | choose the model | model | type class struct change infer schema decodable
        setup.strategies | s | change the strategies | strategies | settings options decoder keys dates snake \
        iso8601 try lenient
        setup.apply-fix | a 1  a 2  a 3  a 4  a 5  a 6  a 7  a 8  a 9 | apply the numbered fix of the Why pane | \
        fixes | fix fixes repair solve try plan suggestion
        setup.undo | u | undo the last change of model or strategies | | revert back paste
        setup.redo | <C-r> | redo the undone change | | again
        setup.failures | ! | list the failures by place and cause | | errors problems groups issues
        setup.experiments | X | the experiments that u and ^r walk through; return to one, or compare two | | \
        history undo tries
        setup.compare | x | compare the results of all strategy changes, best first | compare | table try all best
        setup.difference | d | show the round-trip difference, or the re-encoded JSON | diff | diff encode encoded \
        lost compare
        setup.reload | R | read the payload again | | reload restart refresh again rerun
        setup.export | w | export the decoder, edits, a test, a report, the value, or the inferred model | export | \
        save write output file patch share ticket bug markdown html
        setup.edit | v | open the payload or the model in $EDITOR, at the line | | editor code change source vim
        document.next | } | next document of the list that fails | next failing | log records ndjson lines
        document.previous | { | previous document that fails | | log records ndjson lines
        document.list | D  Backspace | back to the list of documents | list | log records ndjson lines
        document.corpus | S | what all documents of the list have in common: causes and places | | log records \
        ndjson lines summary statistics schema all common overview sort
        lesson.list | L | choose a lesson | lessons | tutorial course exercise learn
        lesson.next-payload | p | next payload of the lesson | | tutorial course exercise learn
        lesson.text | i | show the lesson's text; Esc hides it | | tutorial course exercise learn
        lesson.answer | A | answer the lesson's question | | tutorial course exercise learn
        pane.next | Tab | focus the next pane | pane | window view switch | this is the only pane on screen: _ \
        restores the others
        pane.previous | S-Tab | focus the previous pane | | window view switch | this is the only pane on screen: _ \
        restores the others
        pane.number | <C-w> 1  <C-w> 2  <C-w> 3  <C-w> 4  <C-w> 5 | focus a pane: 1 tree, 2 payload, 3 re-encoded, \
        4 model, 5 why | | window view switch | this pane has the focus
        pane.enlarge | + | enlarge the focused pane | | zoom full maximize fullscreen window | this pane is \
        enlarged: _ restores the others
        pane.restore | _ | restore all panes | | zoom window | all panes are shown
        pane.next-companion | t | next tab: payload, re-encoded, model | tabs | tab switch view | an enlarged pane \
        is on screen: _ restores the others
        pane.wrap-payload | z w | wrap the payload's long lines, or cut them again | | fold break width long | no \
        payload is shown
        pane.change-payload-style | z p | the payload pretty-printed, one value a row, or as it is | | format \
        indent raw source view minified | no payload is shown
        pane.border-left | <S-Left>  <C-w> < | move the border between left and right to the left | | resize size | \
        the border can't be moved further
        pane.border-right | <S-Right>  <C-w> > | move the border between left and right to the right | | resize \
        size | the border can't be moved further
        pane.border-up | <S-Up>  <C-w> - | move the border below the pane up | | resize size | the border can't be \
        moved further
        pane.border-down | <S-Down>  <C-w> + | move the border below the pane down | | resize size | the border \
        can't be moved further
        pane.reset-borders | <C-w> = | put all borders back | | resize layout | no border was moved
        copy.value | y y | copy the value | | yank clipboard
        copy.one-line | y v | copy the value on one line | | yank clipboard
        copy.key | y k | copy the key | | yank clipboard
        copy.path | y p | copy the coding path: cities[2].name | | yank clipboard
        copy.jq-path | y q | copy the jq path: .cities[2].name | | yank clipboard
        copy.pointer | y j | copy the JSON pointer: /cities/2/name | | yank clipboard
        copy.swift-path | y c | copy the path as Swift coding keys | | yank clipboard
        copy.error | y e | copy the failure's text | | yank clipboard
        copy.source | y m | copy the model's source | | yank clipboard
        program.help | ?  F1 | show this help | help | keys shortcuts manual marks bindings legend
        program.palette | :  <C-p> | find an action by its words, or type a command: step 120, watch PATH | actions \
        | actions
        program.go-to | <C-g> | go to a coding path, a JSON pointer or a jq path | | jump path pointer jq
        program.cancel | Esc | close what is open; never quits | | back leave | nothing to close: q quits
        program.quit | q | close what is open, or quit | quit | exit leave
        program.interrupt | <C-c> | cancel running work; press again to quit | | stop kill quit abort
        program.suspend | <C-z> | suspend; fg resumes | | background pause shell
        program.redraw | <C-l> | redraw the screen | | refresh clear
        """

    /// The keys of each command. A test checks that none is missing.
    static let table: [Command: Binding] = {
        let commands = Dictionary(uniqueKeysWithValues: Command.allCases.map { ($0.configName, $0) })
        var table: [Command: Binding] = [:]
        for row in rows.split(separator: "\n") {
            guard let end = row.firstIndex(of: " "), let command = commands[String(row[..<end])] else { continue }
            table[command] = Binding(row: row[end...].trimmingPrefix(" | "))
        }
        return table
    }()
}
