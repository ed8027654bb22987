package import DecodeService

extension RunnerTrouble: CustomStringConvertible {
    /// One or more sentences: what happened, where, and what to do next.
    package var message: String {
        switch self {
        case .unknownModel(let name, let near, let candidates):
            Self.unknownModelMessage(name, near: near, candidates: candidates)
        case .ambiguousModel(let name, let candidates):
            "several models are named '\(name)'; choose \(Explainer.list(candidates, limit: .max, joining: "or"))"
        case .badModelExpression(let expression, let column, let reason):
            "'\(expression)' is not a type: \(reason) at column \(column); write, for example, City, [City], "
                + "[String: City] or City?"
        case .runnerNotStarted(let reason):
            "the worker process could not be started: \(reason)"
        case .modelCrashed(let crash):
            crash.message
        case .timeLimit(let seconds, let place):
            Self.limitMessage("after \(seconds.inShort) s", place, "--time-limit SECONDS allows more time")
        case .memoryLimit(let mebibytes, let place):
            Self.limitMessage(
                "because it used more than \(mebibytes) MiB", place, "--memory-limit MIB allows more")
        case .runnerReplaced(let expected, let found):
            "the worker speaks protocol version \(found), but version \(expected) is expected: the executable "
                + "was replaced; restart codascope"
        case .answerUnreadable(let reason):
            "the worker's response could not be read (\(reason)); a model that writes to the worker's file descriptors "
                + "can cause this"
        case .modelsNotBuilt(let failure):
            failure.text
        case .modelsNotLoaded(let reason), .decoderNotMade(let reason):
            "the models cannot be used: \(reason)"
        case .recorded(let type, let strategies):
            "this is a recording of a decode as \(type)"
                + (strategies.isEmpty ? "" : " with \(strategies.joined(separator: ", "))")
                + ", which can't be decoded in another way: it has no models; leave out other models and strategies"
        }
    }

    /// The text printed for an uncaught error.
    package var description: String { message }

    /// Suggests the way out of a loop if there is one, otherwise a higher limit.
    private static func limitMessage(_ reason: String, _ place: DecodePlace?, _ option: String) -> String {
        let what =
            switch place?.phase {
            case .encoding: "encoding the value again"
            case .loading: "loading the models"
            default: "the decode"
            }
        let sentence = "\(what) was stopped \(reason)"
        guard let place else { return "\(sentence); \(option)" }
        guard let explanation = place.explanation else { return "\(sentence): \(place.clause); \(option)" }
        return "\(sentence): \(place.clause). \(explanation)"
    }

    private static func unknownModelMessage(_ name: String, near: [String], candidates: [String]) -> String {
        let sentence = "there is no model named '\(name)'"
        if !near.isEmpty {
            return
                "\(sentence); did you mean \(Explainer.list(near, limit: .max, joining: "or"))? `codascope models` lists all"
        }
        if candidates.isEmpty { return "\(sentence); there are no models" }
        guard candidates.count > maxCandidates else {
            return "\(sentence); the models are \(Explainer.list(candidates, limit: .max))"
        }
        return "\(sentence), and no name is similar; `codascope models` lists all \(candidates.count)"
    }

    /// The maximum number of models listed in a sentence.
    private static let maxCandidates = 12
}

extension PayloadTrouble {
    /// The trouble in words.
    package init(_ trouble: RunnerTrouble) { self.init(trouble.message, code: trouble.code) }
}
