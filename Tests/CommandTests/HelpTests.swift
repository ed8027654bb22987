import DecodeService
import Foundation
import TestSupport
import Testing

/// The help, the manual and the completions, all from one description of the commands.
@Suite(.timeLimit(.minutes(60))) struct HelpTests {
    private func codascope(_ arguments: [String]) async throws -> CommandRun { try await CommandRun.of(arguments) }

    /// The commands that the help lists.
    private func commands() async throws -> [String] {
        try await codascope(["help"]).output.split(separator: "\n").filter {
            $0.hasPrefix("  ") && !$0.hasPrefix("   ")
        }
        .compactMap { $0.split(separator: " ").first.map(String.init) }
    }

    /// The topics that the help lists.
    private func topics() async throws -> [String] {
        let lines = try await codascope(["help"]).output.split(separator: "\n")
        let first = try #require(lines.firstIndex { $0.hasPrefix("Topics: ") })
        return lines[first].dropFirst(8).split(separator: " ").map(String.init)
            + lines[(first + 1)...].prefix { $0.hasPrefix("        ") }
            .flatMap { $0.split(separator: " ").map(String.init) }
    }

    /// The commands with all their options, as ArgumentParser has them.
    private func described() async throws -> [(name: String, options: [(name: String, text: String)])] {
        struct Tool: Decodable {
            struct Command: Decodable {
                struct Argument: Decodable {
                    struct Name: Decodable { let name: String }
                    let shouldDisplay: Bool
                    let preferredName: Name?
                    let abstract: String?
                }
                let commandName: String
                let shouldDisplay: Bool
                let arguments: [Argument]?
                let subcommands: [Command]?
            }
            let command: Command
        }
        let dump = try await codascope(["--experimental-dump-help"])
        let tool = try JSONDecoder().decode(Tool.self, from: Data(dump.output.utf8))
        // ArgumentParser's own help comes last, behind ours.
        let commands = (tool.command.subcommands ?? []).filter(\.shouldDisplay).dropLast()
        return commands.map { command in
            let options = (command.arguments ?? []).filter(\.shouldDisplay).compactMap { option in
                option.preferredName.map { (name: "--" + $0.name, text: option.abstract ?? "") }
            }
            return (command.commandName, options.filter { !["--help", "--version"].contains($0.name) })
        }
    }

    private func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }

    @Test func `the help of each command fits a screen of 40 lines and 80 columns, and names all its options`()
        async throws
    {
        let described = try await described()
        #expect(try await commands() == described.map(\.name))
        for (name, options) in described {
            let run = try await codascope([name, "--help"])
            #expect(run.status == 0)
            let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
            // The last one is empty: the text ends with a line feed.
            #expect(lines.count <= 41, "\(name): \(lines.count - 1) lines")
            #expect(lines.allSatisfy { $0.count <= 80 }, "\(name)")
            let words = Set(words(run.output).map(String.init))
            #expect(options.map(\.name).filter { !words.contains($0) } == [], "\(name)")
            #expect(lines.dropLast().last == "codascope help \(name) --all explains all of it.")
            #expect(try await codascope(["help", name]) == run)
        }
        let root = try await codascope(["--help"])
        #expect(root.output == (try await codascope(["help"])).output)
        #expect(root.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 41)
    }

    @Test func `every name in the help has a page, by help and by --help`() async throws {
        let commands = try await commands()
        let topics = try await topics()
        #expect(Set(commands + topics).count == commands.count + topics.count)
        #expect(commands.contains("help"))
        #expect(topics.contains("limits"))
        for name in commands + topics {
            let page = try await codascope(["help", name])
            #expect(page.status == 0, "\(name): \(page.errors)")
            #expect(page.output.split(separator: "\n").count > 2, "\(name)")
            #expect(try await codascope([name, "--help"]) == page, "\(name)")
        }
    }

    @Test func `the topic that the help names for a group of options explains each of them`() async throws {
        let reference = #/\(codascope help (?<topic>[a-z-]+)\)/#
        let lines = try await codascope(["check", "--help"]).output.split(separator: "\n")
        var groups = 0
        for (number, line) in lines.enumerated() {
            guard let topic = line.firstMatch(of: reference)?.topic else { continue }
            groups += 1
            let page = try await codascope(["help", String(topic)]).output
            for option in lines[(number + 1)...].prefix(while: { $0.hasPrefix("  ") }).flatMap({ words(String($0)) }) {
                // The strategies have headings, with their values below.
                #expect(
                    page.contains("\n  \(option)") || page.contains("\n\(option.dropFirst(2)): "), "\(topic) \(option)")
            }
        }
        #expect(groups == 4)
    }

    @Test func `the whole help of each command explains every option`() async throws {
        let whole = try await codascope(["help", "--all"]).output
        for (name, options) in try await described() {
            let page = try await codascope(["help", name, "--all"]).output
            #expect(whole.contains(page), "\(name)")
            let text = words(page).joined(separator: " ")
            for option in options {
                #expect(page.contains("  \(option.name)"), "\(name) \(option.name)")
                #expect(text.contains(words(option.text).joined(separator: " ")), "\(name) \(option.name)")
            }
        }
    }

    @Test func `the page on strategies has every strategy with its values`() async throws {
        let page = try await codascope(["help", "strategies"]).output
        for strategy in StrategySet.all {
            #expect(page.contains("\n\(strategy.name): \(strategy.summary)\n"))
            for value in strategy.values { #expect(page.contains("\n  \(value.spelling)"), "\(value.spelling)") }
        }
    }

    @Test func `an unknown page suggests similar names`() async throws {
        let run = try await codascope(["help", "strategy"])
        #expect(run.status == 64)
        #expect(run.errors.contains("The manual has no page 'strategy'. Did you mean strategies?"))
    }

    @Test func `the article equals the stored one`() async throws {
        let article = try await codascope(["help", "--article"]).output
        let url = CommandRun.packageRoot.appending(path: "Sources/codascope/codascope.docc/Manual.md")
        if StoredText.isRecording { return try StoredText(url).store(article) }
        #expect(try String(contentsOf: url, encoding: .utf8) == article)
    }

    /// The completions for the last word.
    private func offered(_ words: String..., in directory: URL = CommandRun.packageRoot) async throws -> [String] {
        // As the scripts call it: the argument, the index of the word, the place of the cursor, and the words.
        let argument = words[words.count - 2]
        let run = try await CommandRun.of(
            ["---completion", words[1], "--", argument, "\(words.count - 1)", "0"] + words, in: directory,
            environment: ["SAP_SHELL": "bash"])
        return run.output.split(separator: "\n").map(String.init)
    }

    @Test func `completions are the models of the lessons, or the types in the named files`() async throws {
        let models = try await offered("codascope", "check", "--model", "")
        #expect(models.contains("nullability/Country"))
        #expect(models.contains("Product") == !models.contains { $0.hasSuffix("/Product") })
        let folder = try TemporaryFolder()
        try Data("struct Order: Codable { struct Line: Codable {}; enum CodingKeys: CodingKey { case a } }".utf8)
            .write(to: folder.url.appending(path: "Order.swift"))
        let own = try await offered("codascope", "check", "--models", "Order.swift", "--model", "", in: folder.url)
        #expect(own == ["Order", "Order.Line"])
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `the script of each shell has the options, the values of strategies and the lessons`(_ shell: String)
        async throws
    {
        let run = try await codascope(["--generate-completion-script", shell])
        #expect(run.status == 0)
        for word in ["screaming-snake", "encode-dates", "nullability", "swift-version", "strategies"] {
            #expect(run.output.contains(word), "\(word)")
        }
    }
}
