import DecodeService
import DecodeTrace
import JSONText

// What a change that decodes leaves swallowed, suspicious or unread.
extension FixSearch.Run {
    /// The limits of rounds, of what is mended in one, and of steps that are tried alone.
    private static let (maxRounds, maxMended, maxAlone) = (2, 8, 3)

    /// Continues the best change of the app until it keeps everything: of what its decode swallows, or leaves suspicious or
    /// unread, the remedies become further steps. They are made together, and one by one if that is no better.
    func continueBest(_ report: (FixProgress) -> Void) async {
        guard search.plans, !triesOnlyRemedies, !hasKeeper, let edits = search.edits, edits.runner != nil else {
            return
        }
        let known = tried + [progress.workingPlan].compactMap(\.self)
        // What a change drops, no further step brings back.
        let best = known.filter {
            $0.works && isOfApp($0) && $0.verdict.applicability <= .leavesOut && $0.losses.count(.dropped) == 0
        }.min {
            $0.keepsNothing == $1.keepsNothing ? $0.precedes($1) : $1.keepsNothing
        }
        guard let best else { return }
        var reached = best
        for _ in 0..<Self.maxRounds where !reached.keeps && canGoOn {
            guard let better = await continued(reached, edits) else { break }
            reached = better
        }
        guard reached != best else { return }
        (planning.plan, plans[reached.kind]) = (reached, reached)
        progress.plan = planning
        report(progress)
    }

    /// A change with steps for what it leaves; nil if none of them leaves the app with more.
    private func continued(_ best: Trial, _ edits: EditTrials) async -> Trial? {
        let runner = best.files.isEmpty ? search.runner : edits.runner?(best.files.map(\.edited))
        guard let runner else { return nil }
        let changed = await judge.decode(after: best, edits, now: subject.now) { await decodePlan($0, by: runner) }
        guard let steps = changed.map({ mending($0, after: best, edits) }), !steps.isEmpty else { return nil }
        if let all = await run(best, adding: steps, edits) { return all }
        var reached: Trial?
        for step in steps.prefix(Self.maxAlone) where steps.count > 1 && canGoOn {
            if let better = await run(reached ?? best, adding: [step], edits) { reached = better }
        }
        return reached
    }

    /// A step for each failure that a decode swallowed, and for each of its new suspicions.
    private func mending(_ decode: DiagnosedDecode, after best: Trial, _ edits: EditTrials) -> [Trial.Step] {
        let files = edits.files(after: best.files)
        let known = Set(subject.suspicions.map(Answered.init))
        let editor = ModelEditor(files: files, strategies: best.strategies)
        let doubts = decode.suspicions().filter { !known.contains(Answered($0)) }.prefix(Self.maxMended)
        let answers = doubts.compactMap { suspicion in
            suspicion.advice.flatMap(\.remedies).filter(\.isForApps).lazy.compactMap { remedy in
                remedy.source.flatMap(editor.edit).map { Fix($0) } ?? Fix(remedy, over: best.strategies)
            }.first
        }
        let swallowed = decode.diagnosis.failures.filter(\.isAbsorbed).prefix(Self.maxMended)
        let causes = swallowed.compactMap { PlanCause($0, of: decode) }
        let draft = PlanDraft(
            causes, strategies: best.strategies,
            edits: EditTrials(files: files, parse: edits.parse, runner: nil), while: { canGoOn })
        let made = draft.planSteps + answers.map { Trial.Step(fix: $0) }
        let original = ModelEditor(files: edits.files, strategies: best.strategies)
        var seen = Set(best.steps.map(\.fix.id))
        return made.filter { seen.insert($0.fix.id).inserted }.map { step in
            guard let edit = step.fix.edit else { return step }
            // A person looks for the place in the file as it is.
            var step = step
            step.fix = Fix(edit.placed(as: original.edit(edit.makes)))
            return step
        }
    }

    /// A change with further steps, run; nil if it leaves the app with no more than without them.
    private func run(_ best: Trial, adding steps: [Trial.Step], _ edits: EditTrials) async -> Trial? {
        let all = best.steps + steps
        let whole = Trial(all.filter { !$0.isInitializer } + all.filter(\.isInitializer), strategies: best.strategies)
        guard let made = try? whole.keeping(Set(all.indices), of: subject.request, edits: edits),
            let ended = await run(made)
        else { return nil }
        return ended.precedes(best) || best.keepsNothing ? ended : nil
    }
}

extension PlanCause {
    /// The cause of a failure that a decode swallowed; nil for a failure without a call.
    fileprivate init?(_ diagnosed: DiagnosedFailure, of decode: DiagnosedDecode) {
        guard let failure = diagnosed.failure else { return nil }
        let types = TrialFigures.Ending.types(to: failure, in: decode.result.trace)
        self.init(
            signature: Signature(failure, types: types, at: diagnosed.token, in: decode.document),
            findCause: { FailureCause(failure, of: decode.result) }, explain: { diagnosed.explained(by: $0) },
            document: decode.document, failure: PlannedFailure(failure, in: decode.document, decode.strategies))
    }
}
