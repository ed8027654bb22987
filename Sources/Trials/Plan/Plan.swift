package import DecodeService
package import Strategies

/// The changes that make a payload decode together where no single change does, or that get it furthest.
///
/// A plan was run as one: its ``outcome`` and its ``losses`` are those of that decode, by the same measure as those of a
/// ``TriedFix``. Plans differ in kind:
///
/// - ``Kind/strategies`` changes strategies only, lenient ones too.
/// - ``Kind/model`` edits the models' source, with strategies of `JSONDecoder`'s own where a source has none, as for dates.
/// - ``Kind/payload`` changes neither: it says what the server would have to send, place by place.
///
/// ``PlanSearch`` finds the plan that costs least, and keeps the others as alternatives:
///
/// 1. A ``PayloadSurvey`` lists all causes without a compiler: it decodes with `errors: all`, mends in the payload what
///    failed, and decodes again, so that what a stand-in hides comes up as well. Mended to the end, it is the plan of the
///    payload.
/// 2. Strategies are chosen for one cause after the other. One stays where it gets over its cause and brings the payload
///    nearer to a value: fewer causes are left in the survey with it.
/// 3. If lenient strategies get over the rest, those are a plan. So are source edits for the rest: they are made in one
///    model, one on top of the other, and compiled once. What fails then is surveyed again, as are edits that the compiler
///    refuses.
/// 4. Each step that nothing depends on is left out where the payload decodes without it, and loses no more.
///
/// The search is the same every time it is run, ends when the task is cancelled or the time is over, and keeps the best
/// plan so far.
package struct Plan: Sendable, Hashable {
    /// What a plan changes.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case strategies, model, payload
    }

    /// How a plan ended.
    package enum Outcome: String, Sendable, Hashable {
        /// Nothing failed.
        case decoded
        /// A value came out, with failures absorbed or adjusted.
        case recovered
        /// It does not decode, and gets over some of the failures.
        case further
    }

    /// One change, and the failures that it gets over.
    package struct Step: Sendable, Hashable {
        /// A strategy, another model expression, or an edit.
        package var fix: Fix
        /// The failures that it was chosen for, each by its first place.
        package var failures: [PlannedFailure]
    }

    package var kind: Kind
    /// What is changed, strategies first.
    package var steps: [Step]
    /// The strategies with the plan.
    package var strategies: StrategySet
    /// The type expression with the plan; nil where it stays.
    package var model: String?
    /// The files that the steps edit, each once.
    package var files: [ChangedFile] = []
    /// What the payload would have to have, for a plan of the payload.
    package var mends: [PayloadMend] = []
    package var outcome: Outcome
    /// What it costs.
    package var losses = Losses()
    /// How many failures are known.
    package var failureCount: Int
    /// How many of them it gets over.
    package var passedCount: Int
    /// What fails first with it; nil where nothing does.
    package var next: PlannedFailure?
    /// Steps that belong to it and were not run: the time was over, or there is no compiler.
    package var untried: [Step] = []

    /// Whether a value comes out.
    package var works: Bool { outcome != .further }

    /// The strategies that it changes, in the order of its steps.
    package var changes: [StrategyChange] { steps.flatMap(\.fix.changes) }

    /// The request with the plan's strategies and model.
    package func applied(to request: DecodeRequest) -> DecodeRequest {
        var changed = request
        changed.strategies = strategies
        if let model { changed.model = model }
        return changed
    }

    /// What it gives, in a few words: `decodes, nothing lost`, `gets past 4 of 6 failures`.
    package var yield: String {
        works ? "decodes, \(losses.words)" : "gets past \(passedCount) of \(failureCount) failures"
    }

    /// Whether it is to be shown before another: one that decodes before one that does not, then what costs less, then
    /// what needs no source to be edited, then what changes less.
    func precedes(_ other: Plan) -> Bool { rank.lexicographicallyPrecedes(other.rank) }

    private var rank: [Int] {
        works
            ? [0] + losses.rank + [files.isEmpty ? 0 : 1, steps.count]
            : [1, failureCount - passedCount, 0, 0, files.isEmpty ? 0 : 1, steps.count]
    }
}

extension Loss.What {
    /// What became of the value, in a few words: `set to nil`.
    package var words: String {
        switch self {
        case .dropped: "dropped"
        case .nil: "set to nil"
        case .defaulted: "defaulted"
        case .changed: "changed"
        case .precision: "without all digits"
        case .unread: "not read"
        }
    }
}

extension Losses {
    /// What is lost, in a few words: `nothing lost`, `1 value defaulted, 2 values changed`.
    package var words: String {
        let parts = [Loss.What.dropped, .nil, .defaulted, .changed, .precision].compactMap { what -> String? in
            let count = count(what)
            return count == 0 ? nil : "\(count) \(count == 1 ? "value" : "values") \(what.words)"
        }
        let words = parts + unreadWords
        return words.isEmpty ? "nothing lost" : words.joined(separator: ", ")
    }
}

/// How far a search for a plan has come.
package struct PlanProgress: Sendable, Hashable {
    /// The best plan so far; nil where there is none.
    package var plan: Plan?
    /// Plans of another kind that decode, the best first.
    package var alternatives: [Plan] = []
    /// How many failures are known.
    package var failureCount = 0
    /// How many decodes were run.
    package var tried = 0
    /// Whether a compiler is at work.
    package var isCompiling = false
    /// Whether the time was over before everything was tried.
    package var isCut = false

    /// Nothing yet.
    package init() {}
}
