import DecodeEngine
package import DecodeService
import DecodeTrace
import Diagnosis
import Foundation
import JSONText
package import ModelBuild

/// Compiles inferred types, in memory and in the cache, and decodes the payloads with them.
package struct ModelTrial: Sendable {
    package typealias NamedPayload = (name: String, payload: Payload)

    /// The payloads, read again for each trial.
    private let payloads: any Sequence<NamedPayload> & Sendable
    /// The strategies that the types were inferred for, except the lenient ones.
    private let strategies: StrategySet
    private let timeLimit: Double
    private let worker: WorkerProcessRunner

    /// The name of the file that the types are compiled in.
    package static let fileName = "Inferred.swift"

    /// - Parameters:
    ///   - strategies: The strategies that the types were inferred for.
    ///   - timeLimit: The time limit for one payload, in seconds.
    package init(
        payloads: any Sequence<NamedPayload> & Sendable, strategies: StrategySet, timeLimit: Double
    ) {
        self.payloads = payloads
        self.timeLimit = timeLimit
        worker = WorkerProcessRunner(memoryLimit: WorkerProcessRunner.usualMemoryLimit)
        var strict = strategies
        let plain = StrategySet()
        strict.arrays = plain.arrays
        strict.dictionaries = plain.dictionaries
        strict.optionals = plain.optionals
        strict.scalars = plain.scalars
        strict.enums = plain.enums
        strict.missing = plain.missing
        strict.errors = plain.errors
        self.strategies = strict
    }

    /// Compiles and tries types.
    package func outcome(of model: InferredModel) async -> TrialOutcome {
        let file = ModelSourceFile(file: Self.fileName, text: model.source)
        let runner = UserModelsRunner(ModelSources(files: [file], languageMode: .v6), worker: worker)
        var number = 0
        for payload in AnySequence(payloads) {
            number += 1
            let request = DecodeRequest(
                id: number, model: model.expression, strategies: strategies, timeLimit: timeLimit)
            if let failure = failure(await runner.decode(request, payload: payload.payload), of: payload.name) {
                return failure
            }
        }
        return .decodes
    }

    private func failure(_ answer: DecodeAnswer, of name: String) -> TrialOutcome? {
        guard let result = answer.result else {
            if case .modelsNotBuilt(let failure) = answer.trouble {
                // Without problems, the compiler was not run.
                return failure.problems.isEmpty ? .untried(failure.summary) : .fails(at: nil, failure.text)
            }
            // No types could be tried on this machine.
            if case .runnerNotStarted = answer.trouble, let trouble = answer.trouble {
                return .untried(trouble.message)
            }
            return .fails(at: nil, "\(name): \(answer.trouble?.message ?? "the trial was cancelled")")
        }
        guard result.outcome == .failed || result.outcome == .invalid else { return nil }
        let failures = result.trace.failures
        guard let failure = failures.last(where: { $0.fate == .failed }) ?? failures.last else {
            return .fails(at: nil, "\(name) does not decode")
        }
        let steps = failure.path.components.map { component -> JSONDocument.Step in
            switch component {
            case .key(let key): .key(key)
            case .index(let index): .index(index)
            }
        }
        let place = failure.path.isEmpty ? "" : " at \(failure.path)"
        return .fails(at: steps, "\(name)\(place): \(failure.debugDescription)")
    }
}
