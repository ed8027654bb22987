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

    /// Why there is no decode.
    var noDecode: String { waiting ?? "no decode yet: m chooses a model" }
    /// Why there are no steps.
    var noSteps: String { waiting ?? "nothing was decoded, so there are no steps" }

    var hasSteps: Bool { answer.map { $0.result.outcome != .invalid && $0.steps.count > 0 } ?? false }
}

extension ExplorerState {
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
        case .nextAbsorbed: return goToRow(.absorbed, forward: true, in: context)
        case .previousAbsorbed: return goToRow(.absorbed, forward: false, in: context)
        case .nextAdjusted: return goToRow(.adjusted, forward: true, in: context)
        case .previousAdjusted: return goToRow(.adjusted, forward: false, in: context)
        case .nextIgnored: return goToRow(.ignored, forward: true, in: context)
        case .previousIgnored: return goToRow(.ignored, forward: false, in: context)
        case .nextSuspicious: return goToSuspicious(forward: true, in: context)
        case .previousSuspicious: return goToSuspicious(forward: false, in: context)
        case .forward:
            // The first key press shows the step at the current place.
            return walk(in: context) { [filter] moment, isFirst in
                let rest = isFirst && filter.passes(moment) ? times - 1 : times
                return rest == 0 ? moment : moment.stepped(rest, by: filter)
            }
        case .back:
            return walk(in: context, "earlier") { [filter] moment, _ in moment.stepped(-times, by: filter) }
        case .over: return walk(in: context) { moment, _ in moment.jumped { $0.over($1) } }
        case .out: return walk(in: context) { moment, _ in moment.jumped { $0.out($1) } }
        case .toggleMark: return toggleMark(in: context)
        case .runToMark: return runToMark(in: context)
        case .play: return [.play]
        case .slower: return [.changeSpeed(-1)]
        case .faster: return [.changeSpeed(1)]
        }
    }

    // MARK: Steps

    /// Shows the step at an index, which is clamped to the steps.
    mutating func goToStep(_ index: Int, in context: StepContext) -> [Request] {
        guard let answer = steppedAnswer(in: context) else { return noSteps(context) }
        let index = min(max(index, 0), answer.steps.count - 1)
        guard let moment = Moment(index, of: answer.result.trace) else { return noSteps(context) }
        return show(moment, in: answer, context)
    }

    /// The answer that has steps.
    private func steppedAnswer(in context: StepContext) -> FinishedDecode? {
        context.hasSteps ? context.answer : nil
    }

    private func noSteps(_ context: StepContext) -> [Request] { [.notice(context.noSteps)] }

    /// Goes to another step from the step on screen, or from the current place in the finished decode.
    ///
    /// - Parameters:
    ///   - direction: The word for the notice if there is no such step: `earlier`.
    ///   - move: Receives the step, and whether it isn't on screen yet; returns nil at an end.
    private mutating func walk(
        in context: StepContext, _ direction: String = "further", _ move: (Moment, Bool) -> Moment?
    ) -> [Request] {
        guard let answer = steppedAnswer(in: context) else { return noSteps(context) }
        let shown = moment(in: context.version)
        guard let start = shown ?? Moment(entry(to: answer), of: answer.result.trace) else { return noSteps(context) }
        guard let moment = move(start, shown == nil) else {
            let requests = shown == nil ? show(start, in: answer, context) : []
            return requests + [
                .notice(filter.isEmpty ? "there is no \(direction) step" : "no \(direction) \(filter.shown)")
            ]
        }
        return show(moment, in: answer, context)
    }

    /// The step at the current place: the answer of the visited failure, or the request for the selected row.
    private func entry(to answer: FinishedDecode) -> Int {
        if let failureStep, failureStep < answer.steps.count { return failureStep }
        guard hasMoved, var row = row(in: answer.tree) else { return 0 }
        while row >= 0 {
            let node = Int(answer.tree[row].node)
            if node >= 0 { return answer.steps.index(of: .init(node: node, phase: .ask)) }
            row = Int(answer.tree[row].parent)
        }
        return 0
    }

    private mutating func show(_ moment: Moment, in answer: FinishedDecode, _ context: StepContext) -> [Request] {
        hasMoved = true
        show(moment, of: context.version)
        return show(answer.tree.row(ofNode: moment.step.node) ?? 0, in: answer.tree)
    }

    // MARK: Failures and marks of rows

    private mutating func goToFailure(forward: Bool, in context: StepContext) -> [Request] {
        guard let answer = context.answer else { return [] }
        if let moment = moment(in: context.version) {
            return goToFailure(from: moment, forward: forward, answer, context)
        }
        let failures = answer.failures
        let suspicious = context.suspiciousRows ?? []
        guard let row = row(in: answer.tree), !failures.isEmpty || !suspicious.isEmpty else { return [] }
        // Suspicious values are visited like failures.
        var place = forward ? answer.firstFailure(atOrAfter: row + 1) : answer.firstFailure(atOrAfter: row) - 1
        var other = suspicious.partitioningIndex { $0 >= (forward ? row + 1 : row) } - (forward ? 0 : 1)
        var requests: [Request] = []
        if !failures.indices.contains(place), !suspicious.indices.contains(other) {
            place = forward ? 0 : failures.count - 1
            other = forward ? 0 : suspicious.count - 1
            if failures.count + suspicious.count > 1 { requests.append(.notice("wrapped around the end")) }
        }
        let failed = failures.indices.contains(place) ? failures[place] : nil
        let doubtful = suspicious.indices.contains(other) ? suspicious[other] : nil
        if let doubtful, failed.map({ forward ? doubtful < $0.row : doubtful > $0.row }) ?? true {
            return requests + select(doubtful, in: answer.tree)
        }
        return requests + (failed.map { goTo($0.failure, in: answer) } ?? [])
    }

    /// Goes to the step at which the next failure was thrown.
    private mutating func goToFailure(
        from moment: Moment, forward: Bool, _ answer: FinishedDecode, _ context: StepContext
    ) -> [Request] {
        let ticks = answer.ticks
        let next = ticks.partitioningIndex { $0.step > moment.index }
        let before = ticks.partitioningIndex { $0.step >= moment.index }
        let found =
            forward ? ticks[next...].first { $0.kind != .adjusted } : ticks[..<before].last { $0.kind != .adjusted }
        guard let found else { return [.notice(forward ? "nothing fails after this step" : "nothing failed before")] }
        return goToStep(found.step, in: context)
    }

    /// Selects the value that failed; if there is none, goes to the position in the text.
    mutating func goTo(_ failure: DiagnosedFailure, in answer: FinishedDecode) -> [Request] {
        guard let node = failure.failure?.node, let row = answer.tree.row(ofNode: node),
            answer.result.outcome != .invalid
        else { return [.goTo(byte: failure.span.lowerBound)] }
        let requests = select(row, in: answer.tree)
        failureStep = answer.steps.index(of: .init(node: node, phase: .answer))
        hasMoved = false
        return requests
    }

    /// Selects the next row with a mark, as the screen shows it.
    private mutating func goToRow(_ mark: Mark, forward: Bool, in context: StepContext) -> [Request] {
        guard let answer = context.answer else { return [] }
        let moment = moment(in: context.version)
        let tree = answer.tree
        return go(forward: forward, in: tree, word: mark.word) { row in
            guard tree[row].mark == mark else { return false }
            // Values inside an ignored value are ignored with it.
            let parent = Int(tree[row].parent)
            if mark == .ignored, parent >= 0, tree[parent].mark == .ignored { return false }
            return moment.map { tree.mark(of: row, at: $0) == mark } ?? true
        }
    }

    private mutating func goToSuspicious(forward: Bool, in context: StepContext) -> [Request] {
        guard let answer = context.answer else { return [] }
        guard moment(in: context.version) == nil else {
            return [.notice("Suspicious values appear after the decode. Esc: last step.")]
        }
        guard let rows = context.suspiciousRows else { return [.notice("the values are not read yet")] }
        let suspicious = Set(rows)
        return go(forward: forward, in: answer.tree, word: "suspicious") { suspicious.contains($0) }
    }

    /// - Complexity: O(rows)
    private mutating func go(
        forward: Bool, in tree: DecodeTree, word: String, _ isWanted: (Int) -> Bool
    ) -> [Request] {
        guard let row = row(in: tree) else { return [] }
        let count = tree.count
        let found = (1...count).lazy.map { (row + (forward ? $0 : count - $0)) % count }.first(where: isWanted)
        guard let found else { return [.notice("nothing here is \(word)")] }
        let hasWrapped = forward ? found <= row : found >= row
        return select(found, in: tree) + (hasWrapped && found != row ? [.notice("wrapped around the end")] : [])
    }

    // MARK: The user's marks

    private mutating func toggleMark(in context: StepContext) -> [Request] {
        guard let answer = context.answer, let row = row(in: answer.tree) else { return [] }
        let key = tree.key(row, in: answer.tree)
        if marks.remove(key) != nil { return [.notice("mark removed")] }
        marks.insert(key)
        return [.notice("mark set: B runs to it")]
    }

    /// Shows the next request for a row with a mark.
    private mutating func runToMark(in context: StepContext) -> [Request] {
        guard let answer = steppedAnswer(in: context) else { return noSteps(context) }
        guard !marks.isEmpty else { return [.notice("no row has a mark: b sets one")] }
        let present = moment(in: context.version)?.index ?? -1
        let steps = marks.compactMap { key -> Int? in
            guard let row = row(ofMark: key, in: answer.tree), answer.tree[row].node >= 0 else { return nil }
            return answer.steps.index(of: .init(node: Int(answer.tree[row].node), phase: .ask))
        }
        guard let next = steps.filter({ $0 > present }).min() else {
            return [.notice("no request for a marked row comes after this step")]
        }
        return goToStep(next, in: context)
    }

    /// The row of a mark; nil if this tree has none.
    private func row(ofMark key: Int32, in tree: DecodeTree) -> Int? {
        guard key < -1 else { return tree.row(ofToken: Int(key)) }
        return tree.row(ofNode: Int(-2 - key))
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

extension Mark {
    /// The word for a notice that there are no such rows.
    fileprivate var word: String {
        switch self {
        case .absorbed: "swallowed"
        case .adjusted: "adjusted"
        case .ignored: "ignored"
        case .none, .decoded, .failed, .failedInside, .decodedNil, .unreached: meaning
        }
    }
}
