import ArgumentParser

/// Measurements of what the package promises: ratios within one run, and counts.
@main
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "codascope-bench", abstract: "Measures Codascope's parts against plain decoding.",
        subcommands: [
            TraceBench.self, IndexBench.self, InferBench.self, StartupBench.self, SuggestBench.self, WrapperBench.self,
            ModelsBench.self, DiagnoseBench.self, FidelityBench.self,
        ])
}
