import Trials

/// The fixes for the failure on screen: those that were tried so far and work.
struct FixState: Sendable {
    /// Nil if no fixes are searched for: nothing failed, or there is no answer yet.
    var progress: FixProgress?
    /// The list when `a` was pressed, so that no number changes before the digit is typed.
    private var held: [ShownFix]?

    /// The fixes by their numbers: `a1` is the first.
    var shown: [ShownFix] { Array((held ?? progress?.shown ?? []).prefix(9)) }

    var isRunning: Bool { progress?.isRunning == true }

    mutating func hold() { held = shown }
    mutating func release() { held = nil }
}

/// A fix or a plan as it is listed.
struct ShownFix: Hashable, Sendable {
    enum Change: Hashable, Sendable {
        case fix(Fix)
        /// The plan, and after it others of another kind.
        case plan(PlanProgress)
    }

    let change: Change
    /// What is changed, in a few words.
    let title: String
    /// Its result in a few words.
    let yield: String
    /// What came of it.
    let result: Result

    enum Result: Hashable, Sendable {
        case decodes
        /// It gets over the failure, and something else fails.
        case getsFurther
        /// With the reason: `time ran out`.
        case notTried(String)
    }

    var wasTried: Bool { if case .notTried = result { false } else { true } }

    /// The fix; nil for a plan.
    var fix: Fix? { if case .fix(let fix) = change { fix } else { nil } }

    init(_ fix: Fix, yield: String, _ result: Result) {
        change = .fix(fix)
        title = fix.inWords
        self.yield = yield
        self.result = result
    }

    /// Nil where no plan was found.
    init?(_ progress: PlanProgress?) {
        guard let progress, let plan = progress.plan else { return nil }
        change = .plan(progress)
        title = plan.kind == .payload ? "plan: send another payload, \(plan.size)" : "plan: \(plan.size)"
        yield = plan.yield
        result = plan.works ? .decodes : .getsFurther
    }
}

extension FixProgress {
    /// The plan, the fixes that work, the best first, and then the edits that were not tried.
    fileprivate var shown: [ShownFix] {
        [ShownFix(plan)].compactMap(\.self) + working.map { ShownFix($0.fix, yield: $0.yield, .decodes) }
            + further.map { ShownFix($0.fix, yield: $0.yield, .getsFurther) }
            + untried.map { ShownFix($0, yield: "not tried: \(reason)", .notTried(reason)) }
    }

    private var reason: String { hasCompiler ? "time ran out" : "there is no swiftc" }
}
