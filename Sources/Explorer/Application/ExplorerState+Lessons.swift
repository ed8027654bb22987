import Lessons
import TerminalUI

extension ExplorerState {
    /// Marks the task at hand as done, if it is.
    mutating func markTask() {
        guard let place = lessons.next, isTaskDone else { return }
        finishTask(place)
    }

    /// Receives an answer to the question at hand; a wrong one changes nothing.
    mutating func answerQuestion(_ answer: Int) {
        guard let place = lessons.next, let answers = lessons.nextTask?.answers, answers.indices.contains(answer),
            answers[answer].isRight
        else { return }
        finishTask(place)
    }

    private mutating func finishTask(_ place: Int) {
        lessons.markDone(place)
        // A lesson strip of one row has no room for the explanation.
        if ScreenLayout(self).lesson?.rows == 1 { notice = lessons.guide?.tasks[place].seen }
    }
}
