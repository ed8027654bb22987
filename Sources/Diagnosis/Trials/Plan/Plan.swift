package import DecodeService

/// Several changes that together make a payload decode when no single change does, or that get it furthest.
///
/// A plan was run as a whole: its ``outcome`` and its ``losses`` are those of that decode, measured as for a
/// ``TriedFix``. There are three kinds of plans:
///
/// - ``Kind/strategies`` changes only strategies, including lenient ones.
/// - ``Kind/model`` edits the models' source, with strategies of `JSONDecoder` itself for what a source can't express,
///   such as dates.
/// - ``Kind/payload`` changes neither: it lists what the server would have to send.
///
/// ``PlanSearch`` finds the plan that loses least, and keeps the others as alternatives:
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
package struct Plan: Sendable, Hashable {
    /// What a plan changes.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case strategies, model, payload
    }

    /// How a plan ended.
    package enum Outcome: String, Sendable, Hashable {
        /// Nothing failed.
        case decoded
        /// A value was decoded, with failures swallowed or adjusted.
        case recovered
        /// The payload doesn't decode, but gets past some of the failures.
        case further
        /// It was not run: it says what has to be sent, but the payload doesn't say the values.
        case unknown
    }

    /// One change, and the failures that it removes.
    package struct Step: Sendable, Hashable {
        /// A strategy, another model expression, or an edit.
        package var fix: Fix
        /// The failures that it was chosen for, each with its first place.
        package var failures: [PlannedFailure]
        /// The causes that an edit was made for, which may have several places.
        var signatures: [PlanCause.Signature] = []
    }

    package var kind: Kind
    /// The changes, strategies first.
    package var steps: [Step]
    /// The strategies with the plan.
    package var strategies: StrategySet
    /// The type expression of the plan; nil if it is unchanged.
    package var model: String?
    /// The files that the steps edit, each once.
    package var files: [ChangedFile] = []
    /// The changes of the payload, for a plan of the payload.
    package var mends: [PayloadMend] = []
    package var outcome: Outcome
    /// What it loses.
    package var losses = Losses()
    /// The same in words, counted in the payload's own things.
    var lossWords = ""
    /// What is likely wrong in the decoded value, a sentence each.
    var doubts: [String] = []
    /// The number of known failures, those of one cause once.
    package var failureCount: Int
    /// The number of failures that it removes.
    package var passedCount: Int
    /// The first remaining failure; nil if there is none.
    package var next: PlannedFailure?
    /// How far the decode got; nil if it returns a value, or was not run.
    package var reach: ValueReach?
    /// How many documents decode with it; nil outside a list.
    package var documents: DocumentTally?
    /// Steps of the plan that were not run, for lack of time or of a compiler.
    package var untried: [Step] = []

    /// The maximum number of different changes in a plan: nobody makes more of them for one payload.
    package static let maxChanges = 12

    /// Whether the decode returns a value.
    package var works: Bool { outcome == .decoded || outcome == .recovered }

    /// The strategies that it changes, in the order of its steps.
    package var changes: [StrategyChange] { steps.flatMap(\.fix.changes) }

    /// The request with the plan's strategies and model.
    package func applied(to request: DecodeRequest) -> DecodeRequest {
        var changed = request
        changed.strategies = strategies
        if let model { changed.model = model }
        return changed
    }

    /// What the app has after it.
    package var verdict: Verdict {
        Verdict(steps.map(\.fix), losses: losses, words: lossWords.isEmpty ? losses.words : lossWords).adding(
            documents: documents, doubts: doubts)
    }

    /// The package that the app needs for it, unless its files import it; nil for none.
    package var neededPackage: String? { steps.lazy.compactMap(\.fix.neededPackage).first }

    /// Whether an app can make all of its changes.
    var isPermanent: Bool { steps.allSatisfy(\.fix.isPermanent) }

    /// Whether it decodes and keeps everything.
    package var keeps: Bool { works && kind != .payload && verdict.applicability == .keeps }

    /// Its result in a few words: `decodes, keeps everything`; `reads 11 of 19 values, then fails: keyNotFound at id`.
    package var yield: String {
        guard works else {
            if outcome == .unknown { return "not tried, because the payload doesn't say all values" }
            guard let reach else { return "not tried" }
            return "reads \(reach.words)" + (next.map { ", then fails: \($0.words)" } ?? "")
        }
        if let documents { return "\(documents.words), \(verdict.words) here" }
        return kind == .payload
            ? "decodes" : "decodes, \(verdict.words)" + (neededPackage.map { ", needs \($0)" } ?? "")
    }

    /// Whether it is shown before another: plans that decode first, then by what they lose, then those that an app
    /// can make, then those without source edits, then by size.
    func precedes(_ other: Plan) -> Bool { rank.lexicographicallyPrecedes(other.rank) }

    /// The first criteria for comparing it with others and with single changes.
    var quality: [Int] { [works ? 0 : 1, verdict.applicability.rank] + losses.rank }

    private var rank: [Int] {
        works
            ? quality + [isPermanent ? 0 : 1, files.isEmpty ? 0 : 1, steps.count]
            : [1, 0, failureCount - passedCount, 0, 0, 0, files.isEmpty ? 0 : 1, steps.count]
    }
}

/// The progress of a search for a plan.
package struct PlanProgress: Sendable, Hashable {
    /// The best plan so far; nil if there is none.
    package var plan: Plan?
    /// Working plans of other kinds, best first.
    package var alternatives: [Plan] = []
    /// The number of known failures, those of one cause once.
    package var failureCount = 0
    /// The causes that are left, of each kind of failure, if removing them takes more than ``Plan/maxChanges`` different
    /// changes; otherwise empty.
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
