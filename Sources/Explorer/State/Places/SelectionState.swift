import DecodeTrace
import Diagnosis

/// The selected row of the tree, the folds around it, and the step of the decode on screen.
///
/// The screen shows the finished decode, or the decode as it was at one step. Commands that walk the steps show one;
/// `Esc` shows the finished decode again, and so does every new answer.
struct SelectionState: Sendable {
    var tree = TreeState()
    /// The step on screen, and the answer that it belongs to.
    private var stepping: (moment: Moment, answer: Generation)?
    /// The step of the failure visited last, where stepping begins; nil after another move.
    var failureStep: Int?
    /// Whether the user moved to a row that isn't a failure. Until then a new answer selects its own first failure.
    var hasMoved = false
    /// The rows that `B` runs to, by ``TreeState/key(_:in:)``.
    var marks: Set<Int32> = []
    /// The place to return to once the reloaded payload is decoded.
    var lasting: LastingPlace?
    /// The places that the user jumped from.
    var jumps = JumpList()
    var filter = StepFilter()

    /// The selected row; nil if there are no rows.
    func row(in tree: DecodeTree) -> Int? {
        tree.isEmpty ? nil : min(max(self.tree.cursor, 0), tree.count - 1)
    }

    /// The step on screen, if it belongs to this answer.
    func moment(in answer: Generation) -> Moment? {
        stepping.flatMap { $0.answer == answer ? $0.moment : nil }
    }

    mutating func show(_ moment: Moment, of answer: Generation) {
        stepping = (moment, answer)
        failureStep = nil
    }

    /// Shows the finished decode.
    mutating func leaveSteps() { stepping = nil }
}

/// The places that the user jumped from, as `^o`, `^n` and `''` visit them.
struct JumpList: Sendable {
    /// A selected row and the step on screen.
    struct Place: Hashable, Sendable {
        /// The row, by ``TreeState/key(_:in:)``.
        var row: Int32
        var step: Step?
    }

    /// The index of a step, and the answer that it belongs to.
    struct Step: Hashable, Sendable {
        var index: Int
        var answer: Generation
    }

    static let limit = 100

    private var older: [Place] = []
    private var newer: [Place] = []
    /// The place after the last action.
    private var latest: Place?

    /// Notes the place after an action.
    ///
    /// - Parameter isJump: Whether the action went far, so that the place before it is remembered.
    mutating func arrive(at place: Place, byJump isJump: Bool) {
        defer { latest = place }
        guard isJump, let latest, latest != place else { return }
        newer = []
        older.append(latest)
        if older.count > Self.limit { older.removeFirst() }
    }

    /// Returns the place that a command goes to from another one; nil if there is none.
    mutating func destination(of command: JumpCommand, from place: Place) -> Place? {
        let from: WritableKeyPath<Self, [Place]> = command == .newer ? \.newer : \.older
        // `latest` exchanges the place with the last one.
        let onto: WritableKeyPath<Self, [Place]> = command == .older ? \.newer : \.older
        while let target = self[keyPath: from].popLast() {
            guard target != place else { continue }
            self[keyPath: onto].append(place)
            return target
        }
        return nil
    }
}
