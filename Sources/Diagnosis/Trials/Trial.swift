package import DecodeService
package import JSONText

/// Changes that were made together, and what the app has after them: a single change, a plan of several, or a row of the
/// comparison.
///
/// All lists of changes have one order, ``rank``, and one measure, ``verdict``.
package struct Trial: Sendable, Hashable {
    /// What is changed.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Only strategies or the type expression.
        case strategies
        /// The models' source, possibly with strategies.
        case model
        /// The payload: it lists what the server would have to send.
        case payload
    }

    /// One change, and the failures that it removes.
    package struct Step: Sendable, Hashable {
        /// Strategies, another model expression, or an edit.
        package var fix: Fix
        /// The failures that it was chosen for, each with its first place.
        package var failures: [PlannedFailure] = []
        /// The causes that an edit was made for, which may have several places.
        var signatures: [PlanCause.Signature] = []
    }

    /// The changes, strategies first.
    package var steps: [Step]
    /// The strategies with the changes.
    package var strategies: StrategySet
    /// The type expression with the changes; nil if it is unchanged.
    package var model: String?
    /// The files that the steps edit, each once.
    package var files: [ChangedFile]
    /// The changes of the payload.
    package var mends: [PayloadMend] = []
    /// Steps that were not run, for lack of time or of a compiler.
    package var untried: [Step] = []

    /// How the decode ended; nil if it was not run.
    package var outcome: DecodeResult.Outcome?
    package var counts = TraceCounts()
    package var figures = TrialFigures()
    /// How far the decode came.
    package var reach: ValueReach
    /// The failure at which it stops; nil if it returns a value, and for text that isn't JSON.
    package var next: PlannedFailure?
    /// The value at which it fails, or the object that lacks a key; 0 if it doesn't.
    var stop: JSONDocument.Token = 0
    /// What it loses.
    package let losses: Losses
    private let own: Verdict
    /// Whether nothing of the payload is kept.
    var keepsNothing = false
    /// The errors in code that uses what changes and has to change, too: the trial ran without it.
    package var broken: [ModelBuildFailure.Problem] = []
    /// What is likely wrong in the decoded value, a clause each.
    package var doubts: [String] = []
    /// The suspicions that it removes; empty for a change that fixes a failure.
    package var answers: [Answered] = []
    /// The number of known failures, those of one cause once, and of those that it removes; 0 for a single change.
    package var failureCount = 0
    package var passedCount = 0
    /// How many documents decode with it; nil outside a list.
    package var documents: DocumentTally?
    /// The name of the document in which the losses were measured; nil for the current one.
    package var document: String?
    /// Whether a search found it, for a row of the comparison.
    package var isFix = false
    /// Its position among the candidates: of two otherwise equal changes, the likelier is listed first.
    package var order = 0

    /// Creates changes that were not run.
    ///
    /// - Parameters:
    ///   - strategies: The strategies with them.
    ///   - model: The type expression with them; nil if it is unchanged.
    ///   - document: The payload, to count losses in its own things; nil to count values.
    package init(
        _ steps: [Step], strategies: StrategySet, model: String? = nil, files: [ChangedFile] = [],
        losses: Losses = Losses(), in document: JSONDocument? = nil
    ) {
        self.steps = steps
        self.strategies = strategies
        self.model = model
        self.files = files
        self.losses = losses
        reach = ValueReach(read: 0, of: document?.valueCount ?? 0)
        own = Verdict(steps.map(\.fix), losses: losses, in: document)
    }

    // MARK: The changes

    package var kind: Kind {
        guard mends.isEmpty else { return .payload }
        return (steps + untried).contains { $0.fix.edit != nil } ? .model : .strategies
    }

    /// The change, if it is a single one.
    package var fix: Fix { steps.first?.fix ?? Fix([], title: "") }

    /// Identifies the changes: equal changes have the same identifier, wherever and whenever they were found.
    package var id: String { steps.map(\.fix.id).joined(separator: " + ") }

    /// The request with the changes.
    package func applied(to request: DecodeRequest) -> DecodeRequest {
        var changed = request
        changed.strategies = strategies
        if let model { changed.model = model }
        return changed
    }

    /// The package that the app needs for it, unless its files import it; nil for none.
    package var neededPackage: String? { steps.lazy.compactMap(\.fix.neededPackage).first }

    /// Whether an app can make all of its changes.
    var isPermanent: Bool { steps.allSatisfy(\.fix.isPermanent) }

    /// The errors in code that has to change with it, `FILE:LINE:COLUMN: MESSAGE` each; nil if there are none.
    package var adaptations: [String]? { broken.isEmpty ? nil : broken.map(\.summary) }

    /// Whether it maps keys one by one, which a model does with `CodingKeys`.
    var mapsKeys: Bool { steps.contains { $0.fix.mapsKeys } }

    /// Whether an app can make it and loses nothing, and it removes some of the failures.
    var isPart: Bool {
        !works && kind != .payload && isPermanent && !steps.isEmpty && untried.isEmpty && losses.isEmpty
    }

    // MARK: Gains and losses

    /// Whether the decode returned a value.
    package var works: Bool { outcome?.hasValue == true }

    /// What the app has after it.
    package var verdict: Verdict { own.adding(documents: documents, doubts: doubts) }

    /// Whether it works and keeps everything.
    package var keeps: Bool { works && kind != .payload && verdict.applicability == .keeps }

    /// Whether an app can make it as it is, without losing anything.
    package var isReady: Bool { keeps && isPermanent && broken.isEmpty }

    /// The first criteria for comparing changes.
    var quality: [Int] { standing + losses.rank }

    /// A what-if isn't a change of the app: it is listed as a guess is. Of two guesses, that which keeps what a property
    /// means is the better one, and last comes one that takes another word for a key. Of equal ones, that whose value isn't
    /// doubtful is better.
    private var standing: [Int] {
        guard works else { return [1, 0, 0, 0] }
        let rank = verdict.applicability.rank
        let isLooser = steps.contains { $0.fix.edit?.givesUp == true }
        let guess = Verdict.Applicability.guess.rank
        let looseness = steps.contains(where: \.fix.mapsOtherWord) ? 2 : isLooser ? 1 : 0
        return [0, isPermanent ? rank : max(rank, guess), rank == guess ? looseness : 0, doubts.isEmpty ? 0 : 1]
    }

    /// The order of every list of changes. What counts, in this order: whether it decodes, and the verdict; in a list, the
    /// documents that decode; the known failures that are left; whether an app can make it, unlike a what-if strategy; the
    /// values that are lost, or how far it gets; whether a key can apply it; its size.
    private var rank: [Int] {
        let list: [Int] = documents?.rank ?? [0, 0]
        let lost: [Int] = works ? losses.rank : [losses.isEmpty ? 0 : 1, -reach.read]
        let size = steps.reduce(0) { $0 + $1.fix.size }
        return standing + list + [failureCount - passedCount, isPermanent && !mapsKeys ? 0 : 1, broken.isEmpty ? 0 : 1]
            + lost
            + [kind == .model ? 1 : 0, size, order]
    }

    /// Whether it is listed before another.
    package func precedes(_ other: Trial) -> Bool { rank.lexicographicallyPrecedes(other.rank) }

    // MARK: Words

    /// How it ended, in one word for a report: `decoded`, `recovered`; `further` if the payload doesn't decode, but may get
    /// past some of the failures; `unknown` for a payload whose values aren't known.
    package var ended: String {
        works ? outcome?.rawValue ?? "" : kind == .payload ? "unknown" : "further"
    }

    /// How it ends, in a few words: `decodes, keeps everything`; in a list `decodes 19 of 20 documents, keeps everything here`.
    package var ending: String {
        if let documents { return "\(documents.words), \(result) \(document.map { "in \($0)" } ?? "here")\(needs)" }
        guard works else { return result }
        return kind == .payload ? "decodes" : "decodes, \(yield)"
    }

    /// Its result in a few words: `keeps everything`, `leaves out 2 of 3 orders`, `makes up 1 value`; for one that only gets
    /// further, where it stops. It ends with what the app needs for it: `needs ResilientCodable`.
    package var yield: String { result + needs }

    private var result: String {
        if works { return verdict.words + (steps.count == 1 ? fix.day.map { ", reads \($0)" } ?? "" : "") }
        guard kind != .payload else { return "not tried, because the payload doesn't say all values" }
        guard outcome != nil else { return "not tried" }
        return "reads \(reach.words)" + (next.map { ", then fails: \($0.words)" } ?? "")
    }

    /// What the app needs for it, and the lines that have to change with it.
    private var needs: String {
        guard works else { return "" }
        let lines = broken.map { "\($0.file):\($0.line)" }
        let others = lines.count > 3 ? "\(lines.count) lines, the first \(lines[0])" : Explainer.list(lines)
        return (neededPackage.map { ", needs \($0)" } ?? "") + (lines.isEmpty ? "" : ", then adapt \(others)")
    }
}

extension Sequence<Trial> {
    /// The working changes, best first, without those that change as much as another with no better result, and without
    /// those that keep nothing: an empty array isn't a fix.
    package func ranked() -> [Trial] {
        let working = filter { $0.works && !$0.keepsNothing }.sorted { $0.precedes($1) }
        return working.filter { candidate in
            !working.contains { other in
                guard other.fix != candidate.fix, other.kind == candidate.kind,
                    !candidate.quality.lexicographicallyPrecedes(other.quality)
                else { return false }
                let isBetter = candidate.quality != other.quality
                return other.fix.isPart(of: candidate.fix) || other.fix.isPlainer(than: candidate.fix)
                    || isBetter && candidate.fix.size > 1 && other.fix.size <= candidate.fix.size
            }
        }
    }
}
