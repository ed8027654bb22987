import Diagnosis
import Lessons
import TerminalUI

extension ExplorerState {
    /// Marks the current task as done if its condition holds.
    ///
    /// Keys that move may meet the condition on the way to another place. Such a task is done once the selection stays
    /// there: after a rest, or at the next key or click that doesn't move it. Other tasks are done at once.
    /// - Returns: The effect that waits for the rest.
    mutating func markTask(after action: Action) -> [Effect] {
        var isAct = false
        if case .input(let event) = action, event.isAct {
            isAct = true
            lessons.rest.advance()
        }
        guard let place = lessons.next, let task = lessons.nextTask, isTaskDone else {
            lessons.held = nil
            return []
        }
        guard task.canBePassed else {
            finishTask(place)
            return []
        }
        guard !isGoingElsewhere else {
            lessons.held = nil
            return []
        }
        let here = HeldTask(task: place, row: selectedRow, step: moment?.index)
        let wasHeld = lessons.held == here
        if wasHeld, isAct ? keys.pending.isEmpty : hasRested(action) {
            finishTask(place)
            return []
        }
        guard isAct || !wasHeld else { return [] }
        lessons.held = here
        return [.rest(milliseconds: HeldTask.milliseconds, generation: lessons.rest)]
    }

    /// Marks the held task as done, because the user asks for what follows it.
    mutating func finishHeldTask() {
        if let held = lessons.held, held.task == lessons.next { finishTask(held.task) }
    }

    /// Whether the top layer leads to another place, or is the page that the lesson began with.
    private var isGoingElsewhere: Bool {
        layers.top is SearchPrompt || layers.top is CommandPalette || layers.top is LessonPage
    }

    private func hasRested(_ action: Action) -> Bool {
        guard case .rested(lessons.rest) = action else { return false }
        return layers.isEmpty || layers.top?.isDocked == true
    }

    /// Handles an answer to the current question; a wrong answer changes nothing.
    mutating func answerQuestion(_ answer: Int) {
        guard let place = lessons.next, let answers = lessons.nextTask?.answers, answers.indices.contains(answer),
            answers[answer].isRight
        else { return }
        finishTask(place)
    }

    private mutating func finishTask(_ place: Int) {
        lessons.held = nil
        lessons.markDone(place)
        // A lesson strip of one row has no room for the explanation.
        if ScreenLayout(self).lesson?.rows == 1 { notice = lessons.guide?.tasks[place].seen }
        // The next task may need a different number of rows.
        settle()
    }
}

extension LessonTask {
    /// Whether keys that only move through rows, steps or payloads may meet the condition in passing.
    fileprivate var canBePassed: Bool {
        var isChoice = false
        for sight in sights {
            switch sight {
            case .selected, .asked, .answered, .lastStep, .open, .line: return true
            case .model, .strategy, .edited: isChoice = true
            case .payload, .outcome, .difference, .noDifference: break
            }
        }
        return !isChoice
    }
}

extension InputEvent {
    /// Whether the user did something: pressed a key, clicked, scrolled, pasted.
    fileprivate var isAct: Bool {
        switch self {
        case .key, .paste: true
        case .mouse(let mouse):
            switch mouse.action {
            case .press, .wheelUp, .wheelDown: true
            case .release, .drag: false
            }
        case .resize, .signal, .clusters, .wake: false
        }
    }
}
