import DecodeService
import DecodeTrace
import Foundation
import JSONText

/// The progress of a search for a plan.
package struct PlanProgress: Sendable, Hashable {
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

    /// Creates the progress before the first decode.
    package init() {}
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

    /// The maximum number of different changes in a plan: nobody makes more of them for one payload.
    static let maxChanges = 12
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
        var steps: [Trial.Step] = []
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
        private var judge: TrialJudge
        private var surveys: [DecodeRequest: PayloadSurvey] = [:]
        private var plans: [Trial.Kind: Trial] = [:]
        /// The request that all plans start from; if the payload is wrapped, with a type around the model.
        private var request: DecodeRequest
        /// The models with that type; nil if there is none.
        private var wrapped: Compiled?

        init(search: PlanSearch) {
            self.search = search
            request = search.subject.request
            judge = TrialJudge(request, search.subject.payload, search.subject.document)
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
                keep(await minimized(run(planned(strategies.steps, strategies.request, wrapped))))
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
        private func keep(_ plan: Trial?) {
            guard let plan else { return }
            if let known = plans[plan.kind], !plan.precedes(known) { return }
            plans[plan.kind] = plan
        }

        /// Chooses the best plan, with the others as alternatives.
        private func choose(_ least: [Int]?, _ report: (PlanProgress) -> Void) {
            let all = Trial.Kind.allCases.compactMap { plans[$0] }
            // The user usually can't change the payload, so this plan is only chosen if nothing else helps.
            let best = all.filter { $0.kind != .payload }.min { $0.precedes($1) }
            progress.plan = best.flatMap { best in
                guard let least else { return best }
                return best.works && best.quality.lexicographicallyPrecedes(least) ? best : nil
            }
            if best == nil, least == nil { progress.plan = plans[.payload] }
            progress.alternatives = all.filter {
                ($0.works || $0.kind == .payload) && $0.kind != progress.plan?.kind
            }
            report(progress)
        }

        /// The plan of the payload, if all failures could be removed by changing it.
        private func planPayload(_ survey: PayloadSurvey) async {
            guard !survey.isStuck, !survey.isInvalid, canGoOn else { return }
            // A payload that lacks everything that is requested can't be fixed by a few values.
            guard survey.mends.contains(where: { $0.change != .add || !$0.pointer.isEmpty }) else { return }
            guard survey.mends.rows.count <= PlanSearch.maxChanges else { return isTooLarge = true }
            let subject = search.subject
            let mended = Payload(Data(survey.mended.text))
            guard let result = await decode(subject.request.trial(figures: true), of: mended, by: nil)?.result,
                result.outcome.hasValue
            else { return }
            var plan = Trial([], strategies: subject.request.strategies)
            plan.mends = survey.mends
            plan.outcome = survey.mends.allSatisfy(\.isKnown) ? result.outcome : nil
            (plan.failureCount, plan.passedCount) = (progress.failureCount, progress.failureCount)
            keep(plan)
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
                    [], strategies: request.strategies, edits: edits, after: [Trial.Step(edit, for: causes)],
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
            while chosen.steps.count < PlanSearch.maxChanges, await chooseOne(&chosen, rate) {}
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
            let answer = await decode(chosen.request.trial(figures: true), by: wrapped?.runner)
            let plan = answer?.result.flatMap { further(chosen, wrapped, $0, first, left: chosen.survey) }
            if let plan { progress.failureCount = plan.failureCount }
            return plan
        }

        /// A plan whose decode returns no value, but gets past some failures; nil if it gets past none, or less far than the
        /// decode without it.
        ///
        /// - Parameters:
        ///   - result: The decode of the unchanged payload.
        ///   - first: The failures without any change.
        ///   - survey: The failures that are left.
        private func further(
            _ chosen: ChosenStrategies, _ compiled: Compiled?, _ result: DecodeResult, _ first: PayloadSurvey,
            left survey: PayloadSurvey
        ) -> Trial? {
            var plan = judge.trial(planned(chosen.steps, chosen.request, compiled), result)
            guard result.outcome == .failed, let next = plan.next else { return nil }
            let known = first.causes.firstIndex { $0.failure.path == next.path }
            plan.passedCount = first.causes[..<(known ?? first.causes.count)].count { !survey.has($0.signature) }
            plan.failureCount = first.causes.count + survey.causes.count { !first.has($0.signature) }
            return plan.passedCount > 0 && plan.reach.read >= search.subject.reach ? plan : nil
        }

        /// Strategies and edits that were not run together yet.
        private func planned(_ steps: [Trial.Step], _ request: DecodeRequest, _ compiled: Compiled?) -> Trial {
            let original = search.subject.request.model
            return Trial(
                steps + (compiled?.draft.planSteps ?? []), strategies: request.strategies,
                model: request.model == original ? nil : request.model, files: compiled?.draft.changedFiles ?? [])
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
                let compiled = Compiled(draft: draft, runner: runner)
                let answer = await decode(request.trial(figures: true), by: runner)
                progress.isCompiling = false
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
                if let plan = further(start, compiled, result, first, left: survey) {
                    progress.failureCount = max(progress.failureCount, plan.failureCount)
                    keep(plan)
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
            progress.isCut = progress.isCut || search.edits?.runner != nil
            var plan = plans[.strategies].flatMap { $0.works ? nil : $0 } ?? Trial([], strategies: request.strategies)
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
                guard canGoOn else { break }
                let kept = Set(plan.steps.indices.filter { plan.steps[$0] != step })
                let part = try? plan.keeping(kept, of: search.subject.request, edits: search.edits)
                guard let part, let smaller = await run(part), !plan.losses.isLess(than: smaller.losses) else { continue }
                plan = smaller
            }
            return plan
        }

        /// Runs a plan; nil if it doesn't decode or keeps nothing.
        private func run(_ plan: Trial) async -> Trial? {
            let isWrapping = plan.files == wrapped?.draft.changedFiles
            let edited = isWrapping ? wrapped?.runner : search.edits?.runner?(plan.files.map(\.edited))
            guard let runner = plan.files.isEmpty ? search.runner : edited else { return nil }
            let request = plan.applied(to: search.subject.request).trial(figures: true)
            return await judged(plan, await decode(request, by: runner)?.result, by: runner)
        }

        /// A plan with its result; nil if it doesn't decode or keeps nothing.
        private func judged(
            _ plan: Trial, _ result: DecodeResult?, by runner: any DecodeRunner
        ) async -> Trial? {
            var plan = judge.trial(plan, result)
            guard plan.works, !plan.keepsNothing else { return nil }
            (plan.failureCount, plan.passedCount) = (progress.failureCount, progress.failureCount)
            guard plan.keeps else { return plan }
            let changed = await judge.decode(after: plan, search.edits, now: search.subject.now) {
                await decode($0, by: runner)
            }
            plan.doubts = changed.map { $0.doubts($0.suspicions(), besides: []) } ?? []
            return plan
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
            let document = judge.document(for: request.strategies)
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
            _ request: DecodeRequest, of payload: Payload? = nil, by runner: (any DecodeRunner)?
        ) async -> DecodeAnswer? {
            progress.tried += 1
            let runner = runner ?? search.runner
            let answer = await runner.decode(request, payload: payload ?? search.subject.payload, within: left)
            if answer == nil, !Task.isCancelled { progress.isCut = true }
            return answer
        }
    }
}
