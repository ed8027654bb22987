import DecodeService
import DecodeTrace
import Diagnosis
import JSONText

/// Hints about the strategies from the payload and its decode: which strategies matter, which values help, and how the
/// payload's own values would be read.
struct StrategyOffers: Hashable, Sendable {
    /// A value of the payload where a date is expected.
    struct DateSample: Hashable, Sendable {
        /// Its coding path, or its pointer if nothing asked for it.
        var place: String
        /// Its text in the payload, as JSON.
        var source: String
    }

    /// The names of the strategies that can change this decode; nil if unknown.
    var used: Set<String>?
    /// The values of the fixes that make the payload decode, by strategy name: first those that do so by themselves, best
    /// first. One of a fix of several changes may decode only with the others.
    var helpful: [String: [String]] = [:]
    /// The values that the payload's own values suggest, best first, by strategy name.
    var suggested: [String: [String]] = [:]
    var dates: [DateSample] = []
    /// Keys of the payload, in its order.
    var keys: [String] = []

    func isUsed(_ name: String) -> Bool { used?.contains(name) ?? true }

    /// Returns the values to offer before a strategy's standard ones.
    func values(of name: String) -> [String] {
        var seen: Set<String> = []
        return [helpful, suggested].flatMap { $0[name] ?? [] }.filter { seen.insert($0).inserted }
    }

    /// The date that readings of a single value are shown for: the first that a set doesn't read.
    func sample(for strategies: StrategySet) -> DateSample? {
        zip(dates, strategies.dates.dates(from: dates.map(\.source))).first { $0.1 == nil }?.0 ?? dates.first
    }

    /// Returns how the payload's own values are read: `"2026-03-01" → 2026-03-01 00:00:00Z`.
    ///
    /// - Parameters:
    ///   - name: The strategy's name.
    ///   - strategies: The set with the value to show.
    ///   - arrow: The sign between a value and its reading.
    ///   - limit: The maximum number of lines.
    func readings(of name: String, in strategies: StrategySet, arrow: String, limit: Int) -> [String] {
        switch name {
        case "dates", "dates-else": dateReadings(strategies.dates, arrow, limit)
        case "keys": keyReadings(strategies, arrow, limit)
        default: []
        }
    }

    private func dateReadings(_ strategy: DateStrategy, _ arrow: String, _ limit: Int) -> [String] {
        guard !dates.isEmpty, limit > 0 else { return [] }
        let read = zip(dates, strategy.dates(from: dates.map(\.source)))
        let count = read.count { $0.1 != nil }
        let head = dates.count == 1 ? [] : ["It reads \(count) of \(dates.count) dates of the payload:"]
        // Values that it doesn't read come first, because they matter most.
        let shown = read.filter { $0.1 == nil }.prefix(2) + read.filter { $0.1 != nil }
        return head
            + shown.prefix(max(1, limit - head.count)).map { sample, date in
                "\(sample.place): \(sample.source.shortened(to: 60)) \(arrow) \(date.map(DateText.of) ?? "not read")"
            }
    }

    private func keyReadings(_ strategies: StrategySet, _ arrow: String, _ limit: Int) -> [String] {
        let changed = keys.lazy.map { ($0, strategies.convertKey($0)) }.filter { $0 != $1 }.prefix(limit)
        if changed.isEmpty { return strategies.keys == .default ? [] : ["It changes none of the payload's keys."] }
        return changed.map { "\($0.shortened(to: 40)) \(arrow) \($1.shortened(to: 40))" }
    }
}
