import Explorer
import Foundation
import JSONText
import TerminalUI
import TestSupport
import Testing
import Workbench

@Suite struct SettingsTests {
    private func settings(_ text: String) -> Settings { Settings(Data(text.utf8)) }

    private func problems(_ settings: Settings) -> [String] {
        settings.problems.map { "\($0.suffix) \($0.message)" }
    }

    @Test(arguments: [
        ("{\n  options: {keys: snake}\n}", 2, 19), ("{options: {keys: \"snake\"", 1, 25), ("{options {}}", 1, 10),
        ("[options]\nkeys = \"snake\"\n", 1, 2), ("{} {}", 1, 4), ("  \n", 2, 1), ("{'a': 1\n'b': 2}", 2, 1),
    ])
    func `a text that isn't JSON5 is reported where it stops being it, and sets nothing`(
        _ text: String, _ line: Int, _ column: Int
    ) {
        let settings = settings(text)
        #expect(settings.problems.map(\.place?.line) == [line])
        #expect(settings.problems.map(\.place?.column) == [column])
        #expect(settings.options.isEmpty)
    }

    @Test func `an empty file sets nothing, and is no problem`() {
        #expect(problems(settings("")) == [])
        #expect(problems(settings("{}")) == [])
    }

    @Test func `options, payloads, keys and themes are read, and what can't be used is reported with its place`() {
        let settings = settings(
            """
            {
              // Comments are allowed, and so are 'these' and commas at the end.
              options: {
                keys: 'snake', "time-limit": 5, "no-mouse": true, "no-watch": false, "dates": "x\\n\\u00e9", sort: null,
              },
              "commands": { "check": { "suggest": "never", "suggest": "2" } },
              "payloads": [
                { "path": "orders/*.json", "model": "[Order]", "models": ["A.swift", "B"] },
                { "model": "City" },
                7,
              ],
              "keys": { "move": { "down": ["n", "Down"], "up": {} }, "jump": "g" },
              "themes": { "mine": { "base": "dark", "key": "#ff8700", "bad": "nice", "kee": "red" } },
              "colours": { "a": 1 }
            }
            """)
        #expect(settings.options.map(\.name) == ["keys", "time-limit", "no-mouse", "dates", "suggest"])
        #expect(settings.options.map(\.values) == [["snake"], ["5"], [], ["x\n\u{e9}"], ["never"]])
        #expect(settings.options.map(\.command) == [nil, nil, nil, nil, "check"])
        #expect(settings.payloads.map(\.pattern) == ["orders/*.json"])
        #expect(settings.payloads.first?.options.map(\.values) == [["[Order]"], ["A.swift", "B"]])
        #expect(settings.keys.map(\.name) == ["move.down"])
        #expect(settings.keys.map(\.keys) == [["n", "Down"]])
        #expect(settings.colors(ofTheme: "mine")?[.key] == .exact(0xFF8700))
        #expect(settings.colors(ofTheme: "mine")?[.good] == settings.colors(ofTheme: "dark")?[.good])
        #expect(
            problems(settings) == [
                ":4:96 sort must be a string, a number, true, false, or a list of strings",
                ":6:48 suggest is set twice",
                ":9:5 a payload needs a path, such as path: \"**/orders/*.json\"",
                ":10:5 this must be an object",
                ":12:46 up must be a key or a list of keys: \"n\" or [\"j\", \"Down\"]",
                ":12:58 jump must be an object",
                ":13:59 bad isn't a color; use a name such as bright-red, color208, or #RRGGBB",
                ":13:74 kee isn't a color of a theme; the colors are "
                    + "key, type, number, good, warning, bad, hint, focus, keyword, attribute, comment",
                ":14:3 colours isn't a part of the settings; the parts are "
                    + "options, commands, payloads, keys, layout, themes",
            ])
    }

    @Test func `the first rule whose pattern matches a path applies`() {
        let settings = settings(
            """
            {payloads: [
                {path: "orders/**/*.json", model: "[Order]"},
                {path: "/srv/*/x?.json", model: "X"},
                {path: "*", model: "Any"},
            ]}
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
        let settings = settings(
            "{payloads: [{path: \"\(String(repeating: "**/a*", count: 8))*b\", model: \"X\"}]}")
        #expect(settings.options(forPayload: String(repeating: "aaaa/", count: 12) + "c").isEmpty)
    }

    @Test func `the file is in XDG_CONFIG_HOME, or in .config`() {
        #expect(Settings.location(["XDG_CONFIG_HOME": "/c", "HOME": "/h"]) == "/c/codascope/config.json")
        #expect(Settings.location(["XDG_CONFIG_HOME": "relative", "HOME": "/h"]) == "/h/.config/codascope/config.json")
    }

    @Test func `the layout is read, and invalid entries are reported with their lines`() {
        let settings = settings(
            """
            {"layout": {
              "left": 60,
              "why": 4,
              "upper": "half",
              "companion": "model",
              "lower": "payload",
              "dock": [1],
              "middle": 1
            }}
            """)
        #expect(settings.layoutParts == [.left, .companion])
        #expect(
            PaneArrangement.Part.allCases.map { settings.layout[$0] } == [
                "60", nil, nil, nil, nil, "\"model\"", "\"preview\"",
            ])
        #expect(
            problems(settings) == [
                ":3:3 why must be a percentage from 5 to 95", ":4:3 upper must be a percentage from 5 to 95",
                ":6:3 lower must be preview or model", ":7:3 dock must be a percentage from 5 to 95",
                ":8:3 middle isn't a part of the layout; the parts are left, right, upper, dock, why, companion, lower",
            ])
    }

    @Test(.timeLimit(.minutes(60))) func `deeply nested lists and many keys are read quickly`() {
        let deep = "{x: " + String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000) + "}"
        #expect(settings(deep).problems.count == 1)
        let many = settings("{options: {" + (0..<20_000).map { "a\($0): 1, " }.joined() + "a0: 2}, options: {}}")
        #expect(many.options.count == 20_000)
        #expect(many.problems.map(\.message) == ["options is set twice", "a0 is set twice"])
    }

    @Test func `a config file of the former format is named, with what to do`() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "config.json").path
        #expect(problems(Settings(at: path)) == [])
        _ = try folder.write("config.toml", Data("[options]\n".utf8))
        #expect(
            problems(Settings(at: path)) == [
                " there is no such file, and config.toml beside it isn't read anymore: codascope config prints the "
                    + "settings as JSON, to be saved here with the values of config.toml"
            ])
        _ = try folder.write("config.json", Data("{}".utf8))
        #expect(problems(Settings(at: path)) == [])
    }
}
