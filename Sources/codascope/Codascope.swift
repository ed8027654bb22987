import ArgumentParser

@main
struct Codascope: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "codascope",
        abstract: "See what Codable does to your JSON.",
        version: "0.1.0",
        subcommands: [ExploreCommand.self, ScreenCommand.self, WorkerCommand.self],
        defaultSubcommand: ExploreCommand.self)
}
