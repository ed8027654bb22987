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
    /// The filter for the steps to visit.
    var filter = StepFilter()

    /// The selected row; nil if there are no rows.
    func row(in tree: DecodeTree) -> Int? {
        tree.isEmpty ? nil : min(max(self.tree.cursor, 0), tree.count - 1)
    }

    // MARK: The step

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
