package import JSONText

/// What came of a trial of inferred types.
package enum TrialOutcome: Hashable, Sendable {
    /// They decode every payload.
    case decodes
    /// There is no way to try them here, and why.
    case untried(String)
    /// They do not compile, or a payload does not decode: at a coding path if it is known, and what was said.
    case fails(at: [JSONDocument.Step]?, String)
}

/// Types, and what came of their trial.
package struct TriedModel: Hashable, Sendable {
    package var model: InferredModel
    package var outcome: TrialOutcome

    package init(model: InferredModel, outcome: TrialOutcome) {
        self.model = model
        self.outcome = outcome
    }
}

extension ModelInference {
    /// How often types are made wider before that is given up.
    package static let trialLimit = 16

    /// Infers types and tries them; where a payload fails, the types are made wider there and tried again.
    ///
    /// - Parameter trial: Compiles the types and decodes the payloads with them.
    /// - Returns: The types that were tried last, and what came of it.
    /// - Throws: An `InferenceError`.
    package func refined(
        by trial: (InferredModel) async -> TrialOutcome
    ) async throws(InferenceError) -> TriedModel {
        var inference = self
        var tried = TriedModel(model: try inference.infer(), outcome: .untried("it was not started"))
        for _ in 0..<Self.trialLimit {
            tried.outcome = await trial(tried.model)
            guard case .fails(at: let path?, _) = tried.outcome, let wider = inference.wider(path) else { return tried }
            inference.widened.append(wider)
            tried.model = try inference.infer()
        }
        tried.outcome = await trial(tried.model)
        return tried
    }

    /// The nearest value to a path, outwards, that is not taken for any JSON value yet; nil when all are.
    private func wider(_ path: [JSONDocument.Step]) -> [JSONDocument.Step]? {
        var path = path
        while widened.contains(path) {
            if path.isEmpty { return nil }
            path.removeLast()
        }
        return path
    }
}
