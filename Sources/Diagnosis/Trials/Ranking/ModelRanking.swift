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

/// A shortened copy of a large payload, in which every kind of value remains. It has the first elements of each array,
/// and the first members of each object that has so many that it is a dictionary.
struct PayloadSample {
    private static let elements = 4
    /// More than a type has properties.
    private static let members = 500

    let data: Data

    init(_ document: JSONDocument) {
        var output: [UInt8] = []
        if document.tokenCount > 0 { Self.write(0, of: document, to: &output) }
        data = Data(output)
    }

    private static func write(_ token: JSONDocument.Token, of document: JSONDocument, to output: inout [UInt8]) {
        let span = document.span(token)
        guard document.isContainer(token) else {
            output += document.text[span]
            return
        }
        let isArray = document.kind(token) == .array
        output.append(isArray ? UInt8(ascii: "[") : UInt8(ascii: "{"))
        var number = 0
        var child = document.firstChild(token)
        while let member = child, number < (isArray ? elements : members) {
            if number > 0 { output.append(UInt8(ascii: ",")) }
            if let key = document.keySpan(member) {
                output += document.text[key]
                output.append(UInt8(ascii: ":"))
            }
            write(member, of: document, to: &output)
            number += 1
            child = document.nextSibling(member)
        }
        output.append(isArray ? UInt8(ascii: "]") : UInt8(ascii: "}"))
    }
}
