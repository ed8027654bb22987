package import DecodeService
import DecodeTrace
package import Diagnosis
import Foundation
import JSONText
package import Reports
import SwiftDeclarations

extension DecodeBatch {
    /// The maximum number of rounds. More find nothing new: each adds payloads of every remaining cause.
    private static var maxRounds: Int { 3 }

    /// Searches with the samples, then decodes all payloads with the change found. Payloads that still fail join the
    /// samples of the next round.
    ///
    /// - Parameters:
    ///   - samples: Some payloads that failed, and some that decoded.
    ///   - request: The request of a payload that failed.
    ///   - sources: The files and folders of all payloads, which are read again.
    ///   - limit: The time limit of the search. The trial on all payloads takes as long as the check.
    /// - Returns: The change with its results on all payloads; nil if none was found.
    package func change(
        for samples: CorpusSamples, _ request: DecodeRequest, in sources: [PayloadSource], limit: Duration
    ) async throws -> CorpusTried? {
        var samples = samples
        let deadline = ContinuousClock.now + limit
        var best: CorpusTried?
        for _ in 0..<Self.maxRounds {
            let left = ContinuousClock.now.duration(to: deadline)
            guard left > .zero, let found = await plan(for: samples, request, limit: left) else { break }
            let tried = try await tryOnAll(found, request, sources)
            if tried.plan.read > best?.results.read ?? -1 { best = CorpusTried(results: tried.plan, change: found) }
            guard tried.plan.failed > 0, tried.left.hasFailures else { break }
            samples.add(tried.left)
        }
        return best
    }

    /// Decodes all payloads for samples, and searches for a change with them.
    ///
    /// - Returns: The change with the number of payloads that decode with it; nil if no more do.
    package func change(in sources: [PayloadSource], limit: Duration) async -> Trial? {
        var whole = options
        whole.clean = .none
        var samples = CorpusSamples()
        var request: DecodeRequest?
        var decoded = 0
        let batch = DecodeBatch(whole, runner: runner, console: console)
        _ = try? await batch.run(sources) { _ in
        } body: { payload in
            samples.add(CorpusFindings(payload.decode, payload: "", suspicions: []), payload.decode.document)
            if payload.result.outcome.hasValue { decoded += 1 } else { request = request ?? payload.request }
            return .decoded
        }
        guard !Task.isCancelled, let request,
            let found = try? await change(for: samples, request, in: sources, limit: limit),
            found.results.read > decoded
        else { return nil }
        var trial = found.change
        var tally = DocumentTally()
        tally.decode = found.results.read
        tally.of = found.results.read + found.results.failed + found.results.invalid
        trial.documents = tally
        // The samples are an array of payloads.
        for step in trial.steps.indices {
            for failure in trial.steps[step].failures.indices {
                trial.steps[step].failures[failure].path.components.removeFirst()
            }
        }
        return trial
    }

    /// A plan for the samples, with the type expression of one payload.
    private func plan(for samples: CorpusSamples, _ request: DecodeRequest, limit: Duration) async -> Trial? {
        var several = request
        several.model = "[\(request.model)]"
        let payload = Payload(json: samples.array, origin: .start)
        let document = JSONDocument(bytes: payload.bytes.array, options: request.strategies.documentOptions)
        return await console.showProgress("searching for a plan") { _ in
            guard let result = await runner.decode(several, payload: payload).result,
                let subject = FixSubject(result, request: several, payload: payload, document: document)
            else { return nil }
            let edits = await runner.editTrials(for: several, triesBuiltIn: true)
            let search = FixSearch(runner: runner, limit: limit, edits: edits)
            guard var plan = await search.permanentPlan(for: subject) else { return nil }
            guard let model = plan.model else { return plan }
            plan.model = String(model.dropFirst().dropLast())
            return model.hasPrefix("[") && model.hasSuffix("]") ? plan : nil
        }
    }

    /// Decodes all payloads with a plan.
    private func tryOnAll(
        _ found: Trial, _ request: DecodeRequest, _ sources: [PayloadSource]
    ) async throws -> (plan: CorpusPlan, left: CorpusSamples) {
        var options = options.trial(of: found.applied(to: request))
        options.clean = .none
        options.wantsFigures = true
        let changes =
            found.steps.flatMap(\.fix.changes).map { [$0.name: $0.value] }
            + (found.model.map { [["model": $0]] } ?? []) + found.files.map { ["edit": $0.diff] }
        var plan = CorpusPlan(changes: changes, titles: found.steps.map(\.fix.asOptions))
        var left = CorpusSamples()
        let edited =
            found.files.isEmpty
            ? nil : await runner.editTrials(for: request, triesBuiltIn: true)?.runner?(found.files.map(\.edited))
        let batch = DecodeBatch(
            options, runner: edited as? UserModelsRunner ?? runner,
            console: SilentConsole(progress: ("trying a plan", console)))
        _ = try await batch.run(sources) { _ in
            plan.failed += 1
        } body: { payload in
            switch payload.result.outcome {
            case .invalid: plan.invalid += 1
            case .failed:
                plan.failed += 1
                left.add(CorpusFindings(payload.decode, payload: "", suspicions: []), payload.decode.document)
            case .decoded, .recovered:
                let losses = payload.result.figures.map { $0.losses(payload.decode.document, found.strategies) }
                plan.addRead(
                    losing: Dictionary(
                        uniqueKeysWithValues: Loss.What.allCases.map { ($0.rawValue, losses?.count($0) ?? 0) }))
            }
            return .decoded
        }
        return (plan, left)
    }
}

/// A change that was tried on all payloads.
package struct CorpusTried {
    package var results: CorpusPlan
    package var change: Trial
}
