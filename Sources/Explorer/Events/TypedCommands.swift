import DecodeService
import DecodeTrace
import Diagnosis

extension ExplorerState {
    /// Shows the next step, or the first one. Playing stops at a failure.
    mutating func playStep() -> [Effect] {
        let start = moment?.index
        if start == nil { goToStart() } else { _ = run(.step(.forward)) }
        let failure = decode.answer?.failureTick(after: start ?? -1)
        let hasFailed = failure.map { failure in moment.map { failure.step <= $0.index } ?? false } ?? false
        guard let moment, moment.index != start, !moment.isLast, !hasFailed else {
            play.isPlaying = false
            return []
        }
        return [.tick(milliseconds: play.milliseconds, generation: play.generation)]
    }

    mutating func run(_ command: TypedCommand) -> [Effect] {
        switch command {
        case .go(let path):
            guard let row = row(at: path) else { return say("no value is at \(path.shortened(to: 200))") }
            select(row)
        case .step(let number): goToStep(number - 1)
        case .stepBy(let count): walk(count < 0 ? .back : .forward, count: abs(count))
        case .lastStep: goToStep(.max)
        case .finish: leaveSteps()
        case .watch(let path): watch(path)
        case .unwatch: watches.removeAll()
        case .filterAnswers: selection.filter.onlyAnswers = true
        case .filterType(let name): filter(by: name)
        case .filterOff: selection.filter = StepFilter()
        case .speed(let speed):
            play.play(at: speed)
            notice = "plays \(play.shown)"
        }
        return []
    }

    private mutating func watch(_ path: String?) {
        guard let tree = shownTree, let row = selectedRow else {
            return notice = "nothing to watch: o opens a payload"
        }
        guard let path else {
            let selected = self.path(of: row, in: tree)
            watches.add(selected.isEmpty ? "." : selected.description)
            return
        }
        guard self.row(at: path) != nil else {
            return notice = "no value is at \(path)"
        }
        watches.add(path)
    }

    private mutating func filter(by name: String?) {
        guard let trace = decode.answer?.result.trace else {
            return notice = "no decode yet: m chooses a model"
        }
        if let name {
            guard trace.typeNames.contains(name) || trace.keyTypes.contains(where: { $0.name == "\(name).CodingKeys" })
            else { return notice = "\(name) makes no requests in this decode" }
            selection.filter.asker = name
            return
        }
        let node = moment?.step.node ?? selectedRow.flatMap { row in shownTree.map { Int($0[row].node) } } ?? -1
        let owner = node > 0 ? trace.owner(ofNode: node) : -1
        guard owner >= 0 else {
            return notice = "no type makes a request here"
        }
        selection.filter.asker = trace.caller(of: node) ?? trace.typeName(of: owner)
    }
}
