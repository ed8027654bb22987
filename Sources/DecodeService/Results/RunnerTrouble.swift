/// Why there is no result: a failure around the decode, not of the decode itself.
package indirect enum RunnerTrouble: Error, Codable, Sendable, Hashable {
    /// No model has that name. Lists similar names first, then all models.
    case unknownModel(name: String, near: [String], candidates: [String])
    /// Several models have that name; the qualified names that can be typed instead.
    case ambiguousModel(name: String, candidates: [String])
    /// The type expression cannot be read; the column counts characters from 1.
    case badModelExpression(expression: String, column: Int, reason: String)
    /// The runner could not be started.
    case runnerNotStarted(reason: String)
    /// The model crashed the decoding process.
    case modelCrashed(ModelCrash)
    /// The decode exceeded its time limit in seconds, and where it was, if known.
    case timeLimit(seconds: Double, place: DecodePlace? = nil)
    /// The decode exceeded its memory limit in mebibytes, and where it was, if known.
    case memoryLimit(mebibytes: Int, place: DecodePlace? = nil)
    /// The runner uses another protocol version, as after an update.
    case runnerReplaced(expected: Int, found: Int)
    /// The response can't be read.
    case answerUnreadable(reason: String)
    /// The user's models don't compile, or can't be compiled here.
    case modelsNotBuilt(ModelBuildFailure)
    /// The compiled models can't be loaded.
    case modelsNotLoaded(reason: String)
    /// The user's decoder can't be created.
    case decoderNotMade(reason: String)
    /// The payload is a recording of another decode than the requested one.
    case recorded(as: String, strategies: [String])
}

extension RunnerTrouble {
    /// What happened, in a few words: `the model crashed`.
    package var shortWords: String {
        switch self {
        case .unknownModel: "no such model"
        case .ambiguousModel: "several such models"
        case .badModelExpression: "no such type"
        case .modelCrashed: "the model crashed"
        case .timeLimit: "time limit exceeded"
        case .memoryLimit: "memory limit exceeded"
        case .runnerNotStarted, .runnerReplaced, .answerUnreadable: "no answer"
        case .modelsNotBuilt(let failure): failure.isOfCompiler ? "models do not compile" : "no models"
        case .modelsNotLoaded: "models not loaded"
        case .decoderNotMade: "no decoder"
        case .recorded: "a recording"
        }
    }

    /// The kind of trouble, for machines.
    package var code: TroubleCode {
        switch self {
        case .unknownModel: .unknownModel
        case .ambiguousModel: .ambiguousModel
        case .badModelExpression: .badModelExpression
        case .runnerNotStarted, .runnerReplaced, .answerUnreadable: .workerFailed
        case .modelCrashed: .modelCrashed
        case .timeLimit: .timeLimit
        case .memoryLimit: .memoryLimit
        case .modelsNotBuilt: .modelsNotBuilt
        case .modelsNotLoaded, .decoderNotMade: .modelsNotLoaded
        case .recorded: .recorded
        }
    }
}
