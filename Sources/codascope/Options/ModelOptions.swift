import ArgumentParser
import DecodeEngine
import DecodeService
import ModelBuild
import Processes
import Workbench

/// The user's own models.
struct ModelSourceOptions: ParsableArguments {
    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Your own models: Swift files, or folders of them. They are compiled and their code is run.",
            valueName: "path"),
        completion: .file(extensions: ["swift"]))
    var models: [String] = []

    @Option(help: ArgumentHelp("The Swift language mode of --models: 5 or 6.", valueName: "5|6"))
    var swiftVersion = ModelSources.LanguageMode.v5

    @Option(
        help: ArgumentHelp(
            "A JSONDecoder in the code of --models, such as API.decoder; strategies override its settings.",
            valueName: "expression"))
    var decoder: String?

    @Option(
        help: ArgumentHelp(
            "A JSONEncoder in the code of --models, such as API.encoder, which encodes the value again.",
            valueName: "expression"))
    var encoder: String?

    @Option(
        help: ArgumentHelp(
            "A SwiftPM package with a target that has your models. It is built with swift build.", valueName: "path"),
        completion: .directory)
    var package: String?

    @Option(help: ArgumentHelp("The target of --package.", valueName: "name"))
    var target: String?

    @Option(help: ArgumentHelp("The time limit for compiling --models or --package, in seconds.", valueName: "seconds"))
    var compileLimit = Double(CompileLimits.usualTime)

    func validate() throws {
        try SecondsLimit.validate(compileLimit, of: "--compile-limit")
        if (package == nil) != (target == nil) {
            throw ValidationError("--package and --target must be used together: --package . --target Models")
        }
        for path in models where !path.hasSuffix(".swift") && !path.hasSuffix("/") {
            guard FileReading.state(path) != nil else { continue }
            throw ValidationError(
                "--models accepts Swift files and folders, and \(path) is neither: put it before --models")
        }
        for (option, value) in [("--decoder", decoder), ("--encoder", encoder)]
        where value != nil && models.isEmpty && package == nil {
            throw ValidationError("\(option) needs --models or --package, the code that defines it")
        }
    }

    var builder: ModelBuilder { ModelBuilder(limits: CompileLimits(time: .seconds(compileLimit))) }

    /// Where the user's own models come from.
    var kind: DecodeBatch.OwnModels { package != nil ? .package : models.isEmpty ? .none : .files }

    /// The sources to compile; nil for the built-in models.
    var sources: ModelSources? {
        guard !models.isEmpty || package != nil else { return nil }
        let chosen: PackageTarget? =
            if let package, let target { PackageTarget(path: package, name: target) } else { nil }
        return ModelSources(
            paths: models, package: chosen, languageMode: swiftVersion, decoder: decoder,
            encoder: encoder)
    }
}

extension ModelSources.LanguageMode: ExpressibleByArgument {}

struct ModelOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The model to decode as: Country, [Media], [String: City], City?.",
            discussion: "Any Swift type expression. Without it, the only model that fits is taken, or you are asked.",
            valueName: "type"),
        completion: Completions.models)
    var model: String?

    @OptionGroup(title: "Your own models") var own: ModelSourceOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions

    var timeLimit: Double { limits.timeLimit }
    var memoryLimit: Int? { limits.memoryLimit }

    /// Decodes in workers, with the user's own models if there are any.
    ///
    /// - Parameter jobs: The number of workers.
    func runner(jobs: Int = 1) -> UserModelsRunner { runner(of: own.sources, jobs: jobs) }

    /// Decodes in workers, with the models of sources if there are any.
    func runner(of sources: ModelSources?, jobs: Int = 1) -> UserModelsRunner {
        UserModelsRunner(
            sources, builder: own.builder,
            worker: WorkerProcessRunner(
                memoryLimit: memoryLimit ?? WorkerProcessRunner.usualMemoryLimit, jobs: jobs))
    }
}

/// The limits of one decode, and of each step of the command's own work.
struct LimitOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The time limit for one decode, in seconds, and for each other step of the work on a payload.",
            valueName: "seconds"))
    var timeLimit: Double = 60

    @Option(
        help: ArgumentHelp(
            "The memory limit for one decode, in mebibytes, and for the command itself. The default is half of the machine's memory.",
            valueName: "MiB"))
    var memoryLimit: Int?

    /// The limits of the command's own work.
    var ownWork: WorkLimits { .ofCommand(timeLimit: timeLimit, memoryLimit: memoryLimit) }

    /// The maximum, in mebibytes; more than any machine has.
    private static let maxMemory = 1 << 30

    func validate() throws {
        try SecondsLimit.validate(timeLimit, of: "--time-limit")
        if let memoryLimit, !(1...Self.maxMemory).contains(memoryLimit) {
            throw ValidationError(
                "--memory-limit must be at least 1 mebibyte, and at most \(Self.maxMemory); it was \(memoryLimit)")
        }
    }
}
