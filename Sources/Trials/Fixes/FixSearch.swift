package import DecodeService
import DecodeTrace
package import JSONText
import Strategies
package import SwiftDeclarations

/// What is asked of a search for fixes: a decode that failed.
package struct FixSubject: Sendable {
    package var payload: Payload
    /// The payload, indexed as the request's strategies have it read.
    package var document: JSONDocument
    /// The request that failed: model, strategies, limits.
    package var request: DecodeRequest
    package var cause: FixCause

    /// A decode that failed; nil when it did not.
    package init?(_ result: DecodeResult, request: DecodeRequest, payload: Payload, document: JSONDocument) {
        guard let cause = FixCause(result) else { return nil }
        self.init(cause, request: request, payload: payload, document: document)
    }

    /// A failure of a request.
    package init(_ cause: FixCause, request: DecodeRequest, payload: Payload, document: JSONDocument) {
        self.payload = payload
        self.document = document
        self.request = request
        self.cause = cause
    }
}

/// How far a search for fixes has come.
package struct FixProgress: Sendable, Hashable {
    /// The fixes that work, the best first.
    package var working: [TriedFix] = []
    /// Single changes that get over the failure and no further than the next one, the furthest first; none where a
    /// change or a plan works.
    package var further: [FurtherFix] = []
    /// Edits of the models' source that were not tried: there is no compiler, or the time was over before.
    package var untried: [Fix] = []
    /// Whether edits can be tried here.
    package var hasCompiler = true
    /// The search for a plan; nil where a single change does, and where none was asked for.
    package var plan: PlanProgress?
    /// How many trials were run.
    package var tried = 0
    /// How many are known to be still to run.
    package var waiting = 0
    /// Whether more may come.
    package var isRunning = true
    /// Whether the time was over before everything was tried.
    package var isCut = false

    /// Nothing yet.
    package init() {}
}

/// Who tries edits of the models' source: compiles a copy, and decodes as the models in it.
package struct EditTrials: Sendable {
    let files: [(name: String, source: ModelSource)]
    let parse: @Sendable (ModelSourceFile) -> ModelSource
    let limit: Duration?
    let runner: (@Sendable ([ModelSourceFile]) -> any DecodeRunner)?

    /// - Parameters:
    ///   - files: Names and sources of the files that declare the models, the most important first.
    ///   - parse: Parses a file after an edit.
    ///   - limit: The time for all edits together, compiling included; nil for what the search has left.
    ///   - runner: Decodes with the models as edits leave them: it is handed the files that change, with their new text,
    ///     and compiles them when it is asked first. Nil where there is no compiler: edits are then listed as not tried.
    package init(
        files: [(name: String, source: ModelSource)], parse: @escaping @Sendable (ModelSourceFile) -> ModelSource,
        limit: Duration? = nil, runner: (@Sendable ([ModelSourceFile]) -> any DecodeRunner)?
    ) {
        self.files = files
        self.parse = parse
        self.limit = limit
        self.runner = runner
    }
}

/// Tries fixes: each candidate alone, and where none of them is without loss, combinations, guided by the next failure
/// that a partial fix reveals. Where no single change does, it searches for a ``Plan``.
///
/// Nothing is listed that was not run. Trials are run one after the other by the runner that is handed in, and ask for
/// counts and figures only, so that a large payload costs no more than its decodes.
package struct FixSearch: Sendable {
    let runner: any DecodeRunner
    let limit: Duration
    let edits: EditTrials?
    let plans: Bool

    /// More trials than this find nothing that a person would want.
    private static let mostTrials = 80
    /// More changes at once are no fix.
    private static let largest = 5
    /// Each edit costs a compile.
    private static let mostEdits = 3
    /// More changes that only get further help nobody.
    private static let mostFurther = 3
    /// So many combinations that work are enough.
    private static let enough = 3

    /// - Parameters:
    ///   - runner: Who decodes.
    ///   - limit: The time for all trials together, but for edits that have a limit of their own.
    ///   - edits: Who tries edits of the models' source; nil to try none.
    ///   - plans: Whether to search for a plan where no single change does.
    package init(runner: any DecodeRunner, limit: Duration, edits: EditTrials? = nil, plans: Bool = false) {
        self.runner = runner
        self.limit = limit
        self.edits = edits
        self.plans = plans
    }

    /// Searches; ends early when the task is cancelled.
    ///
    /// - Parameters:
    ///   - subject: The decode that failed.
    ///   - report: Told of every step, on the caller's task; the last one is what is returned.
    /// - Returns: The fixes that work, the best first.
    package func run(_ subject: FixSubject, report: (FixProgress) -> Void = { _ in }) async -> FixProgress {
        let models = (try? await runner.models()) ?? []
        var run = Run(search: self, subject: subject, keySets: models.keySets(of: subject.request.model))
        await run.trySingles(report)
        await run.tryCombinations(report)
        if let plan = await run.startPlan() {
            // One cause may be gone with one edit; of several it is not to be expected, unless a type around the model is
            // all that is missing.
            let triesFirst = plan.start.survey.causes.count < 2 || run.edits.contains { $0.model != nil }
            if triesFirst { await run.tryEdits(report) }
            if !run.hasSingle { await run.tryPlan(plan.search, plan.start, report) }
            if run.progress.plan?.plan?.works != true, !triesFirst { await run.tryEdits(report) }
        } else {
            await run.tryEdits(report)
        }
        run.keepFurther()
        run.progress.waiting = 0
        run.progress.isRunning = false
        report(run.progress)
        return run.progress
    }

    /// A fix that got further, but not to the end: the start of a combination.
    private struct Partial {
        var fix: Fix
        var cause: FixCause
        /// How far the decode came.
        var reach: Int
        /// The causes on the way, so that none comes again.
        var past: [FixCause]
    }

    private struct Run {
        let search: FixSearch
        let subject: FixSubject
        private let keySets: [String]
        /// Counted from the first answer: until then a process may have had to start, which says nothing of the fixes.
        private var deadline: ContinuousClock.Instant?
        var progress = FixProgress()
        private var tried: [TriedFix] = []
        private var partials: [Partial] = []
        private var further: [FurtherFix] = []
        private var seen: Set<DecodeRequest> = []
        private var documents: PayloadDocuments

        init(search: FixSearch, subject: FixSubject, keySets: [String]) {
            self.search = search
            self.subject = subject
            self.keySets = keySets
            documents = PayloadDocuments(subject.payload, subject.document)
            seen.insert(subject.request.trial(figures: true))
        }

        // MARK: Singles and combinations

        mutating func trySingles(_ report: (FixProgress) -> Void) async {
            let start = Partial(fix: Fix([], title: ""), cause: subject.cause, reach: -1, past: [])
            await expand(start, report)
        }

        mutating func tryCombinations(_ report: (FixProgress) -> Void) async {
            guard !tried.contains(where: \.isClean) else { return }
            let singles = tried.count
            // A plan needs time as well.
            let halfTime = search.plans ? left / 2 : .zero
            while canGoOn, left > halfTime, !partials.isEmpty {
                // What got furthest, and of those the smallest change.
                let next = partials.indices.min { first, second in
                    (-partials[first].reach, partials[first].fix.size, first)
                        < (-partials[second].reach, partials[second].fix.size, second)
                }
                guard let next else { return }
                await expand(partials.remove(at: next), report)
                if tried.contains(where: \.isClean) || tried.count - singles >= FixSearch.enough { return }
            }
        }

        /// Whether one change alone works.
        var hasSingle: Bool { progress.working.contains { $0.fix.size == 1 } }

        /// Looks for the causes of a plan; nil where none is needed or wanted.
        func startPlan() async -> (search: PlanSearch, start: PlanSearch.Start)? {
            guard search.plans, !hasSingle, !tried.contains(where: \.isClean), !Task.isCancelled else { return nil }
            var subject = subject
            // Every stop of the search asks for it anew where it is not the request's own.
            subject.request.timeLimit = nil
            let plans = PlanSearch(
                runner: search.runner, edits: search.edits, keySets: keySets, subject: subject,
                deadline: planDeadline)
            return await plans.start().map { (plans, $0) }
        }

        /// Edits may have a time of their own; else the plan has what is left.
        private var planDeadline: ContinuousClock.Instant {
            let start = ContinuousClock.now
            return max(deadline ?? start + search.limit, search.edits?.limit.map { start + $0 } ?? start)
        }

        /// Searches for a plan.
        mutating func tryPlan(
            _ plans: PlanSearch, _ start: PlanSearch.Start, _ report: (FixProgress) -> Void
        ) async {
            var known = progress
            let least = progress.working.map(\.losses).min { $0.isLess(than: $1) }
            let found = await plans.run(start, least: least) { plan in
                known.plan = plan
                report(known)
            }
            progress.plan = found
            progress.isCut = progress.isCut || found.isCut
        }

        /// The edits of the models' source that may do, the likeliest first.
        var edits: ArraySlice<ModelEdit> {
            ModelEdits(
                document: subject.document, strategies: subject.request.strategies, files: search.edits?.files ?? []
            ).edits(for: subject.cause).prefix(FixSearch.mostEdits)
        }

        /// Tries edits of the models' source, each compiled on a copy: last, since a compiler takes its time.
        mutating func tryEdits(_ report: (FixProgress) -> Void) async {
            guard let trials = search.edits else { return }
            // Compiling counts from here, and all edits share the time.
            deadline = trials.limit.map { .now + $0 } ?? deadline ?? .now + search.limit
            let edits = edits
            guard let runner = trials.runner else {
                progress.untried = edits.map { Fix($0) }
                progress.hasCompiler = false
                return
            }
            for (index, edit) in edits.enumerated() {
                guard !Task.isCancelled else { return }
                progress.waiting = edits.count - index
                report(progress)
                let fix = Fix(edit)
                let request = fix.applied(to: subject.request).trial(figures: true)
                let edited = runner([edit.edited])
                guard let answer = await edited.decode(request, payload: subject.payload, within: left) else {
                    progress.isCut = true
                    progress.untried = edits[(edits.startIndex + index)...].map { Fix($0) }
                    return
                }
                progress.tried += 1
                guard let result = answer.result else { continue }
                tried.append(
                    TriedFix(
                        fix, result: result, order: progress.tried, document: subject.document,
                        strategies: subject.request.strategies))
                progress.working = tried.ranked()
                if let cause = FixCause(result), cause.isNew(after: [subject.cause]) {
                    addFurther(fix, cause, result, request.strategies)
                }
            }
        }

        private mutating func addFurther(
            _ fix: Fix, _ cause: FixCause, _ result: DecodeResult, _ strategies: StrategySet
        ) {
            let document = documents.document(for: strategies)
            if let fix = FurtherFix(
                fix, next: cause, result: result, order: progress.tried, document: document, strategies: strategies)
            {
                further.append(fix)
            }
        }

        /// Tries everything that may get a partial fix over what it failed at.
        private mutating func expand(_ partial: Partial, _ report: (FixProgress) -> Void) async {
            let request = partial.fix.applied(to: subject.request)
            let candidates = FixCandidates(
                document: documents.document(for: request.strategies), strategies: request.strategies,
                model: request.model,
                keySets: keySets)
            let fixes = candidates.fixes(for: partial.cause).map { partial.fix.followed(by: $0) }
                .filter { $0.size <= FixSearch.largest }
            for (index, fix) in fixes.enumerated() {
                guard canGoOn else { return }
                progress.waiting = fixes.count - index
                report(progress)
                await trial(fix, after: partial)
            }
        }

        /// Whether there is time left, and anybody who waits.
        private var canGoOn: Bool {
            mutating get {
                guard !Task.isCancelled else { return false }
                let goesOn = left > .zero && progress.tried < FixSearch.mostTrials
                if !goesOn { progress.isCut = true }
                return goesOn
            }
        }

        private var left: Duration {
            deadline.map { ContinuousClock.now.duration(to: $0) } ?? search.limit
        }

        /// Lists the changes that get further where nothing is as good.
        mutating func keepFurther() {
            guard progress.working.isEmpty, progress.plan?.plan?.works != true else { return }
            progress.further = Array(further.sorted { $0.precedes($1) }.prefix(FixSearch.mostFurther))
        }

        // MARK: One trial

        private mutating func trial(_ fix: Fix, after partial: Partial) async {
            var request = fix.applied(to: subject.request).trial(figures: true)
            guard seen.insert(request).inserted else { return }
            let seconds = left / .seconds(1)
            request.timeLimit = min(subject.request.timeLimit ?? seconds, max(seconds, 0.001))
            let answer = await search.runner.decode(request, payload: subject.payload)
            deadline = deadline ?? .now + search.limit
            progress.tried += 1
            guard let result = answer.result else { return }
            let tried = TriedFix(
                fix, result: result, order: progress.tried, document: documents.document(for: request.strategies),
                strategies: request.strategies)
            if tried.works {
                self.tried.append(tried)
                progress.working = self.tried.ranked()
                return
            }
            guard let cause = FixCause(result), cause.isNew(after: partial.past + [partial.cause]) else { return }
            let reach = result.counts.values + result.counts.adjusted
            guard reach >= partial.reach else { return }
            if fix.size == 1 { addFurther(fix, cause, result, request.strategies) }
            partials.append(Partial(fix: fix, cause: cause, reach: reach, past: partial.past + [partial.cause]))
        }
    }
}

extension FixCause {
    /// Whether it is another failure than those before.
    fileprivate func isNew(after others: [FixCause]) -> Bool {
        !others.contains { other in
            other.ending?.failure.path == ending?.failure.path && other.ending?.failure.kind == ending?.failure.kind
                && other.ending?.failure.requestedType == ending?.failure.requestedType
        }
    }
}
