/// Why there is no result: not a failure of the decode, but of what surrounds it.
package enum RunnerTrouble: Error, Codable, Sendable, Hashable {
    /// No model has that name; near ones first, then all there are.
    case unknownModel(name: String, near: [String], candidates: [String])
    /// Several models have that name; the qualified names that can be typed instead.
    case ambiguousModel(name: String, candidates: [String])
    /// The type expression cannot be read; the column counts characters from 1.
    case badModelExpression(expression: String, column: Int, reason: String)
    /// What decodes could not be started.
    case runnerNotStarted(reason: String)
    /// The model ended what decodes, in the middle of a decode.
    case modelCrashed(ModelCrash)
    /// The decode took longer than it may, in seconds, and where it was then if that is known.
    case timeLimit(seconds: Double, place: DecodePlace? = nil)
    /// The decode took more memory than it may, in mebibytes, and where it was then if that is known.
    case memoryLimit(mebibytes: Int, place: DecodePlace? = nil)
    /// What decodes speaks another version, as after an update.
    case runnerReplaced(expected: Int, found: Int)
    /// The answer cannot be read.
    case answerUnreadable(reason: String)
    /// The user's models do not compile, or cannot be compiled here.
    case modelsNotBuilt(ModelBuildFailure)
    /// The compiled models cannot be loaded.
    case modelsNotLoaded(reason: String)
    /// The decoder of the user's code cannot be made.
    case decoderNotMade(reason: String)
}

extension RunnerTrouble {
    /// What kind of trouble it is, for machines. The codes stay as they are.
    package var code: String {
        switch self {
        case .unknownModel: "unknown-model"
        case .ambiguousModel: "ambiguous-model"
        case .badModelExpression: "bad-model-expression"
        case .runnerNotStarted, .runnerReplaced, .answerUnreadable: "worker-failed"
        case .modelCrashed: "model-crashed"
        case .timeLimit: "time-limit"
        case .memoryLimit: "memory-limit"
        case .modelsNotBuilt: "models-not-built"
        case .modelsNotLoaded, .decoderNotMade: "models-not-loaded"
        }
    }
}
