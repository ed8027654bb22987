package import DecodeService
import Diagnosis
import JSONText

/// The input of a decode apart from the payload: undo and redo restore it.
package struct Setup: Hashable, Sendable {
    /// The target model as a type expression; nil until one is chosen.
    package var model: String?
    package var strategies: StrategySet

    package init(model: String? = nil, strategies: StrategySet = StrategySet()) {
        self.model = model
        self.strategies = strategies
    }
}

/// The experiments of this session as a tree, and the setup tried while a panel is open.
struct Experiments: Sendable {
    /// Every card, in the order in which they were made.
    private(set) var cards: [Experiment]
    /// The index of the current card.
    private(set) var present = 0
    /// The setup of the open panel; nil if none is open.
    var trial: Setup?
    var recorded: RecordedDecode?

    init(_ setup: Setup) { cards = [Experiment(id: 0, parent: nil, setup: setup, files: [], title: "")] }

    var kept: Setup { cards[present].setup }
    var current: Setup { trial ?? kept }

    /// Keeps a setup in a new card below the current one, or goes to the child that already has it.
    mutating func keep(_ setup: Setup, with files: [ChangedFile] = [], title: String = "") {
        trial = nil
        guard setup != kept || !files.isEmpty else { return }
        let same = cards.lastIndex { $0.parent == present && $0.setup == setup && $0.files == files }
        let next = same ?? cards.count
        if same == nil {
            cards.append(Experiment(id: next, parent: present, setup: setup, files: files, title: title))
        }
        cards[present].lastChild = next
        present = next
    }

    /// Keeps the setup that a lesson's payload opens with. Undo doesn't go behind it.
    mutating func begin(_ setup: Setup) {
        keep(setup)
        cards[present].isStart = true
    }

    // MARK: Moving

    /// The card before or after the current one; nil if there is none.
    func neighbor(back: Bool) -> Int? {
        guard back else { return cards[present].lastChild }
        return cards[present].isStart ? nil : cards[present].parent
    }

    /// Returns the changes of files that a move to a card requires; nil if there are none.
    func fileChange(to card: Int, for purpose: FileChange.Purpose) -> FileChange? {
        let (back, forward) = path(to: card)
        let steps = back.flatMap { cards[$0].files.reversed().map(\.reversed) } + forward.flatMap { cards[$0].files }
        let files = Self.combined(steps)
        guard !files.isEmpty else { return nil }
        let titles = (back + forward).map { cards[$0].title }.filter { !$0.isEmpty }
        return FileChange(title: titles.joined(separator: ", "), files: files, purpose: purpose)
    }

    /// Moves to a card without changing files.
    mutating func move(to card: Int) {
        trial = nil
        let (_, forward) = path(to: card)
        for step in forward {
            if let parent = cards[step].parent { cards[parent].lastChild = step }
        }
        present = card
    }

    /// All changes of files on the way to the current card.
    var edits: [ChangedFile] { Self.combined(line(of: present).reversed().flatMap { cards[$0].files }) }

    /// The cards to leave and the cards to enter on the way to a card, in order.
    private func path(to card: Int) -> (back: [Int], forward: [Int]) {
        let (from, to) = (line(of: present), line(of: card))
        let shared = Set(from).intersection(to)
        return (from.filter { !shared.contains($0) }, to.filter { !shared.contains($0) }.reversed())
    }

    /// A card and those before it, up to the first.
    private func line(of card: Int) -> [Int] { Array(sequence(first: card) { cards[$0].parent }) }

    /// Combines successive changes into one for each file. Leaves out files that end as they began.
    private static func combined(_ steps: [ChangedFile]) -> [ChangedFile] {
        var files: [ChangedFile] = []
        for step in steps {
            if let index = files.firstIndex(where: { $0.source.file == step.source.file }) {
                files[index].newText = step.newText
            } else {
                files.append(step)
            }
        }
        return files.filter { $0.source.text != $0.newText }
    }

    // MARK: Results

    /// Drops all results, because they belong to one payload.
    mutating func forgetResults() {
        for index in cards.indices { cards[index].result = nil }
        recorded = nil
    }

    mutating func record(_ result: ExperimentResult) {
        cards[present].result = result
        // The number of kept decodes is limited, because each holds a trace and a tree.
        let holders = cards.indices.filter { cards[$0].result?.kept != nil && $0 != present }
        guard let size = result.kept?.document.text.count else { return }
        let count = min(Self.maxKept, Self.maxKeptSize / max(1, size)) - 1
        for old in holders.dropLast(max(0, count)) { cards[old].result?.kept = nil }
    }

    /// The maximum number of decodes kept for comparisons.
    private static let maxKept = 16
    /// The maximum size in bytes of the payload whose decodes are kept, in all of them.
    static let maxKeptSize = 4 << 20
}

/// Which decode was recorded for which card, so that nothing is recorded twice or for another card.
struct RecordedDecode: Hashable, Sendable {
    var card: Int
    var version: Generation
    var hasPreview: Bool
    var hasValues: Bool
}

/// A card of this session: a model, strategies and edits, with their result.
struct Experiment: Sendable, Identifiable {
    /// Its index in ``Experiments/cards``.
    let id: Int
    /// The card that it was changed from; nil for the first.
    let parent: Int?
    let setup: Setup
    let files: [ChangedFile]
    /// A short description of the changes of files.
    let title: String
    /// Whether a lesson's payload opened with it, so that undo stops here.
    var isStart = false
    /// The child that was left last by an undo; redo goes there.
    var lastChild: Int?
    /// The result with the payload on screen; nil if unknown.
    var result: ExperimentResult?

    /// Returns short descriptions of the changes from another card.
    func changes(from other: Experiment?) -> [String] {
        guard let other else {
            return [setup.model ?? "no model"] + setup.strategies.changed.map { "\($0.name): \($0.value)" }
        }
        var changes: [String] = []
        if setup.model != other.setup.model { changes.append("model: \(setup.model ?? "none")") }
        for strategy in StrategySet.all where setup.strategies[strategy] != other.setup.strategies[strategy] {
            changes.append("\(strategy.name): \(setup.strategies[strategy])")
        }
        if !title.isEmpty { changes.append(title) }
        return changes
    }
}

struct ExperimentResult: Sendable {
    let outcome: DecodeResult.Outcome
    /// The progress of the decode: `11 of 19 values`; nil for text that isn't JSON.
    let reach: String?
    /// The failure that ended the decode.
    let failure: String?
    /// What the decode loses: `leaves out 2 of 3 orders`; nil without a value or a loss, and if the payload is too large to
    /// measure losses.
    let losses: String?
    /// The number of values that are likely wrong; nil until it is known.
    var suspicious: Int?
    /// The decode and its preview, for a comparison; nil if they were too large to keep.
    var kept: KeptDecode?

    init(_ answer: FinishedDecode, _ document: JSONDocument) {
        outcome = answer.result.outcome
        reach = outcome == .invalid ? nil : answer.diagnosis.reach.words
        let lost = outcome.hasValue ? answer.result.figures?.losses(document, answer.setup.strategies) : nil
        losses = lost.flatMap { $0.isEmpty ? nil : $0.words(in: document) }
        failure = answer.result.outcome.hasValue ? nil : answer.diagnosis.ending?.message
    }
}

/// A decode that is kept for comparisons.
package struct KeptDecode: Sendable {
    var answer: FinishedDecode
    var preview: FinishedPreview?
    var document: JSONDocument
}

/// The cards as rows of a tree. Successive changes are listed below each other, and branches are indented.
struct ExperimentRows: Sendable {
    struct Row: Hashable, Sendable {
        /// The card's index in ``Experiments/cards``.
        var card: Int
        /// How many branches it is in.
        var depth: Int
        /// Whether it is the first of a branch, so that a line leads to it.
        var beginsBranch: Bool
        /// Whether another branch of the same card follows.
        var hasNextBranch: Bool
    }

    let rows: [Row]

    /// - Complexity: O(cards)
    init(_ cards: [Experiment]) {
        var children: [Int: [Int]] = [:]
        for card in cards { if let parent = card.parent { children[parent, default: []].append(card.id) } }
        var rows: [Row] = []
        var open = [Row(card: 0, depth: 0, beginsBranch: false, hasNextBranch: false)]
        while let row = open.popLast() {
            rows.append(row)
            let below = children[row.card] ?? []
            // A single child doesn't start a branch.
            let branches = below.count > 1
            for (index, card) in below.enumerated().reversed() {
                open.append(
                    Row(
                        card: card, depth: row.depth + (branches ? 1 : 0), beginsBranch: branches,
                        hasNextBranch: branches && index + 1 < below.count))
            }
        }
        self.rows = rows
    }

    func index(of card: Int) -> Int? { rows.firstIndex { $0.card == card } }
}
