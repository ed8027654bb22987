package import DecodeService
import DecodeTrace
package import JSONText

/// A fix that was run, with its result.
package struct TriedFix: Sendable, Hashable {
    package var fix: Fix
    /// How the decode with it ended.
    package var outcome: DecodeResult.Outcome
    package var counts: TraceCounts
    package var figures: TrialFigures
    /// Its position among the candidates: of two otherwise equal fixes, the likelier is listed first.
    var order: Int

    /// Where it stops; nil if it works.
    package var stop: DecodeStop?
    /// What it loses.
    package var losses: Losses
    private let own: Verdict
    /// What is likely wrong in the decoded value, a clause each.
    package var doubts: [String] = []
    /// Whether nothing of the payload is kept.
    let keepsNothing: Bool
    /// The suspicions that it removes; empty for a change that fixes a failure.
    package var answers: [Answered] = []
    /// How many documents decode with it; nil outside a list.
    package var documents: DocumentTally?
    /// The name of the document in which the losses were measured; nil for the current one.
    package var document: String?

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
        stop = DecodeStop(result, in: document, strategies)
        losses = figures.losses(document, strategies, of: [fix])
        own = Verdict([fix], losses: losses, words: losses.words(in: document))
        keepsNothing =
            figures.readNothing(of: document) && losses.isEmpty || losses.emptiesLists(of: document)
            || figures.keepsNothing(
                of: document, invented: losses.count(.invented), otherModel: fix.model != nil && fix.edit == nil)
    }

    /// Whether the decode returned a value.
    package var works: Bool { outcome.hasValue }

    // MARK: Gains and losses

    /// What the app has after the change.
    package var verdict: Verdict { own.adding(documents: documents, doubts: doubts) }

    /// Whether it works and keeps everything.
    package var keeps: Bool { works && verdict.applicability == .keeps }

    /// Whether this fix is listed before another. What counts, in this order: the verdict; in a list, the documents that
    /// decode; whether an app can make the change, unlike a what-if strategy; the values that are lost; whether a key can
    /// apply it; its size.
    package func precedes(_ other: TriedFix) -> Bool { rank.lexicographicallyPrecedes(other.rank) }

    var rank: [Int] {
        [works ? 0 : 1, verdict.applicability.rank] + (documents?.rank ?? [0, 0])
            + [fix.isPermanent ? 0 : 1] + losses.rank + [fix.edit == nil ? 0 : 1, fix.size, order]
    }

    /// Whether this fix is a better first step than another: in a list, the documents that decode count first; then
    /// whether an app can make the change without losing values; then how far it gets.
    func reachesBeyond(_ other: TriedFix) -> Bool { reachRank.lexicographicallyPrecedes(other.reachRank) }

    private var reachRank: [Int] {
        (documents?.rank ?? [0, 0]) + [
            fix.isPermanent ? 0 : 1, losses.isEmpty ? 0 : 1, -(stop?.reach.read ?? 0), order,
        ]
    }

    /// The first criteria for comparing fixes.
    var quality: [Int] { [works ? 0 : 1, verdict.applicability.rank] + losses.rank }

    /// How it ends, in a few words: `decodes, keeps everything`; in a list `decodes 19 of 20 documents, keeps everything here`.
    package var ending: String {
        guard let documents else { return stop == nil ? "decodes, \(yield)" : yield }
        return "\(documents.words), \(result) \(document.map { "in \($0)" } ?? "here")\(needs)"
    }

    /// Its result in a few words: `keeps everything`, `leaves out 2 of 3 orders`, `makes up 1 value`; for a fix that only
    /// gets further, where it stops. It ends with what the app needs for it: `needs ResilientCodable`.
    package var yield: String { stop?.words ?? "\(result)\(needs)" }

    private var result: String { verdict.words + (fix.day.map { ", reads \($0)" } ?? "") }

    private var needs: String { fix.neededPackage.map { ", needs \($0)" } ?? "" }
}

extension TrialFigures {
    /// Whether the payload has strings, numbers or Bools, and the model read none of them.
    ///
    /// - Complexity: O(tokens before the first of them)
    func readNothing(of document: JSONDocument) -> Bool {
        kept == 0 && adjusted.keys.allSatisfy { $0 == .missing || $0 == .optionals }
            && (0..<document.tokenCount).contains {
                !document.isClosing($0) && document.foundKind($0).isScalar
            }
    }

    /// Whether everything that can be dropped was dropped, or the value is made up and the payload was not read.
    ///
    /// - Parameters:
    ///   - document: The payload.
    ///   - invented: The number of places where values were made up.
    ///   - otherModel: Whether the payload was decoded as another type expression.
    func keepsNothing(of document: JSONDocument, invented: Int, otherModel: Bool) -> Bool {
        if dropped > 0, dropped == droppable { return true }
        if dropped > 0, kept == 0, otherModel { return true }
        guard invented > 0, kept == 0 || otherModel else { return false }
        // As another type expression, the payload counts as read only if all its values were kept.
        return kept < document.scalarCount(0)
    }
}

extension Sequence<TriedFix> {
    /// The working fixes, best first, without those that change as much as another with no better result, and without
    /// those that keep nothing: an empty array isn't a fix.
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
