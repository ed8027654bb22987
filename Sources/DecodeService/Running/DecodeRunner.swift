package import Strategies

/// Who decodes: a child process, or this very process in tests.
package protocol DecodeRunner: Sendable {
    /// All models that can be chosen, in the order they are shown.
    ///
    /// - Throws: ``RunnerTrouble``.
    func models() async throws -> [ModelDescriptor]

    /// The Swift source that declares a model.
    ///
    /// - Throws: ``RunnerTrouble/unknownModel(name:near:candidates:)`` when the model is not one of ``models()``.
    func source(of model: ModelDescriptor) async throws -> ModelSourceFile

    /// Decodes a payload.
    ///
    /// - Parameters:
    ///   - request: What to decode it as, and how.
    ///   - payload: The bytes; those with an identity that was seen before are not sent again.
    ///   - deliver: Called on a thread of the runner's, never on the caller's stack, with progress if it takes long, then
    ///     the result, then the preview if one was wanted, then exactly one event that `isLast`.
    /// - Returns: A handle to cancel it with.
    @discardableResult
    func decode(_ request: DecodeRequest, payload: Payload, deliver: @escaping @Sendable (DecodeEvent) -> Void)
        -> any DecodeTask

    /// Tries every model, also `[T]` and `[String: T]` of each, on a payload: how far does each decode?
    ///
    /// - Parameters:
    ///   - payload: The bytes.
    ///   - strategies: How to decode.
    ///   - limit: The time for all trials together; models not tried by then are ranked by their names only.
    ///   - deliver: Called on a thread of the runner's with each better list, best first, and then once with the last.
    /// - Returns: A handle to cancel it with.
    @discardableResult
    func rank(
        _ payload: Payload, strategies: StrategySet, limit: Duration, deliver: @escaping @Sendable (RankEvent) -> Void
    ) -> any DecodeTask
}

/// A decode under way.
package protocol DecodeTask: Sendable {
    /// Ends the decode; the only event after this is `cancelled`, unless the last one was on its way.
    func cancel()
}

/// What a runner reports of a decode, in this order: progress, result, preview, one of the last three.
package enum DecodeEvent: Sendable {
    /// A decode that takes long has come so far, counted in calls of the model. Comes now and then, or never.
    case progress(calls: Int)
    case result(DecodeResult)
    case preview(Preview)
    /// The last event: all that was wanted was delivered.
    case finished
    /// The last event: there is no (further) answer.
    case trouble(RunnerTrouble)
    /// The last event: the decode was cancelled.
    case cancelled

    /// Whether no event comes after this one.
    package var isLast: Bool {
        switch self {
        case .progress, .result, .preview: false
        case .finished, .trouble, .cancelled: true
        }
    }
}

/// What a runner reports of the ranking of models.
package enum RankEvent: Sendable {
    /// The best list so far, best first.
    case ranked([ModelRank])
    /// The last event: the list, best first.
    case finished([ModelRank])
    /// The last event: no trial could be run.
    case trouble(RunnerTrouble)
    /// The last event: the ranking was cancelled.
    case cancelled
}

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
