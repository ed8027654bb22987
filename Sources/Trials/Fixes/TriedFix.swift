package import DecodeService
import DecodeTrace
import Strategies

/// A fix that was run, with what it gave.
package struct TriedFix: Sendable, Hashable {
    package var fix: Fix
    /// How the decode with it ended.
    package var outcome: DecodeResult.Outcome
    package var counts: TraceCounts
    package var figures: TrialFigures
    /// Its place among the candidates: of two that are equal otherwise, the likelier is listed first.
    var order: Int

    /// - Parameters:
    ///   - fix: What was changed.
    ///   - result: What the decode gave.
    ///   - order: The fix's place among the candidates.
    package init(_ fix: Fix, result: DecodeResult, order: Int) {
        self.fix = fix
        outcome = result.outcome
        counts = result.counts
        figures = result.figures ?? TrialFigures()
        self.order = order
    }

    /// Whether a value came out.
    package var works: Bool { outcome == .decoded || outcome == .recovered }

    // MARK: Gain and loss

    /// How many values of the payload are gone: dropped, taken as nil or for an enum's fallback, or passed by.
    package var lost: Int {
        figures.dropped + (figures.adjusted["optionals"] ?? 0) + (figures.adjusted["enums"] ?? 0)
            + (fix.edit?.passedKey == nil ? 0 : 1) + (isForgiving ? figures.absorbedPlaces : 0)
    }

    /// Whether a property wrapper of the edit takes what fails for nothing: a trace has it as absorbed.
    private var isForgiving: Bool { fix.edit?.wrapper == .failable || fix.edit?.wrapper == .failableArray }

    /// How many values were made up, since the payload has none.
    package var invented: Int { figures.adjusted["missing"] ?? 0 }

    /// How many values were taken from another kind of scalar.
    package var converted: Int {
        (figures.adjusted["scalars"] ?? 0) + (fix.edit?.wrapper == .convertible ? figures.alternatives : 0)
    }

    /// Whether it works and neither loses, invents nor converts anything.
    package var isClean: Bool { works && lost == 0 && invented == 0 && converted == 0 }

    /// Whether this one is to be listed before another: what invents least, then what loses least, then what converts
    /// least, then what comes back best from a round trip, then what changes least.
    package func precedes(_ other: TriedFix) -> Bool { rank.lexicographicallyPrecedes(other.rank) }

    var rank: [Int] { quality + [figures.roundTrip?.lost ?? 0, fix.size, order] }

    /// What counts most of a fix. Edits come after what can be tried out with a key.
    var quality: [Int] { [works ? 0 : 1, fix.edit == nil ? 0 : 1, invented, lost, converted] }

    /// Whether everything was dropped that could be, or what came out is made up while the payload goes unread.
    var keepsNothing: Bool {
        if figures.dropped > 0, figures.dropped == figures.drops.reduce(0, { $0 + $1.total }) { return true }
        if figures.dropped > 0, figures.kept == 0, fix.model != nil { return true }
        guard invented > 0, figures.roundTrip.map({ $0.removed > 0 }) ?? true else { return false }
        // Or the payload was taken for another shape, and that did not fit either.
        return figures.kept == 0 || fix.model != nil
    }

    /// What it gives, in a few words: `nothing lost`, `2 of 3 cities`, `1 value defaulted`.
    package var yield: String {
        var parts = figures.drops.prefix(2).map { drop in
            "\(drop.total - drop.dropped) of \(drop.total) \(Self.members(of: drop))"
        }
        if figures.drops.count > 2 { parts.append("\(figures.dropped) dropped in all") }
        let passed = figures.absorbedPlaces
        let counts = [
            ((figures.adjusted["optionals"] ?? 0) + (fix.edit?.wrapper == .failable ? passed : 0), "taken as nil"),
            (figures.adjusted["enums"] ?? 0, "fallen back"), (invented, "defaulted"), (converted, "converted"),
            (fix.edit?.wrapper == .failableArray ? passed : 0, "dropped"),
        ]
        for (count, word) in counts where count > 0 {
            parts.append("\(count) \(count == 1 ? "value" : "values") \(word)")
        }
        if let key = fix.edit?.passedKey { parts.append("\"\(key)\" not read") }
        if fix.changes.contains(where: { $0.name == "dates-else" }), let changed = figures.roundTrip?.changed,
            changed > 0
        {
            parts.append("\(changed) changed in a round trip")
        }
        if parts.isEmpty { parts = ["nothing lost"] }
        if let day = fix.day { parts.append(day) }
        return parts.joined(separator: ", ")
    }

    private static func members(of drop: TrialFigures.Drop) -> String {
        guard drop.isDictionary else { return drop.name.isEmpty ? "elements" : drop.name }
        return drop.name.isEmpty ? "values" : "values of \(drop.name)"
    }
}

extension Sequence<TriedFix> {
    /// Those that work, the best first, without those that change as much as another and are no better for it, and
    /// without those that keep nothing: an empty array is no fix.
    package func ranked() -> [TriedFix] {
        let working = filter { $0.works && !$0.keepsNothing }.sorted { $0.precedes($1) }
        return working.filter { candidate in
            !working.contains { other in
                guard other.fix != candidate.fix, !candidate.quality.lexicographicallyPrecedes(other.quality) else {
                    return false
                }
                let isBetter = candidate.quality != other.quality
                return other.fix.isPart(of: candidate.fix) || other.fix.isPlainer(than: candidate.fix)
                    || isBetter && candidate.fix.size > 1 && other.fix.size <= candidate.fix.size
            }
        }
    }
}
