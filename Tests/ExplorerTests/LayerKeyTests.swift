import DecodeService
import Diagnosis
import JSONText
import TerminalUI
import Testing

@testable import Explorer

@Suite struct LayerKeyTests {
    /// Every key on a keyboard, except combinations that no layer distinguishes.
    private static let alphabet: [Key] =
        (0x21...0x7E).compactMap { Unicode.Scalar($0) }.map { .character(Character($0)) }
        + "abcdefgklnopqrstuvwxyz".map { .control($0) }
        + [
            .space, .enter, .escape, .tab, .backTab, .backspace, .delete, .insert, .up, .down, .left, .right, .home,
            .end, .pageUp, .pageDown, .function(1), .function(2),
        ]

    /// The keys that open each layer over a broken payload.
    static let openings = ["m", "s", "o", "?", "x", "X", "!", "w", "G Enter", "L", "O", "I", ". W"]

    private func compare(_ layer: any Layer, in state: ExplorerState) throws {
        let help = try #require(layer.help)
        let told = Set(help.keys.flatMap(\.sequences).compactMap { $0.count == 1 ? $0[0] : nil })
        #expect(told.isSubset(of: Self.alphabet), "\(help.title)")
        for key in Self.alphabet {
            var copy = layer
            let outcome = copy.press(key, in: LayerContext(state: state, generation: 0)).outcome
            // A number before a key is a count in every list.
            let isCount = key.typed?.isNumber == true && layer is any ListLayer
            if told.contains(key) {
                #expect(outcome != .pass, "\(help.title) tells of \(key), and does nothing")
            } else if !isCount {
                #expect(outcome == .pass, "\(help.title) does something with \(key), and does not tell")
            }
        }
        #expect(Set(help.keys.map(\.help)).count == help.keys.count, "\(help.title) says something twice")
    }

    @Test(arguments: openings)
    func `a layer handles exactly the keys that its help lists`(keys: String) async throws {
        let harness = try await Harness.nullName()
        try await harness.play(keys)
        var state = harness.state
        let popped = state.layers.pop()
        let layer = try #require(popped)
        try compare(layer, in: state)
    }

    @Test
    func `layers opened by other layers handle exactly the keys that their help lists`() async throws {
        let state = try await Harness.nullName().state
        try compare(ConsentPrompt(path: "/a.swift"), in: state)
        try compare(DocumentList(), in: state)
        try compare(CorpusView(), in: state)
        try compare(ExperimentComparison(left: 0, right: 0, generation: 0), in: state)
        try compare(LessonPage(), in: try await Harness(lesson: "nullability").state)
        let inner = try #require(EmbeddedJSON(Array("{\"a\": [1]}".utf8)))
        try compare(EmbeddedPage(json: inner, place: "a"), in: state)
    }

    @Test
    func `? in a layer lists its keys, and / finds one of them`() async throws {
        let harness = try await Harness.nullName()
        try await harness.play("s ?")
        #expect(harness.lines(with: " Help: Strategies ").count == 1)
        #expect(harness.lines(with: "keep the strategies as they are shown").count == 1)
        #expect(harness.lines(with: "next failure").isEmpty)
        try await harness.play("/ d e f a u l t")
        let told = harness.lines(with: "│").filter { $0.contains("value") && !$0.contains("/") }
        #expect(told.count >= 1)
        #expect(harness.lines(with: "keep the strategies as they are shown").isEmpty)
        try await harness.play("Esc Esc")
        #expect(harness.state.layers.top is StrategyPanel)
        try await harness.play("Z")
        #expect(harness.lines.last?.contains("Z does nothing here: ? lists the keys") == true)
    }

    @Test
    func `the help of the main screen finds a key by its words`() async throws {
        let harness = try await Harness.nullName()
        try await harness.play("? / j q")
        #expect(harness.lines(with: "copy the jq path: .cities[2].name").count == 1)
        #expect(harness.lines(with: "next failure").isEmpty)
        try await harness.play("x y z")
        #expect(harness.lines(with: "No key has these words.").count == 1)
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 10)], ["?", "s ?", "x ?", "m ?", "o ?", "? / e"])
    func `the help shows every line in full`(size: (Int, Int), keys: String) async throws {
        let harness = try await Harness.nullName(size.0, size.1)
        try await harness.play(keys)
        for _ in 0..<60 {
            var surface = Surface(harness.state.size)
            harness.state.layers.top?.draw(on: &surface, in: harness.state)
            #expect(!surface.text().contains("…"), "\(surface.text())")
            let before = harness.screen
            if try await harness.play("PgDn") == before { break }
        }
    }

    @Test
    func `a text field handles every editing key`() {
        for key in FieldKeys.table.flatMap(\.sequences).compactMap(\.first) {
            var field = TextField("some words")
            let isHandled = field.press(key)
            #expect(isHandled, "\(key)")
        }
    }
}

@Suite struct WhichKeyTests {
    @Test(arguments: ["y", "z", "a", "]", "[", "<C-w>"])
    func `after a prefix, the screen shows the keys that can follow`(prefix: String) async throws {
        let harness = try await Harness.nullName()
        let before = harness.screen
        try await harness.play(prefix)
        let keys = try KeyScript(prefix).keys
        let commands = Keymap.continuations(of: keys).map(\.command).filter { $0 != .setup(.applyFix) }
        // What all of them have in common is in the title.
        let common = WhichKey.commonWords(commands.map(\.binding.help))
        #expect(common.isEmpty || harness.lines(with: "─ \(prefix) \(common)─").count == 1, "\(harness.screen)")
        for command in commands {
            let text = harness.state.obstacle(to: command) ?? String(command.binding.help.dropFirst(common.count))
            #expect(!harness.lines(with: String(text.prefix(24))).isEmpty, "\(text)")
        }
        #expect(harness.screen != before)
        #expect(try await harness.play("Esc") == before)
    }

    @Test(arguments: ["y", "z", "]", "[", "&", "<C-w>"])
    func `the smallest screen shows every key that can follow`(prefix: String) async throws {
        let harness = try await Harness.nullName(40, 10)
        try await harness.play(prefix)
        let keys = try KeyScript(prefix).keys
        let surface = harness.state.draw()
        for (rest, command) in Keymap.continuations(of: keys) where command.binding.sequences.count < 4 {
            #expect(surface.targets.contains { $0.target == .keys(rest) }, "\(rest.map(\.name))")
        }
        #expect(harness.lines.last?.hasPrefix(prefix == "<C-w>" ? " ^w " : " \(prefix) ") == true)
    }

    @Test(arguments: ["f l", "f Space", "f Right"])
    func `reports that a row has no rows inside`(keys: String) async throws {
        let harness = try await Harness.nullName()
        try await harness.play(keys)
        #expect(harness.lines.last?.contains("nothing is inside this value") == true)
    }

    @Test
    func `reports that a missing key cannot be opened`() async throws {
        let harness = try await Harness(text: #"{"name": "x"}"#, model: "basics/City")
        try await harness.play("f Enter")
        #expect(harness.state.layers.isEmpty)
        #expect(harness.lines.last?.contains("the payload has no such key: nothing is inside") == true)
    }

    @Test
    func `the keys after y show what each copies, and those after a bracket where each goes`() async throws {
        let harness = try await Harness.nullName()
        try await harness.play("y")
        for text in [
            " y value: null", " k key: name", " p coding path: cities[2].name",
            " q jq path: .cities[2].name", " j JSON pointer: /cities/2/name",
        ] {
            #expect(!harness.lines(with: text).isEmpty, "\(text)\n\(harness.screen)")
        }
        try await harness.play("Esc g ]")
        #expect(!harness.lines(with: "suspicious value: cities[2].name").isEmpty, "\(harness.screen)")
        #expect(!harness.lines(with: " i next ignored value: country").isEmpty, "\(harness.screen)")
        #expect(!harness.lines(with: " a next adjusted value (nothing here is adjusted)").isEmpty, "\(harness.screen)")
    }

    @Test
    func `a container is shown by its first line`() async throws {
        let harness = try await Harness.nullName()
        try await harness.play("g y")
        #expect(!harness.lines(with: " y value: {…").isEmpty, "\(harness.screen)")
        #expect(!harness.lines(with: #" v value on one line: {"name":"Japan","#).isEmpty, "\(harness.screen)")
    }

    @Test
    func `the key a lists the fixes`() async throws {
        let harness = try await Harness.nullName()
        try await harness.play("a")
        let shown = harness.state.fixes.shown
        #expect(shown.count > 1)
        for fix in shown { #expect(!harness.lines(with: String(fix.title.prefix(20))).isEmpty, "\(fix.title)") }
    }

    @Test
    func `reports a key that does nothing, or nothing now`() async throws {
        let harness = try await Harness.nullName()
        try await harness.play("y z")
        #expect(harness.lines.last?.contains("yz does nothing: ? lists the keys") == true)
        try await harness.play("Q")
        #expect(harness.lines.last?.contains("Q does nothing: ? lists the keys") == true)
        try await harness.play("W")
        #expect(harness.lines.last?.contains("no step is on screen: . or , shows one") == true)
        try await harness.play("n")
        #expect(harness.lines.last?.contains("no search pattern yet: / asks for one") == true)
    }

    @Test
    func `a command with an obstacle only reports it`() async throws {
        for file in [nil, "nullability/japan"] {
            let harness = try await Harness(file, model: file.map { _ in "nullability/Country" })
            var state = harness.state
            state.layers.removeAll()
            for command in Command.allCases {
                guard let obstacle = state.obstacle(to: command) else { continue }
                var copy = state
                let effects = copy.run(command, last: .character("1"))
                #expect(effects.isEmpty, "\(command)")
                #expect(copy.notice?.hasPrefix(obstacle) == true, "\(command): \(copy.notice ?? "") and \(obstacle)")
                #expect(copy.layers.isEmpty && copy.selectedRow == state.selectedRow, "\(command)")
            }
        }
    }

    @Test
    func `hints show only commands that can run now`() async throws {
        let harness = try await Harness()
        try await harness.play("o Esc")
        var state = harness.state
        state.layers.removeAll()
        let line = state.draw().text().split(separator: "\n").last ?? ""
        #expect(line.contains("open") && line.contains("help"))
        for word in ["failure", "step", "search", "model", "compare", "diff", "tabs", "export"] {
            #expect(!line.contains(word), "\(word)")
        }
    }
}

@Suite struct PaletteTests {
    private func type(_ text: String) -> String {
        text.map { $0 == " " ? "Space" : String($0) }.joined(separator: " ")
    }

    @Test(arguments: [":", "<C-p>"])
    func `the palette lists every action with its key and its obstacle`(key: String) async throws {
        let harness = try await Harness.nullName()
        try await harness.play(key)
        let palette = try #require(harness.state.layers.top as? CommandPalette)
        for command in Command.allCases {
            switch command {
            case .setup(.applyFix), .fold(.toLevel), .pane(.number), .program(.palette): continue
            default: break
            }
            let binding = command.binding
            let entry = palette.shown.first { $0.title == binding.help }
            #expect(entry?.keys == binding.shown(ascii: false), "\(binding.help)")
            #expect(entry?.obstacle == harness.state.obstacle(to: command), "\(binding.help)")
        }
        for (index, fix) in harness.state.fixes.shown.enumerated() {
            #expect(palette.shown.contains { $0.keys == "a\(index + 1)" && $0.title.hasPrefix(fix.title) })
        }
    }

    @Test(arguments: [
        ("strategies", "s"), ("strat", "s"), ("rtd", "d"), ("jq", "yq"), ("undo", "u"), ("fix", "a1"),
        ("breakpoint", "b"), ("continue", "B"), ("restart", "[."), ("step out", "<"), ("step over", ">"),
        ("export", "w"), ("save", "w"), ("write", "w"), ("explain", "I"), ("infer", "m i"), ("quit", "q"),
        ("exit", "q"), ("mark", "b"), ("find", "/"), ("tutorial", "L"), ("copy the coding path", "yp"),
    ])
    func `words, beginnings and synonyms find an action first`(text: String, keys: String) async throws {
        let harness = try await Harness.nullName()
        try await harness.play(": \(type(text))")
        let palette = try #require(harness.state.layers.top as? CommandPalette)
        let found = try #require(palette.shown.first, "\(text)")
        #expect(found.keys.hasPrefix(keys), "\(text) finds \(found.keys)")
    }

    @Test(arguments: ["theme", "color"])
    func `a palette entry without a key names the command-line option to use`(text: String) async throws {
        let harness = try await Harness.nullName()
        try await harness.play(": \(type(text)) Enter")
        #expect(harness.lines.last?.contains("codascope --theme NAME sets the colors") == true)
    }

    @Test(arguments: ["xyzzy", "qqx", "fix xyzzy"])
    func `words without a match leave the palette empty and hide the Enter hint`(text: String) async throws {
        let harness = try await Harness.nullName()
        try await harness.play(": \(type(text))")
        #expect((harness.state.layers.top as? CommandPalette)?.shown.isEmpty == true)
        #expect(harness.lines(with: "No action has these words.").count == 1)
        #expect(harness.lines.last?.contains("Enter") == false)
    }

    @Test
    func `Enter runs the found action, and Esc restores the screen`() async throws {
        let harness = try await Harness.nullName()
        let before = harness.screen
        #expect(try await harness.play(": \(type("strat")) Esc") == before)
        try await harness.play(": \(type("change strat")) Enter")
        #expect(harness.state.layers.top is StrategyPanel)
        try await harness.play("Esc : \(type("experiments")) Enter")
        #expect(harness.state.layers.top is ExperimentPanel)
        try await harness.play("Esc : \(type("list the open calls")) Enter")
        #expect(harness.lines.last?.contains("no step is on screen: . or , shows one") == true)
    }

    @Test
    func `commands are typed in the same line, which has a history`() async throws {
        let harness = try await Harness.nullName()
        try await harness.play(": \(type("step 3")) Enter")
        #expect(harness.state.moment?.index == 2)
        try await harness.play(": \(type("5")) Enter")
        #expect(harness.state.moment?.index == 4)
        try await harness.play(": <C-p> <C-p> Enter")
        #expect(harness.state.moment?.index == 2)
        try await harness.play(": \(type("xyzzy")) Enter")
        #expect(harness.lines.last?.contains("unknown command xyzzy") == true)
    }

    @Test
    func `a path is completed in its own notation, and Enter goes there`() async throws {
        let harness = try await Harness.nullName()
        try await harness.play("<C-g> c i t Tab")
        #expect((harness.state.layers.top as? CommandPalette)?.field?.text == "go cities")
        try await harness.play("[ 2 ] . n Tab Enter")
        #expect(harness.selected == "cities[2].name")
        try await harness.play("<C-g> \(type("/cities/0/na")) Tab")
        #expect((harness.state.layers.top as? CommandPalette)?.field?.text == "go /cities/0/name")
        try await harness.play("Enter")
        #expect(harness.selected == "cities[0].name")
        try await harness.play("<C-g> \(type(".cities[1]")) Enter")
        #expect(harness.selected == "cities[1]")
        try await harness.play("<C-g> \(type("cities[99]")) Enter")
        #expect(harness.lines.last?.contains("no value is at cities[99]") == true)
        #expect(harness.state.completions(of: ".na") == [".name"])
        #expect(harness.state.completions(of: "cities[1].") == ["cities[1].name", "cities[1].coordinates"])
        #expect(harness.state.completions(of: "cities[1]").first == "cities[1]")
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 10)])
    func `the palette and the keys after a prefix match their snapshots`(columns: Int, rows: Int) async throws {
        let harness = try await Harness.nullName(columns, rows)
        try await harness.play(":")
        try expectSnapshot(harness, "actions-\(columns)x\(rows)")
        try await harness.play("Esc y")
        try expectSnapshot(harness, "prefix-\(columns)x\(rows)")
    }
}
