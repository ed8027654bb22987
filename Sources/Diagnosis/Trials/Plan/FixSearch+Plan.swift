package import DecodeService

/// Why a change of several steps can't be made or run.
package struct PlanStepTrouble: Error, Hashable {
    /// `step 2 can't be made without a step that is left out`.
    package var message: String

    package init(_ message: String) { self.message = message }
}

extension FixSearch {
    /// Searches for the smallest change that an app can make for several payloads together: settings of its decoder and
    /// edits of its models, no what-if strategies.
    ///
    /// - Parameter subject: The payloads in one array, decoded as an array of the model.
    /// - Returns: The plan with which all payloads decode; nil if there is none, or the time runs out.
    package func permanentPlan(for subject: FixSubject) async -> Trial? {
        let run = await Run(search: self, subject: subject)
        run.isPermanentOnly = true
        guard let first = await run.startPlan() else { return nil }
        await run.searchPlan(first, least: nil) { _ in }
        return ([run.planning.plan].compactMap(\.self) + run.planning.alternatives)
            .first { $0.works && $0.kind != .payload && $0.isPermanent }
    }

    /// Runs some steps of a plan, so that a person can take one without the others. The kept steps are made again, each in
    /// the source as the steps before it leave it, and run as a whole.
    ///
    /// - Parameter kept: The indices of the steps to make.
    package func run(
        _ plan: Trial, keeping kept: Set<Int>, of subject: FixSubject
    ) async throws(PlanStepTrouble) -> Trial {
        let part = try plan.keeping(kept, of: subject.request, edits: edits)
        guard let runner = part.files.isEmpty ? runner : edits?.runner?(part.files.map(\.edited)) else {
            throw PlanStepTrouble("there is no swiftc")
        }
        let request = part.applied(to: subject.request)
        let answer = await runner.decode(request.trial(figures: true), payload: subject.payload, within: limit)
        if case .modelsNotBuilt(let failure) = answer?.trouble {
            let reason = failure.first.map { ": \($0.message)" } ?? ""
            throw PlanStepTrouble("without the other steps it does not compile\(reason)")
        }
        guard let result = answer?.result else { throw PlanStepTrouble(answer?.trouble?.message ?? "time ran out") }
        var judge = TrialJudge(subject.request, subject.payload, subject.document)
        return judge.trial(part, result)
    }
}

extension Trial {
    /// Makes some of its steps, without running them.
    ///
    /// - Parameters:
    ///   - kept: The indices of the steps.
    ///   - unchanged: The request that failed.
    ///   - edits: Edits the models' source; nil if that isn't possible.
    package func keeping(
        _ kept: Set<Int>, of unchanged: DecodeRequest, edits: EditTrials?
    ) throws(PlanStepTrouble) -> Trial {
        var request = unchanged
        var files = edits?.files ?? []
        for (index, step) in steps.enumerated() where kept.contains(index) {
            request = step.fix.applied(to: request)
            guard let edit = step.fix.edit else { continue }
            guard let edits,
                let made = ModelEditor(files: files, strategies: request.strategies).edit(edit.makes),
                let file = files.firstIndex(where: { $0.name == made.source.file })
            else { throw PlanStepTrouble("step \(index + 1) can't be made without a step that is left out") }
            files[file].source = edits.parse(made.edited)
        }
        return Trial(
            steps.indices.filter(kept.contains).map { steps[$0] }, strategies: request.strategies,
            model: request.model == unchanged.model ? nil : request.model,
            files: ChangedFile.changes(from: edits?.files ?? [], to: files))
    }
}
