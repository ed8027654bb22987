package import JSONText

/// The outcome of a trial of inferred types.
package enum TrialOutcome: Hashable, Sendable {
    /// They decode every payload.
    case decodes
    /// They can't be tried on this machine, with the reason.
    case untried(String)
    /// They don't compile, or a payload doesn't decode: the coding path, if known, and the message.
    case fails(at: [JSONDocument.Step]?, String)
}

/// Inferred types, and the outcome of their trial.
package struct TriedModel: Hashable, Sendable {
    package var model: InferredModel
    package var outcome: TrialOutcome
}

extension ModelInference {
    /// The maximum number of attempts to widen types.
    package static let trialLimit = 16

    /// Infers types and tries them; if a payload fails, widens the type there and tries again.
    ///
    /// - Parameter trial: Compiles the types and decodes the payloads with them.
    /// - Returns: The types tried last, and the outcome.
    /// - Throws: An `InferenceError`.
    package func refined(
        by trial: (InferredModel) async -> TrialOutcome
    ) async throws(InferenceError) -> TriedModel {
        var inference = self
        var tried = TriedModel(model: try inference.infer(), outcome: .untried("the trial was not started"))
        for _ in 0..<Self.trialLimit {
            tried.outcome = await trial(tried.model)
            guard case .fails(at: let path?, _) = tried.outcome, let wider = inference.wider(path) else { return tried }
            inference.widened.append(wider)
            tried.model = try inference.infer()
        }
        tried.outcome = await trial(tried.model)
        return tried
    }

    /// The nearest ancestor of a path that isn't decoded as any JSON value yet; nil if all are.
    private func wider(_ path: [JSONDocument.Step]) -> [JSONDocument.Step]? {
        var path = path
        while widened.contains(path) {
            if path.isEmpty { return nil }
            path.removeLast()
        }
        return path
    }
}

/// Types that decode the payloads they were inferred from.
package struct InferredModel: Hashable, Sendable {
    /// The type of a payload.
    package let root: SwiftType
    /// Every type that the model declares, by its number.
    package let declarations: [Declaration]
    /// The name of the payload's type, or of its elements' type.
    package let rootName: String
    /// The type of a payload as a type expression: `[User]`.
    package let expression: String
    /// The types as Swift source that compiles, ending with a line feed.
    package let source: String
    /// The paths of members that no type decodes, which are left out.
    package let leftOut: [String]
}
