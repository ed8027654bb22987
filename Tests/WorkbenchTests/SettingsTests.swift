import Explorer
import Foundation
import TerminalUI
import Testing
import Workbench

@Suite struct SettingsTests {
    @Test func `tables, keys and values are read with their lines`() {
        let text = TOMLText(
            """
            # a comment
            top = 1
            [options] # another
            keys = "snake"
            "quoted key" = 'C:\\no escape'
            a.b = [1, 2.5,   # over two lines
              true, "x\\n\\u00e9"]
            [[payload]]
            path = "*.json"
            """)
        #expect(text.problems == [])
        #expect(text.tables.map(\.name) == [[], ["options"], ["payload"]])
        #expect(text.tables.map(\.isElement) == [false, false, true])
        let entries = text.tables.flatMap(\.entries)
        #expect(entries.map(\.key) == [["top"], ["keys"], ["quoted key"], ["a", "b"], ["path"]])
        #expect(entries.map(\.line) == [2, 4, 5, 6, 9])
        #expect(
            entries.map(\.value) == [
                .integer(1), .string("snake"), .string("C:\\no escape"),
                .list([.integer(1), .number(2.5), .bool(true), .string("x\n\u{e9}")]), .string("*.json"),
            ])
    }

    @Test(arguments: [
        ("a = ", "a value is missing"), ("a 1", "= is missing after the key"), ("= 1", "a key is missing"),
        ("a = snake", "snake isn't a value; strings need quotes"), ("a = \"x", "the string has no end"),
        ("a = 1 2", "unexpected text after the value"),
        ("a = {b = 1}", "inline tables aren't supported: use a table of its own"),
        ("[a", "the header of a table ends with ]"),
        ("a = \"\\q\"", "\\q isn't an escape; in single quotes, \\ stands for itself"),
        ("a = [1 2]", "a comma is missing in the list"), ("a = \"\"\"x", "strings over several lines aren't supported"),
        ("a = \"\\ud800\"", "\\ud800 isn't a character"), ("a = 1\na = 2", "a is set twice"),
    ])
    func `a line that can't be read is reported, and the others are read`(_ line: String, _ message: String) {
        let text = TOMLText("first = 1\n\(line)\nlast = true\n")
        #expect(text.problems.map(\.message) == [message])
        #expect(text.problems.map(\.line) == [line.contains("\n") ? 3 : 2])
        #expect(
            text.tables.flatMap(\.entries).contains { $0.key == ["last"] && $0.line == (line.contains("\n") ? 4 : 3) })
    }

    @Test func `a list without an end is reported where it begins`() {
        let text = TOMLText("a = 1\nb = [1,\n2\n")
        #expect(text.problems.map(\.line) == [2])
        #expect(text.problems.map(\.message) == ["the list isn't closed"])
    }

    @Test func `options, payloads, keys and themes are read, and unknown entries are reported with their lines`() {
        let settings = Settings(
            """
            [options]
            keys = "snake"
            time-limit = 5
            no-mouse = true
            no-watch = false
            [options.check]
            suggest = "never"
            [[payload]]
            path = "orders/*.json"
            model = "[Order]"
            models = ["A.swift", "B"]
            [[payload]]
            model = "City"
            [keys.move]
            down = ["n", "Down"]
            up = 7
            [theme.mine]
            base = "dark"
            key = "#ff8700"
            bad = "nice"
            [colours]
            a = 1
            """)
        #expect(settings.options.map(\.name) == ["keys", "time-limit", "no-mouse", "suggest"])
        #expect(settings.options.map(\.values) == [["snake"], ["5"], [], ["never"]])
        #expect(settings.options.map(\.command) == [nil, nil, nil, "check"])
        #expect(settings.keys.map(\.name) == ["move.down"])
        #expect(settings.colors(ofTheme: "mine")?[.key] == .exact(0xFF8700))
        #expect(settings.colors(ofTheme: "mine")?[.good] == settings.colors(ofTheme: "dark")?[.good])
        #expect(settings.problems.map(\.line) == [12, 16, 20, 21])
    }

    @Test func `the first rule whose pattern matches a path applies`() {
        let settings = Settings(
            """
            [[payload]]
            path = "orders/**/*.json"
            model = "[Order]"
            [[payload]]
            path = "/srv/*/x?.json"
            model = "X"
            [[payload]]
            path = "*"
            model = "Any"
            """)
        func model(_ path: String) -> String? {
            settings.options(forPayload: path, in: "/home/me").first?.values.first
        }
        #expect(model("orders/a.json") == "[Order]")
        #expect(model("/data/orders/2026/05/a.json") == "[Order]")
        #expect(model("orders/a.txt") == "Any")
        #expect(model("/srv/a/x1.json") == "X")
        #expect(model("/srv/a/b/x1.json") == "Any")
        #expect(Settings().options(forPayload: "a.json").isEmpty)
    }

    @Test func `a pattern with many stars is matched quickly`() {
        let settings = Settings("[[payload]]\npath = \"\(String(repeating: "**/a*", count: 8))*b\"\nmodel = \"X\"")
        #expect(settings.options(forPayload: String(repeating: "aaaa/", count: 12) + "c").isEmpty)
    }

    @Test func `the file is in XDG_CONFIG_HOME, or in .config`() {
        #expect(Settings.location(["XDG_CONFIG_HOME": "/c", "HOME": "/h"]) == "/c/codascope/config.toml")
        #expect(Settings.location(["XDG_CONFIG_HOME": "relative", "HOME": "/h"]) == "/h/.config/codascope/config.toml")
    }

    @Test func `the layout is read, and invalid entries are reported with their lines`() {
        let settings = Settings(
            """
            [layout]
            left = 60
            why = 4
            upper = "half"
            companion = "model"
            lower = "payload"
            dock = [1]
            middle = 1
            """)
        #expect(settings.layoutParts == [.left, .companion])
        #expect(
            PaneArrangement.Part.allCases.map { settings.layout[$0] } == [
                "60", nil, nil, nil, nil, "\"model\"", "\"preview\"",
            ])
        #expect(
            settings.problems.map { "\($0.line): \($0.message)" } == [
                "3: why must be a percentage from 5 to 95", "4: upper must be a percentage from 5 to 95",
                "6: lower must be preview or model", "7: dock must be a percentage from 5 to 95",
                "8: middle isn't a part of the layout; the parts are left, right, upper, dock, why, companion, lower",
            ])
    }

    @Test(.timeLimit(.minutes(60))) func `deeply nested lists and many tables are read quickly`() {
        let deep = "a = " + String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000) + "\nb = 1"
        let text = TOMLText(deep)
        #expect(text.problems.map(\.message) == ["the list is nested deeper than 16 levels"])
        #expect(text.tables.flatMap(\.entries).map(\.key) == [["b"]])
        let many = TOMLText((0..<20_000).map { "[keys.s\($0)]\na = 1\n" }.joined())
        #expect(many.tables.count == 20_001)
        #expect(many.problems == [])
        let keys = TOMLText("[keys]\n" + (0..<20_000).map { "a\($0) = 1\n" }.joined() + "a0 = 2\n[keys]\na0 = 3\n")
        #expect(
            keys.problems.map { "\($0.line) \($0.message)" } == [
                "20002 a0 is set twice", "20003 [keys] is already defined in line 1",
            ])
    }
}
