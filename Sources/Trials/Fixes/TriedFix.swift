package import DecodeService
import DecodeTrace
package import JSONText
package import Strategies

/// A fix that was run, with what it gave.
package struct TriedFix: Sendable, Hashable {
    package var fix: Fix
    /// How the decode with it ended.
    package var outcome: DecodeResult.Outcome
    package var counts: TraceCounts
    package var figures: TrialFigures
    /// Its place among the candidates: of two that are equal otherwise, the likelier is listed first.
    var order: Int

    /// What it costs.
    package var losses: Losses
    /// Whether the payload has values, and the decode read none of them.
    private let readsNothing: Bool

    /// - Parameters:
    ///   - fix: What was changed.
    ///   - result: What the decode gave.
    ///   - order: The fix's place among the candidates.
    ///   - document: The payload, indexed as the decode had it read.
    ///   - strategies: Those of the decode.
    package init(
        _ fix: Fix, result: DecodeResult, order: Int, document: JSONDocument, strategies: StrategySet
    ) {
        self.fix = fix
        outcome = result.outcome
        counts = result.counts
        figures = result.figures ?? TrialFigures()
        self.order = order
        readsNothing = figures.readNothing(of: document)
        losses = figures.losses(document, strategies, wrappers: [fix.edit?.wrapper].compactMap { $0 })
    }

    /// Whether a value came out.
    package var works: Bool { outcome.hasValue }

    // MARK: Gain and loss

    /// How many values were made up, since the payload has none.
    var invented: Int { losses.count(.defaulted) }

    /// How many values were taken from another kind of scalar.
    package var converted: Int {
        (figures.adjusted["scalars"] ?? 0) + (fix.edit?.wrapper == .convertible ? figures.alternatives.count : 0)
    }

    /// Whether it works and costs nothing.
    package var isClean: Bool { works && losses.isEmpty }

    /// Whether this one is to be listed before another: what costs less, then what can be tried out with a key, then what
    /// comes back best from a round trip, then what changes least.
    package func precedes(_ other: TriedFix) -> Bool { rank.lexicographicallyPrecedes(other.rank) }

    var rank: [Int] {
        quality + [fix.edit == nil ? 0 : 1, figures.roundTrip?.lost ?? 0, fix.size, order]
    }

    /// What counts most of a fix.
    var quality: [Int] { [works ? 0 : 1] + losses.rank }

    /// Whether nothing of the payload is left.
    var keepsNothing: Bool {
        readsNothing && losses.isEmpty
            || figures.keepsNothing(invented: invented, otherModel: fix.model != nil && fix.edit == nil)
    }

    /// What it gives, in a few words: `nothing lost`, `2 of 3 cities`, `1 value defaulted`.
    package var yield: String {
        var parts = figures.drops.prefix(2).map { drop in
            "\(drop.total - drop.dropped) of \(drop.total) \(Self.members(of: drop))"
        }
        if figures.drops.count > 2 { parts.append("\(figures.dropped) dropped in total") }
        let fallenBack = figures.adjusted["enums"] ?? 0
        let counts = [
            (losses.count(.nil), "set to nil"), (fallenBack, "set to a fallback"), (invented, "defaulted"),
            (converted, "converted"), (losses.count(.dropped) - figures.dropped, "dropped"),
        ]
        for (count, word) in counts where count > 0 {
            parts.append("\(count) \(count == 1 ? "value" : "values") \(word)")
        }
        parts += losses.unreadWords
        let changed = losses.count(.changed) - fallenBack - converted
        if changed > 0 { parts.append("\(changed) changed by a round trip") }
        let shortened = losses.count(.precision)
        if shortened > 0 { parts.append("\(shortened) \(shortened == 1 ? "number loses" : "numbers lose") digits") }
        if parts.isEmpty { parts = ["nothing lost"] }
        if let day = fix.day { parts.append(day) }
        return parts.joined(separator: ", ")
    }

    private static func members(of drop: TrialFigures.Drop) -> String {
        guard drop.isDictionary else { return drop.name.isEmpty ? "elements" : drop.name }
        return drop.name.isEmpty ? "values" : "values of \(drop.name)"
    }
}

extension TrialFigures {
    /// Whether the payload has strings, numbers or Bools, and the model read none of them.
    ///
    /// - Complexity: O(tokens before the first of them)
    func readNothing(of document: JSONDocument) -> Bool {
        kept == 0 && adjusted.keys.allSatisfy { ["missing", "optionals"].contains($0) } && alternatives.isEmpty
            && (0..<document.tokenCount).contains {
                !document.isClosing($0) && document.foundKind($0).isScalar
            }
    }

    /// Whether everything was dropped that could be, or what came out is made up while the payload goes unread.
    ///
    /// - Parameters:
    ///   - invented: How many values were made up.
    ///   - otherModel: Whether the payload was taken for another shape.
    func keepsNothing(invented: Int, otherModel: Bool) -> Bool {
        if dropped > 0, dropped == drops.reduce(0, { $0 + $1.total }) { return true }
        if dropped > 0, kept == 0, otherModel { return true }
        guard invented > 0, roundTrip.map({ $0.removed > 0 }) ?? true else { return false }
        // Or the payload was taken for another shape, and that did not fit either.
        return kept == 0 || otherModel
    }
}

extension Sequence<TriedFix> {
    /// Those that work, the best first, without those that change as much as another and are no better for it, and
    /// without those that keep nothing: an empty array is no fix.
    package func ranked() -> [TriedFix] {
        let working = filter { $0.works && !$0.keepsNothing }.sorted { $0.precedes($1) }
        return working.filter { candidate in
            !working.contains { other in
                guard other.fix != candidate.fix, (other.fix.edit == nil) == (candidate.fix.edit == nil),
                    !candidate.quality.lexicographicallyPrecedes(other.quality)
                else { return false }
                let isBetter = candidate.quality != other.quality
                return other.fix.isPart(of: candidate.fix) || other.fix.isPlainer(than: candidate.fix)
                    || isBetter && candidate.fix.size > 1 && other.fix.size <= candidate.fix.size
            }
        }
    }
}
