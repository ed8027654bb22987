import DecodeService
import DecodeTrace
import Foundation
import JSONText

/// The progress of a search for a plan.
package struct PlanProgress: Sendable, Hashable {
    /// The maximum number of different changes in a plan: nobody makes more of them for one payload.
    package static let maxChanges = 12

    /// The best plan so far; nil if there is none.
    package var plan: Trial?
    /// Working plans of other kinds, best first.
    package var alternatives: [Trial] = []
    /// The number of known failures, those of one cause once.
    package var failureCount = 0
    /// The causes that are left, of each kind of failure, if removing them takes more different changes than a plan has;
    /// otherwise empty.
    package var excess: [CauseCount] = []
    /// The number of decodes so far.
    package var tried = 0
    /// Whether the compiler is running.
    package var isCompiling = false
    /// Whether the time ran out before everything was tried.
    package var isCut = false
}

/// Searches for a plan: several changes that together make a payload decode when no single change does, or that get it
/// furthest. It finds the one that leaves the app with most, and keeps those of other kinds as alternatives:
///
/// 1. A ``PayloadSurvey`` lists all causes without a compiler: it decodes with `errors: all`, mends in the payload what
///    failed, and decodes again, so that failures hidden by a stand-in appear as well. The changes are the payload plan;
///    a value that only stands in for an unknown one is never shown.
/// 2. Strategies are chosen for one cause after the other. A strategy is kept if it gets past its cause and brings the
///    payload nearer to a value: a survey with it finds fewer causes.
/// 3. If lenient strategies get past the rest, they are a plan. So are source edits for the rest: they are made in one
///    model, on top of each other, and compiled once. What fails then gets further edits, and an edit that the compiler
///    rejects is replaced.
/// 4. Steps that may be unnecessary are left out if the payload decodes without them and loses no more.
///
/// The search is deterministic, ends when the task is cancelled or the time is over, and keeps the best plan so far.
extension FixSearch.Run {
    /// The limit of compiles: more don't help.
    private static let maxCompiles = 6
    /// The limit of causes whose strategies are looked for at once.
    private static let maxConsidered = 64

    /// The strategies chosen so far, with the survey of the remaining causes.
    private struct ChosenStrategies {
        var steps: [Trial.Step] = []
        var request: DecodeRequest
        var survey: PayloadSurvey
    }

    /// Edited models and the runner that decodes with them.
    struct Compiled {
        var draft: PlanDraft
        var runner: any DecodeRunner
    }

    /// Whether there is time left for a plan and the task isn't cancelled.
    private var canPlan: Bool {
        guard !Task.isCancelled else { return false }
        if left <= .zero { planning.isCut = true }
        return left > .zero
    }

    // MARK: The search

    /// Lists the causes; nil if the time runs out.
    func startPlan() async -> PayloadSurvey? {
        // Edits may have their own time limit; otherwise the plan has the rest of the time, which limits each of its decodes.
        let start = search.now()
        deadline = max(deadline ?? start + search.limit, search.edits?.limit.map { start + $0 } ?? start)
        let survey = await survey(planRequest)
        planning.failureCount = survey?.causes.count ?? 0
        progress.isCut = progress.isCut || survey == nil && left <= .zero
        return survey
    }

    /// Searches; ends early when the task is cancelled.
    ///
    /// - Parameters:
    ///   - first: The result of ``startPlan()``.
    ///   - least: The quality of the best known change of the app; nil without one. A plan must be better.
    func searchPlan(_ first: PayloadSurvey, least: [Int]?, _ report: (FixProgress) -> Void) async {
        await plan(first, least, report)
        planning.isCompiling = false
        progress.isCut = progress.isCut || planning.isCut
        if isTooLarge, planning.plan?.works != true, least == nil {
            let passed = Set(planning.plan?.steps.flatMap(\.failures) ?? [])
            for cause in first.causes where !passed.contains(cause.failure) {
                if let index = planning.excess.firstIndex(where: { $0.first.kind == cause.failure.kind }) {
                    planning.excess[index].count += 1
                } else {
                    planning.excess.append(CauseCount(first: cause.failure))
                }
            }
        }
        progress.plan = planning
    }

    private func show(_ report: (FixProgress) -> Void) {
        progress.plan = planning
        report(progress)
    }

    private func plan(_ first: PayloadSurvey, _ least: [Int]?, _ report: (FixProgress) -> Void) async {
        await planPayload(first)
        var start = await wrap(first, report) ?? ChosenStrategies(request: planRequest, survey: first)
        start = await chooseStrategies(start, by: Self.rateFaithful)
        keep(await partial(start, of: first))
        choose(least, report)
        guard !isPermanentOnly else {
            if plans[.strategies]?.works != true { await planModel(start, first, least, report) }
            return choose(least, report)
        }
        let strategies = await chooseStrategies(start) { $0.leniency }
        if strategies.survey.isEmpty {
            keep(await minimized(run(planned(strategies.steps, strategies.request, wrapped))))
        } else if search.edits == nil {
            keep(await partial(strategies, of: first))
        }
        choose(least, report)
        if ![plans[.strategies], plans[.model]].contains(where: { $0.map { $0.keeps && isOfApp($0) } == true }) {
            await planModel(start, first, least, report)
        }
        choose(least, report)
    }

    /// Keeps a plan unless one of its kind is better.
    private func keep(_ plan: Trial?) {
        guard let plan else { return }
        if let known = plans[plan.kind], !plan.precedes(known) { return }
        plans[plan.kind] = plan
    }

    /// Chooses the best plan, with the others as alternatives.
    private func choose(_ least: [Int]?, _ report: (FixProgress) -> Void) {
        let all = Trial.Kind.allCases.compactMap { plans[$0] }
        // The user usually can't change the payload, so this plan is only chosen if nothing else helps. A what-if is chosen
        // only if an app can't have as much, nor part of the way.
        let ofApp = all.filter { $0.kind != .payload }
        let lasting = ofApp.filter { $0.works && $0.isPermanent && $0.verdict.applicability <= .guess }
        let parts = ofApp.filter { $0.isPart }
        let best = (lasting.isEmpty ? parts.isEmpty ? ofApp : parts : lasting).min { $0.precedes($1) }
        planning.plan = best.flatMap { best in
            guard let least else { return best }
            return best.works && best.quality.lexicographicallyPrecedes(least) ? best : nil
        }
        if best == nil, least == nil { planning.plan = plans[.payload] }
        planning.alternatives = all.filter {
            ($0.works || $0.kind == .payload) && $0.kind != planning.plan?.kind
        }
        show(report)
    }

    /// The plan of the payload, if all failures could be removed by changing it.
    private func planPayload(_ survey: PayloadSurvey) async {
        guard !survey.isStuck, !survey.isInvalid, canPlan else { return }
        // A payload that lacks everything that is requested can't be fixed by a few values.
        guard survey.mends.contains(where: { $0.change != .add || !$0.pointer.isEmpty }) else { return }
        guard survey.mends.rows.count <= PlanProgress.maxChanges else { return isTooLarge = true }
        let subject = subject
        let mended = Payload(Data(survey.mended.text))
        guard let result = await decodePlan(subject.request.trial(figures: true), of: mended, by: nil)?.result,
            result.outcome.hasValue
        else { return }
        var plan = Trial([], strategies: subject.request.strategies)
        plan.mends = survey.mends
        plan.outcome = survey.mends.allSatisfy(\.isKnown) ? result.outcome : nil
        (plan.failureCount, plan.passedCount) = (planning.failureCount, planning.failureCount)
        keep(plan)
    }

    /// Wraps the model in a type if the payload has the model's value in a member; nil if no more of the payload is
    /// read then, unless the model's keys are there in another spelling.
    private func wrap(_ first: PayloadSurvey, _ report: (FixProgress) -> Void) async -> ChosenStrategies? {
        guard let edits = search.edits, let make = edits.runner, let cause = first.causes.first, canPlan else {
            return nil
        }
        let editor = ModelEditor(files: edits.files, strategies: planRequest.strategies)
        let made = editor.edits(finder(planRequest, cause.document, declared).remedies(for: cause.cause))
        guard let edit = made.first(where: { $0.model != nil }), let model = edit.model else { return nil }
        func draft(_ causes: [PlanCause]) -> PlanDraft {
            PlanDraft(
                [], strategies: planRequest.strategies, edits: edits, after: [Trial.Step(edit, for: causes)],
                while: { true })
        }
        var wrapping = planRequest
        wrapping.model = model
        planning.isCompiling = true
        show(report)
        let runner = make(draft([cause]).changedFiles.map(\.edited))
        let survey = await survey(wrapping, with: runner)
        planning.isCompiling = false
        let isRespelled = { (survey: PayloadSurvey) in survey.causes.contains(where: \.isRenamed) }
        guard let survey, survey.reach > first.reach || isRespelled(survey) && !isRespelled(first) else {
            return nil
        }
        planRequest = wrapping
        wrapped = Compiled(draft: draft(first.causes.filter { !survey.has($0.signature) }), runner: runner)
        return ChosenStrategies(request: planRequest, survey: survey)
    }

    // MARK: Strategies

    /// Chooses strategies for one cause after the other, as long as they bring the payload nearer to a value.
    ///
    /// - Parameters:
    ///   - runner: Decodes with edited models; nil for the unedited ones.
    ///   - rate: The rank of a change, the best 0; nil for a change to skip.
    private func chooseStrategies(
        _ start: ChosenStrategies, with runner: (any DecodeRunner)? = nil, by rate: (Fix) -> Int?
    ) async -> ChosenStrategies {
        var chosen = start
        while chosen.steps.count < PlanProgress.maxChanges, await chooseOne(&chosen, runner, rate) {}
        return chosen
    }

    /// Strategies that JSONDecoder itself has.
    private static func rateFaithful(_ fix: Fix) -> Int? { fix.isFaithful && !fix.mapsKeys ? 0 : nil }

    /// - Returns: Whether a strategy was chosen.
    private func chooseOne(
        _ chosen: inout ChosenStrategies, _ runner: (any DecodeRunner)?, _ rate: (Fix) -> Int?
    ) async -> Bool {
        for cause in chosen.survey.causes.prefix(Self.maxConsidered) {
            guard canPlan else { return false }
            let finder = finder(chosen.request, cause.document, search.edits == nil ? .none : declared)
            let found = cause.cause
            let candidates = finder.fixes(for: found, finder.remedies(for: found))
            var best: (rank: [Int], fix: Fix, next: ChosenStrategies)?
            for (order, fix) in candidates.enumerated() {
                guard let rating = rate(fix) else { continue }
                guard canPlan else { return false }
                let request = fix.applied(to: chosen.request)
                // Another model expression asks for other values: more of them may be read, and more may fail.
                guard let survey = await survey(request, with: runner), !survey.has(cause.signature),
                    fix.model == nil
                        ? survey.distance.lexicographicallyPrecedes(chosen.survey.distance)
                        : survey.reach > chosen.survey.reach
                else { continue }
                let rank = [rating] + survey.distance + [order]
                if let best, !rank.lexicographicallyPrecedes(best.rank) { continue }
                let passed = chosen.survey.causes.filter { !survey.has($0.signature) }.map(\.failure)
                let steps = chosen.steps.adding(Trial.Step(fix: fix, failures: passed))
                best = (rank, fix, ChosenStrategies(steps: steps, request: request, survey: survey))
            }
            guard let best else { continue }
            chosen = best.next
            return true
        }
        return false
    }

    /// Makes a plan of the strategies chosen so far. It decodes if no cause is left; otherwise, it only gets
    /// further.
    private func partial(_ chosen: ChosenStrategies, of first: PayloadSurvey) async -> Trial? {
        guard !chosen.steps.isEmpty || wrapped != nil else { return nil }
        if chosen.survey.isEmpty { return await minimized(run(planned(chosen.steps, chosen.request, wrapped))) }
        let answer = await decodePlan(chosen.request.trial(figures: true), by: wrapped?.runner)
        let plan = answer?.result.flatMap { partialPlan(chosen, wrapped, $0, first, left: chosen.survey) }
        if let plan { planning.failureCount = plan.failureCount }
        return plan
    }

    /// A plan whose decode returns no value, but gets past some failures; nil if it gets past none, or less far than the
    /// decode without it.
    ///
    /// - Parameters:
    ///   - result: The decode of the unchanged payload.
    ///   - first: The failures without any change.
    ///   - survey: The failures that are left.
    private func partialPlan(
        _ chosen: ChosenStrategies, _ compiled: Compiled?, _ result: DecodeResult, _ first: PayloadSurvey,
        left survey: PayloadSurvey
    ) -> Trial? {
        var plan = judge.trial(planned(chosen.steps, chosen.request, compiled), result)
        guard result.outcome == .failed, let next = plan.next else { return nil }
        let known = first.causes.firstIndex { $0.failure.path == next.path }
        plan.passedCount = first.causes[..<(known ?? first.causes.count)].count { !survey.has($0.signature) }
        plan.failureCount = first.causes.count + survey.causes.count { !first.has($0.signature) }
        return plan.passedCount > 0 && plan.reach.read >= subject.reach ? plan : nil
    }

    /// Strategies and edits that were not run together yet.
    private func planned(_ steps: [Trial.Step], _ request: DecodeRequest, _ compiled: Compiled?) -> Trial {
        let original = subject.request.model
        return Trial(
            steps + (compiled?.draft.planSteps ?? []), strategies: request.strategies,
            model: request.model == original ? nil : request.model, files: compiled?.draft.changedFiles ?? [])
    }

    // MARK: Edits

    /// Makes edits for the remaining causes, compiles them as one model, and decodes; repeats this for new causes.
    private func planModel(
        _ start: ChosenStrategies, _ first: PayloadSurvey, _ least: [Int]?, _ report: (FixProgress) -> Void
    ) async {
        guard let edits = search.edits else { return }
        var start = start
        var causes = Self.typesFirst(start.survey.causes)
        var banned: Set<PlanDraft.Ban> = []
        for _ in 0..<Self.maxCompiles {
            let draft = PlanDraft(
                causes, strategies: start.request.strategies, edits: edits, banned: banned,
                after: wrapped?.draft.steps ?? [], while: { canPlan })
            guard !draft.isTooLarge else { return isTooLarge = true }
            guard draft.steps.count > (wrapped?.draft.steps.count ?? 0) else { return }
            guard let runner = edits.runner?(draft.changedFiles.map(\.edited)) else {
                return keepUntried(draft, start, first)
            }
            guard canPlan else { return keepUntried(draft, start, first) }
            planning.isCompiling = true
            show(report)
            let request = start.request
            let compiled = Compiled(draft: draft, runner: runner)
            let answer = await decodePlan(request.trial(figures: true), by: runner)
            planning.isCompiling = false
            guard let answer else { return keepUntried(draft, start, first) }
            if case .modelsNotBuilt(let failure) = answer.trouble {
                guard let step = failure.first.flatMap(draft.step), ban(step, in: &banned) else { return }
                continue
            }
            guard let result = answer.result else { return }
            if result.outcome.hasValue {
                keep(await judged(planned(start.steps, request, compiled), result, by: runner))
                choose(least, report)
                return keep(await minimized(plans[.model]))
            }
            guard let survey = await survey(request, with: runner) else { return }
            // What the edits reveal may need another strategy.
            let chosen = ChosenStrategies(steps: start.steps, request: request, survey: survey)
            let next = await chooseStrategies(chosen, with: runner, by: Self.rateFaithful)
            var isNew = next.steps.count > start.steps.count
            start = next
            if let plan = partialPlan(chosen, compiled, result, first, left: chosen.survey) {
                planning.failureCount = max(planning.failureCount, plan.failureCount)
                keep(plan)
            }
            // Edits for causes that occur again did not help; new causes get edits.
            for cause in Self.typesFirst(next.survey.causes) {
                if let step = draft.steps.first(where: { $0.signatures.contains(cause.signature) }) {
                    if ban(step, in: &banned, cause) { isNew = true }
                } else if !causes.contains(where: { $0.signature == cause.signature }) {
                    causes.append(cause)
                    isNew = true
                }
            }
            guard isNew else { return }
        }
    }

    /// Types before keys, because edits of keys use the model's keys. What the edits for earlier causes reveal comes after them.
    private static func typesFirst(_ causes: [PlanCause]) -> [PlanCause] {
        causes.filter { !$0.isRenamed } + causes.filter(\.isRenamed)
    }

    /// - Returns: Whether the ban is new.
    private func ban(
        _ step: Trial.Step, in banned: inout Set<PlanDraft.Ban>, _ cause: PlanCause? = nil
    ) -> Bool {
        var isNew = false
        for signature in cause.map({ [$0.signature] }) ?? step.signatures {
            let ban = PlanDraft.Ban(signature: signature, title: step.fix.inWords)
            if banned.insert(ban).inserted { isNew = true }
        }
        return isNew
    }

    /// Keeps a plan that lists the edits that would come next.
    private func keepUntried(_ draft: PlanDraft, _ start: ChosenStrategies, _ first: PayloadSurvey) {
        planning.isCut = planning.isCut || search.edits?.runner != nil
        var plan = plans[.strategies].flatMap { $0.works ? nil : $0 } ?? Trial([], strategies: planRequest.strategies)
        if plan.next == nil {
            (plan.failureCount, plan.next) = (first.causes.count, first.causes.first?.failure)
        }
        plan.untried = (plan.steps.isEmpty ? start.steps : []) + draft.planSteps
        plans[.strategies] = plans[.strategies].flatMap { $0.works ? $0 : nil }
        if plans[.model]?.works != true { plans[.model] = plan }
    }

    // MARK: Trying a plan

    /// Removes each step without which a plan decodes and loses no more: strategies, and edits beside one of the same property
    /// or one around it.
    private func minimized(_ whole: Trial?) async -> Trial? {
        guard var plan = whole else { return nil }
        for step in plan.steps.reversed() where plan.steps.count > 1 && plan.mayLack(step) {
            guard canPlan else { break }
            let kept = Set(plan.steps.indices.filter { plan.steps[$0] != step })
            let part = try? plan.keeping(kept, of: subject.request, edits: search.edits)
            guard let part, let smaller = await run(part), !plan.losses.isLess(than: smaller.losses) else { continue }
            plan = smaller
        }
        return plan
    }

    /// Runs a plan; nil if it doesn't decode or keeps nothing.
    func run(_ plan: Trial) async -> Trial? {
        let isWrapping = plan.files == wrapped?.draft.changedFiles
        let edited = isWrapping ? wrapped?.runner : search.edits?.runner?(plan.files.map(\.edited))
        guard let runner = plan.files.isEmpty ? search.runner : edited else { return nil }
        let request = plan.applied(to: subject.request).trial(figures: true)
        return await judged(plan, await decodePlan(request, by: runner)?.result, by: runner)
    }

    /// A plan with its result; nil if it doesn't decode or keeps nothing.
    private func judged(
        _ plan: Trial, _ result: DecodeResult?, by runner: any DecodeRunner
    ) async -> Trial? {
        var plan = judge.trial(plan, result)
        guard plan.works, !plan.keepsNothing else { return nil }
        (plan.failureCount, plan.passedCount) = (planning.failureCount, planning.failureCount)
        guard plan.verdict.applicability <= .guess else { return plan }
        let changed = await judge.decode(after: plan, search.edits, now: subject.now) {
            await decodePlan($0, by: runner)
        }
        plan.doubts = changed.map { $0.doubts($0.suspicions(), besides: []) } ?? []
        return plan
    }

    // MARK: Decodes

    /// Surveys with edited models, or with the unedited ones, whose results are cached.
    private func survey(_ request: DecodeRequest, with runner: (any DecodeRunner)? = nil) async -> PayloadSurvey? {
        if let runner { return await survey(request, by: runner) }
        if let known = surveys[request] { return known }
        let survey = await survey(request, by: wrapped?.runner ?? search.runner)
        surveys[request] = survey
        return survey
    }

    private func survey(_ request: DecodeRequest, by runner: any DecodeRunner) async -> PayloadSurvey? {
        let subject = subject
        let document = judge.document(for: request.strategies)
        var tried = 0
        let survey = await PayloadSurvey.run(
            request.trial(trace: true), payload: subject.payload, document: document,
            declared: declared, while: { canPlan }
        ) { request, payload in
            tried += 1
            return await runner.decode(request, payload: payload, within: left)
        }
        planning.tried += tried
        return survey
    }

    func decodePlan(
        _ request: DecodeRequest, of payload: Payload? = nil, by runner: (any DecodeRunner)?
    ) async -> DecodeAnswer? {
        planning.tried += 1
        let runner = runner ?? search.runner
        let answer = await runner.decode(request, payload: payload ?? subject.payload, within: left)
        if answer == nil, !Task.isCancelled { planning.isCut = true }
        return answer
    }
}

// Helpers of the search for a plan.

extension [Trial.Step] {
    /// The steps with one more, which wins if an earlier one sets the same strategy.
    func adding(_ step: Trial.Step) -> [Trial.Step] {
        let names = Set(step.fix.changes.map(\.name))
        var step = step
        var kept: [Trial.Step] = []
        for known in self {
            let isReplaced =
                known.fix.changes.allSatisfy { names.contains($0.name) } && known.fix.edit == nil
                && (known.fix.model == nil || step.fix.model != nil)
            if isReplaced {
                step.failures = known.failures + step.failures.filter { !known.failures.contains($0) }
            } else {
                kept.append(known)
            }
        }
        return kept + [step]
    }
}

extension Trial {
    /// Whether a step may be unnecessary: a strategy, an edit that drops values, or one beside another of the same property
    /// or around it.
    func mayLack(_ step: Step) -> Bool {
        step.fix.edit == nil || step.fix.edit?.wrapper.map { $0 != .convertible } == true
            || steps.contains { other in
                // A wrapper may be on any property around the failure; what an object of an unknown kind lacked, as one of
                // another kind, its own case reads.
                let outward = other.fix.edit?.wrapper != nil || other.fix.edit?.addsKind == true ? 1 : 0
                return other.fix != step.fix
                    && step.signatures.contains { signature in
                        other.signatures.contains { signature.place.starts(with: $0.place.dropLast(outward)) }
                    }
            }
    }
}

extension Fix {
    /// Strategies that accept what `JSONDecoder` rejects, the least harmful first.
    private static let lenient = ["scalars", "enums", "optionals", "arrays", "dictionaries", "dates-else", "missing"]

    /// Whether `JSONDecoder` itself has such a setting.
    var isFaithful: Bool {
        edit == nil && changes.allSatisfy { !$0.isWhatIf && $0.name != "dates-else" }
    }

    /// Whether it maps keys one by one, which a model does with `CodingKeys`.
    var mapsKeys: Bool { changes.contains { $0.name == "keys" && StrategySet().with($0).keys.isMap } }

    /// How much harm it may do, from 0.
    var leniency: Int? {
        guard edit == nil else { return nil }
        return changes.map { change in Self.lenient.firstIndex(of: change.name).map { $0 + 1 } ?? 0 }.max() ?? 0
    }
}

extension KeyStrategy {
    var isMap: Bool { if case .map = self { true } else { false } }
}
