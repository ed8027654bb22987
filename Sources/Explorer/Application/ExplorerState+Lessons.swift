import Lessons
import TerminalUI

extension ExplorerState {
    /// Marks what was tried of the lesson, now that the screen shows it.
    mutating func markTries() {
        for place in triesInSight {
            lessons.markDone(place)
            // Where the lesson has one row, there is no room in it for what was seen.
            if ScreenLayout(self).lesson?.rows == 1 { notice = lessons.guide?.tries[place].seen }
        }
    }
}
