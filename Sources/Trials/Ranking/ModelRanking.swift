import DecodeService
import Foundation
import JSONText
import Strategies

/// Tries models on a payload, for the model picker.
struct Ranking: Sendable {
    let runner: any DecodeRunner
    let candidates: [Candidate]
    /// The library that has the models; nil for the built-in ones.
    var library: ModelLibrary?
    let strategies: StrategySet

    /// A model to try, and what it is called in a list.
    struct Candidate: Sendable {
        var descriptor: ModelDescriptor
        var shortName: String
    }

    /// Larger payloads are tried by a sample, in bytes.
    private static let wholeUpTo = 256 << 10

    /// Starts the trials.
    func start(
        _ payload: Payload, limit: Duration, deliver: @escaping @Sendable (RankEvent) -> Void
    ) -> any DecodeTask {
        RankTask(
            task: Task {
                do throws(RunnerTrouble) {
                    let ranks = try await ranks(payload, within: limit) { deliver(.ranked($0)) }
                    deliver(Task.isCancelled ? .cancelled : .finished(ranks))
                } catch {
                    deliver(.trouble(error))
                }
            })
    }

    private func ranks(
        _ payload: Payload, within limit: Duration, better: ([ModelRank]) -> Void
    ) async throws(RunnerTrouble) -> [ModelRank] {
        let whole = JSONDocument(payload.data, format: payload.format, options: strategies.documentOptions)
        guard whole.tokenCount > 0 else { return [] }
        let isWhole = payload.data.count <= Self.wholeUpTo || payload.format != .json
        let sample = isWhole ? payload : Payload(PayloadSample(whole).data)
        let sampled =
            sample.id == payload.id
            ? whole : JSONDocument(sample.data, options: strategies.documentOptions)
        let valueCount = (0..<sampled.tokenCount).count { !sampled.isClosing($0) }
        var ranks: [ModelRank] = []
        // Counted from the first answer: until then a process may have had to start, which says nothing of the models.
        var deadline: ContinuousClock.Instant?
        for shape in Shape.plausible(for: whole.kind(0)) {
            for candidate in candidates {
                guard !Task.isCancelled else { return [] }
                let model = shape.expression(candidate.descriptor.qualifiedName)
                let answer = try await trial(
                    model, on: sample, within: deadline.map { ContinuousClock.now.duration(to: $0) } ?? limit)
                deadline = deadline ?? .now + limit
                // A dictionary is read in no order: how far one that fails got is chance.
                let isChance = shape == .dictionary && answer?.outcome == .failed
                let values = isChance ? 0 : answer?.counts.values ?? 0
                let fraction = Double(values) / Double(max(1, valueCount))
                ranks.append(
                    ModelRank(
                        model: shape.expression(candidate.shortName), descriptor: candidate.descriptor,
                        outcome: answer?.outcome, fraction: min(1, fraction)))
            }
            ranks.sort { $0.precedes($1) }
            better(ranks)
        }
        return ranks
    }

    /// - Throws: What is wrong with all models of the library.
    private func trial(
        _ model: String, on payload: Payload, within limit: Duration
    ) async throws(RunnerTrouble) -> DecodeResult? {
        guard limit > .zero else { return nil }
        let request = DecodeRequest(
            model: model, library: library, strategies: strategies, wantsPreview: false, wantsTrace: false,
            timeLimit: limit / .seconds(1))
        let answer = await runner.decode(request, payload: payload)
        if case .modelsNotLoaded = answer.trouble, let trouble = answer.trouble { throw trouble }
        return answer.result
    }

    /// What a model is tried as.
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

private struct RankTask: DecodeTask {
    let task: Task<Void, Never>

    func cancel() { task.cancel() }
}

/// A large payload cut down: every array to its first elements, so that every kind of value is still there.
struct PayloadSample {
    private static let elements = 4

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
        while let member = child, !isArray || number < elements {
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
