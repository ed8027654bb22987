import DecodeService
import DecodeTrace
import Diagnosis

/// Walks the steps of the decode.
extension ExplorerState {
    var hasSteps: Bool { decode.answer.map { $0.result.outcome != .invalid && $0.steps.count > 0 } ?? false }

    /// The answer that has steps; nil, with a notice, if there is none.
    private mutating func steppedAnswer() -> FinishedDecode? {
        guard !hasSteps else { return decode.answer }
        notice = noSteps
        return nil
    }

    /// The work that has to end before there is a decode.
    private var waiting: String? {
        guard decode.isRunning else { return nil }
        return models.isCompiling ? "still compiling" : "still decoding"
    }

    var noDecode: String { waiting ?? "no decode yet: m chooses a model" }
    var noSteps: String { waiting ?? "nothing was decoded, so there are no steps" }

    /// The index of the step on screen, or else of the step of the selected place.
    var currentStep: Int? {
        guard let answer = decode.answer, hasSteps else { return nil }
        return moment?.index ?? selection.entry(to: answer)
    }

    /// Runs a command that opens nothing and plays nothing.
    mutating func walk(_ command: StepCommand, count: Int?) {
        let times = max(1, count ?? 1)
        switch command {
        case .nextFailure, .previousFailure: goToFailure(forward: command == .nextFailure)
        case .nextAbsorbed, .previousAbsorbed: goToRow(.absorbed, forward: command == .nextAbsorbed)
        case .nextAdjusted, .previousAdjusted: goToRow(.adjusted, forward: command == .nextAdjusted)
        case .nextIgnored, .previousIgnored: goToRow(.ignored, forward: command == .nextIgnored)
        case .nextSuspicious, .previousSuspicious: goToSuspicious(forward: command == .nextSuspicious)
        case .forward: walk { $0.stepped(times, by: $1) }
        case .back: walk("earlier") { $0.stepped(-times, by: $1) }
        case .over: walk { moment, _ in moment.jumped { $0.over($1) } }
        case .out: walk { moment, _ in moment.jumped { $0.out($1) } }
        case .first: goToEnd(0, "earlier")
        case .last: goToEnd(.max, "later")
        case .toggleMark: toggleMark()
        case .runToMark: runToMark()
        case .explain, .callStack, .play, .slower, .faster: break
        }
    }

    /// Shows the step at an index, which is clamped to the steps.
    mutating func goToStep(_ index: Int) {
        guard let answer = steppedAnswer() else { return }
        let index = min(max(index, 0), answer.steps.count - 1)
        Moment(index, of: answer.result.trace).map { show($0, in: answer) }
    }

    /// Shows the first step that the filter passes.
    mutating func goToStart() {
        guard let answer = steppedAnswer(), let first = Moment(0, of: answer.result.trace) else { return }
        let filter = selection.filter
        let start = filter.passes(first) ? first : first.stepped(1, by: filter)
        show(start ?? first, in: answer)
    }

    /// Shows the first or the last step.
    ///
    /// - Parameter direction: The word for the notice if that step is on screen already: `earlier`.
    private mutating func goToEnd(_ index: Int, _ direction: String) {
        let shown = moment?.index
        goToStep(index)
        if shown != nil, shown == moment?.index { notice = "no \(direction) step" }
    }

    /// Goes to another step from the step on screen, or from that of the current place in the finished decode.
    ///
    /// - Parameters:
    ///   - direction: The word for the notice if there is no such step.
    ///   - move: Returns the step to go to; nil if there is none.
    private mutating func walk(_ direction: String = "later", _ move: (Moment, StepFilter) -> Moment?) {
        guard let answer = steppedAnswer(),
            let start = moment ?? Moment(selection.entry(to: answer), of: answer.result.trace)
        else { return }
        let filter = selection.filter
        if let next = move(start, filter) { return show(next, in: answer) }
        if moment == nil { show(start, in: answer) }
        notice = "no \(direction) \(filter.isEmpty ? "step" : filter.shown)"
    }

    private mutating func show(_ moment: Moment, in answer: FinishedDecode) {
        let isFirst = self.moment == nil
        selection.hasMoved = true
        selection.show(moment, of: decode.version)
        moveCursor(to: answer.row(ofStep: moment.step.node) ?? 0)
        // The source is shown beside the first step.
        if isFirst, sourcePlace != nil { panes.beginStepping() }
        followSelection()
    }

    /// Shows the finished decode, and the panes as they were before the first step.
    mutating func leaveSteps() {
        selection.leaveSteps()
        panes.endStepping()
        followSelection()
    }

    // MARK: Marks

    private mutating func toggleMark() {
        guard let answer = decode.answer, let row = selectedRow else { return }
        let key = selection.tree.key(row, in: answer.tree)
        if selection.marks.remove(key) != nil { return notice = "mark removed" }
        selection.marks.insert(key)
        notice = "mark set: B runs to it"
    }

    /// Shows the next request for a row with a mark. If none follows, runs to the next failure, or to the end.
    private mutating func runToMark() {
        guard let answer = steppedAnswer() else { return }
        let present = moment?.index ?? -1
        let marks = selection.marks
        let steps = marks.compactMap { key -> Int? in
            guard let row = selection.tree.row(ofKey: key, in: answer.tree), answer.tree[row].node >= 0 else {
                return nil
            }
            return answer.steps.index(of: .init(node: Int(answer.tree[row].node), phase: .ask))
        }
        if let next = steps.filter({ $0 > present }).min() { return goToStep(next) }
        guard present < answer.steps.count - 1 else { return notice = "no later step" }
        let failure = answer.failureTick(after: present)?.step
        goToStep(failure ?? .max)
        let reason = marks.isEmpty ? "no row has a mark (b sets one)" : "no marked row follows"
        notice = "\(reason): \(failure == nil ? "this is the last step" : "stopped at the next failure")"
    }

    // MARK: Destinations

    /// Where a command would go, or why it goes nowhere; nil if the tree is too large to find it out for every key of a menu.
    func destination(of command: StepCommand) -> (words: String, exists: Bool)? {
        guard let tree = shownTree, tree.count <= Self.maxRowsOfDestination else { return nil }
        var moved = self
        moved.notice = nil
        moved.walk(command, count: nil)
        if let step = moved.moment?.index, step != moment?.index { return ("step \((step + 1).grouped)", true) }
        if let row = moved.selectedRow, row != selectedRow { return (shownPath(of: row, in: tree), true) }
        return (moved.notice ?? "only this one", false)
    }

    private static let maxRowsOfDestination = 50_000
}

extension SelectionState {
    /// The step of the current place: the one at which the selected value failed, or else the request for it.
    func entry(to answer: FinishedDecode) -> Int {
        if let failureStep, failureStep < answer.steps.count { return failureStep }
        guard let row = row(in: answer.tree) else { return 0 }
        if let failure = answer.failure(ofRow: row)?.failure {
            return answer.steps.index(of: .init(node: failure.node, phase: .answer))
        }
        let requested = answer.tree.lineage(of: row).first { answer.tree[$0].node >= 0 }
        return requested.map { answer.steps.index(of: .init(node: Int(answer.tree[$0].node), phase: .ask)) } ?? 0
    }
}

extension Moment {
    /// Returns the step that is a number of filtered steps ahead, or back if negative. Stops at the last one in that
    /// direction; nil if there is none.
    fileprivate func stepped(_ count: Int, by filter: StepFilter) -> Moment? {
        guard !filter.isEmpty else {
            let target = min(max(index + count, 0), 2 * trace.count - 1)
            if target == index + 1 { return next }
            if target == index - 1 { return previous }
            return target == index ? nil : Moment(target, of: trace)
        }
        var found: Moment?
        var current = self
        var rest = abs(count)
        while rest > 0, let moment = count > 0 ? current.next : current.previous {
            current = moment
            if filter.passes(moment) {
                found = moment
                rest -= 1
            }
        }
        return found
    }

    fileprivate func jumped(_ move: (Steps, Int) -> Int) -> Moment? {
        let target = move(Steps(trace), index)
        return target == index ? nil : Moment(target, of: trace)
    }
}
