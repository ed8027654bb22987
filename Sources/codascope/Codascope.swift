// The command line: options in, one call, output out.
// Belongs here: subcommands, their options, progress, exit statuses.
// Belongs elsewhere: work that another program could use: that is in Workbench and the modules below it.

import ArgumentParser
import ChildProcesses
import Workbench

@main
struct Codascope: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "codascope",
        abstract: "See how Codable decodes your JSON.",
        version: "0.1.0",
        subcommands: [
            ExploreCommand.self, ScreenCommand.self, CheckCommand.self, TraceCommand.self, EncodeCommand.self,
            CompareCommand.self,
            InferCommand.self, ModelsCommand.self, CacheCommand.self, LessonsCommand.self,
            ExplainCommand.self, WorkerCommand.self,
        ],
        defaultSubcommand: ExploreCommand.self)

    /// As ArgumentParser's own, but trouble is said as the other commands say it, and ends with their status for it.
    static func main() async {
        do {
            var command = try parseAsRoot()
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

    /// Ends as ArgumentParser's own does, with help, the version or what is wrong with the arguments; but what cannot be
    /// written is told.
    private static func finish(_ error: any Error) -> Never {
        let text = fullMessage(for: error)
        let status = exitCode(for: error)
        if !text.isEmpty {
            if status == .success { Output.print(text) } else { Output.line(text + "\n") }
        }
        exit(withError: status)
    }

    /// Sees to it that nothing that a command starts outlives it.
    private static func prepare(_ command: any ParsableCommand) {
        switch command {
        case is WorkerCommand: break
        // It hears signals itself, to put the terminal back; and what its editor leaves behind is none of ours.
        case is ExploreCommand, is LessonsCommand: ChildRegistry.endAllAtExit()
        default:
            EndingSignals.install()
            ChildRegistry.shared.adoptOrphans()
        }
    }
}
