import Diagnosis

/// The fixes for the failure on screen: those that were tried so far and work.
struct FixState: Sendable {
    /// Nil if no fixes are searched for: nothing failed, or there is no answer yet.
    private(set) var progress: FixProgress?
    /// The assigned numbers. Each stays with its fix until another decode; that of nil stays with the plan, which a better
    /// one may replace, because its page is read before it is applied.
    private var numbers: [Fix?: Int] = [:]
    /// Whether a fix gets its number as soon as it is found.
    private var givesNumbers = false

    /// The maximum number of fixes: one for each digit key.
    private static let most = 9

    /// The fixes as they are listed: numbered ones in order, then the others, best first. Stored, because every key reads
    /// them several times.
    private(set) var shown: [ShownFix] = []

    init(_ progress: FixProgress? = nil) {
        self.progress = progress
        list()
    }

    var isRunning: Bool { progress?.isRunning == true }

    /// Handles the progress of the search. At its end, every fix gets a number; the best gets the lowest free one.
    mutating func update(_ progress: FixProgress) {
        self.progress = progress
        if givesNumbers || !progress.isRunning { number() } else { list() }
    }

    /// Numbers every fix, including those that are found later, because the user is about to choose one.
    mutating func number() {
        guard let progress else { return }
        givesNumbers = true
        for fix in progress.rows where numbers[fix.fix] == nil && numbers.count < Self.most {
            numbers[fix.fix] = numbers.count + 1
        }
        list()
    }

    private mutating func list() {
        let all = (progress?.rows ?? []).map { $0.numbered(numbers[$0.fix]) }
        let numbered = all.filter { $0.number != nil }.sorted { ($0.number ?? 0) < ($1.number ?? 0) }
        shown = Array((numbered + all.filter { $0.number == nil }).prefix(Self.most))
    }

    mutating func interrupt() {
        guard var progress else { return }
        progress.isRunning = false
        progress.isCut = true
        update(progress)
    }
}

/// A fix or a plan as a row of the list.
struct ShownFix: Hashable, Sendable {
    indirect enum Change: Hashable, Sendable {
        case fix(Fix)
        /// The plan, followed by its alternatives.
        case plan(PlanProgress)
    }

    let change: Change
    /// `a1` applies the row with 1; nil while better rows may still come before it.
    private(set) var number: Int?
    /// A short description of the change.
    let title: String
    /// The same for a narrow screen: of an edit without the name of the type.
    var shortTitle: String {
        guard let fix, fix.changes.isEmpty, let edit = fix.edit else { return title }
        return edit.shortTitle
    }
    /// Its result in a few words.
    let yield: String
    let result: Result
    /// The errors in code that has to change with it.
    private(set) var adaptations: [String] = []

    enum Result: Hashable, Sendable {
        case decodes
        /// Another payload would decode.
        case changesPayload
        /// Documents of the list that decode now would fail.
        case breaksDocuments
        /// It gets over the failure, and something else fails.
        case getsFurther
        /// With the reason: `time ran out`.
        case notTried(String)
    }

    var wasTried: Bool { if case .notTried = result { false } else { true } }

    /// Its keys: `a1`, or `a` while it has no number.
    var keys: String { "a" + (number.map(String.init) ?? "") }

    func numbered(_ number: Int?) -> ShownFix {
        var row = self
        row.number = number
        return row
    }

    var fix: Fix? { if case .fix(let fix) = change { fix } else { nil } }

    init(_ fix: Fix, yield: String, _ result: Result) {
        change = .fix(fix)
        title = fix.inWords
        self.yield = yield
        self.result = result
    }

    init(_ tried: Trial) {
        self.init(
            tried.fix, yield: tried.documents == nil ? tried.yield : tried.ending,
            !tried.works ? .getsFurther : tried.documents.map { $0.broken > 0 } == true ? .breaksDocuments : .decodes)
        adaptations = tried.adaptations ?? []
    }

    /// Nil if no plan was found.
    init?(_ progress: PlanProgress?) {
        guard let progress, let plan = progress.plan else { return nil }
        change = .plan(progress)
        title = plan.kind == .payload ? "payload plan: \(plan.size)" : "plan: \(plan.size)"
        yield = plan.ending
        result =
            plan.kind == .payload
            ? .changesPayload
            : plan.works
                ? .decodes
                : plan.outcome != nil ? .getsFurther : .notTried(UntriedReason(isCut: progress.isCut).words)
    }
}

extension FixProgress {
    /// The plan, the fixes that work, the best first, and then the edits that were not tried. A plan of another payload
    /// comes after everything that keeps the payload.
    fileprivate var rows: [ShownFix] {
        let plan = [ShownFix(plan)].compactMap(\.self)
        let singles = (working + further).map(ShownFix.init)
        return
            (isPlanBest || working.isEmpty && plan.first?.result != .changesPayload ? plan + singles : singles + plan)
            + untried.map { ShownFix($0, yield: "not tried: \(reason)", .notTried(reason)) }
    }

    private var reason: String { untriedReason.words }
}
