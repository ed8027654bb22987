package import DecodeService
import DecodeTrace
package import Foundation
package import JSONText
package import SwiftDeclarations

/// The subject of a search for fixes: a decode that failed, or whose values are likely wrong.
package struct FixSubject: Sendable {
    package var payload: Payload
    /// The payload, indexed with the request's strategies.
    package var document: JSONDocument
    /// The request: model, strategies, limits.
    package var request: DecodeRequest
    /// What failed; nil if the decode returned a value.
    package var cause: FailureCause?
    /// The failure as it was diagnosed: the remedies of its explanation are tried, too. Nil if it wasn't diagnosed.
    var ending: DiagnosedFailure?
    /// The values that decoded and are likely wrong, and the date by which they were found.
    var suspicions: [Suspicion]
    var now: Date
    /// How many values the decode read.
    package var reach: Int

    /// Creates the subject for a decode; nil if there is nothing to fix.
    ///
    /// - Parameters:
    ///   - ending: The failure that ended the decode, as it was diagnosed.
    ///   - now: The current date, to find dates that are far from it.
    package init?(
        _ result: DecodeResult, ending: DiagnosedFailure? = nil, suspicions: [Suspicion] = [], request: DecodeRequest,
        payload: Payload, document: JSONDocument, now: Date = Date()
    ) {
        cause = FailureCause(result)
        guard cause != nil || !suspicions.isEmpty else { return nil }
        self.payload = payload
        self.document = document
        self.request = request
        // The app's own decoder says more than the request.
        if let decoder = result.decoder { self.request.strategies = decoder.strategies }
        self.ending = ending
        self.suspicions = suspicions
        self.now = now
        reach = ValueReach(result, of: document).read
    }
}

/// The progress of a search for fixes.
package struct FixProgress: Sendable, Hashable {
    /// The fixes that work, best first.
    package var working: [Trial] = []
    /// Single changes that get past the failure but not past the next one, the furthest first; empty if a single change
    /// works.
    package var further: [Trial] = []
    /// Single changes that were not tried, in the order of the candidates, for lack of a compiler or of time.
    package var untried: [Fix] = []
    /// Why changes were not tried.
    package var untriedReason = UntriedReason.time
    /// The search for a plan; nil if a single change works, or none was requested.
    package var plan: PlanProgress?
    /// The number of trials so far.
    package var tried = 0
    /// The number of trials known to follow.
    package var waiting = 0
    /// A library that is compiled before the present change can be; nil if nothing waits for one.
    package var library: String?
    /// How far the trials of single changes are: `2 of 4, compiling ResilientCodable first`.
    package var count: String {
        "\(tried) of \(tried + waiting)" + (library.map { ", compiling \($0) first" } ?? "")
    }
    /// Whether the search is running.
    package var isRunning = true
    /// The progress of the trial on the documents of a list; nil if none runs.
    package var documentTrial: DocumentTrial?
    /// Whether the time ran out before everything was tried.
    package var isCut = false

    /// Whether the plan leaves the app with more than the best single change, or is part of the way while all single changes
    /// drop or make up values.
    package var isPlanBest: Bool {
        guard let plan = workingPlan else {
            return plan?.plan?.isPart == true && !working.isEmpty
                && working.allSatisfy { $0.verdict.applicability > .guess }
        }
        return working.first.map(plan.precedes) ?? true
    }

    /// The plan, if it changes the app and decodes.
    var workingPlan: Trial? { plan?.plan.flatMap { $0.works && $0.kind != .payload ? $0 : nil } }

    /// The progress of trying one change after the other on all documents.
    package struct DocumentTrial: Sendable, Hashable {
        /// The number of the change, from 1, and the number of changes.
        package var change: Int
        package var changes: Int
        /// The number of documents decoded with it so far.
        package var documents: Int

        package init(change: Int, of changes: Int, documents: Int) {
            self.change = change
            self.changes = changes
            self.documents = documents
        }
    }

    /// Creates the progress before the first trial, or with fixes that were found elsewhere.
    ///
    /// - Parameter working: Fixes that were run and work, best first.
    package init(working: [Trial] = []) { self.working = working }
}

/// Trials of edits of the models' source: compiles a copy, and decodes with its models.
package struct EditTrials: Sendable {
    let files: [(name: String, source: ModelSource)]
    let parse: @Sendable (ModelSourceFile) -> ModelSource
    let limit: Duration?
    /// The library that a file imports and that has to be compiled first; nil if there is none.
    let awaitedLibrary: @Sendable (ModelSourceFile) -> String?
    /// Decodes with edited models; nil if there is no compiler.
    package let runner: (@Sendable ([ModelSourceFile]) -> any DecodeRunner)?

    /// Names and sources of the models' files after a change of some.
    func files(after changed: [ChangedFile]) -> [(name: String, source: ModelSource)] {
        let edited = Dictionary(changed.map { ($0.source.file, $0.edited) }) { $1 }
        return files.map { ($0.name, edited[$0.name].map(parse) ?? $0.source) }
    }

    /// - Parameters:
    ///   - files: Names and sources of the files that declare the models, the most important first.
    ///   - parse: Parses a file after an edit.
    ///   - limit: The time limit for all edits together, including compiling; nil for the rest of the search's time.
    ///   - awaitedLibrary: The library that a file imports and that has to be compiled first; nil if there is none.
    ///   - runner: Decodes with edited models: receives the changed files with their new text, and compiles them at the
    ///     first request. Nil if there is no compiler: edits are then listed as not tried.
    package init(
        files: [(name: String, source: ModelSource)], parse: @escaping @Sendable (ModelSourceFile) -> ModelSource,
        limit: Duration? = nil, awaitedLibrary: @escaping @Sendable (ModelSourceFile) -> String? = { _ in nil },
        runner: (@Sendable ([ModelSourceFile]) -> any DecodeRunner)?
    ) {
        self.files = files
        self.parse = parse
        self.limit = limit
        self.awaitedLibrary = awaitedLibrary
        self.runner = runner
    }
}

/// Tries fixes: each candidate alone and, if each of them loses something, combinations, guided by the next failure
/// that a partial fix reveals. If no single change works, it searches for a ``Plan``.
///
/// Only fixes that were run are listed. Trials are run one after the other by the given runner, and request only counts
/// and figures, so that a large payload costs no more than its decodes.
package struct FixSearch: Sendable {
    let runner: any DecodeRunner
    let limit: Duration
    let edits: EditTrials?
    let plans: Bool
    /// The clock of the time limit.
    let now: @Sendable () -> ContinuousClock.Instant

    /// The limit of trials: more find nothing useful.
    private static let maxTrials = 80
    /// The limit of changes in one combination.
    private static let largest = 5
    /// The limit of edits, each of which has to be compiled, and how many are tried at a time.
    private static let maxEdits = 12
    private static let maxAtOnce = 3
    /// The limit of suspicions for which changes are tried, and of the changes for each.
    private static let maxSuspicions = 8
    private static let maxAnswers = 3
    /// The maximum number of listed changes that only get further.
    private static let maxFurther = 3
    /// The maximum number of listed changes for a decode that was recorded elsewhere.
    private static let maxListed = 4
    /// The search ends after this many working combinations.
    private static let enough = 3

    /// - Parameters:
    ///   - limit: The time limit for all trials together, except edits with their own limit.
    ///   - edits: Tries edits of the models' source; nil to try none.
    ///   - plans: Whether to search for a plan if no single change works.
    ///   - now: The clock of the time limit, which ends what is done between the trials, too.
    package init(
        runner: any DecodeRunner, limit: Duration, edits: EditTrials? = nil, plans: Bool = false,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.runner = runner
        self.limit = limit
        self.edits = edits
        self.plans = plans
        self.now = now
    }

    /// Searches; ends early when the task is cancelled.
    ///
    /// - Parameter report: Called after every step, on the caller's task; the last call has the returned value.
    /// - Returns: The fixes that work, best first.
    package func run(_ subject: FixSubject, report: (FixProgress) -> Void = { _ in }) async -> FixProgress {
        let run = await Run(search: self, subject: subject)
        if subject.payload.recording != nil {
            run.listForRecording()
        } else if subject.cause == nil {
            await run.trySuspicions(report)
        } else {
            await tryFixes(run, report)
        }
        run.progress.waiting = 0
        run.progress.isRunning = false
        report(run.progress)
        return run.progress
    }

    /// Tries changes for a failure.
    private func tryFixes(_ run: Run, _ report: (FixProgress) -> Void) async {
        await run.trySingles(report)
        await run.tryCombinations(report)
        await run.doubt(runner)
        if run.wantsPlan, let survey = await run.startPlan() {
            // One edit may remove the only cause, but rarely several, unless just a type around the model is missing. For very
            // many there is hardly a plan.
            let count = survey.causes.count
            let triesFirst = count < 2 || count > PlanProgress.maxChanges || run.edits.contains { $0.model != nil }
            if triesFirst { await run.tryEdits(report) }
            // For a single cause, a plan is worth its time only if no change at all works, or one shows a cause behind it.
            if !run.hasKeeper, count > 1 || !run.hasSingle || run.hasFurther {
                await run.searchPlan(survey, least: run.least, report)
            }
            // Edits are tried even if a plan was found: a person may want to begin with one of its changes.
            if !triesFirst { await run.tryEdits(report) }
        } else {
            await run.tryEdits(report)
        }
        await run.continueBest(report)
        run.dropPlan()
        run.listUntried()
        run.keepFurther()
    }

    /// A fix that gets further, but not to the end: the start of a combination.
    private struct Partial {
        var fix: Fix
        var cause: FailureCause
        /// How far the decode got.
        var reach: Int
        /// The causes removed so far, so that none is repeated.
        var past: [FailureCause]
    }

    final class Run {
        let search: FixSearch
        let subject: FixSubject
        private let keySets: [String]
        /// Set at the first answer: before that, a process may have had to start, which isn't part of the trials.
        var deadline: ContinuousClock.Instant?
        var progress = FixProgress()
        private(set) var tried: [Trial] = []
        private var partials: [Partial] = []
        private var further: [Trial] = []
        private var seen: Set<DecodeRequest> = []
        /// The changes whose decoded values were looked at.
        private var doubted: Set<Fix> = []
        /// The suspicions that name a change, by its identity.
        private var named: [String: [Answered]] = [:]
        /// The changes for the subject except edits for a failure, in a fixed order.
        private var singles: [Fix] = []
        /// The singles and edits that were run.
        private var wasRun: Set<Fix> = []
        var judge: TrialJudge
        /// The remedies that the explanation of the failure names.
        private let remedies: [Remedy]
        /// Whether no other changes fit the situation.
        let triesOnlyRemedies: Bool
        /// The declarations in the models' source.
        let declared: DeclaredTypes

        // The search for a plan.
        var planning = PlanProgress()
        var surveys: [DecodeRequest: PayloadSurvey] = [:]
        var plans: [Trial.Kind: Trial] = [:]
        /// The request that all plans start from; if the payload is wrapped, with a type around the model.
        var planRequest: DecodeRequest
        /// The models with that type; nil if there is none.
        var wrapped: Compiled?
        /// Whether a plan was not made because it would have too many different changes.
        var isTooLarge = false
        /// Whether only changes that an app can make are searched for.
        var isPermanentOnly = false

        init(search: FixSearch, subject: FixSubject) async {
            self.search = search
            self.subject = subject
            keySets = ((try? await search.runner.models()) ?? []).keySets(of: subject.request.model)
            planRequest = subject.request
            judge = TrialJudge(subject.request, subject.payload, subject.document)
            let edited = search.edits.map { DeclaredTypes($0.files) }
            declared = edited ?? .none
            let explanation = subject.ending?.explained(by: edited)
            remedies = explanation?.remedies ?? []
            triesOnlyRemedies = explanation?.offersOnlyItsRemedies == true
            let unchanged = subject.request.trial(figures: true)
            seen.insert(unchanged)
            guard subject.cause == nil, let figures = await decode(unchanged, by: search.runner)?.result?.figures
            else { return }
            let document = judge.document(for: subject.request.strategies)
            judge.known = Set(figures.losses(document, subject.request.strategies).list)
        }

        // MARK: Singles and combinations

        private var start: Partial {
            Partial(fix: Fix([], title: ""), cause: subject.cause ?? FailureCause(ending: nil), reach: -1, past: [])
        }

        func trySingles(_ report: (FixProgress) -> Void) async {
            await expand(start, report)
        }

        func tryCombinations(_ report: (FixProgress) -> Void) async {
            guard !tried.contains(where: \.keeps) else { return }
            let singles = tried.count
            // A plan needs time, too.
            let halfTime = search.plans ? left / 2 : .zero
            while canGoOn, left > halfTime, !partials.isEmpty {
                // The one that gets furthest; of several, the smallest change.
                let next = partials.indices.min { first, second in
                    (-partials[first].reach, partials[first].fix.size, first)
                        < (-partials[second].reach, partials[second].fix.size, second)
                }
                guard let next else { return }
                await expand(partials.remove(at: next), report)
                if tried.contains(where: \.keeps) || tried.count - singles >= FixSearch.enough { return }
            }
        }

        /// Whether a single change gets past the failure, and to another one.
        var hasFurther: Bool { !further.isEmpty }

        /// Whether a single change works.
        var hasSingle: Bool { progress.working.contains { $0.fix.size == 1 } }

        /// Whether a change of the app keeps everything, which ends the search. A what-if is an experiment, and ends nothing.
        var hasKeeper: Bool { changesOfApp.contains(where: \.keeps) }

        /// The working changes that an app can make.
        private var changesOfApp: [Trial] { progress.working.filter(isOfApp) }

        /// Whether a change is one of the app; a map of keys isn't where the model can have coding keys.
        func isOfApp(_ trial: Trial) -> Bool {
            trial.isPermanent && (search.edits?.runner == nil || !trial.mapsKeys)
        }

        /// Whether a plan is needed and requested.
        var wantsPlan: Bool { search.plans && !triesOnlyRemedies && !hasKeeper && !Task.isCancelled }

        /// The quality of the best known change of the app that drops nothing, which a plan must exceed; nil without one.
        var least: [Int]? {
            changesOfApp.filter { $0.verdict.applicability <= .guess }.map(\.quality).min {
                $0.lexicographicallyPrecedes($1)
            }
        }

        /// The edits of the models' source that may work, the likeliest first.
        lazy var edits: [ModelEdit] = {
            let finder = finder(subject.request, subject.document, declared)
            let place = subject.cause?.ending.map {
                PlacedFailure($0.failure, types: $0.types, in: subject.document, subject.request.strategies)
            }
            let editor = ModelEditor(files: search.edits?.files ?? [], strategies: subject.request.strategies)
            return Array(
                editor.edits(remedies + finder.remedies(for: triesOnlyRemedies ? nil : subject.cause)) { change, old in
                    place.flatMap {
                        finder.condition(of: change, replacing: old, at: $0, known: subject.cause?.knownKeys)
                    }
                }.prefix(FixSearch.maxEdits))
        }()

        func finder(
            _ request: DecodeRequest, _ document: JSONDocument, _ declared: DeclaredTypes
        ) -> RemedyFinder {
            RemedyFinder(
                document: document, strategies: request.strategies, model: request.model, keySets: keySets,
                declared: declared)
        }

        /// Tries edits of the models' source, each compiled on a copy. Comes last, because compiling takes long.
        func tryEdits(_ report: (FixProgress) -> Void) async {
            await tryEach(search.edits == nil ? [] : edits.map { Fix($0) }, report)
        }

        /// Tries the remedies that suspicions name. Those work after which a value isn't suspicious any more.
        func trySuspicions(_ report: (FixProgress) -> Void) async {
            guard search.limit > .zero else { return }
            let strategies = subject.request.strategies
            let editor = ModelEditor(files: search.edits?.files ?? [], strategies: strategies)
            for suspicion in subject.suspicions.prefix(FixSearch.maxSuspicions) {
                let fixes = suspicion.advice.flatMap(\.remedies).filter(\.isForApps).compactMap { remedy in
                    remedy.source.flatMap(editor.edit).map { Fix($0) } ?? Fix(remedy, over: strategies)
                }
                for fix in fixes.prefix(FixSearch.maxAnswers) {
                    if named[fix.id] == nil { singles.append(fix) }
                    named[fix.id, default: []].append(Answered(suspicion))
                }
            }
            await tryEach(singles, report)
            listUntried()
        }

        /// Tries changes, each compiled on a copy if it is an edit, and looks at the values after those that may be good.
        ///
        /// Several are compiled at a time. For a failure, the next ones are only tried if none so far keeps everything.
        private func tryEach(_ fixes: [Fix], _ report: (FixProgress) -> Void) async {
            // The time for compiling starts here and is shared by all edits.
            deadline = search.edits?.limit.map { search.now() + $0 } ?? deadline ?? search.now() + search.limit
            for start in stride(from: 0, to: fixes.count, by: FixSearch.maxAtOnce) {
                guard !Task.isCancelled, subject.cause == nil || !hasKeeper else { return }
                let batch = fixes[start..<min(start + FixSearch.maxAtOnce, fixes.count)]
                let runners = batch.map { [search] fix in
                    fix.edit.map { search.edits?.runner?([$0.edited]) } ?? search.runner
                }
                let builds = runners.compactMap(\.self).map { runner in Task { _ = try? await runner.models() } }
                defer { for build in builds { build.cancel() } }
                for (index, (fix, runner)) in zip(batch, runners).enumerated() {
                    guard let runner else {
                        progress.untried.append(fix)
                        progress.untriedReason = .noCompiler
                        continue
                    }
                    guard await tryOne(fix, by: runner, waiting: fixes.count - start - index, report) else { return }
                }
            }
        }

        /// - Returns: Whether there was time for it.
        private func tryOne(
            _ fix: Fix, by runner: any DecodeRunner, waiting: Int, _ report: (FixProgress) -> Void
        ) async -> Bool {
            progress.waiting = waiting
            progress.library = fix.edit.flatMap { search.edits?.awaitedLibrary($0.edited) }
            report(progress)
            let request = fix.applied(to: subject.request)
            let answer = await decode(request.trial(figures: true), by: runner)
            progress.library = nil
            guard let answer else {
                // A plan that works needs no further edits.
                if progress.plan?.plan?.works != true { progress.isCut = true }
                return false
            }
            progress.tried += 1
            wasRun.insert(fix)
            guard let result = answer.result else { return true }
            let made = trial(of: fix, result)
            tried.append(made)
            progress.working = working
            if let cause = FailureCause(result), cause.isNew(after: [start.cause]), isFurther(made) {
                further.append(made)
            }
            await doubt(runner)
            return true
        }

        private func decode(_ request: DecodeRequest, by runner: any DecodeRunner) async -> DecodeAnswer? {
            await runner.decode(request, payload: subject.payload, within: left)
        }

        private func trial(of fix: Fix, _ result: DecodeResult) -> Trial {
            var trial = judge.trial(fix, result)
            trial.order = progress.tried
            return trial
        }

        /// The changes that work; for suspicions, those that remove one.
        private var working: [Trial] { tried.filter { subject.cause != nil || !$0.answers.isEmpty }.ranked() }

        /// Looks for values that are likely wrong after the changes that seem to lose nothing or are for such values, and
        /// weren't looked at yet.
        ///
        /// - Parameter runner: Decodes with the models of these changes.
        func doubt(_ runner: any DecodeRunner) async {
            for index in tried.indices where tried[index].works {
                let (fix, applicability) = (tried[index].fix, tried[index].verdict.applicability)
                // An edit that makes a value up for a missing key may let code swallow another one.
                guard applicability <= .guess || subject.cause == nil || applicability == .makesUp && fix.edit != nil
                else { continue }
                guard doubted.insert(fix).inserted else { continue }
                guard canGoOn else { break }
                let changed = await judge.decode(after: tried[index], search.edits, now: subject.now) {
                    await decode($0, by: runner)
                }
                guard let changed else { break }
                let found = changed.suspicions()
                tried[index].doubts = changed.doubts(found, besides: subject.suspicions)
                let remaining = Set(found.map(Answered.init))
                tried[index].answers = (named[fix.id] ?? []).filter { !remaining.contains($0) }
            }
            progress.working = working
        }

        /// Whether the decode got further: it read more values, or as many and failed after the subject's failure.
        private func isFurther(_ tried: Trial) -> Bool {
            guard let next = tried.next else { return false }
            let read = tried.reach.read
            // Another type moves the failure elsewhere, but gets further only if it reads something.
            if tried.fix.model != nil, tried.fix.edit == nil, read <= subject.reach { return false }
            guard read == subject.reach, let failure = subject.cause?.ending?.failure else {
                return read > subject.reach
            }
            let token = subject.document.token(of: failure, subject.request.strategies)
            return tried.stop > token || tried.stop == token && next.path != failure.path
        }

        /// Lists the changes for a decode that was recorded elsewhere, where nothing can be tried.
        func listForRecording() {
            guard subject.cause != nil else { return }
            singles = fixes(after: start)
            progress.untried = Array(changes.prefix(FixSearch.maxListed))
            progress.untriedReason = .recorded
        }

        /// Everything that may get a partial fix past its failure.
        private func fixes(after partial: Partial) -> [Fix] {
            let request = partial.fix.applied(to: subject.request)
            let document = judge.document(for: request.strategies)
            let named = partial.past.isEmpty ? remedies : []
            // Edits are tried separately, so no changes of the source are needed here.
            let finder = finder(request, document, .none)
            let remedies = finder.remedies(for: triesOnlyRemedies ? nil : partial.cause, named: named)
            return finder.fixes(for: partial.cause, remedies)
                .map { partial.fix.followed(by: $0) }
                .filter { $0.size <= FixSearch.largest }
        }

        /// Tries everything that may get a partial fix past its failure.
        private func expand(_ partial: Partial, _ report: (FixProgress) -> Void) async {
            let fixes = fixes(after: partial)
            if partial.fix.size == 0 { singles = fixes }
            for (index, fix) in fixes.enumerated() {
                guard canGoOn else { return }
                progress.waiting = fixes.count - index
                report(progress)
                await trial(fix, after: partial)
            }
        }

        /// Whether there is time left and the task isn't cancelled.
        var canGoOn: Bool {
            guard !Task.isCancelled else { return false }
            let shouldContinue = left > .zero && progress.tried < FixSearch.maxTrials
            if !shouldContinue { progress.isCut = true }
            return shouldContinue
        }

        var left: Duration {
            deadline.map { search.now().duration(to: $0) } ?? search.limit
        }

        /// Drops a plan that a single change makes unnecessary: the change loses no more, or the plan changes the
        /// payload.
        func dropPlan() {
            guard let plan = progress.plan?.plan else { return }
            let singles = progress.working.filter { $0.fix.size == 1 }
            let isNeedless = singles.contains { single in
                plan.kind == .payload
                    || (plan.works || single.verdict.applicability <= .guess)
                        && (single.fix.isPermanent && !single.mapsKeys || !plan.isPermanent)
                        && !plan.quality.lexicographicallyPrecedes(single.quality)
            }
            if isNeedless { progress.plan = nil }
        }

        /// Lists the changes that get further, if no single change makes the payload decode: the plan's own steps
        /// first.
        func keepFurther() {
            guard !hasSingle else { return }
            let kept = further.filter { fix in
                !further.contains { $0.fix.isPlainer(than: fix.fix) && $0.next == fix.next && $0.reach == fix.reach }
            }
            let steps = Set((progress.plan?.plan?.steps ?? []).map(\.fix.id))
            let sorted = kept.sorted { $0.precedes($1) }
            let planned = sorted.filter { steps.contains($0.fix.id) }
            progress.further = Array(
                (planned + sorted.filter { !steps.contains($0.fix.id) }).prefix(FixSearch.maxFurther))
        }

        /// Lists the single changes that there was no time to run. The machine's load then affects only what is known
        /// about a row, not whether it is listed.
        func listUntried() {
            guard progress.isCut, progress.untriedReason == .time, !Task.isCancelled else { return }
            progress.untried = changes.filter { !wasRun.contains($0) }
        }

        /// Every single change: of strategies, of the model's expression, and of the models' source.
        private var changes: [Fix] {
            singles + (search.edits == nil || subject.cause == nil ? [] : edits.map { Fix($0) })
        }

        // MARK: One trial

        private func trial(_ fix: Fix, after partial: Partial) async {
            var request = fix.applied(to: subject.request).trial(figures: true)
            guard seen.insert(request).inserted else { return }
            let seconds = max(left / .seconds(1), 0.001)
            request.timeLimit = min(subject.request.timeLimit ?? seconds, seconds)
            let answer = await search.runner.decode(request, payload: subject.payload)
            if case .timeLimit = answer.trouble, request.timeLimit == seconds {
                // The time of the search ran out, not that of the decode: whether the change works is unknown.
                deadline = search.now()
                progress.isCut = true
                return
            }
            deadline = deadline ?? search.now() + search.limit
            progress.tried += 1
            wasRun.insert(fix)
            guard let result = answer.result else { return }
            let tried = trial(of: fix, result)
            if tried.works {
                self.tried.append(tried)
                progress.working = working
                // A change that was made for an earlier failure may turn out to be unnecessary.
                for change in fix.changes where fix.size > 1 && canGoOn {
                    if let smaller = fix.without(change) { await trial(smaller, after: partial) }
                }
                return
            }
            guard let cause = FailureCause(result), cause.isNew(after: partial.past + [partial.cause]) else { return }
            let reach = result.counts.scalars
            guard reach >= partial.reach else { return }
            if fix.size == 1, isFurther(tried) { further.append(tried) }
            partials.append(Partial(fix: fix, cause: cause, reach: reach, past: partial.past + [partial.cause]))
        }
    }
}

extension FailureCause {
    /// Whether it differs from all earlier failures.
    fileprivate func isNew(after others: [FailureCause]) -> Bool {
        !others.contains { other in
            other.ending?.failure.path == ending?.failure.path && other.ending?.failure.kind == ending?.failure.kind
                && other.ending?.failure.requestedType == ending?.failure.requestedType
        }
    }
}
