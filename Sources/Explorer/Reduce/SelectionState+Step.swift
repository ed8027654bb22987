import DecodeService
import DecodeTrace
import Diagnosis

/// The decode whose failures and steps the commands visit.
struct StepContext {
    let answer: FinishedDecode?
    /// The version of the answer.
    let version: Generation
    /// The work that has to end before there is a decode: `still decoding`; nil if there is none.
    let waiting: String?
    /// The suspicious rows, in order; nil until they are known.
    let suspiciousRows: [Int]?

    var noDecode: String { waiting ?? "no decode yet: m chooses a model" }
    var noSteps: String { waiting ?? "nothing was decoded, so there are no steps" }

    var hasSteps: Bool { answer.map { $0.result.outcome != .invalid && $0.steps.count > 0 } ?? false }
}

extension ExplorerState {
    /// The index of the step on screen, or else of the step of the selected place.
    var currentStep: Int? {
        guard let answer = decode.answer, stepContext.hasSteps else { return nil }
        return moment?.index ?? selection.entry(to: answer)
    }

    var stepContext: StepContext {
        let work = models.isCompiling ? "still compiling" : "still decoding"
        return StepContext(
            answer: decode.answer, version: decode.version, waiting: decode.isRunning ? work : nil,
            suspiciousRows: decode.values?.suspiciousRowsInOrder)
    }
}

extension SelectionState {
    mutating func reduce(_ command: StepCommand, count: Int?, in context: StepContext) -> [Request] {
        let times = max(1, count ?? 1)
        switch command {
        case .nextFailure: return goToFailure(forward: true, in: context)
        case .previousFailure: return goToFailure(forward: false, in: context)
        case .explain: return [.open(.explanation)]
        case .nextAbsorbed: return goToRow(.absorbed, forward: true, in: context)
        case .previousAbsorbed: return goToRow(.absorbed, forward: false, in: context)
        case .nextAdjusted: return goToRow(.adjusted, forward: true, in: context)
        case .previousAdjusted: return goToRow(.adjusted, forward: false, in: context)
        case .nextIgnored: return goToRow(.ignored, forward: true, in: context)
        case .previousIgnored: return goToRow(.ignored, forward: false, in: context)
        case .nextSuspicious: return goToSuspicious(forward: true, in: context)
        case .previousSuspicious: return goToSuspicious(forward: false, in: context)
        case .forward: return walk(in: context) { [filter] in $0.stepped(times, by: filter) }
        case .back: return walk(in: context, "earlier") { [filter] in $0.stepped(-times, by: filter) }
        case .over: return walk(in: context) { $0.jumped { $0.over($1) } }
        case .out: return walk(in: context) { $0.jumped { $0.out($1) } }
        case .first: return goToEnd(0, "earlier", in: context)
        case .last: return goToEnd(.max, "later", in: context)
        case .toggleMark: return toggleMark(in: context)
        case .runToMark: return runToMark(in: context)
        case .callStack: return [.open(.callStack)]
        case .play: return [.play]
        case .slower: return [.changeSpeed(-1)]
        case .faster: return [.changeSpeed(1)]
        }
    }

    /// Shows the step at an index, which is clamped to the steps.
    mutating func goToStep(_ index: Int, in context: StepContext) -> [Request] {
        guard let answer = steppedAnswer(in: context) else { return noSteps(context) }
        let index = min(max(index, 0), answer.steps.count - 1)
        guard let moment = Moment(index, of: answer.result.trace) else { return noSteps(context) }
        return show(moment, in: answer, context)
    }

    /// Shows the first step that the filter passes.
    mutating func goToStart(in context: StepContext) -> [Request] {
        guard let answer = steppedAnswer(in: context), let first = Moment(0, of: answer.result.trace) else {
            return noSteps(context)
        }
        let start = filter.passes(first) ? first : first.stepped(1, by: filter)
        return show(start ?? first, in: answer, context)
    }

    /// Shows the first or the last step.
    ///
    /// - Parameter direction: The word for the notice if that step is on screen already: `earlier`.
    private mutating func goToEnd(_ index: Int, _ direction: String, in context: StepContext) -> [Request] {
        let shown = moment(in: context.version)?.index
        let requests = goToStep(index, in: context)
        let isThere = shown != nil && shown == moment(in: context.version)?.index
        return isThere ? [.notice("no \(direction) step")] : requests
    }

    /// The answer that has steps.
    func steppedAnswer(in context: StepContext) -> FinishedDecode? {
        context.hasSteps ? context.answer : nil
    }

    func noSteps(_ context: StepContext) -> [Request] { [.notice(context.noSteps)] }

    /// Goes to another step from the step on screen, or from that of the current place in the finished decode.
    ///
    /// - Parameters:
    ///   - direction: The word for the notice if there is no such step.
    ///   - move: Returns the step to go to; nil if there is none.
    private mutating func walk(
        in context: StepContext, _ direction: String = "later", _ move: (Moment) -> Moment?
    ) -> [Request] {
        guard let answer = steppedAnswer(in: context) else { return noSteps(context) }
        let shown = moment(in: context.version)
        guard let start = shown ?? Moment(entry(to: answer), of: answer.result.trace) else { return noSteps(context) }
        guard let moment = move(start) else {
            let requests = shown == nil ? show(start, in: answer, context) : []
            return requests + [.notice("no \(direction) \(filter.isEmpty ? "step" : filter.shown)")]
        }
        return show(moment, in: answer, context)
    }

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

    private mutating func show(_ moment: Moment, in answer: FinishedDecode, _ context: StepContext) -> [Request] {
        let isFirst = self.moment(in: context.version) == nil
        hasMoved = true
        show(moment, of: context.version)
        let requests = show(answer.row(ofStep: moment.step.node) ?? 0, in: answer.tree)
        return (isFirst ? [.showStepSource] : []) + requests
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

/// The marks that the user sets, and running to them.
extension SelectionState {
    mutating func toggleMark(in context: StepContext) -> [Request] {
        guard let answer = context.answer, let row = row(in: answer.tree) else { return [] }
        let key = tree.key(row, in: answer.tree)
        if marks.remove(key) != nil { return [.notice("mark removed")] }
        marks.insert(key)
        return [.notice("mark set: B runs to it")]
    }

    /// Shows the next request for a row with a mark. If none follows, runs to the next failure, or to the end.
    mutating func runToMark(in context: StepContext) -> [Request] {
        guard let answer = steppedAnswer(in: context) else { return noSteps(context) }
        let present = moment(in: context.version)?.index ?? -1
        let steps = marks.compactMap { key -> Int? in
            guard let row = tree.row(ofKey: key, in: answer.tree), answer.tree[row].node >= 0 else { return nil }
            return answer.steps.index(of: .init(node: Int(answer.tree[row].node), phase: .ask))
        }
        if let next = steps.filter({ $0 > present }).min() { return goToStep(next, in: context) }
        guard present < answer.steps.count - 1 else { return [.notice("no later step")] }
        let failure = answer.failureTick(after: present)?.step
        let reason = marks.isEmpty ? "no row has a mark (b sets one)" : "no marked row follows"
        let place = failure == nil ? "this is the last step" : "stopped at the next failure"
        return goToStep(failure ?? .max, in: context) + [.notice("\(reason): \(place)")]
    }
}

extension ExplorerState {
    /// Where a command would go, or why it goes nowhere; nil if the tree is too large to find it out for every key of a menu.
    func destination(of command: StepCommand) -> (words: String, exists: Bool)? {
        guard let tree = shownTree, tree.count <= Self.maxRowsOfDestination else { return nil }
        var moved = selection
        let requests = moved.reduce(command, count: nil, in: stepContext)
        if let step = moved.moment(in: decode.version)?.index, step != moment?.index {
            return ("step \((step + 1).grouped)", true)
        }
        if let row = moved.row(in: tree), row != selectedRow { return (shownPath(of: row, in: tree), true) }
        let reasons = requests.compactMap { if case .notice(let reason?) = $0 { reason } else { nil } }
        return (reasons.first ?? "only this one", false)
    }

    private static let maxRowsOfDestination = 50_000
}

extension PlayState {
    /// Plays the steps, or pauses.
    mutating func toggle() -> [Request] {
        isPlaying.toggle()
        generation.advance()
        return isPlaying ? [.playStep] : []
    }

    mutating func tick(generation: Generation) -> [Request] {
        isPlaying && generation == self.generation ? [.playStep] : []
    }

    /// - Parameter canContinue: Whether the step before is neither a failure nor the last one.
    mutating func stepped(canContinue: Bool) -> [Request] {
        guard canContinue else {
            isPlaying = false
            return []
        }
        return [.effect(.tick(milliseconds: milliseconds, generation: generation))]
    }

    /// - Returns: The notice of the speed, unless the status line shows it.
    mutating func changeSpeed(by steps: Int) -> [Request] {
        change(by: steps)
        return isPlaying ? [] : [.notice("plays \(shown)")]
    }
}
