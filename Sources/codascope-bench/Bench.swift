// Measurements of what the package promises.
// Belongs here: benchmarks that print ratios within one run, and their payloads and models.
// Belongs elsewhere: tests: a benchmark that fails says how much, not what is wrong.

import ArgumentParser
import Dispatch

/// Measurements of what the package promises: ratios within one run, and counts.
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "codascope-bench", abstract: "Measures Codascope's parts against plain decoding.",
        subcommands: [
            TraceBench.self, IndexBench.self, InferBench.self, StartupBench.self, SuggestBench.self, WrapperBench.self,
            ModelsBench.self, DiagnoseBench.self, GrowthBench.self, SearchBench.self, FidelityBench.self,
            PlanBench.self,
        ])
}

/// Not an asynchronous `main`: valgrind, which counts instructions, dies of what that does to the main thread.
@main
enum Main {
    static func main() {
        do {
            var command = try Bench.parseAsRoot()
            if let command = command as? any AsyncParsableCommand {
                wait(for: command)
            } else {
                try command.run()
            }
        } catch {
            Bench.exit(withError: error)
        }
    }

    private static func wait(for command: sending any AsyncParsableCommand) {
        let end = DispatchSemaphore(value: 0)
        Task {
            var command = command
            do { try await command.run() } catch { Bench.exit(withError: error) }
            end.signal()
        }
        end.wait()
    }
}
