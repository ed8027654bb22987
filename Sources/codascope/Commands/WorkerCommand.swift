import ArgumentParser
import DecodeEngine

/// Runs as the child process that decodes. Hidden, because only other commands start it.
struct WorkerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker", abstract: "Decodes for another codascope process.", shouldDisplay: false)

    func run() { WorkerMain.run() }
}
