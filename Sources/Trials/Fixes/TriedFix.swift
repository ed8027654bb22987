package import DecodeService
import DecodeTrace
import Diagnosis
package import JSONText
package import Strategies

/// A fix that was run, with its result.
package struct TriedFix: Sendable, Hashable {
    package var fix: Fix
    /// How the decode with it ended.
    package var outcome: DecodeResult.Outcome
    package var counts: TraceCounts
    package var figures: TrialFigures
    /// Its position among the candidates: of two otherwise equal fixes, the likelier is listed first.
    var order: Int

    /// What it loses.
    package var losses: Losses
    /// Whether the payload has values, and the decode read none of them.
    private let readsNothing: Bool

    /// - Parameters:
    ///   - fix: The change.
    ///   - result: The result of the decode.
    ///   - order: The fix's position among the candidates.
    ///   - document: The payload, indexed for the decode.
    ///   - strategies: The strategies of the decode.
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

    /// Whether the decode returned a value.
    package var works: Bool { outcome.hasValue }

    // MARK: Gains and losses

    /// The number of values that were made up because the payload has none.
    var invented: Int { losses.count(.defaulted) }

    /// The number of values converted from another kind of scalar.
    package var converted: Int {
        (figures.adjusted["scalars"] ?? 0) + (fix.edit?.wrapper == .convertible ? figures.alternatives.count : 0)
    }

    /// Whether it works and loses nothing.
    package var isClean: Bool { works && losses.isEmpty }

    /// Whether this fix is listed before another: by what it loses, then by whether a key can apply it, then by its
    /// round trip, then by its size.
    package func precedes(_ other: TriedFix) -> Bool { rank.lexicographicallyPrecedes(other.rank) }

    var rank: [Int] {
        quality + [fix.edit == nil ? 0 : 1, figures.roundTrip?.lost ?? 0, fix.size, order]
    }

    /// The first criteria for comparing fixes.
    var quality: [Int] { [works ? 0 : 1] + losses.rank }

    /// Whether nothing of the payload remains.
    var keepsNothing: Bool {
        readsNothing && losses.isEmpty
            || figures.keepsNothing(invented: invented, otherModel: fix.model != nil && fix.edit == nil)
    }

    /// Its result in a few words: `nothing lost`, `2 of 3 cities`, `1 value defaulted`.
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

    /// Whether everything that can be dropped was dropped, or the value is made up and the payload was not read.
    ///
    /// - Parameters:
    ///   - invented: The number of values that were made up.
    ///   - otherModel: Whether the payload was decoded as another type expression.
    func keepsNothing(invented: Int, otherModel: Bool) -> Bool {
        if dropped > 0, dropped == drops.reduce(0, { $0 + $1.total }) { return true }
        if dropped > 0, kept == 0, otherModel { return true }
        guard invented > 0, roundTrip.map({ $0.removed > 0 }) ?? true else { return false }
        // Or the payload was decoded as another type expression, which did not fit either.
        return kept == 0 || otherModel
    }
}

extension Sequence<TriedFix> {
    /// The working fixes, best first, without those that change as much as another with no better result, and without
    /// those that keep nothing: an empty array is no fix.
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
