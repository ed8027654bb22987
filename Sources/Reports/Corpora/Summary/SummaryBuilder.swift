import DecodeTrace
package import Diagnosis
import JSONText

/// Adds up payloads, or the summaries of parts. Memory use depends on the number of different findings.
package struct SummaryBuilder: Sendable {
    private var total: CorpusSummary
    /// Whether a model was added; further ones must be the same.
    private var hasModel = false
    private var groups: [CorpusSummary.FailureCause: CorpusSummary.Tally] = [:]
    private var suspicions: [CorpusSummary.SuspicionCause: CorpusSummary.Tally] = [:]
    private var ignored: [String: (count: Int, payloads: Int)] = [:]
    private let maxGroups: Int

    /// The maximum number of groups of each kind: keys that are data may make any number of places.
    package static let maxGroups = 10_000

    /// - Parameters:
    ///   - hasTimes: Whether payloads have a timestamp.
    ///   - maxGroups: The maximum number of groups of each kind. The values of further groups are only counted.
    package init(hasTimes: Bool = false, maxGroups: Int = Self.maxGroups) {
        self.maxGroups = maxGroups
        total = CorpusSummary()
        if hasTimes { total.times = Times() }
    }

    package mutating func add(_ findings: CorpusFindings, model: String) {
        total.payloads += 1
        total.outcomes.add(findings.outcome)
        note(model)
        total.times?.add(findings.time)
        func tally(_ count: Int, _ first: CorpusSummary.First) -> CorpusSummary.Tally {
            CorpusSummary.Tally(
                count: count, payloads: 1, first: first, since: findings.time, until: findings.time)
        }
        for one in findings.failures {
            add(tally(one.count, one.first), for: one.cause, to: \.groups, leaving: \.groups)
        }
        for one in findings.suspicions {
            add(tally(one.count, one.first), for: one.cause, to: \.suspicions, leaving: \.suspicions)
        }
        for (place, count) in findings.ignored { addIgnored(place, count, payloads: 1) }
    }

    /// Adds a payload that couldn't be examined.
    package mutating func addTrouble() {
        total.payloads += 1
        total.outcomes.trouble += 1
        total.times?.add(nil)
    }

    /// Adds a part. Parts are added in order, because the first failure of a group is that of the earliest part.
    package mutating func add(_ part: CorpusSummary) {
        if part.payloads > part.outcomes.trouble { note(part.model) }
        total.payloads.add(part.payloads)
        total.outcomes.decoded.add(part.outcomes.decoded)
        total.outcomes.recovered.add(part.outcomes.recovered)
        total.outcomes.failed.add(part.outcomes.failed)
        total.outcomes.invalid.add(part.outcomes.invalid)
        total.outcomes.trouble.add(part.outcomes.trouble)
        for group in part.groups { add(group.tally, for: group.cause, to: \.groups, leaving: \.groups) }
        for group in part.suspicions { add(group.tally, for: group.cause, to: \.suspicions, leaving: \.suspicions) }
        if let left = part.leftOut {
            leave(left.groups, at: \.groups)
            leave(left.suspicions, at: \.suspicions)
            leave(left.ignored, at: \.ignored)
        }
        for place in part.ignored { addIgnored(place.pointer, place.count, payloads: place.payloads) }
        if let times = part.times {
            if total.times == nil { total.times = Times() }
            total.times?.add(times)
        }
    }

    private mutating func note(_ model: String?) {
        if !hasModel { total.model = model }
        if total.model != model { total.model = nil }
        hasModel = true
    }

    /// Adds to a group, or to the left-out values if the group would exceed the limit.
    private mutating func add<Cause: Hashable>(
        _ tally: CorpusSummary.Tally, for cause: Cause,
        to tallies: WritableKeyPath<Self, [Cause: CorpusSummary.Tally]>,
        leaving kind: WritableKeyPath<CorpusSummary.LeftOut, Int>
    ) {
        if self[keyPath: tallies][cause]?.add(tally) != nil { return }
        guard self[keyPath: tallies].count < maxGroups else { return leave(tally.count, at: kind) }
        self[keyPath: tallies][cause] = tally
    }

    private mutating func leave(_ count: Int, at kind: WritableKeyPath<CorpusSummary.LeftOut, Int>) {
        guard count > 0 else { return }
        if total.leftOut == nil { total.leftOut = CorpusSummary.LeftOut() }
        total.leftOut?[keyPath: kind].add(count)
    }

    private mutating func addIgnored(_ place: String, _ count: Int, payloads: Int) {
        guard ignored[place] != nil || ignored.count < maxGroups else { return leave(count, at: \.ignored) }
        ignored[place, default: (0, 0)].count.add(count)
        ignored[place, default: (0, 0)].payloads.add(payloads)
    }

    /// The summary so far.
    ///
    /// - Parameter baseline: Marks the groups that it doesn't have.
    package func summary(baseline: CorpusBaseline? = nil) -> CorpusSummary {
        var summary = total
        summary.groups = groups.map { CorpusSummary.Found(cause: $0.key, tally: $0.value) }.sorted {
            ($1.tally.payloads, $0.cause.order) < ($0.tally.payloads, $1.cause.order)
        }
        if let baseline {
            for index in summary.groups.indices {
                summary.groups[index].isNew = !baseline.accepts(summary.groups[index].cause)
            }
        }
        summary.suspicions = suspicions.map { CorpusSummary.Found(cause: $0.key, tally: $0.value) }.sorted {
            ($1.tally.payloads, $0.cause.pointer, $0.cause.code.rawValue)
                < ($0.tally.payloads, $1.cause.pointer, $1.cause.code.rawValue)
        }
        summary.ignored = ignored.map {
            CorpusSummary.IgnoredGroup(pointer: $0.key, count: $0.value.count, payloads: $0.value.payloads)
        }.sorted { ($1.payloads, $0.pointer) < ($0.payloads, $1.pointer) }
        return summary
    }
}

extension CorpusSummary.FailureCause {
    /// Orders causes by place and then by their other parts, so that equal summaries are equal texts.
    fileprivate var order: String {
        [pointer, kind.rawValue, code.rawValue, found.rawValue, requestedType, "\(absorbed)\(adjusted)"]
            .joined(separator: "\u{0}")
    }
}

/// The groups of an earlier summary, which no longer count as failures.
package struct CorpusBaseline: Sendable {
    private let groups: Set<CorpusSummary.FailureCause>
    private let suspicions: Set<CorpusSummary.SuspicionCause>
    private let ignored: Set<String>

    package init(_ summary: CorpusSummary) {
        groups = Set(summary.groups.map(\.cause))
        suspicions = Set(summary.suspicions.map(\.cause))
        ignored = Set(summary.ignored.map(\.pointer))
    }

    package func accepts(_ cause: CorpusSummary.FailureCause) -> Bool { groups.contains(cause) }

    package func accepts(_ group: FailureGroup) -> Bool {
        accepts(CorpusSummary.FailureCause(group, code: group.code))
    }

    package func accepts(_ cause: CorpusSummary.SuspicionCause) -> Bool { suspicions.contains(cause) }

    package func accepts(ignored place: String) -> Bool { ignored.contains(place) }
}
