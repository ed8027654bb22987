import ArgumentParser

@main
struct Codascope: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "codascope",
        abstract: "See what Codable does to your JSON.",
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
            exit(withError: error)
        }
    }
}
