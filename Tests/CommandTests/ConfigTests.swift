import Foundation
import TestSupport
import Testing

/// Runs with a config file.
@Suite(.timeLimit(.minutes(60))) struct ConfigTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.url.appending(path: "codascope/config.toml").path }

    private func codascope(_ arguments: String..., config: String? = nil) async throws -> CommandRun {
        if let config {
            try FileManager.default.createDirectory(
                at: folder.url.appending(path: "codascope"), withIntermediateDirectories: true)
            try Data(config.utf8).write(to: URL(filePath: path))
        }
        return try await CommandRun.of(arguments, environment: ["XDG_CONFIG_HOME": folder.url.path])
    }

    private let broken = "demo-data/nullability/null-name.json"

    @Test(arguments: ["inf", "nan", "007", "1e300", "1_0", "a\\u001b[31m\\u202E", "tab\\tline\\n"])
    func `config output reads back unchanged and has no control characters`(value: String) async throws {
        let first = try await codascope("config", config: "[options]\nmodel = \"\(value)\"\n")
        #expect(first.errors == "")
        #expect(first.status == 0)
        #expect(!first.output.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E || $0 == "\t" })
        let again = try await codascope("config", config: first.output)
        #expect(again.output == first.output)
        let line = try #require(first.output.split(separator: "\n").first { $0.hasPrefix("model = ") })
        #expect(line.hasPrefix("model = \""), "\(line)")
    }

    @Test func `config prints the file's path and a config file that changes nothing`() async throws {
        let first = try await codascope("config")
        #expect(first.status == 0)
        #expect(first.errors == "")
        #expect(first.output.hasPrefix("# \(path) (there is no such file)\n\n[options]\n"))
        let again = try await codascope("config", config: first.output)
        #expect(again.output == first.output.replacing(" (there is no such file)", with: ""))
        #expect(again.errors == "")
        // With every line in use: the defaults, the keys of the table, an example of a rule and of a theme.
        let settings = first.output.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.wholeMatch(of: /# ((\[+[\w.\[\]]+\]+)|([\w-]+ = .*))/).map { $0.output.1 } ?? line
        }
        let whole = try await codascope("config", config: settings.joined(separator: "\n"))
        #expect(whole.errors == "")
        #expect(whole.status == 0)
    }

    @Test func `options of the file are defaults, and those of the command line win`() async throws {
        let config = """
            [options]
            model = "nullability/Country"
            arrays = "failable"
            [options.check]
            suggest = "never"
            """
        let configured = try await codascope("check", broken, config: config)
        #expect(configured.status == 0)
        #expect(configured.errors == "")
        let given = try await codascope("check", broken, "--arrays", "strict", config: config)
        #expect(given.status == 1)
        #expect(!given.output.contains("fix:"))
    }

    @Test func `a key above the first table is reported with its line and the table it belongs in`() async throws {
        let config = """
            theme = "dark"
            sort = "best"
            left = 60
            path = "*.json"
            base = "dark"
            down = "n"
            options.keys = "snake"
            nonsense = 1
            [options]
            model = "nullability/Country"
            """
        let run = try await codascope("encode", "demo-data/nullability/japan.json", "--diff", config: config)
        #expect(run.status == 0)
        #expect(
            run.errors
                == [
                    "theme belongs in [options]", "sort belongs in [options.compare]", "left belongs in [layout]",
                    "path belongs in [[payload]]", "base belongs in [theme.NAME]", "down belongs in [keys.move]",
                    "options.keys can't be used here; write keys below [options]",
                    "nonsense is above the first table, and no table has it; codascope config prints every key",
                ].enumerated().map { "codascope: \(path):\($0 + 1): \($1)\n" }.joined())
    }

    @Test func `a payload has the model of the rule that matches its path`() async throws {
        let run = try await codascope(
            "check", broken,
            config: """
                [options]
                model = "basics/City"
                [[payload]]
                path = "nullability/*.json"
                model = "nullability/Country"
                arrays = "failable"
                """)
        #expect(run.output.contains("decoded as nullability/Country"))
        #expect(run.status == 0)
    }

    @Test func `a line that can't be used is reported with its number, and the rest applies`() async throws {
        let config = """
            [options]
            model = "nullability/Country"
            arrays = "sometimes"
            colour = "never"
            optionals =
            missing = "defaults"
            [keys.move]
            down = "q"
            up = "q"
            """
        let run = try await codascope("check", broken, config: config)
        #expect(run.status == 0)
        let lines = run.errors.split(separator: "\n")
        let starts = [3, 4, 5, 9].map { "codascope: \(path):\($0): " }
        #expect(lines.count == 4)
        for (line, start) in zip(lines.sorted(), starts) { #expect(line.hasPrefix(start), "\(line)") }
        #expect(try await codascope("config").status == 1)
    }

    @Test func `only the first of many problems are reported, and config lists all`() async throws {
        let config = String(repeating: "?\n", count: 500)
        let run = try await codascope("models", config: config)
        let lines = run.errors.split(separator: "\n")
        #expect(lines.count == 21)
        #expect(lines.last == "codascope: \(path): 480 further problems; codascope config lists all")
        let all = try await codascope("config")
        #expect(all.errors.split(separator: "\n").count == 500)
    }

    @Test func `problems of the file are reported if the explorer doesn't open`() async throws {
        let run = try await codascope("missing.json", config: "[options]\ncolour = \"never\"\n")
        #expect(run.status == 2)
        #expect(
            run.errors
                == "codascope: \(path):2: there is no option colour\n"
                + "codascope: missing.json does not exist. Check the path.\n")
    }

    @Test func `the explorer uses configured keys and themes`() async throws {
        let config = """
            [keys.move]
            down = ["n"]
            [theme.mine]
            bad = "color208"
            [options]
            theme = "mine"
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
