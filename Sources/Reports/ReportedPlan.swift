package import DecodeService
package import DecodeTrace
import Strategies
package import Trials

/// The changes that were run as one: what `check --format json` says of a plan.
package struct ReportedPlan: Codable, Sendable, Hashable {
    /// What is changed: `strategies`, `model` or `payload`.
    package var kind: String
    /// One for each strategy and for each file, with the keys of a suggestion's `change`. For a place of the payload:
    /// `pointer`, `path`, what is to be done there as `payload` (`replace`, `rename` or `add`), and as far as they are
    /// known `key`, `found`, `asks` and `value`.
    package var changes: [[String: String]]
    /// `decoded`, `recovered`, or `further` for one that gets over some failures and not over all.
    package var outcome: String
    /// How many things it costs.
    package var lost: Int
    /// What it costs: the first five hundred places.
    package var losses: [Loss]
    /// Whether it was run: what is in `untried` was not.
    package var tried: Bool
    /// How many failures are known, and how many of them the plan gets over.
    package var failures: Int
    package var passed: Int
    /// What fails first with it; nil, and no key of the report, where nothing does.
    package var next: Next?
    /// Changes that belong to it and were not run; nil, and no key of the report, for none.
    package var untried: [[String: String]]?
    /// Plans of another kind that decode; nil, and no key of the report, in one of them.
    package var alternatives: [ReportedPlan]?

    /// A failure that a plan leaves.
    package struct Next: Codable, Sendable, Hashable {
        package var kind: Failure.Kind
        package var pointer: String
    }

    /// A plan with its alternatives; nil without a plan.
    package init?(_ progress: PlanProgress?) {
        guard let progress, let plan = progress.plan else { return nil }
        self.init(plan)
        alternatives = progress.alternatives.map(Self.init)
    }

    private init(_ plan: Plan) {
        kind = plan.kind.rawValue
        let models = plan.model.map { [["model": $0]] } ?? []
        changes =
            plan.changes.map { [$0.name: $0.value] } + models + plan.files.map { ["edit": $0.diff] }
            + plan.mends.map(Self.change)
        outcome = plan.outcome.rawValue
        lost = plan.losses.count
        losses = plan.losses.list
        tried = true
        failures = plan.failureCount
        passed = plan.passedCount
        next = plan.next.flatMap { next in next.kind.map { Next(kind: $0, pointer: next.pointer) } }
        untried = plan.untried.isEmpty ? nil : plan.untried.map(\.fix.asChange)
    }

    private static func change(_ mend: PayloadMend) -> [String: String] {
        var change = ["payload": mend.change.rawValue, "pointer": mend.pointer, "asks": mend.asks]
        change["path"] = mend.path.description
        change["key"] = mend.key
        change["found"] = mend.found
        change["value"] = mend.value
        return change
    }
}
