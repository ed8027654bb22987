import DecodeService
import DecodeTrace
import Diagnosis

/// Playing the steps, and leaving them.
extension ExplorerState {
    /// Shows the finished decode, and the panes as they were before the first step.
    mutating func leaveSteps() -> [Effect] {
        selection.leaveSteps()
        panes.endStepping()
        return perform(.followSelection)
    }

    /// Shows the next step, or the first one. Playing stops at a failure.
    mutating func playStep() -> [Effect] {
        let start = moment?.index
        let effects = start == nil ? perform(selection.goToStart(in: stepContext)) : run(.step(.forward))
        guard let moment else { return effects + perform(play.stepped(canContinue: false)) }
        let failure = decode.answer?.failureTick(after: start ?? -1)
        let hasFailed = failure.map { $0.step <= moment.index } ?? false
        let canContinue = moment.index != start && !moment.isLast && !hasFailed
        return effects + perform(play.stepped(canContinue: canContinue))
    }
}

extension ExplorerState {
    mutating func run(_ command: TypedCommand) -> [Effect] {
        let context = stepContext
        switch command {
        case .go(let path): return perform(.goToPath(path))
        case .step(let number): return perform(selection.goToStep(number - 1, in: context))
        case .stepBy(let count):
            return perform(selection.reduce(count < 0 ? .back : .forward, count: abs(count), in: context))
        case .lastStep: return perform(selection.goToStep(.max, in: context))
        case .finish: return leaveSteps()
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
            notice = "nothing to watch: o opens a payload"
            return
        }
        guard let path else {
            let selected = self.path(of: row, in: tree)
            watches.add(selected.isEmpty ? "." : selected.description)
            return
        }
        guard self.row(at: path) != nil else {
            notice = "no value is at \(path)"
            return
        }
        watches.add(path)
    }

    private mutating func filter(by name: String?) {
        guard let trace = decode.answer?.result.trace else {
            notice = "no decode yet: m chooses a model"
            return
        }
        if let name {
            guard trace.typeNames.contains(name) || trace.keyTypes.contains(where: { $0.name == "\(name).CodingKeys" })
            else {
                notice = "\(name) makes no requests in this decode"
                return
            }
            selection.filter.asker = name
            return
        }
        let node = moment?.step.node ?? selectedRow.flatMap { row in shownTree.map { Int($0[row].node) } } ?? -1
        let owner = node > 0 ? trace.owner(ofNode: node) : -1
        guard owner >= 0 else {
            notice = "no type makes a request here"
            return
        }
        selection.filter.asker = trace.caller(of: node) ?? trace.typeName(of: owner)
    }
}
