import DecodeService
import DecodeTrace
import Foundation
import JSONText

/// Searches for a ``Plan``; the algorithm is described there.
struct PlanSearch: Sendable {
    let runner: any DecodeRunner
    let edits: EditTrials?
    let keySets: [String]
    let subject: FixSubject
    /// When to stop, by the clock `now`.
    let deadline: ContinuousClock.Instant
    let now: @Sendable () -> ContinuousClock.Instant
    /// Whether only changes that an app can make are searched for.
    var isPermanentOnly = false
    /// The declarations of the models' types.
    private let declared: DeclaredTypes

    /// The limit of compiles: more don't help.
    private static let maxCompiles = 6
    /// The limit of causes whose strategies are looked for at once.
    private static let maxConsidered = 64

    init(
        runner: any DecodeRunner, edits: EditTrials?, keySets: [String], subject: FixSubject,
        deadline: ContinuousClock.Instant, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.runner = runner
        self.edits = edits
        self.keySets = keySets
        self.subject = subject
        self.deadline = deadline
        self.now = now
        declared = DeclaredTypes(edits?.files ?? [])
    }

    /// The result of the first survey: all causes.
    struct Start: Sendable {
        var survey: PayloadSurvey
        var progress: PlanProgress
    }

    /// Lists the causes; nil if the time runs out.
    func start() async -> Start? {
        let run = Run(search: self)
        guard let survey = await run.survey(subject.request) else { return nil }
        run.progress.failureCount = survey.causes.count
        return Start(survey: survey, progress: run.progress)
    }

    /// Searches; ends early when the task is cancelled.
    ///
    /// - Parameters:
    ///   - start: The result of ``start()``.
    ///   - least: The quality of the best known change of the app; nil without one. A plan must be better.
    ///   - report: Called with every better plan, on the caller's task.
    func run(_ start: Start, least: [Int]?, report: (PlanProgress) -> Void) async -> PlanProgress {
        let run = Run(search: self)
        run.progress = start.progress
        await run.search(start.survey, least: least, report)
        run.progress.isCompiling = false
        return run.progress
    }

    private func finder(
        of cause: PlanCause, _ request: DecodeRequest, _ declared: DeclaredTypes = .none
    ) -> RemedyFinder {
        RemedyFinder(
            document: cause.document, strategies: request.strategies, model: request.model, keySets: keySets,
            declared: declared)
    }

    /// The strategies chosen so far, with the survey of the remaining causes.
    private struct ChosenStrategies {
        var steps: [Plan.Step] = []
        var request: DecodeRequest
        var survey: PayloadSurvey
    }

    /// Edited models and the runner that decodes with them.
    private struct Compiled {
        var draft: PlanDraft
        var runner: any DecodeRunner
    }

    private final class Run {
        let search: PlanSearch
        var progress = PlanProgress()
        private var documents: PayloadDocuments
        private var surveys: [DecodeRequest: PayloadSurvey] = [:]
        private var plans: [Plan.Kind: Plan] = [:]
        /// The request that all plans start from; if the payload is wrapped, with a type around the model.
        private var request: DecodeRequest
        /// The models with that type; nil if there is none.
        private var wrapped: Compiled?

        init(search: PlanSearch) {
            self.search = search
            request = search.subject.request
            documents = PayloadDocuments(search.subject.payload, search.subject.document)
        }

        /// Whether a plan was not made because it would have too many different changes.
        private var isTooLarge = false

        private var left: Duration { search.now().duration(to: search.deadline) }

        private var canGoOn: Bool {
            guard !Task.isCancelled else { return false }
            if left <= .zero { progress.isCut = true }
            return left > .zero
        }

        // MARK: The search

        func search(_ first: PayloadSurvey, least: [Int]?, _ report: (PlanProgress) -> Void) async {
            await plan(first, least, report)
            guard isTooLarge, progress.plan?.works != true, least == nil else { return }
            let passed = Set(progress.plan?.steps.flatMap(\.failures) ?? [])
            for cause in first.causes where !passed.contains(cause.failure) {
                if let index = progress.excess.firstIndex(where: { $0.first.kind == cause.failure.kind }) {
                    progress.excess[index].count += 1
                } else {
                    progress.excess.append(CauseCount(first: cause.failure))
                }
            }
        }

        private func plan(_ first: PayloadSurvey, _ least: [Int]?, _ report: (PlanProgress) -> Void) async {
            await planPayload(first)
            var start = await wrap(first, report) ?? ChosenStrategies(request: request, survey: first)
            start = await chooseStrategies(start) { fix in fix.isFaithful && !fix.mapsKeys ? 0 : nil }
            keep(await partial(start, of: first))
            choose(least, report)
            guard !search.isPermanentOnly else {
                if plans[.strategies]?.works != true { await planModel(start, first, least, report) }
                return choose(least, report)
            }
            let strategies = await chooseStrategies(start) { $0.leniency }
            if strategies.survey.isEmpty {
                keep(await minimized(strategies, .strategies, with: nil))
            } else if search.edits == nil {
                keep(await partial(strategies, of: first))
            }
            choose(least, report)
            if ![plans[.strategies], plans[.model]].contains(where: {
                $0.map { $0.works && $0.isPermanent && $0.keeps } == true
            }) {
                await planModel(start, first, least, report)
            }
            choose(least, report)
        }

        /// Keeps a plan unless one of its kind is better.
        private func keep(_ plan: Plan?) {
            guard let plan else { return }
            if let known = plans[plan.kind], !plan.precedes(known) { return }
            plans[plan.kind] = plan
        }

        /// Chooses the best plan, with the others as alternatives.
        private func choose(_ least: [Int]?, _ report: (PlanProgress) -> Void) {
            let all = Plan.Kind.allCases.compactMap { plans[$0] }
            // The user usually can't change the payload, so this plan is only chosen if nothing else helps.
            let best = all.filter { $0.kind != .payload }.min { $0.precedes($1) }
            progress.plan = best.flatMap { best in
                guard let least else { return best }
                return best.works && best.quality.lexicographicallyPrecedes(least) ? best : nil
            }
            if best == nil, least == nil { progress.plan = plans[.payload] }
            progress.alternatives = all.filter {
                ($0.works || $0.outcome == .unknown) && $0.kind != progress.plan?.kind
            }
            report(progress)
        }

        /// The plan of the payload, if all failures could be removed by changing it.
        private func planPayload(_ survey: PayloadSurvey) async {
            guard !survey.isStuck, !survey.isInvalid, canGoOn else { return }
            // A payload that lacks everything that is requested can't be fixed by a few values.
            guard survey.mends.contains(where: { $0.change != .add || !$0.pointer.isEmpty }) else { return }
            guard survey.mends.rows.count <= Plan.maxChanges else { return isTooLarge = true }
            let subject = search.subject
            let mended = Payload(Data(survey.mended.text))
            guard let result = await decode(subject.request.trial(figures: true), mended, search.runner)?.result,
                let outcome = Plan.Outcome(result.outcome)
            else { return }
            keep(
                Plan(
                    kind: .payload, steps: [], strategies: subject.request.strategies, mends: survey.mends,
                    outcome: survey.mends.allSatisfy(\.isKnown) ? outcome : .unknown,
                    failureCount: progress.failureCount, passedCount: progress.failureCount))
        }

        /// Wraps the model in a type if the payload has the model's value in a member; nil if no more of the payload is
        /// read then, unless the model's keys are there in another spelling.
        private func wrap(_ first: PayloadSurvey, _ report: (PlanProgress) -> Void) async -> ChosenStrategies? {
            guard let edits = search.edits, let make = edits.runner, let cause = first.causes.first, canGoOn else {
                return nil
            }
            let editor = ModelEditor(files: edits.files, strategies: request.strategies)
            let made = editor.edits(search.finder(of: cause, request, search.declared).remedies(for: cause.cause))
            guard let edit = made.first(where: { $0.model != nil }), let model = edit.model else { return nil }
            func draft(_ causes: [PlanCause]) -> PlanDraft {
                PlanDraft(
                    [], strategies: request.strategies, edits: edits, after: [Plan.Step(edit, for: causes)],
                    while: { true })
            }
            var wrapping = request
            wrapping.model = model
            progress.isCompiling = true
            report(progress)
            let runner = make(draft([cause]).changedFiles.map(\.edited))
            let survey = await survey(wrapping, with: runner)
            progress.isCompiling = false
            let isRespelled = { (survey: PayloadSurvey) in survey.causes.contains(where: \.isRenamed) }
            guard let survey, survey.reach > first.reach || isRespelled(survey) && !isRespelled(first) else {
                return nil
            }
            request = wrapping
            wrapped = Compiled(draft: draft(first.causes.filter { !survey.has($0.signature) }), runner: runner)
            return ChosenStrategies(request: request, survey: survey)
        }

        // MARK: Strategies

        /// Chooses strategies for one cause after the other, as long as they bring the payload nearer to a value.
        ///
        /// - Parameter rate: The rank of a change, the best 0; nil for a change to skip.
        private func chooseStrategies(_ start: ChosenStrategies, by rate: (Fix) -> Int?) async
            -> ChosenStrategies
        {
            var chosen = start
            while chosen.steps.count < Plan.maxChanges, await chooseOne(&chosen, rate) {}
            return chosen
        }

        /// - Returns: Whether a strategy was chosen.
        private func chooseOne(_ chosen: inout ChosenStrategies, _ rate: (Fix) -> Int?) async -> Bool {
            for cause in chosen.survey.causes.prefix(PlanSearch.maxConsidered) {
                guard canGoOn else { return false }
                let finder = search.finder(of: cause, chosen.request)
                let candidates = finder.remedies(for: cause.cause)
                    .compactMap { Fix($0, over: chosen.request.strategies).map { finder.noting($0, for: cause.cause) } }
                var best: (rank: [Int], fix: Fix, next: ChosenStrategies)?
                for (order, fix) in candidates.enumerated() {
                    guard let rating = rate(fix) else { continue }
                    guard canGoOn else { return false }
                    let request = fix.applied(to: chosen.request)
                    // Another model expression asks for other values: more of them may be read, and more may fail.
                    guard let survey = await survey(request), !survey.has(cause.signature),
                        fix.model == nil
                            ? survey.distance.lexicographicallyPrecedes(chosen.survey.distance)
                            : survey.reach > chosen.survey.reach
                    else { continue }
                    let rank = [rating] + survey.distance + [order]
                    if let best, !rank.lexicographicallyPrecedes(best.rank) { continue }
                    let passed = chosen.survey.causes.filter { !survey.has($0.signature) }.map(\.failure)
                    let steps = chosen.steps.adding(Plan.Step(fix: fix, failures: passed))
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
        private func partial(_ chosen: ChosenStrategies, of first: PayloadSurvey) async -> Plan? {
            guard !chosen.steps.isEmpty || wrapped != nil else { return nil }
            if chosen.survey.isEmpty { return await minimized(chosen, .strategies, with: nil) }
            let answer = await decode(
                chosen.request.trial(figures: true), search.subject.payload, wrapped?.runner ?? search.runner)
            guard let result = answer?.result,
                let end = end(of: result, chosen.request, first, left: chosen.survey)
            else { return nil }
            progress.failureCount = end.count
            return further(chosen, wrapped?.draft, end)
        }

        /// A plan whose decode returns no value, but gets past some failures.
        private func further(_ chosen: ChosenStrategies, _ draft: PlanDraft?, _ end: End) -> Plan {
            Plan(
                kind: draft == nil ? .strategies : .model, steps: chosen.steps + (draft?.planSteps ?? []),
                strategies: chosen.request.strategies,
                model: chosen.request.changedModel(from: search.subject.request), files: draft?.changedFiles ?? [],
                outcome: .further, failureCount: end.count, passedCount: end.passed, next: end.next, reach: end.reach)
        }

        /// The end of a decode that returns no value.
        private struct End {
            /// The number of failures that it gets past: those before the one that ends it.
            var passed: Int
            /// The number of known failures.
            var count: Int
            var next: PlannedFailure
            var reach: ValueReach
        }

        /// - Parameters:
        ///   - result: The decode of the unchanged payload.
        ///   - request: Its request.
        ///   - first: The failures without any change.
        ///   - survey: The failures that are left.
        /// - Returns: Nil if the decode gets past no failure.
        private func end(
            of result: DecodeResult, _ request: DecodeRequest, _ first: PayloadSurvey, left survey: PayloadSurvey
        ) -> End? {
            guard result.outcome == .failed, let failure = FailureCause(result)?.ending?.failure else { return nil }
            let known = first.causes.firstIndex { cause in
                cause.failure.path == failure.path && cause.failure.kind == failure.kind
            }
            let passed = first.causes[..<(known ?? first.causes.count)].count { !survey.has($0.signature) }
            guard passed > 0 else { return nil }
            let new = survey.causes.count { cause in !first.has(cause.signature) }
            let document = documents.document(for: request.strategies)
            let reach = ValueReach(result, of: document)
            // What gets less far than the decode without it is no step forward.
            guard reach.read >= search.subject.reach else { return nil }
            return End(
                passed: passed, count: first.causes.count + new,
                next: PlannedFailure(failure, in: document, request.strategies), reach: reach)
        }

        // MARK: Edits

        /// Makes edits for the remaining causes, compiles them as one model, and decodes; repeats this for new causes.
        private func planModel(
            _ start: ChosenStrategies, _ first: PayloadSurvey, _ least: [Int]?, _ report: (PlanProgress) -> Void
        ) async {
            guard let edits = search.edits else { return }
            var causes = start.survey.causes
            var banned: Set<PlanDraft.Ban> = []
            for _ in 0..<PlanSearch.maxCompiles {
                let draft = PlanDraft(
                    causes, strategies: start.request.strategies, edits: edits, banned: banned,
                    after: wrapped?.draft.steps ?? [], while: { canGoOn })
                guard !draft.isTooLarge else { return isTooLarge = true }
                guard draft.steps.count > (wrapped?.draft.steps.count ?? 0) else { return }
                guard let runner = edits.runner?(draft.changedFiles.map(\.edited)) else {
                    return keepUntried(draft, start, first)
                }
                guard canGoOn else { return keepUntried(draft, start, first) }
                progress.isCompiling = true
                report(progress)
                let request = start.request
                let answer = await decode(
                    request.trial(figures: true), search.subject.payload, runner)
                progress.isCompiling = false
                guard let answer else { return keepUntried(draft, start, first) }
                if case .modelsNotBuilt(let failure) = answer.trouble {
                    guard let step = failure.first.flatMap(draft.step), ban(step, in: &banned) else { return }
                    continue
                }
                guard let result = answer.result else { return }
                let compiled = Compiled(draft: draft, runner: runner)
                if result.outcome.hasValue {
                    if let plan = await minimized(start, .model, with: compiled) { keep(plan) }
                    choose(least, report)
                    await leaveOut(compiled, causes, banned, start)
                    return
                }
                guard let survey = await survey(request, with: runner) else { return }
                if let end = end(of: result, request, first, left: survey) {
                    progress.failureCount = max(progress.failureCount, end.count)
                    keep(further(start, draft, end))
                }
                // Edits for causes that occur again did not help; new causes get edits.
                var isNew = false
                for cause in survey.causes {
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

        /// - Returns: Whether the ban is new.
        private func ban(
            _ step: Plan.Step, in banned: inout Set<PlanDraft.Ban>, _ cause: PlanCause? = nil
        ) -> Bool {
            var isNew = false
            for signature in cause.map({ [$0.signature] }) ?? step.signatures {
                let ban = PlanDraft.Ban(signature: signature, title: step.fix.inWords)
                if banned.insert(ban).inserted { isNew = true }
            }
            return isNew
        }

        /// Tries to do without edits that may be unnecessary, each compiled without the others.
        private func leaveOut(
            _ compiled: Compiled, _ causes: [PlanCause], _ banned: Set<PlanDraft.Ban>, _ start: ChosenStrategies
        ) async {
            guard let edits = search.edits, let make = edits.runner else { return }
            var current = compiled.draft
            for step in compiled.draft.dependent where current.steps.count > 1 {
                let kept = Set(current.steps.flatMap(\.signatures)).subtracting(step.signatures)
                let draft = PlanDraft(
                    causes, strategies: start.request.strategies, edits: edits, banned: banned,
                    after: wrapped?.draft.steps ?? [], without: { !kept.contains($0.signature) },
                    while: { canGoOn })
                guard !draft.steps.isEmpty, canGoOn else { return }
                let runner = make(draft.changedFiles.map(\.edited))
                guard let known = plans[.model],
                    let plan = await minimized(start, .model, with: Compiled(draft: draft, runner: runner)),
                    plan.works, !known.losses.isLess(than: plan.losses)
                else { continue }
                keep(plan)
                current = draft
            }
        }

        /// Keeps a plan that lists the edits that would come next.
        private func keepUntried(_ draft: PlanDraft, _ start: ChosenStrategies, _ first: PayloadSurvey) {
            progress.isCut = progress.isCut || search.edits?.runner != nil
            let request = search.subject.request
            var plan =
                plans[.strategies].flatMap { $0.works ? nil : $0 }
                ?? Plan(
                    kind: .model, steps: [], strategies: request.strategies, outcome: .further,
                    failureCount: first.causes.count, passedCount: 0, next: first.causes.first?.failure)
            plan.kind = .model
            plan.untried = (plan.steps.isEmpty ? start.steps : []) + draft.planSteps
            plans[.strategies] = plans[.strategies].flatMap { $0.works ? $0 : nil }
            if plans[.model]?.works != true { plans[.model] = plan }
        }

        // MARK: Trying a plan

        /// Runs a plan, and removes each strategy without which it decodes and loses no more.
        ///
        /// - Returns: Nil if it does not decode.
        private func minimized(
            _ chosen: ChosenStrategies, _ kind: Plan.Kind, with compiled: Compiled?
        ) async -> Plan? {
            guard var plan = await run(chosen.steps, kind, with: compiled) else { return nil }
            for step in chosen.steps.reversed() where plan.steps.count > 1 {
                guard canGoOn else { break }
                let fewer = plan.steps.filter { $0.fix.edit == nil && $0.fix != step.fix }
                guard let smaller = await run(fewer, kind, with: compiled), !plan.losses.isLess(than: smaller.losses)
                else { continue }
                plan = smaller
            }
            return plan
        }

        /// Runs strategies and edits together.
        private func run(_ steps: [Plan.Step], _ kind: Plan.Kind, with compiled: Compiled?) async -> Plan? {
            let compiled = compiled ?? wrapped
            let request = steps.reduce(request) { $1.fix.applied(to: $0) }
            let answer = await decode(
                request.trial(figures: true), search.subject.payload, compiled?.runner ?? search.runner)
            guard let result = answer?.result, let outcome = Plan.Outcome(result.outcome) else { return nil }
            let figures = result.figures ?? TrialFigures()
            let document = documents.document(for: request.strategies)
            let steps = steps + (compiled?.draft.planSteps ?? [])
            let losses = figures.losses(document, request.strategies, of: steps.map(\.fix))
            guard !figures.readNothing(of: document) || !losses.isEmpty,
                !figures.keepsNothing(
                    of: document, invented: losses.count(.invented),
                    otherModel: request.model != self.request.model)
            else { return nil }
            var plan = Plan(
                kind: compiled == nil ? kind : .model, steps: steps, strategies: request.strategies,
                model: request.changedModel(from: search.subject.request), files: compiled?.draft.changedFiles ?? [],
                outcome: outcome, losses: losses, lossWords: losses.words(in: document),
                failureCount: progress.failureCount, passedCount: progress.failureCount)
            if plan.keeps { plan.doubts = await doubts(request, compiled) }
            return plan
        }

        /// What is likely wrong in the value that a decode with a plan returns.
        private func doubts(_ request: DecodeRequest, _ compiled: Compiled?) async -> [String] {
            var trial = request.trial(trace: true)
            trial.values = .atOnce
            guard let answer = await decode(trial, search.subject.payload, compiled?.runner ?? search.runner),
                let result = answer.result
            else { return [] }
            return DiagnosedDecode(
                result, document: documents.document(for: request.strategies), requested: request.strategies,
                values: answer.values, declared: compiled.map { DeclaredTypes($0.draft.files) } ?? search.declared
            ).doubts
        }

        // MARK: Decodes

        /// Surveys with the unedited models; results are cached.
        func survey(_ request: DecodeRequest) async -> PayloadSurvey? {
            if let known = surveys[request] { return known }
            let survey = await survey(request, with: wrapped?.runner ?? search.runner)
            surveys[request] = survey
            return survey
        }

        private func survey(_ request: DecodeRequest, with runner: any DecodeRunner) async -> PayloadSurvey? {
            let subject = search.subject
            let document = documents.document(for: request.strategies)
            var tried = 0
            let survey = await PayloadSurvey.run(
                request.trial(trace: true), payload: subject.payload, document: document,
                declared: search.declared, while: { canGoOn }
            ) { request, payload in
                tried += 1
                return await runner.decode(request, payload: payload, within: left)
            }
            progress.tried += tried
            return survey
        }

        private func decode(
            _ request: DecodeRequest, _ payload: Payload, _ runner: any DecodeRunner
        ) async -> DecodeAnswer? {
            progress.tried += 1
            let answer = await runner.decode(request, payload: payload, within: left)
            if answer == nil, !Task.isCancelled { progress.isCut = true }
            return answer
        }
    }
}
