import Lessons
import TerminalUI

extension ExplorerState {
    /// Marks the tasks whose condition holds as done, in any order.
    mutating func markTasks() {
        guard lessons.current != nil, !isGoingElsewhere else { return }
        for place in tasksInSight { finishTask(place) }
    }

    /// Whether the top layer leads to another place, or is the page that the lesson began with.
    private var isGoingElsewhere: Bool {
        layers.top is SearchPrompt || layers.top is CommandPalette || layers.top is LessonPage
    }

    /// Handles an answer to the current question; a wrong answer changes nothing.
    mutating func answerQuestion(_ answer: Int) {
        guard let place = lessons.question, let answers = lessons.guide?.tasks[place].answers,
            answers.indices.contains(answer), answers[answer].isRight
        else { return }
        finishTask(place)
    }

    private mutating func finishTask(_ place: Int) {
        let before = ScreenLayout(self).lesson?.rows
        lessons.markDone(place)
        let after = ScreenLayout(self).lesson?.rows
        // A lesson strip of one row has no room for the explanation.
        if after == 1 { notice = lessons.guide?.tasks[place].seen }
        // The next task may need a different number of rows.
        if after != before { updatePanes { $0.keepCursorsInSight(in: $1) } }
        settle()
    }
}
