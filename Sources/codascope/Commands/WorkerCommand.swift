import ArgumentParser
import DecodeEngine

/// The child process of every decode. Hidden: the other commands start it.
struct WorkerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker", abstract: "Decodes for another codascope process.", shouldDisplay: false)

    func run() { WorkerMain.run() }
}
