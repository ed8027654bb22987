package import DecodeService
package import DecodeTrace
package import Diagnosis

/// The changes of a plan, which were run together: part of `check --format json`.
package struct ReportedPlan: Codable, Sendable, Hashable {
    /// The kind of change: `strategies`, `model` or `payload`.
    package var kind: String
    /// One for each strategy and for each file, with the keys of a suggestion's `change`. For a place of the payload:
    /// `pointer`, `path`, the kind of change as `payload` (`replace`, `rename` or `add`), and if known `key`, `found`,
    /// `asks` and `value`.
    package var changes: [[String: String]]
    /// The identities of its steps, as suggestions have them.
    package var remedies: [String]
    /// `decoded`, `recovered`, `further` if only some of the failures are removed, or `unknown` if the payload doesn't say
    /// all values that have to be sent.
    package var outcome: String
    /// What an app has after it, as in a suggestion; nil, and omitted, for a plan that doesn't decode.
    package var applicability: Verdict.Applicability?
    /// What has to be true for it to keep the meaning of all values, a clause each.
    package var conditions: [String]
    /// The package that the app needs for it; nil, and omitted, for none.
    package var needs: String?
    /// The errors in code that has to change with it, as in a suggestion; nil, and omitted, for none.
    package var adapt: [String]?
    /// The number of losses.
    package var lost: Int
    /// The losses: the first five hundred places.
    package var losses: [Loss]
    /// Whether it was run: not a payload with unknown values; nor were the changes in `untried`.
    package var tried: Bool
    /// The number of known failures, and the number that the plan removes.
    package var failures: Int
    package var passed: Int
    /// The first remaining failure; nil, and omitted, if there is none.
    package var next: Next?
    /// Changes of the plan that were not run; nil, and omitted, for none.
    package var untried: [[String: String]]?
    /// How many documents of a list decode with it; nil, and omitted, for a single payload.
    package var documents: DocumentTally?
    /// Working plans of other kinds; nil, and omitted, inside one of them.
    package var alternatives: [ReportedPlan]?

    /// A failure that remains with a plan.
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

    private init(_ plan: Trial) {
        kind = plan.kind.rawValue
        let models = plan.model.map { [["model": $0]] } ?? []
        changes =
            plan.steps.flatMap(\.fix.changes).map { [$0.name: $0.value] } + models
            + plan.files.map { ["edit": $0.diff] }
            + plan.mends.map(Self.change)
        remedies = plan.steps.map(\.fix.id)
        outcome = plan.ended
        documents = plan.documents
        let verdict = plan.works && plan.kind != .payload ? plan.verdict : nil
        applicability = verdict?.applicability
        conditions = verdict?.conditions ?? []
        needs = plan.neededPackage
        adapt = plan.adaptations
        lost = plan.losses.count
        losses = plan.losses.list
        tried = plan.ended != "unknown"
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
