/// The numbers of payloads in spans of time.
///
/// The length of a span is a power of two in minutes: the shortest one with which about a thousand spans cover all
/// times. Merging the summaries of parts therefore gives exactly the summary of one run.
package struct Times: Codable, Sendable, Hashable {
    /// The number of payloads without a timestamp.
    package var missing = 0
    package var first: PayloadTime?
    package var last: PayloadTime?
    /// The length of a span in minutes.
    package private(set) var minutes: Int64 = 1
    /// The number of payloads in each span that has some, by the span's number since 1970.
    private var counts: [String: Int] = [:]

    private static let maxSpans: Int64 = 1024

    package init() {}

    package mutating func add(_ time: PayloadTime?) {
        guard let time else {
            missing += 1
            return
        }
        include(time)
        counts["\(span(of: time))", default: 0] += 1
    }

    /// Adds the payloads of another part.
    package mutating func add(_ other: Times) {
        missing.add(other.missing)
        var other = other
        for time in [other.first, other.last].compactMap({ $0 }) { include(time) }
        while other.minutes < minutes { other.widen() }
        while minutes < other.minutes { widen() }
        for (span, count) in other.counts { counts[span, default: 0].add(count) }
    }

    /// Whether its numbers are in the range of a summary, and its spans cover its times.
    var hasCounts: Bool {
        guard (1...1 << 40).contains(minutes), minutes.nonzeroBitCount == 1, CorpusSummary.counts.contains(missing),
            counts.values.allSatisfy(CorpusSummary.counts.contains)
        else { return false }
        guard let first, let last, first <= last else { return counts.isEmpty && first == nil && last == nil }
        let spans = span(of: first)...span(of: last)
        return spans.count <= Self.maxSpans && counts.keys.allSatisfy { Int64($0).map(spans.contains) == true }
    }

    /// The number of payloads at or after a time, counted from the start of its span.
    package func count(since time: PayloadTime) -> Int {
        let start = span(of: time)
        return counts.reduce(0) { $0 + ((Int64($1.key) ?? .min) >= start ? $1.value : 0) }
    }

    private func span(of time: PayloadTime) -> Int64 { Self.floor(time.milliseconds, minutes * 60_000) }

    /// Extends the range to a time, and widens the spans until the allowed number covers it.
    private mutating func include(_ time: PayloadTime) {
        let (from, to) = (min(first ?? time, time), max(last ?? time, time))
        (first, last) = (from, to)
        while span(of: to) - span(of: from) >= Self.maxSpans { widen() }
    }

    private mutating func widen() {
        minutes *= 2
        var wider: [String: Int] = [:]
        for (span, count) in counts { wider["\(Self.floor(Int64(span) ?? 0, 2))", default: 0].add(count) }
        counts = wider
    }

    private static func floor(_ value: Int64, _ unit: Int64) -> Int64 {
        value >= 0 ? value / unit : -((-value + unit - 1) / unit)
    }
}
