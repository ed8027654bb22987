package import DecodeService

/// How far one model decodes a payload.
package struct ModelRank: Codable, Sendable, Hashable {
    /// The type expression to ask for: `Country`, `[Media]`, `nullability/City`.
    package var model: String
    /// The model inside the expression.
    package var descriptor: ModelDescriptor
    /// How the trial ended; nil when it was not tried.
    package var outcome: DecodeResult.Outcome?
    /// The part of the payload's values that decoded, from 0 to 1.
    package var fraction: Double

    /// A rank.
    package init(model: String, descriptor: ModelDescriptor, outcome: DecodeResult.Outcome?, fraction: Double) {
        self.model = model
        self.descriptor = descriptor
        self.outcome = outcome
        self.fraction = fraction
    }

    /// The rank of a model that was not tried.
    package init(untried model: ModelDescriptor) {
        self.init(model: model.qualifiedName, descriptor: model, outcome: nil, fraction: 0)
    }

    /// How good a guess the model is, from 0 to 1.5: how much of the payload decoded, and half a point for a decode that
    /// came to its end. So a model that asks for a part of the payload and gets it is a good guess, and one whose keys
    /// are all optional and all missing is not. What swallows its failures comes to its end with anything, so that counts
    /// for little.
    package var score: Double {
        switch outcome {
        case .decoded: fraction + 0.5
        case .recovered: fraction + 0.1
        case .failed: fraction
        case .invalid: 0
        case nil: -1
        }
    }

    /// Whether this one comes before the other in a list: the higher score, then the plainer and earlier name.
    package func precedes(_ other: ModelRank) -> Bool {
        if score != other.score { return score > other.score }
        if model.count != other.model.count { return model.count < other.model.count }
        return model < other.model
    }
}
