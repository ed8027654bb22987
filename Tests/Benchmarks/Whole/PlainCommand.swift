import ArgumentParser
import Foundation

/// The reference for whole processes: reads a file and decodes it with a plain `JSONDecoder`.
struct PlainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plain", abstract: "Decode a payload of `whole` with a plain JSONDecoder.", shouldDisplay: false)

    @Argument var payload: String
    @Argument var shape: WholeShape

    func run() throws {
        print(try shape.decode(Data(contentsOf: URL(filePath: payload))))
    }
}

extension WholeShape: ExpressibleByArgument {}
