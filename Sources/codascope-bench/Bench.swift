import ArgumentParser

/// Measurements of what the package promises: ratios within one run, and counts.
@main
struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "codascope-bench", abstract: "Measures Codascope's parts against plain decoding.",
        subcommands: [
            TraceBench.self, IndexBench.self, InferBench.self, StartupBench.self, WrapperBench.self, FidelityBench.self,
        ])
}
