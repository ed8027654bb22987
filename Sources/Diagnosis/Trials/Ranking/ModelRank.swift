package import DecodeService

/// How far one model decodes a payload.
package struct ModelRank: Codable, Sendable, Hashable {
    /// The type expression to request: `Country`, `[Media]`, `nullability/City`.
    package var model: String
    /// The model in the expression.
    package var descriptor: ModelDescriptor
    /// How the trial ended; nil if the model wasn't tried.
    package var outcome: DecodeResult.Outcome?
    /// How many values the decode read.
    package var read: Int
    /// How many values it reads if it continues after a failure; 0 if that isn't known.
    package var reach: Int
    /// How many values the payload has, or the sample of a large one.
    package var total: Int

    /// Creates a rank.
    package init(
        model: String, descriptor: ModelDescriptor, outcome: DecodeResult.Outcome?, read: Int, reach: Int = 0,
        of total: Int
    ) {
        self.model = model
        self.descriptor = descriptor
        self.outcome = outcome
        self.read = min(read, total)
        self.reach = min(reach, total)
        self.total = total
    }

    /// Creates the rank of a model that wasn't tried.
    package init(untried model: ModelDescriptor) {
        self.init(model: model.qualifiedName, descriptor: model, outcome: nil, read: 0, of: 0)
    }

    /// The part of the payload's values that decoded, from 0 to 1.
    package var fraction: Double { part(read) }

    /// The share of a count in the payload's values. A payload without values is decoded as a whole.
    private func part(_ count: Int) -> Double {
        total > 0 ? Double(count) / Double(total) : outcome?.hasValue == true ? 1 : 0
    }

    /// How far the decode came.
    package var reached: ValueReach { ValueReach(read: read, of: total) }

    /// How good a guess the model is, from 0 to 1.5: the decoded part of the payload, plus up to half a point for a
    /// decode that finished. So a model that requests a part of the payload and gets it is a good guess. A model whose
    /// keys are all optional finishes with any payload, so a decode that read almost nothing adds almost nothing. A
    /// model that swallows its failures always finishes, so swallowed failures reduce the half point. The right model
    /// may fail at its first property, so what it reads after it counts, too.
    package var score: Double {
        switch outcome {
        case .decoded: fraction + min(0.5, 4 * fraction)
        case .recovered: fraction + min(0.1, 4 * fraction)
        case .failed: part(max(read, reach))
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
