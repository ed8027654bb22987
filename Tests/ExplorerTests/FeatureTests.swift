import DecodeService
import Diagnosis
import Synchronization
import TerminalUI
import Testing

@testable import Explorer

@Suite struct SearchTests {
    static let payload = """
        {"alpha": 1, "beta": {"Alpha": "x.y", "gamma": [10, 20, "Straße"]}, "delta": true}
        """

    /// Patterns typed after `/`, and the rows that n visits.
    static let searches: [(pattern: String, paths: [String])] = [
        ("alpha", ["alpha", "beta.Alpha", "alpha"]),
        ("Alpha", ["beta.Alpha", "beta.Alpha"]),
        ("x.y", ["beta.Alpha", "beta.Alpha"]),
        ("^2", ["beta.gamma[1]", "beta.gamma[1]"]),
        ("straße", ["beta.gamma[2]"]),
        ("tru|20", ["beta.gamma[1]", "delta", "beta.gamma[1]"]),
        ("[", ["beta.gamma[0]", "beta.gamma[1]", "beta.gamma[2]"]),
    ]

    @Test(arguments: searches)
    func `a search goes from match to match and wraps around the end`(pattern: String, paths: [String]) async throws {
        let harness = try await Harness(text: Self.payload, model: "Date")
        try await harness.play("g")
        await harness.session.play(KeyScript([.character("/")] + pattern.map { .character($0) } + [.enter]))
        var found = [harness.selected]
        while found.count < paths.count {
            try await harness.play("n")
            found.append(harness.selected)
        }
        #expect(found == paths)
    }

    @Test
    func `N searches in the other direction`() async throws {
        let harness = try await Harness(text: Self.payload, model: "Date")
        try await harness.play("g / alpha Enter N")
        #expect(harness.selected == "beta.Alpha")
    }

    @Test
    func `reports a pattern without a match, and keeps the selection`() async throws {
        let harness = try await Harness(text: Self.payload, model: "Date")
        try await harness.play("g j / zeta Enter")
        #expect(harness.selected == "alpha")
        #expect(harness.lines.last?.contains("nothing matches /zeta") == true)
    }

    @Test
    func `* goes to the next row with the same key`() async throws {
        let harness = try await Harness("nullability/japan", model: "nullability/Country")
        try await harness.play("g 4j")
        let first = harness.selected
        try await harness.play("*")
        #expect(first == "cities[0].name")
        #expect(harness.selected == "cities[1].name")
        try await harness.play("#")
        #expect(harness.selected == first)
    }

    @Test
    func `Esc closes the prompt and restores the screen`() async throws {
        let harness = try await Harness(text: Self.payload, model: "Date")
        let before = try await harness.play("g j")
        #expect(try await harness.play("/ gamma Esc") == before)
    }
}

@Suite struct CopyingTests {
    /// Keys, and what they put on the clipboard for the name of the second city.
    static let copies: [(keys: String, text: String)] = [
        ("yy", "\"Osaka\""), ("yv", "\"Osaka\""), ("yk", "name"), ("yp", "cities[1].name"), ("yq", ".cities[1].name"),
        ("yj", "/cities/1/name"), ("yc", "[\"cities\", Index 1, \"name\"]"),
    ]

    @Test(arguments: copies)
    func `each key copies its part of a value`(keys: String, text: String) async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        try await harness.play("g / Osaka Enter \(keys)")
        #expect(harness.device.copied == [text])
        #expect(harness.lines.last?.contains("copied") == true)
    }

    @Test
    func `an object is copied as written, or on one line`() async throws {
        let harness = try await Harness(text: "{\"a\": {\n  \"b\": \"x  \\\" y\",\n  \"c\": [1, 2]\n}}", model: "Date")
        try await harness.play("g j yy yv")
        #expect(
            harness.device.copied == [
                "{\n  \"b\": \"x  \\\" y\",\n  \"c\": [1, 2]\n}", "{\"b\":\"x  \\\" y\",\"c\":[1,2]}",
            ])
    }

    @Test
    func `the failure's text is copied with its position`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        try await harness.play("f ye")
        #expect(
            harness.device.copied == [
                """
                cities[2].name is null, but City.name is a String (valueNotFound), line 15, column 15
                Cannot get value of type String -- found null value instead
                """
            ])
    }

    @Test
    func `reports that the terminal has no clipboard`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        harness.device.copyOutcome = .unsupported(reason: "this terminal has no clipboard")
        try await harness.play("yy")
        #expect(harness.lines.last?.contains("not copied: this terminal has no clipboard") == true)
    }

    @Test
    func `the notice names the copied text, its size and the way`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        try await harness.play("g / Osaka Enter yy")
        #expect(harness.lines.last == #" copied the value, 7 bytes, by OSC 52: "Osaka""#)
        try await harness.play("g yy")
        #expect(harness.lines.last?.hasPrefix(" copied the value, ") == true)
        #expect(harness.lines.last?.hasSuffix(" bytes, by OSC 52: {…") == true)
    }

    @Test
    func `without a terminal clipboard, the text goes to the command, or else to the file`() async throws {
        let taken = Taken()
        var environment = Harness.environment
        environment.copying.command = (
            "clip",
            { text in
                taken.add("command \(text)")
                return .copied("")
            }
        )
        environment.copying.file = { text in
            taken.add("file \(text)")
            return .copied("/state/copied.txt")
        }
        let harness = try await Harness(text: "[\"a\"]", model: "[String]", environment: environment)
        harness.device.copyOutcome = .unsupported(reason: "no clipboard")
        try await harness.play("G yy")
        #expect(harness.lines.last == #" copied the value, 3 bytes, with clip: "a""#)

        environment.copying.command?.run = { _ in .failed("it ended with status 1") }
        let other = try await Harness(text: "[\"a\"]", model: "[String]", environment: environment)
        other.device.copyOutcome = .tooLong(limit: 74_994)
        try await other.play("G yy")
        #expect(
            other.lines.last
                == " clip failed, it ended with status 1: copied the value, 3 bytes, to /state/copied.txt"
        )

        environment.copying.asksTerminal = false
        environment.copying.command = nil
        let configured = try await Harness(text: "[\"a\"]", model: "[String]", environment: environment)
        try await configured.play("G yy")
        #expect(configured.lines.last == " copied the value, 3 bytes, to /state/copied.txt")
        #expect(configured.device.copied == [])
        #expect(taken.texts == ["command \"a\"", "file \"a\"", "file \"a\""])
    }

    /// Records the texts that the ways to copy received.
    private final class Taken: Sendable {
        private let list = Mutex<[String]>([])
        var texts: [String] { list.withLock { $0 } }
        func add(_ text: String) { list.withLock { $0.append(text) } }
    }

    @Test
    func `a key with odd characters is quoted in the jq path`() async throws {
        let harness = try await Harness(text: #"{"a b": {"c\"d": 1}}"#, model: "Date")
        try await harness.play("g 2j yq yj")
        #expect(harness.device.copied == [#".["a b"]["c\"d"]"#, "/a b/c\"d"])
    }
}

@Suite struct PickerTests {
    @Test
    func `the picker opens by itself without a model, best first, and Enter decodes`() async throws {
        let harness = try await Harness("nullability/japan")
        guard let picker = harness.state.layers.top as? ModelPicker else {
            Issue.record("the picker is not open")
            return
        }
        let scores = picker.ranks.map(\.score)
        #expect(scores == scores.sorted(by: >))
        #expect(picker.choice == "nullability/Country")
        try await harness.play("Enter")
        #expect(harness.state.layers.isEmpty)
        #expect(harness.state.decode.answer?.result.outcome == .decoded)
    }

    @Test
    func `a type expression that matches no model is decoded as written`() async throws {
        let harness = try await Harness(text: #"{"a": [1, 2], "b": []}"#)
        try await harness.play("/")
        await harness.session.play(KeyScript("[String: [Int]]".map { .character($0) } + [.enter]))
        #expect(harness.state.setup.model == "[String: [Int]]")
        #expect(harness.state.decode.answer?.result.outcome == .decoded)
    }

    @Test
    func `one Enter chooses the first model that matches a filter`() async throws {
        let harness = try await Harness("nullability/japan")
        try await harness.play("/ n e s t e d Enter")
        #expect(harness.state.layers.isEmpty)
        #expect(harness.state.setup.model == "nested/Country")
    }

    @Test
    func `a model of the name that is typed comes before longer names that fit better`() async throws {
        // NamedPerson decodes, Person fails.
        let harness = try await Harness("nullability/null-name")
        try await harness.play("/ p e r s o n Enter")
        #expect(harness.state.setup.model == "Person")
    }

    @Test
    func `Enter in an empty filter only ends it`() async throws {
        let harness = try await Harness("nullability/japan")
        try await harness.play("/ Enter")
        #expect((harness.state.layers.top as? ModelPicker)?.filter == nil)
        #expect(harness.state.setup.model == nil)
    }

    @Test
    func `a filter matches only what its rows show`() async throws {
        let harness = try await Harness("nullability/japan")
        try await harness.play("/ m i s s i n g")
        // A lesson's title has the word, its name doesn't.
        #expect((harness.state.layers.top as? ModelPicker)?.shown.map(\.model) == [])
    }

    @Test
    func `verdicts become shorter before a name is cut`() async throws {
        var wide = try await Harness("nullability/null-name", columns: 80, rows: 24)
        #expect(wide.lines(with: "City (nullability)").first?.hasSuffix("fails after 1 of 11 values │") == true)
        wide = try await Harness("nullability/null-name", columns: 120, rows: 24)
        #expect(wide.lines(with: "City (nullability)").first?.contains("✗ 1 of 11 │") == true)
        let narrow = try await Harness("nullability/null-name", columns: 40, rows: 10, ascii: true)
        #expect(narrow.lines(with: "Country (nullability)").first?.hasSuffix("x 7 of 11 |") == true)
    }

    @Test
    func `a name that several models have is called ambiguous, and the picker lists them`() async throws {
        let harness = try await Harness(text: #"{"name": "Oslo", "lat": 59.9}"#, model: "City")
        #expect(harness.lines.first?.hasSuffix("✗ several such models") == true)
        #expect(harness.lines(with: "Several models are called City:").count == 1)
        try await harness.play("Down Enter")
        #expect(harness.state.setup.model?.hasSuffix("/City") == true)
    }

    @Test
    func `reports an unknown model, with similar names`() async throws {
        let harness = try await Harness("nullability/japan", model: "Contry")
        #expect(harness.screen.contains("Contry"))
        #expect(harness.screen.contains("Country"))
        #expect(harness.state.decode.trouble != nil)
    }

    @Test
    func `moving in the picker shows a trial, and Esc restores the kept setup`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        let before = harness.screen
        try await harness.play("m j")
        #expect(harness.state.experiments.trial != nil)
        #expect(try await harness.play("Esc") == before)
    }
}

@Suite struct FaultTests {
    @Test
    func `a text without a value is not shown as one in the tree`() async throws {
        let harness = try await Harness(text: "import Foundation\n")
        #expect(harness.lines.contains { $0.contains(#/ payload +not JSON │/#) })
    }

    @Test
    func `text that is not JSON opens at its syntax error, without asking for a model`() async throws {
        let lines = (1...60).map { "    \($0)" }.joined(separator: ",\n")
        let harness = try await Harness(text: "[\n\(lines),\n    oops\n]\n")
        #expect(harness.state.layers.isEmpty)
        #expect(harness.state.panes.focus == .payload)
        #expect(harness.state.panes[.payload].cursor == 61)
        #expect(harness.lines(with: "62▌    oops").count == 1)
        #expect(harness.screen.contains("Line 62, column 5."))
    }

    @Test
    func `with a model, a syntax error is reported at the same place`() async throws {
        let harness = try await Harness(text: "{\"a\": [1, 2}", model: "[String: [Int]]")
        #expect(harness.screen.contains("✗ not JSON"))
        #expect(harness.screen.contains("Line 1, column 12."))
    }
}

@Suite struct FileBrowserTests {
    @Test
    func `o opens the browser, which enters folders and opens a file`() async throws {
        let harness = try await Harness()
        try await harness.play("o")
        #expect(harness.lines(with: "nullability/").count == 1)
        #expect(harness.lines(with: ".hidden").isEmpty)
        try await harness.play(".")
        #expect(harness.lines(with: ".hidden").count == 1)
        try await harness.play(". l")
        #expect(harness.lines(with: "japan.json").count == 1)
        try await harness.play("j Enter")
        #expect(harness.state.payload.loaded?.shortName == "japan.json")
    }

    @Test
    func `opening a folder as the payload shows it in the browser`() async throws {
        let harness = try await Harness()
        harness.session.open(.path("/demo/elsewhere/"))
        await harness.session.play(KeyScript([]))
        guard let browser = harness.state.layers.top as? FileBrowser else {
            Issue.record("the browser is not open")
            return
        }
        #expect(browser.path == "/demo/elsewhere/")
    }

    @Test
    func `reports a missing file in the payload's place, and opens another`() async throws {
        let harness = try await Harness()
        harness.session.open(.path("nowhere.json"))
        try await harness.session.play(KeyScript("Esc"))
        #expect(harness.screen.contains("nowhere.json does not exist. Check the path."))
        try await harness.play("o")
        #expect(harness.lines(with: "Open a payload").count == 1)
    }
}

@Suite struct TypedPathTests {
    /// Folders in memory: `/home` has two files and a folder, which has one file.
    private func harness() async throws -> Harness {
        var environment = Harness.environment
        environment.list = { path in
            let path = path.replacing("/..", with: "").replacing("~", with: "/home")
            let name = path.split(separator: "/").last ?? ""
            let entries: [FolderListing.Entry] =
                name == "logs"
                ? [.init(name: "day.json", isFolder: false, size: 2)]
                : [
                    .init(name: "logs", isFolder: true), .init(name: "a.json", isFolder: false, size: 2),
                    .init(name: "photo.png", isFolder: false, size: 9),
                ]
            return FolderListing(path: name == "logs" ? "/home/logs" : "/home", entries: entries)
        }
        let harness = try await Harness(environment: environment)
        try await harness.play("o")
        return harness
    }

    private func shown(_ harness: Harness) -> [String] {
        (harness.state.layers.top as? FileBrowser)?.shown.map(\.name) ?? []
    }

    @Test
    func `only what can be opened is listed, until all files are asked for`() async throws {
        let harness = try await harness()
        #expect(shown(harness) == ["logs", "a.json"])
        try await harness.play(".")
        #expect(shown(harness) == ["logs", "a.json", "photo.png"])
    }

    @Test(arguments: ["~ / l o g s / d Enter", "l o g s / Enter Enter", "~ / l Tab d a Tab Enter", "l Enter Enter"])
    func `a typed path opens its file`(keys: String) async throws {
        let harness = try await harness()
        try await harness.play("/ \(keys)")
        #expect(harness.state.layers.isEmpty)
        #expect(harness.screen.contains("/home/logs/day.json"))
    }

    @Test
    func `a whole name opens a file that isn't listed`() async throws {
        let harness = try await harness()
        try await harness.play("/ p h o t o . p n g Enter")
        #expect(harness.screen.contains("/home/photo.png"))
    }

    @Test
    func `a name without a match says so`() async throws {
        let harness = try await harness()
        try await harness.play("/ q q Enter")
        #expect(harness.state.notice == "no name here matches qq")
    }
}

@Suite struct LessonFilterTests {
    @Test
    func `words on the start screen filter the lessons, and Enter begins the selected one`() async throws {
        let harness = try await Harness()
        try await harness.play("/ k e y s")
        let list = try #require(harness.state.layers.top as? LessonList)
        let names = list.items.compactMap { $0.lesson.map { list.lessons[$0].name } }
        #expect(names.contains("key-sets") && !names.contains("basics"))
        try await harness.play("Enter")
        #expect(harness.state.lessons.guide?.name == names.first)
    }

    @Test
    func `Esc shows all lessons again, and then says that nothing is open`() async throws {
        let harness = try await Harness()
        let before = harness.screen
        try await harness.play("/ x y z")
        #expect(harness.lines(with: "No lesson has these words.").count == 1)
        #expect(try await harness.play("Esc") == before)
        try await harness.play("Esc")
        #expect(harness.state.notice == "nothing is open yet: Enter begins a lesson, q quits")
    }
}

@Suite struct MouseTests {
    @Test
    func `a click selects a row, folds it at its mark, or focuses a pane`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        // The first rows: Country, name, cities.
        await harness.session.send(.mouse(MouseEvent(.press(.left), row: 3, column: 10)))
        #expect(harness.selected == "name")
        await harness.session.send(.mouse(MouseEvent(.press(.left), row: 4, column: 4)))
        #expect(harness.selected == "cities")
        #expect(harness.lines[4].contains("▸"))
        await harness.session.send(.mouse(MouseEvent(.press(.left), row: 5, column: 80)))
        #expect(harness.state.panes.focus == .payload)
    }
}

@Suite struct ModelPaneTests {
    @Test
    func `among models with the same name, the payload's lesson and property are shown`() async throws {
        let harness = try await Harness("coding-keys/full-names", model: "City")
        let (source, line) = try #require(harness.state.selectedSource)
        #expect(source.file == "CodingKeys.swift")
        let marked = try #require(line)
        #expect(source.lines[marked - 1].contains("name"))
    }

    @Test
    func `moving to a property in the source selects its nearest value`() async throws {
        let harness = try await Harness("nullability/japan", model: "nullability/Country")
        try await harness.play("g 4j t Tab Tab")
        #expect(harness.selected == "cities[0].name")
        #expect(harness.state.panes.focus == .model)
        let (source, _) = try #require(harness.state.selectedSource)
        let wanted = try #require(source.lines.firstIndex { $0.contains("var longitude") })
        try await harness.play("\(wanted + 1)g")
        #expect(harness.selected == "cities[0].coordinates.longitude")
        let name = try #require(source.lines.firstIndex { $0.contains("struct Country") })
        try await harness.play("\(name + 2)g")
        #expect(harness.selected == "name")
    }
}

@Suite struct HelpTests {
    @Test
    func `the help of a pane has a key of every command that does something there`() async throws {
        let harness = try await Harness(lesson: "nullability")
        var state = harness.state
        state.layers.removeAll()
        state.documents = DocumentsState(DocumentSource(paths: ["day.ndjson"]))
        for pane in Pane.allCases {
            state.panes.focus = pane
            let told = HelpPage(about: "").lines(in: state)
            let keys = Set(told.flatMap { $0.keys.split(separator: " ").map(String.init) })
            for command in Command.allCases where pane.help(of: command) != nil {
                let first = Binding(ways: Array(command.binding.ways.prefix(1)), help: "").shown(ascii: false)
                #expect(keys.contains(first), "\(command) in \(pane)")
            }
            let words = told.map(\.text)
            for command in Command.allCases where pane.help(of: command) == nil {
                #expect(!words.contains(command.binding.help), "\(command) in \(pane)")
            }
        }
    }

    @Test
    func `the help lists the keys of lists and lessons only while one is open`() async throws {
        let harness = try await Harness("nullability/japan", model: "nullability/Country")
        let told = HelpPage(about: "").lines(in: harness.state).map(\.text)
        #expect(told.contains("choose a lesson"))
        #expect(!told.contains("next payload of the lesson"))
        #expect(!told.contains("Lists of documents"))
    }

    @Test
    func `the help explains every sign before a row`() async throws {
        let harness = try await Harness("nullability/japan", model: "nullability/Country", ascii: true)
        let told = HelpPage(about: "").lines(in: harness.state)
        for sign in TreeSign.allCases {
            #expect(told.contains { $0.keys == sign.symbol(ascii: true) && $0.text == sign.meaning })
        }
    }

    @Test(arguments: [("<C-d>", "^d"), ("<C-Left>", "^←"), ("<S-Left>", "S-←"), ("S-Tab", "S-Tab"), ("<A-b>", "A-b")])
    func `keys are written in one notation`(name: String, shown: String) throws {
        #expect(Binding(name, help: "").shown(ascii: false) == shown)
        #expect(try Key(name: name).shown(ascii: false) == shown)
    }

    @Test
    func `no key sequence is a prefix of another`() {
        for sequence in Keymap.sequences.keys { #expect(!Keymap.prefixes.contains(sequence), "\(sequence)") }
        let ways = Command.allCases.flatMap(\.binding.ways)
        #expect(Keymap.sequences.count == ways.count)
    }
}

@Suite struct UnreadTests {
    @Test
    func `a duplicate member is distinguished from what the model never reads`() async throws {
        let harness = try await Harness(
            text: #"{"name": "Tokyo", "lat": 1, "lon": 2, "population": 3, "name": "Osaka", "more": 3}"#,
            model: "basics/City")
        try await harness.play("g")
        #expect(harness.lines(with: #" The model never reads "more"."#).count == 1)
        #expect(
            harness.lines(with: #" Only the first value of a repeated key is read: "name"."#).count == 1)
    }
}
