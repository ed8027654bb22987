package import DecodeService
import DecodeTrace
import Foundation
package import JSONText

/// Tries every model on a payload, including `[T]` and `[String: T]` of each, and ranks them by how far they decode it.
package struct ModelRanking: Sendable {
    private let runner: any DecodeRunner

    /// - Parameter runner: Decodes, and lists the models.
    package init(runner: any DecodeRunner) { self.runner = runner }

    /// Payloads with more bytes are tried with a sample.
    private static let wholeUpTo = 256 << 10

    /// Tries the models; ends early when the task is cancelled. If the user has models, the built-in ones aren't tried
    /// and come last.
    ///
    /// - Parameters:
    ///   - payload: The payload.
    ///   - document: Its text, indexed with the strategies.
    ///   - strategies: How to decode.
    ///   - limit: The time limit for all trials together; models not tried by then are ranked by their names.
    ///   - report: Called with each better list, best first, on the caller's task.
    /// - Returns: The list, best first; empty if the payload has no value.
    /// - Throws: A problem that concerns all models.
    package func run(
        _ payload: Payload, document whole: JSONDocument, strategies: StrategySet, limit: Duration,
        report: ([ModelRank]) -> Void = { _ in }
    ) async throws(RunnerTrouble) -> [ModelRank] {
        guard whole.tokenCount > 0 else { return [] }
        let models = try await runner.models()
        let own = models.filter { $0.lesson == nil }
        let tried = own.isEmpty ? models : own.filter { !$0.isGeneric }
        let others = own.isEmpty ? [] : models.filter { $0.lesson != nil }.map(ModelRank.init(untried:))
        let isWhole = payload.data.count <= Self.wholeUpTo || payload.format != .json
        let sample = isWhole ? payload : Payload(PayloadSample(whole).data)
        let sampled =
            sample.id == payload.id
            ? whole : JSONDocument(bytes: sample.bytes.array, options: strategies.documentOptions)
        let valueCount = sampled.valueCount
        var pastFailures = strategies
        pastFailures.errors = .all
        var ranks: [ModelRank] = []
        // Set at the first answer: before that, a process may have had to start, which isn't part of the trials.
        var deadline: ContinuousClock.Instant?
        for shape in Shape.plausible(for: whole.kind(0)) {
            for model in tried {
                guard !Task.isCancelled else { return ranks }
                func trial(_ strategies: StrategySet) async throws(RunnerTrouble) -> DecodeResult? {
                    let left = deadline.map { ContinuousClock.now.duration(to: $0) } ?? limit
                    return try await self.trial(
                        shape.expression(model.qualifiedName), on: sample, strategies, within: left)
                }
                let answer = try await trial(strategies)
                deadline = deadline ?? .now + limit
                // A dictionary is read in random order, so how far a failing decode got is random, too.
                let isChance = shape == .dictionary && answer?.outcome == .failed
                let values = isChance ? 0 : answer?.counts.scalars ?? 0
                var reach: DecodeResult?
                if model.lesson == nil, !isChance, answer?.outcome == .failed { reach = try await trial(pastFailures) }
                ranks.append(
                    ModelRank(
                        model: shape.expression(models.shortName(of: model)), descriptor: model,
                        outcome: answer?.outcome, read: values, reach: reach?.counts.scalars ?? 0, of: valueCount))
            }
            ranks.sort { $0.precedes($1) }
            report(ranks + others)
        }
        return ranks + others
    }

    /// - Returns: Nil for a model that was not tried, because the time is over or it can't be tried.
    /// - Throws: A problem that concerns all models of the library.
    private func trial(
        _ model: String, on payload: Payload, _ strategies: StrategySet, within limit: Duration
    ) async throws(RunnerTrouble) -> DecodeResult? {
        guard limit > .zero else { return nil }
        let request = DecodeRequest(model: model, strategies: strategies).trial(timeLimit: limit / .seconds(1))
        let answer = await runner.decode(request, payload: payload)
        switch answer.trouble {
        case .modelsNotBuilt(let failure): throw .modelsNotBuilt(failure)
        case .modelsNotLoaded(let reason): throw .modelsNotLoaded(reason: reason)
        default: return answer.result
        }
    }

    /// The type expressions in which a model is tried.
    private enum Shape {
        case itself, array, dictionary

        func expression(_ name: String) -> String {
            switch self {
            case .itself: name
            case .array: "[\(name)]"
            case .dictionary: "[String: \(name)]"
            }
        }

        static func plausible(for kind: JSONDocument.Kind) -> [Shape] {
            switch kind {
            case .object: [.itself, .dictionary]
            case .array: [.array, .itself]
            default: [.itself]
            }
        }
    }
}
