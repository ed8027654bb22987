// Measures the performance that the package promises.
// Belongs here: benchmarks that print ratios within one run, and their payloads and models.
// Belongs elsewhere: tests: a failing benchmark shows a number, not the cause.

import ArgumentParser
import Dispatch

/// Measures the performance that the package promises: ratios within one run, and counts.
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "codascope-bench", abstract: "Measures Codascope's parts against plain decoding.",
        subcommands: [
            TraceBench.self, IndexBench.self, InferBench.self, StartupBench.self, SuggestBench.self, WrapperBench.self,
            ModelsBench.self, DiagnoseBench.self, GrowthBench.self, SearchBench.self, FidelityBench.self,
            PlanBench.self, StepBench.self, BatchBench.self, DriftBench.self, WholeBench.self, PlainCommand.self,
            KeyBench.self, FlipBench.self, BudgetBench.self,
        ])
}

/// Not an asynchronous `main`, with which valgrind, which counts instructions, crashes.
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
