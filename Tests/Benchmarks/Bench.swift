// Measures the performance that the package promises.
// Belongs here: benchmarks that print ratios within one run, and their payloads and models.
// Belongs elsewhere: tests: a failing benchmark shows a number, not the cause.

import ArgumentParser

/// Measures the performance that the package promises: ratios within one run, and counts.
@main
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "codascope-bench", abstract: "Measures Codascope's parts against plain decoding.",
        subcommands: [
            TraceBench.self, IndexBench.self, StartupBench.self, SuggestBench.self, ModelsBench.self,
            FirstRunBench.self, GrowthBench.self, SearchBench.self, FidelityBench.self, BatchBench.self,
            WholeBench.self, PlainCommand.self, KeyBench.self, FlipBench.self, BudgetBench.self, PeersBench.self,
        ])
}
