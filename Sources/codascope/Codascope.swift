// The command line: parses options, makes one call, prints the output.
// Belongs here: subcommands, their options, progress, exit statuses.
// Belongs elsewhere: work that another program could use, which is in Workbench and the modules below it.

import ArgumentParser
import DecodeService
import Diagnosis
import Foundation
import Processes
import TerminalUI
import Workbench

@main
struct Codascope: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "codascope",
        abstract: "See how Codable decodes your JSON.",
        version: "0.1.0",
        subcommands: [
            ExploreCommand.self, ScreenCommand.self, CheckCommand.self, FixCommand.self, SummaryCommand.self,
            TraceCommand.self,
            EncodeCommand.self,
            CompareCommand.self,
            ExportCommand.self, InferCommand.self, ModelsCommand.self, CacheCommand.self, ConfigCommand.self,
            LessonsCommand.self,
            ExplainCommand.self, HelpCommand.self, WorkerCommand.self,
        ],
        defaultSubcommand: ExploreCommand.self)

    /// Runs the tool. Unlike ArgumentParser's `main()`, reports problems in the style and with the status of commands.
    static func main() async {
        let given = Array(CommandLine.arguments.dropFirst())
        // The explorer shows the problems of the config file itself, unless it fails earlier.
        var areProblemsTold = !usesSettings(given) || given.first == "config"
        do {
            try checkName(of: given)
            var command = try command(for: usesSettings(given) ? LoadedSettings.arguments.adding(to: given) : given)
            if usesSettings(given), !opensExplorer(command), !(command is HelpCommand),
                let trouble = LoadedSettings.file.trouble
            {
                throw Trouble(trouble)
            }
            if !areProblemsTold, !opensExplorer(command) {
                LoadedSettings.reportProblems()
                areProblemsTold = true
            }
            try prepare(command)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            if !areProblemsTold { LoadedSettings.reportProblems() }
            finish(error)
        }
    }

    private static func opensExplorer(_ command: any ParsableCommand) -> Bool {
        (command as? any ExplorerOpening)?.opensExplorer == true
    }

    /// Reports a first argument that isn't a file and resembles the name of a command. Otherwise it would become the
    /// explorer's payload, and the options of the intended command would be rejected.
    private static func checkName(of given: [String]) throws {
        guard let name = given.first, !name.contains(where: { "-./".contains($0) }),
            !configuration.subcommands.contains(where: { $0._commandName == name }),
            !ManualPage.topics.contains(where: { $0.name == name })
        else { return }
        let near = Spelling.near(name, among: CommandDescription.shown.map(\.commandName))
        guard !near.isEmpty else { return }
        try PayloadFiles.check(name, alternatives: near.map { "`codascope \($0)`" })
    }

    /// Returns the requested command.
    ///
    /// The first argument is the name of a command, or a payload for the explorer. Parsing only that command is faster:
    /// parsing from the root reads the explorer's many options twice more, which delays the first screen and the start
    /// of every worker.
    private static func command(for arguments: [String]) throws -> any ParsableCommand {
        if let first = arguments.first, !first.hasPrefix("-") {
            let named = configuration.subcommands.first { $0._commandName == first }
            let rest = named == nil ? arguments : Array(arguments.dropFirst())
            let type = named ?? ExploreCommand.self
            // Not ArgumentParser's help command: its usage would lack the name of the executable.
            if let command = try? type.parseAsRoot(rest),
                ([type] + type.configuration.subcommands).contains(where: { $0 == Swift.type(of: command) })
            {
                return command
            }
        }
        // Also throws usage errors and requests for help.
        return try parseAsRoot(arguments)
    }

    /// Whether a run uses the config file. The worker doesn't need it, and completions must print nothing else.
    private static func usesSettings(_ given: [String]) -> Bool {
        given.first != "worker" && given.first?.hasPrefix("---") != true
    }

    /// Exits with the help, the version or a usage error, as ArgumentParser does, but reports output that can't be
    /// written.
    private static func finish(_ error: any Error) -> Never {
        let status = exitCode(for: error)
        // Of the parser, only ExitCode has this status.
        if status == .failure, !(error is ExitCode) {
            Output.say(ShownText(lines: "codascope: \(Trouble(error).description)"))
            exit(withError: ExitCode(ExitStatus.trouble.rawValue))
        }
        var text = fullMessage(for: error)
        if status == .success {
            let screen = HelpScreen.replacing(text, for: Array(CommandLine.arguments.dropFirst()))
            text = screen ?? Completions.corrected(text)
        }
        if !text.isEmpty {
            if status == .success { Output().writeData(text + "\n") } else { Output.say(ShownText(lines: text)) }
        }
        exit(withError: status)
    }

    /// The stacks of the threads that a command may need at the same time, in bytes: the parser's, and several small ones.
    private static let threads: [Int?] = [64 << 20] + Array(repeating: nil, count: 8)

    /// Checks that a command can start its threads, and makes sure that no process started by a command outlives it.
    private static func prepare(_ command: any ParsableCommand) throws {
        if !(command is WorkerCommand) { try OwnThread.probe(stackSizes: threads) }
        switch command {
        case is WorkerCommand: break
        // The explorer handles signals itself, to restore the terminal; processes that its editor leaves behind aren't
        // ours.
        case is ExploreCommand, is LessonsCommand: ChildRegistry.endAllAtExit()
        default:
            EndingSignals.install()
            ChildRegistry.shared.adoptOrphans()
        }
    }
}

/// A command that can open the explorer, which then shows the problems of the config file.
protocol ExplorerOpening {
    var opensExplorer: Bool { get }
}
