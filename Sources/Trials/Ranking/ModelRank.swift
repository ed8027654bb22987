package import DecodeService

/// How far one model decodes a payload.
package struct ModelRank: Codable, Sendable, Hashable {
    /// The type expression to request: `Country`, `[Media]`, `nullability/City`.
    package var model: String
    /// The model in the expression.
    package var descriptor: ModelDescriptor
    /// How the trial ended; nil if the model wasn't tried.
    package var outcome: DecodeResult.Outcome?
    /// The part of the payload's values that decoded, from 0 to 1.
    package var fraction: Double
    /// The part that decodes if the decode goes on after a failure, from 0 to 1; 0 where that isn't known.
    package var reach: Double

    /// Creates a rank.
    package init(
        model: String, descriptor: ModelDescriptor, outcome: DecodeResult.Outcome?, fraction: Double, reach: Double = 0
    ) {
        self.model = model
        self.descriptor = descriptor
        self.outcome = outcome
        self.fraction = fraction
        self.reach = reach
    }

    /// Creates the rank of a model that wasn't tried.
    package init(untried model: ModelDescriptor) {
        self.init(model: model.qualifiedName, descriptor: model, outcome: nil, fraction: 0)
    }

    /// How good a guess the model is, from 0 to 1.5: the decoded part of the payload, plus half a point for a decode
    /// that finished. So a model that asks for a part of the payload and gets it is a good guess, and one whose
    /// optional keys are all missing isn't. A model that swallows its failures always finishes, so absorbed failures
    /// reduce the half point. The right model may fail at its first property, so what it reads after it counts, too.
    package var score: Double {
        switch outcome {
        case .decoded: fraction + 0.5
        case .recovered: fraction + 0.1
        case .failed: max(fraction, reach)
        case .invalid: 0
        case nil: -1
        }
    }

    /// Whether this model is listed before the other: by score, then by the simpler and earlier name.
    package func precedes(_ other: ModelRank) -> Bool {
        if score != other.score { return score > other.score }
        if model.count != other.model.count { return model.count < other.model.count }
        return model < other.model
    }
}
