import ArgumentParser
import DecodeService
import ModelBuild
import Processes
import Workbench

/// Prints Swift types that decode payloads.
struct InferCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "infer",
        abstract: "Print Swift types that decode the payloads.")

    @OptionGroup var payloads: PayloadArguments

    @Flag(help: "Every line of each payload is a document of its own.")
    var lines = false

    @OptionGroup(title: "Strategies") var strategies: StrategyOptions
    @OptionGroup(title: "Appearance") var appearance: AppearanceOptions

    @Option(help: "The name of the root type, or of its elements. By default it comes from the file's name.")
    var name: String?

    @Option(
        help: ArgumentHelp(
            "The time limit for trying one payload, in seconds, and for each other step of the work.",
            valueName: "seconds"))
    var timeLimit: Double = 60

    func validate() throws {
        if let name, !ModelInference.isTypeName(name) {
            throw ValidationError(
                "--name must be the name of a new Swift type, such as Order; '\(name)' isn't a valid name, or Swift already "
                    + "has a type of that name")
        }
        try SecondsLimit.validate(timeLimit, of: "--time-limit")
    }

    func run() async throws {
        let output = Output(appearance)
        let strategies = try strategies.strategies()
        for warning in strategies.warnings { output.trouble(warning) }
        let limits = WorkLimits.ofCommand(timeLimit: timeLimit)
        let reader = try SampleReader(
            payloads.sources, strategies: strategies, limit: payloads.reading.bytes(), allLines: lines)
        let read = try await Progress.show("reading the payloads") { detail in
            Result { try reader.read(output, progress: detail, limits: limits) }
        }.get()
        defer { reader.finish() }
        guard let corpus = read else { throw ExitCode(ExitStatus.failed.rawValue) }
        // Standard input has no name to derive a type's name from.
        let isPiped = if case .standardInput = payloads.sources.first { true } else { false }
        let inference = ModelInference(
            corpus: corpus, name: name ?? (isPiped ? "Root" : nil), strategies: strategies)
        let trial = ModelTrial(payloads: reader, strategies: strategies, timeLimit: timeLimit)
        let tried: TriedModel
        let step = limits.begin("inferring the types", of: .process)
        do throws(InferenceError) {
            tried = try await inference.refined { model in
                await Progress.show("compiling and trying the types") { _ in await trial.outcome(of: model) }
            }
        } catch {
            output.trouble(error.message(corpus.samples))
            throw ExitCode(ExitStatus.failed.rawValue)
        }
        step.end()
        output.writeData(tried.model.source)
        for path in tried.model.leftOut { output.trouble("\(path) is left out: no Swift type decodes its value") }
        switch tried.outcome {
        case .decodes: break
        case .untried(let reason): output.trouble("the types were not tried: \(reason)")
        case .fails(_, let reason):
            output.trouble("the types do not decode every payload: \(reason)")
            throw ExitCode(ExitStatus.failed.rawValue)
        }
    }
}
