import ArgumentParser
import Foundation

/// The programs that benchmarks run.
enum Programs {
    /// This benchmark's own executable.
    static var bench: URL { URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath() }

    /// The executable of codascope: the named one, or the one beside this benchmark.
    ///
    /// - Throws: `ValidationError` if there is none.
    static func codascope(_ named: String?) throws -> String {
        let path = named ?? bench.deletingLastPathComponent().appending(path: "codascope").path
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw ValidationError("\(path) does not exist: build codascope first, or pass it with --executable")
        }
        return path
    }
}

/// Prints results as one JSON value.
func printJSON(_ results: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    print(String(decoding: try encoder.encode(results), as: UTF8.self))
}
