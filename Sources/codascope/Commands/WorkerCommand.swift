import ArgumentParser
import WorkerProcess

/// The child side of every decode. Hidden: it is started by the other commands.
struct WorkerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker", abstract: "Decodes for another codascope process.", shouldDisplay: false)

    func run() { WorkerMain.run() }
}
