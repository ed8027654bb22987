import Foundation
import TestSupport
import Testing

/// Runs with a config file.
@Suite(.timeLimit(.minutes(60))) struct ConfigTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.url.appending(path: "codascope/config.json").path }

    private func codascope(_ arguments: String..., config: String? = nil) async throws -> CommandRun {
        if let config {
            try FileManager.default.createDirectory(
                at: folder.url.appending(path: "codascope"), withIntermediateDirectories: true)
            try Data(config.utf8).write(to: URL(filePath: path))
        }
        return try await CommandRun.of(arguments, environment: ["XDG_CONFIG_HOME": folder.url.path])
    }

    private let broken = "demo-data/nullability/null-name.json"

    @Test(arguments: ["inf", "nan", "007", "1e300", "1_0", "a\\u001b[31m\\u202E\\ud83d\\ude00", "tab\\tline\\n"])
    func `config output reads back unchanged and has no control characters`(value: String) async throws {
        let first = try await codascope("config", config: "{options: {model: \"\(value)\"}}\n")
        #expect(first.errors == "")
        #expect(first.status == 0)
        #expect(!first.output.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E || $0 == "\t" })
        let again = try await codascope("config", config: first.output)
        #expect(again.output == first.output)
        let line = try #require(first.output.split(separator: "\n").first { $0.hasPrefix("    \"model\": ") })
        #expect(line.hasPrefix("    \"model\": \""), "\(line)")
    }

    @Test func `config prints the file's path and a config file that changes nothing`() async throws {
        let first = try await codascope("config")
        #expect(first.status == 0)
        #expect(first.errors == "")
        #expect(first.output.hasPrefix("// \(path) (there is no such file)\n{\n  \"options\": {\n"))
        let again = try await codascope("config", config: first.output)
        #expect(again.output == first.output.replacing(" (there is no such file)", with: ""))
        #expect(again.errors == "")
        // With every line in use: the defaults, the keys, an example of a rule and of a theme.
        let settings = first.output.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.wholeMatch(of: /\s*\/\/ (\s*(?:"[\w-]+": .*|\{ .*|\},))/).map { $0.output.1 } ?? line
        }
        let whole = try await codascope("config", config: settings.joined(separator: "\n"))
        #expect(whole.errors == "")
        #expect(whole.status == 0)
    }

    @Test func `options of the file are defaults, and those of the command line win`() async throws {
        let config = """
            {
              "options": { "model": "nullability/Country", "arrays": "failable" },
              "commands": { "check": { "suggest": "never" } }
            }
            """
        let configured = try await codascope("check", broken, config: config)
        #expect(configured.status == 0)
        #expect(configured.errors == "")
        let given = try await codascope("check", broken, "--arrays", "strict", config: config)
        #expect(given.status == 1)
        #expect(!given.output.contains("fix:"))
    }

    @Test func `a payload has the model of the rule that matches its path`() async throws {
        let run = try await codascope(
            "check", broken,
            config: """
                {
                  "options": { "model": "basics/City" },
                  "payloads": [
                    { "path": "nullability/*.json", "model": "nullability/Country", "arrays": "failable" }
                  ]
                }
                """)
        #expect(run.output.contains("decoded as nullability/Country"))
        #expect(run.status == 0)
    }

    @Test func `a value that can't be used is reported with its place, and the rest applies`() async throws {
        let config = """
            {
              "options": {
                "model": "nullability/Country",
                "arrays": "sometimes",
                "colour": "never",
                "missing": "defaults"
              },
              "commands": { "chekc": { "suggest": "never" }, "check": { "fixx": 1 } },
              "keys": { "move": { "down": "q", "up": "q", "dwn": "n" } }
            }
            """
        let run = try await codascope("check", broken, config: config)
        #expect(run.status == 0)
        #expect(
            run.errors
                == [
                    ":4:5: arrays: arrays can't be \"sometimes\". Accepted: strict, failable.",
                    ":5:5: there is no option colour; did you mean color?",
                    ":8:28: there is no command chekc; did you mean check?",
                    ":8:61: there is no option fixx of check",
                    ":9:36: q conflicts with move.down",
                    ":9:47: there is no command move.dwn; did you mean move.down?",
                ].map { "codascope: \(path)\($0)\n" }.joined())
        #expect(try await codascope("config").status == 1)
    }

    @Test func `only the first of many problems are reported, and config lists all`() async throws {
        let config = "{" + (0..<500).map { "a\($0): 1," }.joined(separator: "\n") + "}"
        let run = try await codascope("models", config: config)
        let lines = run.errors.split(separator: "\n")
        #expect(lines.count == 21)
        #expect(lines.last == "codascope: \(path): 480 further problems; codascope config lists all")
        let all = try await codascope("config")
        #expect(all.errors.split(separator: "\n").count == 500)
    }

    @Test func `problems of the file are reported if the explorer doesn't open`() async throws {
        let run = try await codascope("missing.json", config: "{\"options\": {\n\"colour\": \"never\"}}")
        #expect(run.status == 2)
        #expect(
            run.errors
                == "codascope: \(path):2:1: there is no option colour; did you mean color?\n"
                + "codascope: missing.json does not exist. Check the path.\n")
    }

    @Test func `the explorer uses configured keys and themes`() async throws {
        let config = """
            {
              "keys": { "move": { "down": ["n"] } },
              "themes": { "mine": { "bad": "color208" } },
              "options": { "theme": "mine" }
            }
            """
        let plain = ["screen", broken, "--model", "nullability/Country", "--suggest", "never"].dropLast(2)
        let arguments = Array(plain) + ["--size", "80x24", "--style", "--color", "always", "--play"]
        func run(_ keys: String, _ environment: [String: String]) async throws -> String {
            try await CommandRun.of(arguments + [keys], environment: environment).output
        }
        _ = try await codascope("config", config: config)
        let configured = ["XDG_CONFIG_HOME": folder.url.path]
        let none = ["XDG_CONFIG_HOME": "/nowhere"]
        let moved = try await run("g n n", configured)
        #expect(moved.contains("color208"))
        let expected = try await run("g j j", none)
        #expect(!expected.contains("color208"))
        func title(_ screen: String) -> Substring? {
            screen.split(separator: "\n").first { $0.contains("Decode tree") }
        }
        #expect(title(moved) == title(expected))
        #expect(title(expected) != title(try await run("g", none)))
    }
}
