// The command line: parses options, makes one call, prints the output.
// Belongs here: subcommands, their options, progress, exit statuses.
// Belongs elsewhere: work that another program could use, which is in Workbench and the modules below it.

import ArgumentParser
import ChildProcesses
import Explorer
import Workbench

@main
struct Codascope: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "codascope",
        abstract: "See how Codable decodes your JSON.",
        version: "0.1.0",
        subcommands: [
            ExploreCommand.self, ScreenCommand.self, CheckCommand.self, SummaryCommand.self, TraceCommand.self,
            EncodeCommand.self,
            CompareCommand.self,
            ExportCommand.self, InferCommand.self, ModelsCommand.self, CacheCommand.self, ConfigCommand.self,
            LessonsCommand.self,
            ExplainCommand.self, HelpCommand.self, WorkerCommand.self,
        ],
        defaultSubcommand: ExploreCommand.self)

    /// Like ArgumentParser's own, but reports problems in the style of the other commands and with their exit status.
    static func main() async {
        do {
            var command = try command(for: configured(Array(CommandLine.arguments.dropFirst())))
            prepare(command)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let trouble as Trouble {
            for line in "codascope: \(trouble.description)".split(separator: "\n", omittingEmptySubsequences: false) {
                Output.say(String(line))
            }
            exit(withError: ExitCode(ExitStatus.trouble.rawValue))
        } catch {
            finish(error)
        }
    }

    /// The command that arguments ask for.
    ///
    /// Arguments that begin with a payload are for the explorer. Before ArgumentParser finds that out, it reads the
    /// explorer's many options twice more, which takes a part of the time to the first screen.
    private static func command(for arguments: [String]) throws -> any ParsableCommand {
        if let first = arguments.first, !first.hasPrefix("-"),
            !configuration.subcommands.contains(where: { $0._commandName == first }),
            let command = try? ExploreCommand.parse(arguments)
        {
            return command
        }
        // Reports what is wrong, too.
        return try parseAsRoot(arguments)
    }

    /// The arguments with the defaults of the config file. What is wrong in it is reported, and nothing stops for it.
    private static func configured(_ given: [String]) -> [String] {
        // The worker's models have nothing to do with it, and completions must print nothing else.
        guard given.first != "worker", given.first?.hasPrefix("---") != true else { return given }
        let configured = ConfiguredArguments(LoadedSettings.file)
        let keys = configured.settings.keys
        let conflicts = keys.isEmpty ? [] : ConfiguredKeys.use(keys.map { ($0.name, $0.keys) })
        // The command config reports them all.
        if given.first != "config" {
            let problems = configured.settings.problems.map { ($0.line, $0.message) }
            for (line, message) in problems + conflicts.map({ (keys[$0.index].line, $0.message) }) {
                Output.say("codascope: \(LoadedSettings.path):\(line): \(message)")
            }
        }
        return configured.adding(to: given)
    }

    /// Exits like ArgumentParser's own, with the help, the version or a usage error, but reports output that can't be
    /// written.
    private static func finish(_ error: any Error) -> Never {
        let status = exitCode(for: error)
        var text = fullMessage(for: error)
        if status == .success {
            let screen = HelpScreen.replacing(text, for: Array(CommandLine.arguments.dropFirst()))
            text = screen ?? Completions.corrected(text)
        }
        if !text.isEmpty {
            if status == .success { Output.print(text) } else { Output.line(text + "\n") }
        }
        exit(withError: status)
    }

    /// Makes sure that no process started by a command outlives it.
    private static func prepare(_ command: any ParsableCommand) {
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
