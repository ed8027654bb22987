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
