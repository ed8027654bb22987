import ArgumentParser
import Explorer
import Inference
import Strategies
import Workbench

/// Prints Swift types that decode payloads.
struct InferCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "infer",
        abstract: "Print Swift types that decode the payloads.",
        discussion: """
            The types of all payloads together, the root type first: a member that some lack is optional, keys that are \
            data make a dictionary, objects told apart by a member such as type make an enum. They decode under the \
            strategies given here (--keys snake, --dates iso8601). They are compiled, and decode every payload, before \
            they are printed; without a Swift compiler they are printed untried, which standard error says.

            Exit status: 0 they decode every payload; 1 they do not, or a payload is not JSON; 2 trouble.
            """)

    @OptionGroup var payloads: PayloadArguments
    @OptionGroup var strategies: StrategyOptions
    @OptionGroup var appearance: AppearanceOptions

    @Option(help: "The name of the root type, or of its elements; otherwise it comes from the file's name.")
    var name: String?

    @Option(help: ArgumentHelp("Seconds that the trial of one payload may take.", valueName: "seconds"))
    var timeLimit: Double = 60

    func validate() throws {
        if let name, !ModelInference.isTypeName(name) {
            throw ValidationError(
                "--name takes the name of a Swift type, such as Order; it was '\(name)', which is none, or one that "
                    + "Swift has already")
        }
        guard timeLimit > 0, timeLimit.isFinite else {
            throw ValidationError("--time-limit takes seconds, more than 0; it was \(timeLimit)")
        }
    }

    func run() async throws {
        let output = Output(appearance)
        let strategies = try strategies.strategies()
        for warning in strategies.warnings { output.trouble(warning) }
        let reader = SampleReader(strategies: strategies, console: output, limit: payloads.reading.bytes())
        let read: [SamplePayload]?
        do throws(PayloadTrouble) {
            read = try reader.read(payloads.sources)
        } catch {
            throw Trouble(error.message)
        }
        guard let samples = read else { throw ExitCode(ExitStatus.failed.rawValue) }
        // Standard input has no name that a type could have.
        let isPiped = if case .standardInput = payloads.sources.first { true } else { false }
        let inference = ModelInference(
            samples: samples.map(\.sample), name: name ?? (isPiped ? "Root" : nil), strategies: strategies)
        let trial = ModelTrial(
            payloads: samples.map { ($0.sample.name, $0.payload) }, strategies: strategies, timeLimit: timeLimit)
        let tried: TriedModel
        do throws(InferenceError) {
            tried = try await inference.refined { model in
                await Progress.show("compiling and trying the types") { _ in await trial.outcome(of: model) }
            }
        } catch {
            output.trouble(error.message(samples.map(\.sample)))
            throw ExitCode(ExitStatus.failed.rawValue)
        }
        output.write(tried.model.source)
        for path in tried.model.leftOut { output.trouble("\(path) is left out: no Swift type decodes what it holds") }
        switch tried.outcome {
        case .decodes: break
        case .untried(let reason): output.trouble("the types were not tried: \(reason)")
        case .fails(_, let reason):
            output.trouble("the types do not decode every payload: \(reason)")
            throw ExitCode(ExitStatus.failed.rawValue)
        }
    }
}
